"""Boards that grow: a space is used once anything on it has been changed, and then has a number.

This is the one place where a space comes to be used.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.language.fields import Path
from engine.language.values import PlaceRef, Space
from engine.program.bounds import longest
from engine.program.build import add, compare, mul
from engine.program.layout import Growth
from engine.program.nodes import Const, Expr, If, Load, Set, Start, Table, Work
from engine.program.searches import NO_TABLE

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: Spaces are asked for up to so many steps beyond those that are used; so far edges keep apart.
REACH = 4


def numbered_part(e: Elaborator, ref: PlaceRef, path: Path | None = None) -> PlaceRef:
    """The place as one to write into: where it belongs to an unused space, that is used now."""
    if ref.space is None or ref.space.slot is not None:
        return ref
    board = ref.space.board
    number = number_of(e, ref.space, path)
    index = add(mul(board.index or Const(0), Const(board.place.numbers)), number)
    return replace(ref, index=index, space=replace(ref.space, slot=number))


def number_of(e: Elaborator, space: Space, path: Path | None = None) -> Expr:
    """The number of a space of a growing board, which is used from now on."""
    growth = space.board.place.growth
    if growth is None or space.slot is not None:
        return space.number
    index = e.keep("space", space.index)
    number = e.local("number", 0, growth.most)
    e.emit(Set(number, replace(space, index=index).number))
    message = (
        f"{space.board.place.name} has no room for this: at most {growth.most} spaces are used, "
        f"on {growth.across} rows and columns"
    )
    starts = (
        _start(space.board, growth, "slot_of"),
        _start(space.board, growth, "cell_of"),
        _start(space.board, growth, "span"),
    )
    args = tuple(Const(n) for n in (growth.side, growth.across, growth.most))
    none = compare("==", number, Const(0))
    e.emit(
        If(
            none,
            [
                Work(number, "use", starts, (index, *args), NO_TABLE),
                If(none, [e.fault(path or e.here, message)]),
            ],
        )
    )
    return number


def used(board: PlaceRef) -> Expr:
    """How many spaces of a growing board are used."""
    assert board.place.growth is not None
    region, offset = start(board, "cell_of")
    return Load(region, offset)


def most_near(board: PlaceRef, table: Table) -> int:
    """At most so many spaces are in the rows of those that are used."""
    growth = board.place.growth
    return (
        board.place.spaces if growth is None else min(growth.spaces, growth.most * longest(table))
    )


def start(board: PlaceRef, what: str) -> Start:
    """Where one of the lists of a growing board begins."""
    assert board.place.growth is not None
    return _start(board, board.place.growth, what)


def _start(board: PlaceRef, growth: Growth, what: str) -> Start:
    sizes = {
        "slot_of": (growth.slot_of, growth.spaces),
        "cell_of": (growth.cell_of, growth.slots),
        "span": (growth.span, 4),
    }
    region, length = sizes[what]
    return region, mul(board.copy, Const(length))
