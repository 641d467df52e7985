"""range: whole numbers in order."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language.collections import Part, Seq
from engine.language.expressions.function import Function
from engine.language.loops import bounded
from engine.language.values import Int, Value
from engine.program.bounds import domain_bounds
from engine.program.nodes import Const, Over, Range

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _range(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    ends = [bounded(e.coercion.as_int(arg, node), node) for arg in args]
    domain = Range(*ends) if len(ends) == 2 else Range(Const(0), ends[0])
    local = e.local("n", *domain_bounds(domain))
    return Seq((Part((Over(local, domain),), Int(local)),))


RANGE = Function(
    "range(from, to?)",
    "The whole numbers from the first up to, but not including, the second; with one argument from "
    "0.",
    _range,
    {"sum(range(4))": 6, "count(range(2, 5))": 3},
    {"en": "the numbers {span}", "vi": "các số {span}"},
)
