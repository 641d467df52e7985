"""The cells of a table: what is written, read as its column's type says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from engine.errors import did_you_mean
from engine.language.types import Type, advice
from engine.language.values import Enumeration, Members

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: A number, an enum's value, a kind or a space; the counts of a bag.
Cell = int | tuple[int, ...]
BLANK: Cell = 0
MOST = 1_000


class Wrong(Exception):
    """Raised for a cell that does not fit.

    What does not is a part of it: some characters of its text, or the value below a `key` in it
    (`name`: that key itself).
    """

    def __init__(
        self,
        message: str,
        hint: str | None = None,
        part: tuple[int, int] | None = None,
        key: str | int | None = None,
        name: bool = False,
    ) -> None:
        self.message, self.hint = message, hint
        self.part, self.key, self.name = part, key, name
        super().__init__(message)


def read_cell(e: Elaborator, kind: Type, content: Any) -> Cell:
    """The value of a cell. Raises Wrong."""
    if kind.word == "bag":
        assert isinstance(kind.of, Enumeration)
        return _bag(kind, kind.of, content)
    if kind.word in ("int", "bool"):
        if isinstance(content, bool) != (kind.word == "bool") or not isinstance(content, int):
            raise _wrong(kind, content)
        return int(content)
    if not isinstance(content, str):
        raise _wrong(kind, content)
    if isinstance(kind.of, Members):
        return _kind(e, kind, kind.of, content)
    if content not in kind.names:
        raise Wrong(f"'{content}' is not {kind.noun}", _meant(kind, content))
    return kind.names.index(content) + (kind.word != "space")


def _kind(e: Elaborator, kind: Type, members: Members, text: str) -> int:
    indexes = {k.index for k in members.kinds}
    found = e.layout.kind_named(text, indexes)
    if found is None:
        raise Wrong(f"'{text}' is not {kind.noun}", _meant(kind, text))
    return found.index


def _meant(kind: Type, text: str) -> str:
    return did_you_mean(text, kind.names) or advice(kind)


def _wrong(kind: Type, content: Any) -> Wrong:
    if isinstance(content, dict | list):
        shown = "a map" if isinstance(content, dict) else "a list"
    else:
        shown = str(content).lower() if isinstance(content, bool) else f"'{content}'"
    return Wrong(f"{shown} is not {kind.noun}", advice(kind))


# ----------------------------------------------------------------------------------------- bags


def _bag(kind: Type, of: Enumeration, content: Any) -> tuple[int, ...]:
    """`sun star*2`, `[sun, star, star]` or `{sun: 1, star: 2}`."""
    counts = dict.fromkeys(of.names, 0)
    if isinstance(content, dict):
        for name, number in content.items():
            _check(of, str(name), key=name)
            if type(number) is not int or not 0 <= number <= MOST:
                raise Wrong(f"'{number}' is no number of {name}", None, None, name)
            counts[name] += number
    elif isinstance(content, list):
        for at, name in enumerate(content):
            _check(of, str(name), key=at)
            counts[name] += 1
    elif isinstance(content, str):
        _words(kind, of, content, counts)
    else:
        raise _wrong(kind, content)
    return tuple(counts.values())


def _words(kind: Type, of: Enumeration, text: str, counts: dict[str, int]) -> None:
    """Names with blanks or commas between them, each perhaps with `*` and a number."""
    for found in re.finditer(r"[^\s,]+", text):
        word = re.fullmatch(r"([^*]+)(?:\*(\d{1,3}))?", found[0])
        if word is None:
            raise Wrong(f"'{found[0]}' can't be read", advice(kind), found.span())
        start = found.start()
        _check(of, word[1], part=(start, start + len(word[1])))
        counts[word[1]] += int(word[2] or 1)


def _check(
    of: Enumeration, name: str, part: tuple[int, int] | None = None, key: str | int | None = None
) -> None:
    if name not in of.names:
        kind = Type("enum", of, names=of.names)
        message = f"'{name}' is not {kind.noun}"
        raise Wrong(message, _meant(kind, name), part, key, key is not None)
