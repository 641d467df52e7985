"""size: how many spaces are in a group."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language import codes, groups
from engine.language.areas import Group
from engine.language.expressions.function import Function
from engine.language.mistake import Mistake
from engine.language.values import (
    Int,
    Value,
)

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _size(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    if not isinstance(args[0], Group):
        hint = "count(…) is how many there are of anything else"
        raise Mistake(codes.WRONG_TYPE, f"expected a group, found {args[0].type}", node, hint)
    return Int(groups.size(args[0]))


SIZE = Function(
    "size(group)",
    "How many spaces are in a group of touching spaces; 0 for no group.",
    _size,
    {"size(chain(board[0, 0]))": 0},
    {"en": "the size of {0}", "vi": "số ô của {0}"},
    noun=True,
)
