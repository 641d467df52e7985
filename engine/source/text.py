"""Files as text: what may be in them, how large they may be, and where a character stands."""

from __future__ import annotations

import os
import re
from pathlib import Path

from engine.errors import BoardwrightError, Diagnostics, Span, code

NOT_TEXT = code(
    "Y102",
    "a character that can't stand in a ruleset",
    "A ruleset is plain text in UTF-8. Control characters are refused, and characters that turn "
    "the direction of a text or can't be seen: what people read must be what the engine reads. So "
    "are line breaks that editors don't show, and files in another encoding: save it as UTF-8.",
    example="language: 1\ntitle: Ludo\x07\n",
)
LIMIT = code(
    "Y120",
    "a file that passes a limit",
    "So that no file can stall the engine, a file has at most 1,000,000 characters, 80,000 "
    "values, 5,000 entries in one map, list or table, 60 maps and lists inside each other, 20,000 "
    "characters in one text, and 200 mistakes; all files of a game together have at most 2,000,000 "
    "characters.",
    example="language: 1\ntypes: " + "[" * 60 + "sun" + "]" * 60 + "\n",
)
MOST_CHARACTERS = 1_000_000
MOST_VALUES = 80_000
#: All files of a game together.
MOST_IN_ALL = 2_000_000
MOST_NESTED = 60
MOST_ENTRIES = 5_000
LONGEST_TEXT = 20_000
MOST_MISTAKES = 200
#: In each of the folders of a game: variants, translations, tests.
MOST_FILES = 200

#: What a terminal obeys, and what changes the order of letters or can't be seen at all.
CONTROL = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2060-\u2064\u202a-\u202e\u2066-\u206f"
    "\ufff9-\ufffb\U000e0000-\U000e007f"
)
STAND_IN = "\ue03f"  # see `syntax.events`
FORBIDDEN = re.compile(f"[{STAND_IN}{CONTROL}\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")


def load(path: Path, shown: str, diagnostics: Diagnostics, texts: dict[str, str]) -> str | None:
    """The text of a file; None, with a diagnostic, where it is too large or no UTF-8.

    `shown` is the file's name in messages; `texts` receives its text, for marking lines, with
    signs in the place of what is no UTF-8. Raises BoardwrightError when it can't be read.
    """
    if path.exists() and not path.is_file() and not path.is_dir():  # a pipe may never end
        raise BoardwrightError(f"{shown} can't be read: it is no file")
    try:
        with path.open("rb") as file:
            raw = file.read(4 * MOST_CHARACTERS + 4)
    except OSError as error:
        raise BoardwrightError(f"{shown} can't be read: {reason(error)}") from error
    texts[shown] = raw.decode("utf-8", errors="replace").removeprefix("\ufeff")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        if len(raw) > 4 * MOST_CHARACTERS:  # cut in the middle of a character, perhaps
            return raw.decode("utf-8", errors="replace")
        before = raw[: error.start].decode("utf-8")
        span = place(before + "?", shown, len(before))
        message = f"this byte (0x{raw[error.start]:02x}) is not UTF-8"
        diagnostics.report(NOT_TEXT, span, message, hint="save the file as UTF-8")
        return None


def listed(folder: Path, root: Path) -> list[Path]:
    """What lies in a folder of a game whose own folder is `root`, by name; [] where there is none.

    Raises BoardwrightError for a link that leads out of the game, and where there is far too much.
    """
    if not folder.is_dir():
        return []
    found: list[Path] = []
    own = root.resolve()
    try:
        for path in folder.iterdir():
            found.append(path)
            if len(found) > MOST_FILES:
                raise BoardwrightError(f"{shown(folder)} has more than {MOST_FILES} files")
            if not path.resolve().is_relative_to(own):
                raise BoardwrightError(f"{shown(path)} leads out of the game's folder")
    except (OSError, RuntimeError) as error:
        why = reason(error) if isinstance(error, OSError) else "a link leads to itself"
        raise BoardwrightError(f"{shown(folder)} can't be read: {why}") from error
    return sorted(found)


def clean(text: str, file: str, diagnostics: Diagnostics) -> str | None:
    """The text without a byte order mark; None, with a diagnostic, where it can't be read on."""
    text = text.removeprefix("\ufeff")
    if len(text) > MOST_CHARACTERS:
        message = f"the file has more than {MOST_CHARACTERS:,} characters"
        diagnostics.report(LIMIT, Span(file, 1, 1, 1, 1), message)
        return None
    bad = FORBIDDEN.search(text)
    if bad is None:
        return text
    message = f"the character U+{ord(bad[0]):04X} can't stand in a ruleset"
    diagnostics.report(NOT_TEXT, place(text, file, bad.start()), message, hint="delete it")
    return None


def place(text: str, file: str, index: int) -> Span:
    """The span of the character at `index`."""
    lines = (text[:index] + ".").splitlines()
    line, column = len(lines), len(lines[-1])
    return Span(file, line, column, line, column + 1)


def reason(error: OSError) -> str:
    """Why the operating system refused, in a few words."""
    return (error.strerror or str(error)).lower()


def shown(path: Path) -> str:
    """A file's name for people: relative to the current directory when it lies below it."""
    full = Path(os.path.abspath(path))  # noqa: PTH100 (resolve() would follow links)
    here = Path.cwd()
    return (full.relative_to(here) if full.is_relative_to(here) else full).as_posix()
