r"""Rulesets made to do harm or to run for ever: small texts that are written out as folders.

A case is one file below `tests/`. Its first line says what is expected of it. The rest is a whole
ruleset (when it starts with `language:`), or an overlay on the sample ruleset; a line `#: file a.b`
begins a further file of the folder, `#: link a b` makes a link, `#: pipe a` a named pipe. So that a
large one need not be stored, `{{9|text}}` stands for the text nine times over, in which `@` is the
number from 1 and `~` the one before; a `}` in it is written `\}`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.language.sample import SAMPLE

VARIANT = "hostile"
_TIMES = re.compile(r"\{\{(\d+)\|((?:[^}\\]|\\.|\}(?!\}))*)\}\}", re.DOTALL)
_SECTION = re.compile(r"^#: (file|link|pipe) (\S+)(?: (\S+))?\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Case:
    """A case: its class, its name, what is expected of it, and its text, not yet written out."""

    group: str
    name: str
    expected: str
    text: str

    @property
    def variant(self) -> str | None:
        """The variant that it is; None for a whole ruleset."""
        return None if self.text.startswith("language:") else VARIANT

    @property
    def refused(self) -> bool:
        """Whether a check has to refuse it."""
        return self.expected.startswith("refused")

    @property
    def code(self) -> str | None:
        """The code of the mistake that must be found; None for any."""
        return self.expected.partition(": ")[2] or None

    def lay(self, folder: Path) -> None:
        """Write it out into an empty folder."""
        main, *parts = _SECTION.split(written_out(self.text))
        _write(folder, "game.yaml", SAMPLE if self.variant else main)
        if self.variant:
            _write(folder, f"variants/{self.variant}.yaml", main)
        for kind, name, other, text in zip(*[iter(parts)] * 4, strict=True):
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if kind == "file":
                _write(folder, name, text)
            elif kind == "link":
                path.symlink_to(other)
            else:
                os.mkfifo(path)


def cases(root: Path) -> Iterator[Case]:
    """All cases of a folder, class by class."""
    for file in sorted(root.glob("*/*.yaml")):
        first, _, text = file.read_text(encoding="utf-8").partition("\n")
        yield Case(file.parent.name, file.stem, first.removeprefix("# "), text)


def written_out(text: str) -> str:
    """A text with all its repetitions written out, inner ones first."""
    while (found := _TIMES.search(text)) is not None:
        text = text[: found.start()] + _repeated(found) + text[found.end() :]
    return text


def _repeated(found: re.Match[str]) -> str:
    piece = found[2].replace("\\}", "}")
    if "@" not in piece and "~" not in piece:
        return piece * int(found[1])
    numbers = range(1, int(found[1]) + 1)
    return "".join(piece.replace("@", str(n)).replace("~", str(n - 1)) for n in numbers)


def _write(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8", newline="")
