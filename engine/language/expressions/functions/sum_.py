"""sum: numbers added up."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.collections import Bag, Part
from engine.language.expressions.function import Function
from engine.language.expressions.reductions import summed
from engine.language.mistake import Mistake
from engine.language.values import Int, Value
from engine.program.nodes import Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _sum(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    parts = e.coercion.as_sequence(args[0], node).parts
    if parts and all(isinstance(part.element, Bag) for part in parts):
        return _bags(parts, node)
    return Int(summed(parts, lambda part: e.coercion.as_int(part.element, node)))


def _bags(parts: tuple[Part, ...], node: ast.AST) -> Value:
    """All the bags in one: the counts of each value added up."""
    of = {part.element.of for part in parts if isinstance(part.element, Bag)}
    if len(of) > 1:
        names = " and ".join(sorted(found.name for found in of))
        raise Mistake(codes.WRONG_TYPE, f"bags of {names} can't be added up", node)
    (enum,) = of

    def count(part: Part, at: int) -> Expr:
        assert isinstance(part.element, Bag)
        return part.element.counts[at]

    return Bag(
        enum,
        tuple(summed(parts, lambda part, at=at: count(part, at)) for at in range(len(enum.names))),  # type: ignore[misc]
    )


SUM = Function(
    "sum(numbers or bags)",
    "All the numbers (or bags) added up; 0 when there is none.",
    _sum,
    {"sum(n * n for n in range(4))": 14},
    {"en": "the sum of {all}", "vi": "tổng của {all}"},
)
