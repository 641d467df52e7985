"""What a process does beyond computing, seen by an audit hook: files, imports, code, processes."""

from __future__ import annotations

import ast
import os
import sys
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from engine.resources import checkout
from tools.trust.hostile.generated import unexpected

#: What a parser is called by when it only reads; code that is run has to have another name.
READ_ONLY = "<unknown>"
GENERATED = ("<step code>", "<playout code>")
FORBIDDEN = (
    "os.", "shutil.", "socket.", "subprocess.", "ctypes.", "pty.", "urllib.", "http.", "ftplib.",
    "smtplib.", "webbrowser.", "winreg.", "mmap.", "signal.", "sqlite3.", "tempfile.", "pickle.",
    "marshal.", "builtins.input", "builtins.breakpoint", "code.", "syslog.", "fcntl.",
)  # fmt: skip
HARMLESS = ("os.listdir", "os.scandir", "os.walk", "os.fwalk")
#: Variables of the environment that commands and the engine may ask for.
ASKED = frozenset(
    ("BOARDWRIGHT_CHECKED", "BOARDWRIGHT_RULESETS", "COLUMNS", "LINES", "TERM", "NO_COLOR",
     "FORCE_COLOR", "COLORTERM", "TTY_COMPATIBLE", "TTY_INTERACTIVE", "JUPYTER_COLUMNS",
     "JUPYTER_LINES", "UNICODE_VERSION", "LC_ALL", "LC_CTYPE", "LANG")
)  # fmt: skip


class Watch:
    """Notes what must not be; asleep until `begin`, and between `over`s."""

    def __init__(self) -> None:
        self._folder: Path | None = None
        self._awake = False
        self._inside = False
        self._seen: list[str] = []
        sys.addaudithook(self._hook)

    def begin(self) -> None:
        """From now on what happens under `over` is noted."""
        self._awake = True
        os.environ = _Environment(os.environ, self._note)  # type: ignore[assignment]  # noqa: B003

    @contextmanager
    def over(self, folder: Path) -> Iterator[None]:
        """Watch while a ruleset in a folder is worked on."""
        self._folder = folder.resolve()
        try:
            yield
        finally:
            self._folder = None

    def taken(self) -> list[str]:
        """What was noted since this was last asked."""
        seen, self._seen = sorted(set(self._seen)), []
        return seen

    def _note(self, text: str) -> None:
        if self._awake and self._folder is not None:
            self._seen.append(text)

    def _hook(self, event: str, args: tuple[Any, ...]) -> None:
        if not self._awake or self._folder is None or self._inside:
            return
        self._inside = True
        try:
            self._judge(event, args)
        finally:
            self._inside = False

    def _judge(self, event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            self._opened(*args)
        elif event == "import":
            self._note(f"import {args[0]}")
        elif event == "exec":
            name = args[0].co_filename
            if name not in GENERATED:
                self._note(f"exec of {name}")
        elif event == "compile":
            self._compiled(*args)
        elif event in HARMLESS:
            self._listed(event, args[0])
        elif event.startswith(FORBIDDEN):
            self._note(f"{event}{args!r}"[:200])

    def _opened(self, path: Any, mode: Any, flags: Any) -> None:
        if isinstance(path, int):
            return
        if flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND):
            self._note(f"writes {path}")
        elif not self._may_read(Path(os.fsdecode(path))):
            self._note(f"reads {path}")

    def _listed(self, event: str, path: Any) -> None:
        if isinstance(path, str | bytes | os.PathLike):
            place = Path(os.fsdecode(path))
            if not self._may_read(place) and not place.is_relative_to(sys.prefix):
                self._note(f"{event} {place}")

    def _may_read(self, path: Path) -> bool:
        """The ruleset's folder, and what belongs to the engine."""
        assert self._folder is not None
        own = (self._folder, checkout() / "schemas", checkout() / "engine", checkout() / "tools")
        full = path.resolve()
        return any(full.is_relative_to(folder) for folder in own)

    def _compiled(self, source: Any, filename: Any) -> None:
        name = os.fsdecode(filename) if filename is not None else READ_ONLY
        if name in GENERATED:
            text = source if isinstance(source, str) else bytes(source).decode()
            self._seen += [f"generated code has {what}" for what in unexpected(ast.parse(text))]
        elif name != READ_ONLY:
            self._note(f"compile of {name}")


class _Environment(MutableMapping[str, str]):
    """The environment, with a note of every variable that is asked for."""

    def __init__(self, own: MutableMapping[str, str], note: Any) -> None:
        self._own, self._note = own, note

    def __getitem__(self, key: str) -> str:
        if key not in ASKED:
            self._note(f"asks for the variable {key}")
        return self._own[key]

    def __setitem__(self, key: str, value: str) -> None:
        self._note(f"sets the variable {key}")
        self._own[key] = value

    def __delitem__(self, key: str) -> None:
        self._note(f"deletes the variable {key}")
        del self._own[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._own)

    def __len__(self) -> int:
        return len(self._own)
