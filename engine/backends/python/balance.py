"""What a write to a cell changes: how many pieces of each kind there are, and how full a place is.

Counting all pieces after every effect would take far longer than playing. But each cell belongs to
one place and says one thing there: how many of a kind lie in a pool, which kind lies on a space,
how long a row is. So from the old and the new number follows what a write adds and takes away, and
what is off is kept: nothing, whenever no piece has been lost or doubled.
`engine.play.contents` counts everything, and says what is meant.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from engine.program.layout import Layout, Place

#: By kind: how many pieces there are too many. By the first cell of a pool: how many do not fit.
#: By a sentence: what else is wrong, and can't be mended by writing on.
Off = dict[int | tuple[int] | str, int]


class Balanced(Protocol):
    """Cells that know what is off."""

    off: Off

    def __getitem__(self, index: Any) -> Any: ...


#: (cells, index, old number, new number): told after a cell has got another number.
Change = Callable[[Balanced, int, int, int], None]


def changes(layout: Layout) -> list[tuple[range, Change]]:
    """What writes to which cells change; writes to others change nothing."""
    counted = frozenset(kind.index for kind in layout.kinds if kind.copies is not None)
    found: list[tuple[range, Change]] = []
    for place in layout.places.values():
        if counted.intersection(place.kinds) or (place.sizes and place.shape == "pool"):
            for number, first in enumerate(starts(place)):
                size = place.sizes[number % len(place.sizes)] if place.sizes else None
                found += _of_instance(place, first, counted, size)
    return found


def starts(place: Place) -> range:
    """The cells at which the instances of a place begin."""
    region = place.region
    return range(region.base, region.base + region.length, place.stride)


def add(off: Off, key: int, number: int) -> None:
    """So many pieces more of a kind."""
    left = off.get(key, 0) + number
    if left:
        off[key] = left
    else:
        off.pop(key, None)


def _of_instance(
    place: Place, first: int, counted: frozenset[int], size: int | None
) -> list[tuple[range, Change]]:
    cells = range(first, first + place.stride)
    if place.shape == "pool":
        room = _room(cells, size) if size is not None else None
        known = (_count(kind if kind in counted else None, room) for kind in place.kinds)
        return [(range(cell, cell + 1), change) for cell, change in zip(cells, known, strict=True)]
    if place.shape != "row":
        return [(cells, _piece(counted))]
    if place.alike:
        return [(cells[:1], _number_of_alike(counted)), (cells[1:], _kind_of_alike(counted))]
    return [(cells[:1], _length(counted)), (cells[1:], _item(first, counted))]


def _count(kind: int | None, room: Change | None) -> Change:
    """A pool's count of a kind."""

    def change(cells: Balanced, index: int, old: int, new: int) -> None:
        if kind is not None:
            add(cells.off, kind, new - old)
        if room is not None:
            room(cells, index, old, new)

    return change


def _room(pool: range, size: int) -> Change:
    """How many pieces of all kinds a pool has room for."""
    key, part = (pool.start,), slice(pool.start, pool.stop)

    def change(cells: Balanced, index: int, old: int, new: int) -> None:
        over = sum(cells[part]) - size
        if over > 0:
            cells.off[key] = over
        else:
            cells.off.pop(key, None)

    return change


def _piece(counted: frozenset[int]) -> Change:
    """The kind that lies on a space or in a slot; 0 for none."""

    def change(cells: Balanced, index: int, old: int, new: int) -> None:
        if old in counted:
            add(cells.off, old, -1)
        if new in counted:
            add(cells.off, new, 1)

    return change


def _item(first: int, counted: frozenset[int]) -> Change:
    """The kind of an item, which lies there while the row is long enough."""
    piece = _piece(counted)

    def change(cells: Balanced, index: int, old: int, new: int) -> None:
        if index - first <= cells[first]:
            piece(cells, index, old, new)

    return change


def _length(counted: frozenset[int]) -> Change:
    """A row's length: the items that it takes in, or leaves out."""

    def change(cells: Balanced, index: int, old: int, new: int) -> None:
        by = 1 if new > old else -1
        for kind in cells[index + 1 + min(old, new) : index + 1 + max(old, new)]:
            if kind in counted:
                add(cells.off, kind, by)

    return change


def _number_of_alike(counted: frozenset[int]) -> Change:
    """How many pieces lie in a row of like pieces."""

    def change(cells: Balanced, index: int, old: int, new: int) -> None:
        kind = cells[index + 1]
        if kind in counted:
            add(cells.off, kind, new - old)

    return change


def _kind_of_alike(counted: frozenset[int]) -> Change:
    """Of which kind the pieces in a row of like pieces are."""

    def change(cells: Balanced, index: int, old: int, new: int) -> None:
        number = cells[index - 1]
        if old in counted:
            add(cells.off, old, -number)
        if new in counted:
            add(cells.off, new, number)

    return change
