"""step: the next space in a direction."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.board import board_of
from engine.language.expressions.function import Function
from engine.language.mistake import Mistake
from engine.language.values import Member, Space, Value
from engine.program.bounds import bounds
from engine.program.build import both, compare, pick
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def way_of(e: Elaborator, space: Value, way: Value, node: ast.AST) -> tuple[Space, Member]:
    """A space and a direction of its board. Raises Mistake for anything else."""
    if isinstance(space, Space):
        directions = e.globals.directions.of.get(space.board.place.shape)
        if directions is None:
            message = f"the spaces of {space.board.place.name} lie in no directions"
            raise Mistake(codes.WRONG_TYPE, message, node)
        if isinstance(way, Member) and way.of is directions:
            return space, way
    message = f"expected a space and a direction, found {space.type} and {way.type}"
    raise Mistake(codes.WRONG_TYPE, message, node)


def _step(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    return stepped(e, *way_of(e, args[0], args[1], node))


def stepped(e: Elaborator, space: Space, way: Member) -> Space:
    """The next space in a direction."""
    there: Expr = Const(1)
    if space.optional:
        there = both(there, compare(">=", space.index, Const(0)))
    if way.optional:
        there = both(there, compare(">", way.expr, Const(0)))
    goal = board_of(space.board.place).step(e, space, way.expr)
    goal = pick(there, goal, Const(-1))
    return Space(space.board, goal, bounds(goal)[0] < 0)


STEP = Function(
    "step(space, direction)",
    "The next space in a direction; none beyond the edge of the board, or where there is no space "
    "or direction to begin with.",
    _step,
    {
        "step(board[0, 0], southeast) is board[1, 1]": True,
        "step(board[0, 0], north) is none": True,
        "step(step(board[1, 1], east), east) is none": True,
        "step(board[1, 1], north + 2) is board[1, 2]": True,
    },
    {"en": "the space next to {0} in the direction {1}", "vi": "ô kề {0} về hướng {1}"},
    noun=True,
)
