"""Boards that grow, as they are kept in a state: which spaces are used, and by which number."""

from __future__ import annotations

from collections.abc import Iterator, MutableSequence, Sequence

from engine.errors import BoardwrightError
from engine.program import Place
from engine.program.searches import use


def labelled(place: Place, cells: Sequence[int], copy: int) -> Iterator[tuple[int, str]]:
    """The numbers of a board's spaces with their names; on one that grows, of those in use."""
    growth = place.growth
    if growth is None:
        yield from enumerate(place.labels)
        return
    begin = growth.cell_of.base + copy * growth.slots
    for number in range(1, cells[begin] + 1):
        yield number, place.labels[cells[begin + number]]


def use_space(place: Place, cells: MutableSequence[int], copy: int, space: int) -> None:
    """Let a space be used. Raises BoardwrightError where the board has no room for it."""
    growth = place.growth
    assert growth is not None
    number = use(
        cells,
        growth.slot_of.base + copy * growth.spaces,
        growth.cell_of.base + copy * growth.slots,
        growth.span.base + copy * 4,
        space,
        growth.side,
        growth.across,
        growth.most,
    )
    if not number:
        raise BoardwrightError(
            f"{place.name} has no room for {place.labels[space]}: at most {growth.most} spaces are "
            f"used, on {growth.across} rows and columns"
        )
