"""Which known names a misspelt one may have been.

People leave a letter out, put one in, exchange two, or hit another key. Names of two letters are
told by that alone, where a measure of what is common to two words is blind (`em` for `me`).
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterable
from functools import lru_cache

_CLOSE = 0.6
#: One slip more is forgiven for so many letters.
_LETTERS_A_SLIP = 5
#: Of more names than this, only those that begin and end most like a word are compared with it.
MANY = 200
#: So many names nobody has written by hand: they are compared with nothing.
_TOO_MANY = 5_000
#: Names and words longer than this are compared with nothing.
_LONGEST = 100


def alike(word: str, known: Iterable[str]) -> list[str]:
    """The known names most like a word, all equally near; none when nothing is close."""
    names = sorted({name for name in known if len(name) <= _LONGEST} - {word})
    if len(word) > _LONGEST or len(names) > _TOO_MANY:
        return []
    if len(names) > MANY:
        names = list(_likely(word, tuple(names)))
    most = 1 + len(word) // _LETTERS_A_SLIP
    near = {name: many for name in names if (many := slips(word, name, most)) <= most}
    near = {name: many for name, many in near.items() if many == 1 or _ratio(word, name) >= _CLOSE}
    if near:
        least = min(near.values())
        best = [name for name in near if near[name] == least]
        return sorted(best, key=lambda name: (-_ratio(word, name), name))
    close = difflib.get_close_matches(word, names, n=1, cutoff=_CLOSE)
    return close or [name for name in names if name.casefold() == word.casefold()][:1]


@lru_cache(maxsize=64)
def _likely(word: str, names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of many names that may be like a word; the same error is put into several languages."""
    return tuple(sorted(names, key=lambda name: -sum(_shared(word, name)))[:MANY])


def _shared(word: str, name: str) -> tuple[int, int]:
    """How many characters two words have in common at their begins, then at their ends."""
    size = min(len(word), len(name))
    begin = next((i for i in range(size) if word[i] != name[i]), size)
    rest = size - begin
    return begin, next((i for i in range(rest) if word[-1 - i] != name[-1 - i]), rest)


def slip_of(word: str, known: Collection[str]) -> str | None:
    """The one known name that is a single slip away from a word that is none of them, or None.

    Of more names than anybody writes by hand, none is compared.
    """
    near = (
        []
        if word in known or len(known) > MANY
        else [name for name in known if slips(word, name, 1) == 1]
    )
    return near[0] if len(near) == 1 else None


def _ratio(word: str, name: str) -> float:
    return difflib.SequenceMatcher(None, word, name).ratio()


@lru_cache(maxsize=65_536)
def slips(word: str, name: str, most: int) -> int:
    """How many slips lead from one word to the other; more than `most` where it is no slip.

    Words without a common part are not alike, however short they are.
    """
    if abs(len(word) - len(name)) > most:
        return most + 1
    if len(word) == len(name) <= 2:
        return 1 if word[::-1] == name else most + 1
    # A slip brings in one letter at most, and takes one away.
    mine, its = _letters(word), _letters(name)
    if len(mine - its) > most or len(its - mine) > most:
        return most + 1
    if not mine & its:
        return most + 1
    begin, end = _shared(word, name)
    return _distance(word[begin : len(word) - end], name[begin : len(name) - end], most)


def _distance(word: str, name: str, most: int) -> int:
    """The optimal string alignment distance; any greater number where it is more than `most`."""
    before: list[int] = []
    row = list(range(len(name) + 1))
    for at, letter in enumerate(word, start=1):
        earlier, before, row = before, row, [at]
        for to, other in enumerate(name, start=1):
            best = min(before[to] + 1, row[-1] + 1, before[to - 1] + (letter != other))
            if at > 1 and to > 1 and letter == name[to - 2] and word[at - 2] == other:
                best = min(best, earlier[to - 2] + 1)
            row.append(best)
        if min(*row, *before) > most:
            return most + 1
    return row[-1]


@lru_cache(maxsize=16_384)
def _letters(word: str) -> frozenset[str]:
    return frozenset(word)
