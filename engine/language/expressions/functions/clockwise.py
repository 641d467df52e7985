"""clockwise: all players, beginning with one."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language.expressions.function import Function
from engine.language.expressions.seating import seats_from
from engine.language.values import Value

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _clockwise(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    return seats_from(e, e.coercion.as_player(args[0], node), 0)


CLOCKWISE = Function(
    "clockwise(player)",
    "All players in seat order, beginning with this one.",
    _clockwise,
    {"count(clockwise(players[1]))": 2, "first(clockwise(players[1])) == players[1]": True},
    {"en": "the players, clockwise from {0}", "vi": "người chơi, theo chiều kim đồng hồ từ {0}"},
)
