"""distance: how many steps lie between two spaces."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.boards import distances
from engine.language import codes
from engine.language.board import board_of
from engine.language.expressions.function import Function
from engine.language.mistake import Mistake
from engine.language.values import Int, Space, Value
from engine.program.build import add, both, compare, look, pick
from engine.program.nodes import Const, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: A table of all pairs is made, which has to stay small.
MAX_SPACES = 400


def _distance(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    a, b = args
    if not isinstance(a, Space) or not isinstance(b, Space) or a.board.place is not b.board.place:
        found = " and ".join(arg.type for arg in args)
        raise Mistake(codes.WRONG_TYPE, f"expected two spaces of one board, found {found}", node)
    place = a.board.place
    if place.growth is not None:
        there = both(*(compare(">=", s.index, Const(0)) for s in (a, b) if s.optional))
        return Int(pick(there, board_of(place).apart(place, a.index, b.index), Const(-1)))
    if place.spaces > MAX_SPACES:
        message = f"{place.name} has {place.spaces} spaces; distances are known up to {MAX_SPACES}"
        raise Mistake(codes.OUT_OF_RANGE, message, node)
    steps = distances(board_of(place).links(e, place))
    if not (a.optional or b.optional):
        return Int(look(Table(f"distances_{place.name}", steps), a.index, b.index))
    nowhere = (-1,) * (place.spaces + 1)
    steps = (nowhere, *((-1, *row) for row in steps))
    table = Table(f"distances_{place.name}_or_none", steps)
    return Int(look(table, add(a.index, Const(1)), add(b.index, Const(1))))


DISTANCE = Function(
    "distance(space, space)",
    "How many steps from neighbour to neighbour lie between two spaces of one board, by the "
    "shortest way; -1 where there is no way, or no space.",
    _distance,
    {"distance(board[0, 0], board[2, 1])": 3, "distance(island.bay, island.cape)": 2},
    {"en": "the distance from {0} to {1}", "vi": "khoảng cách từ {0} đến {1}"},
    noun=True,
)
