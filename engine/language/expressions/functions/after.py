"""after: the other players, in the order in which they follow."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language.expressions.function import Function
from engine.language.expressions.seating import seats_from
from engine.language.values import Value

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _after(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    return seats_from(e, e.coercion.as_player(args[0], node), 1)


AFTER = Function(
    "after(player)",
    "The other players in seat order, beginning on this one's left; `others` is `after(me)`.",
    _after,
    {"count(after(players[0]))": 1, "first(after(players[1])) == players[0]": True},
    {
        "en": "the other players, clockwise from {0}",
        "vi": "những người chơi khác, theo chiều kim đồng hồ từ {0}",
    },
)
