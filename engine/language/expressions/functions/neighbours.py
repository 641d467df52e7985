"""neighbours: the spaces next to a space."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language import codes, groups
from engine.language.areas import Group
from engine.language.board import board_of
from engine.language.collections import Part, Seq
from engine.language.expressions.function import Function
from engine.language.mistake import Mistake
from engine.language.tables import row
from engine.language.values import Space, Value
from engine.program.nodes import Over

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _neighbours(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    space = args[0]
    if isinstance(space, Group):
        return groups.around(e, space, "s")
    if not isinstance(space, Space):
        raise Mistake(codes.WRONG_TYPE, f"expected a space, found {space.type}", node)
    place = space.board.place
    table = board_of(place).beside(e, place)
    local = e.local("s", 0, place.spaces - 1)
    return Seq((Part((Over(local, row(table, space)),), Space(space.board, local)),))


NEIGHBOURS = Function(
    "neighbours(space or group)",
    "The spaces next to a space, in the order of the board: on a board with edges those at their "
    "other ends, on a grid those that share a side, on a board of hexes counter-clockwise from "
    "east. For no space there are none. Of a group: the spaces next to it, each once.",
    _neighbours,
    {
        "count(neighbours(board[1, 1]))": 4,
        "first(neighbours(island.cape)) is island.hill": True,
    },
    {"en": "the neighbours of {0}", "vi": "các ô kề {0}"},
    noun=True,
)
