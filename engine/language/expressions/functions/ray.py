"""ray: the spaces straight on from a space."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.boards import DIRECTIONS, rays
from engine.language import codes
from engine.language.board import board_of
from engine.language.expressions.function import Function
from engine.language.mistake import Mistake
from engine.language.values import Member, Part, Seq, Space, Value
from engine.program.build import add, mul, sub
from engine.program.nodes import Const, Over, Row, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _ray(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    space, way = args
    if (
        not isinstance(space, Space)
        or not isinstance(way, Member)
        or way.of is not e.globals.directions
    ):
        raise Mistake(
            codes.WRONG_TYPE,
            f"expected a space and a direction, found {space.type} and {way.type}",
            node,
        )
    place = space.board.place
    table = Table(f"rays_{place.name}", rays(board_of(place).compass(place), len(DIRECTIONS)))
    row = add(mul(space.index, Const(len(DIRECTIONS))), sub(way.expr, Const(1)))
    local = e.local("s", 0, place.stride - 1)
    return Seq((Part((Over(local, Row(table, row)),), Space(space.board, local)),))


RAY = Function(
    "ray(space, direction)",
    "The spaces of a board straight on from a space (itself left out) to the edge, nearest first. "
    "Directions are north, northeast, east … northwest; south leads to the next row.",
    _ray,
    {"count(ray(board[0, 0], east))": 2, "count(ray(board[0, 0], north))": 0},
    {"en": "the spaces straight {1} of {0}", "vi": "các ô thẳng về hướng {1} của {0}"},
)
