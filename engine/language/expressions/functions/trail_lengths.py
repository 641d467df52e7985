"""trail_lengths: how long the ways between two spaces can be, no step taken twice."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.boards import neighbours
from engine.boards.trails import TooWide
from engine.language import codes
from engine.language.board import board_of
from engine.language.collections import SetOf
from engine.language.expressions.function import Function
from engine.language.expressions.sets import gathered
from engine.language.mistake import Mistake
from engine.language.values import Nothing, Space, Value
from engine.program.bounds import bounds
from engine.program.build import arith, compare, pick
from engine.program.functions import trails
from engine.program.nodes import Call, Const, Expr, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _trail_lengths(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    start, goal = args[:2]
    if not isinstance(start, Space) or not isinstance(goal, Space) or start.board != goal.board:
        message = f"expected two spaces of one board, found {start.type} and {goal.type}"
        raise Mistake(codes.WRONG_TYPE, message, node)
    place = start.board.place
    beside = Table(f"neighbours_{place.name}", neighbours(board_of(place).links(e, place)))
    _check_width(place.name, beside.rows, node)
    edges = sum(map(len, beside.rows)) // 2
    avoid = _avoided(e, args[2], start, node) if len(args) > 2 else Const(0)
    most: Expr = e.coercion.as_int(args[3], node) if len(args) > 3 else Const(edges)
    if bounds(most)[1] > edges:
        most = arith("min", most, Const(edges))
    longest = max(bounds(most)[1], 0)
    found = (1 << (longest + 1)) - 1
    asked = (start.index, avoid, arith("max", most, Const(0)), goal.index)
    # From no space there are no trails, says the kernel.
    there = compare(">=", goal.index, Const(0)) if goal.optional else Const(1)
    lengths = pick(there, Call("trails", asked, 0, found, beside), Const(0))
    return SetOf(None, longest + 1, lengths)


def _check_width(board: str, rows: tuple[tuple[int, ...], ...], node: ast.AST) -> None:
    """Raise Mistake for a board on which nobody can tell the lengths of all trails."""
    try:
        trails(rows)
    except TooWide as wide:
        message = f"{board} has too many ways to tell how long they can be"
        hint = f"cut anywhere, the board hangs together at up to {wide.width} spaces"
        raise Mistake(codes.UNBOUNDED, message, node, hint) from None


def _avoided(e: Elaborator, value: Value, start: Space, node: ast.AST) -> Expr:
    if isinstance(value, Nothing):  # left out, with `at_most` given by name
        return Const(0)
    avoid = gathered(e, value, node)
    if avoid.of != start.board:
        raise Mistake(codes.WRONG_TYPE, f"expected spaces of the board, found {avoid.type}", node)
    return avoid.members


TRAIL_LENGTHS = Function(
    "trail_lengths(start, goal, avoid?, at_most?)",
    "The set of the lengths of all ways from one space of a board to another that take no step "
    "between two neighbours twice; spaces may be passed again. A space in `avoid` can only be the "
    "first or the last of a way. With `at_most`, longer ways are left out. The longest way is "
    "`max(trail_lengths(…))`.",
    _trail_lengths,
    {
        "count(trail_lengths(board[0, 0], board[0, 1]))": 5,
        "max(trail_lengths(board[0, 0], board[0, 1], set([board[1, 1]]), 8))": 7,
        "max(trail_lengths(board[0, 0], board[0, 1], at_most=4))": 3,
    },
    {
        "en": "the lengths of the ways from {0} to {1} that use no connection twice"
        "[; spaces of {2} may only be the first or the last][; at most {3}]",
        "vi": "độ dài các đường đi từ {0} đến {1} không dùng đường nối nào hai lần"
        "[; các nơi thuộc {2} chỉ được ở đầu hoặc cuối đường][; nhiều nhất {3}]",
    },
)
