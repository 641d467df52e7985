"""top: the piece that was laid last."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language.expressions import convert
from engine.language.expressions.function import Function
from engine.language.place import shape_of
from engine.language.values import Space, Value

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _top(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    place = e.coercion.as_place(args[0], node)
    if isinstance(place, Space):
        return convert.content(e, place)
    return shape_of(place.place).top(e, place, node)


TOP = Function(
    "top(row or space)",
    "The piece that was put last into a row, or the one on a space; none when it is empty.",
    _top,
    {"top(market) is none": True, "top(board[0, 0]) is none": True},
    {"en": "the last piece in {0}", "vi": "quân cuối cùng ở {0}"},
)
