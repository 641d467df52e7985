"""lines: straight runs of spaces."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.boards import lines_through, straight_lines
from engine.language import codes
from engine.language.board import board_of
from engine.language.collections import Part, Seq
from engine.language.expressions.function import Function
from engine.language.mistake import Mistake
from engine.language.values import PlaceRef, Space, Value
from engine.program.nodes import Const, Over, Range, Row, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _lines(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    where, length = args[0], e.coercion.as_int(args[1], node)
    board = where.board if isinstance(where, Space) else where
    if not isinstance(board, PlaceRef) or not board.place.is_board:
        raise Mistake(codes.WRONG_TYPE, f"expected a board or a space, found {where.type}", node)
    if not isinstance(length, Const) or not 1 <= length.value <= 100:
        raise Mistake(codes.NOT_CONSTANT, "the length of lines is a fixed number from 1", node)
    place = board.place
    runs = straight_lines(
        board_of(place).compass(place), length.value, len(board_of(place).directions)
    )
    spaces = Table(f"lines_{place.name}_{length.value}", runs)
    line = e.local("line", 0, max(len(runs) - 1, 0))
    space = e.local("s", 0, place.stride - 1)
    run = Seq((Part((Over(space, Row(spaces, line)),), Space(board, space)),))
    if isinstance(where, Space):
        through = Table(f"through_{place.name}_{length.value}", lines_through(runs, place.stride))
        return Seq((Part((Over(line, Row(through, where.index)),), run),))
    return Seq((Part((Over(line, Range(Const(0), Const(len(runs)))),), run),))


LINES = Function(
    "lines(board or space, length)",
    "All straight runs of so many spaces (rows, columns, diagonals) on a board, or those that a "
    "space lies on, each once.",
    _lines,
    {"count(lines(board, 3))": 8, "count(lines(board[1, 1], 3))": 4, "count(lines(board, 4))": 0},
    {"en": "the straight lines of {1} spaces through {0}", "vi": "các đường thẳng {1} ô qua {0}"},
)
