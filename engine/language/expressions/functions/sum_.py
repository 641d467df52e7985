"""sum: numbers added up."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language.expressions.function import Function
from engine.language.expressions.reductions import summed
from engine.language.values import Int, Value

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _sum(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    parts = e.meaning.as_sequence(args[0], node).parts
    return Int(summed(parts, lambda part: e.meaning.as_int(part.element, node)))


SUM = Function(
    "sum(numbers)",
    "All the numbers added up; 0 when there is none.",
    _sum,
    {"sum(n * n for n in range(4))": 14},
    {"en": "the sum of {all}", "vi": "tổng của {all}"},
)
