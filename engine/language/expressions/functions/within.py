"""within: the spaces up to so many steps away."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.boards import near, near_one
from engine.language import codes
from engine.language.board import board_of
from engine.language.budget import TOO_MANY
from engine.language.collections import Part, Seq
from engine.language.expressions.function import Function
from engine.language.growing import REACH, most_near, start
from engine.language.mistake import Mistake
from engine.language.tables import row
from engine.language.values import PlaceRef, Space, Value
from engine.limits import ENTRIES
from engine.program.layout import Place
from engine.program.nodes import Const, Domain, Found, Over, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

MAX_STEPS = 100


def _within(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    where, number = args[0], e.coercion.as_int(args[1], node)
    board = where.board if isinstance(where, Space) else where
    if not isinstance(board, PlaceRef) or not board.place.is_board:
        message = f"expected a board or a space, found {where.type}"
        raise Mistake(codes.WRONG_TYPE, message, node)
    most = REACH if board.place.growth else MAX_STEPS
    if not isinstance(number, Const) or not 0 <= number.value <= most:
        message = f"the number of steps is a fixed number from 0 to {most}"
        raise Mistake(codes.NOT_CONSTANT, message, node)
    place = board.place
    if isinstance(where, PlaceRef) and not place.growth:
        return e.coercion.as_sequence(where, node, "s")
    local = e.local("s", 0, place.spaces - 1)
    table = _near(e, place, number.value, node)
    domain: Domain
    domain = row(table, where) if isinstance(where, Space) else _near_used(board, table)
    return Seq((Part((Over(local, domain),), Space(board, local)),))


def _near(e: Elaborator, place: Place, steps: int, node: ast.AST) -> Table:
    beside = board_of(place).beside(e, place).rows
    widest = len(near_one(beside, len(beside) // 2, steps))
    if widest * len(beside) > ENTRIES:
        message = f"{len(beside):,} spaces have about {widest:,} each so near; that is too much"
        raise Mistake(TOO_MANY, message, node)
    return Table(f"within_{steps}_{place.name}", near(beside, steps))


def _near_used(board: PlaceRef, table: Table) -> Found:
    """The spaces near those that are used; where none is, the first space."""
    place = board.place
    middle = place.labels.index("0,0")
    starts = (start(board, "cell_of"),)
    return Found(
        "within", starts, (Const(middle),), table, 0, place.spaces - 1, most_near(board, table)
    )


WITHIN = Function(
    "within(board or space, steps)",
    "The spaces up to so many steps away from a space, itself included. Of a board that grows: the "
    "spaces up to so many steps away from those that are used, each once; its first space where "
    "none is used.",
    _within,
    {"count(within(board[0, 0], 1))": 3, "count(within(board, 1))": 9},
    {"en": "the spaces up to {1} steps from {0}", "vi": "các ô cách {0} tối đa {1} bước"},
    noun=True,
)
