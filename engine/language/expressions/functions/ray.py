"""ray: the spaces straight on from a space."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.boards import rays
from engine.language.board import board_of
from engine.language.collections import Part, Seq
from engine.language.expressions.function import Function
from engine.language.expressions.functions.step import way_of
from engine.language.values import Space, Value
from engine.program.build import add, mul, sub
from engine.program.nodes import Const, Over, Row, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _ray(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    space, way = way_of(e, args[0], args[1], node)
    place = space.board.place
    number = len(way.of.names)
    table = Table(f"rays_{place.name}", rays(board_of(place).compass(place), number))
    row = add(mul(space.index, Const(number)), sub(way.expr, Const(1)))
    local = e.local("s", 0, place.stride - 1)
    return Seq((Part((Over(local, Row(table, row)),), Space(space.board, local)),))


RAY = Function(
    "ray(space, direction)",
    "The spaces of a board straight on from a space (itself left out) to the edge, nearest first. "
    "Directions of a grid are north, northeast, east … northwest; south leads to the next row.",
    _ray,
    {"count(ray(board[0, 0], east))": 2, "count(ray(board[0, 0], north))": 0},
    {"en": "the spaces straight {1} of {0}", "vi": "các ô thẳng về hướng {1} của {0}"},
)
