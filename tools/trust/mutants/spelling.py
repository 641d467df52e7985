"""Misspelling as people do it: a letter too many, too few, doubled, or two exchanged."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from random import Random

from engine.errors import Span
from tools.trust.mutants.names import Name

_LETTERS = "aeinorstx"
_TRIES = 60


def misspelt(word: str, taken: Collection[str], rng: Random) -> str | None:
    """The word with one slip in it, which is no other word; None where there is none to be had."""
    for _ in range(_TRIES):
        new = _SLIPS[rng.randrange(len(_SLIPS))](word, rng)
        if new not in taken and new.isidentifier():
            return new
    return None


def _inserted(word: str, rng: Random) -> str:
    at = rng.randrange(len(word) + 1)
    return word[:at] + rng.choice(_LETTERS) + word[at:]


def _deleted(word: str, rng: Random) -> str:
    at = rng.randrange(len(word))
    return word[:at] + word[at + 1 :]


def _swapped(word: str, rng: Random) -> str:
    at = rng.randrange(len(word))
    return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


def _doubled(word: str, rng: Random) -> str:
    at = rng.randrange(len(word))
    return word[:at] + word[at] + word[at:]


_SLIPS = (_inserted, _deleted, _swapped, _doubled)


def rewritten(text: str, changes: Iterable[tuple[Name, str]]) -> str:
    """The text with other words in the places of names, which are all of this file."""
    lines = text.splitlines(keepends=True)
    for name, new in sorted(changes, key=lambda change: change[0].span, reverse=True):
        lines[name.span.line - 1] = _spliced(lines[name.span.line - 1], name.span, new)
    return "".join(lines)


def _spliced(line: str, span: Span, new: str) -> str:
    return line[: span.column - 1] + new + line[span.end_column - 1 :]
