"""lead: the elements before the first that does not fit."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.collections import Part, Seq
from engine.language.expressions.function import Function
from engine.language.mistake import Mistake
from engine.language.values import Value
from engine.program.build import negate
from engine.program.nodes import Until, Where

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _lead(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    seq = e.coercion.as_sequence(args[0], node)
    if len(seq.parts) != 1:
        raise Mistake(codes.WRONG_TYPE, "lead takes one sequence with its condition", node)
    part = seq.parts[0]
    clauses = tuple(Until(negate(c.condition)) if isinstance(c, Where) else c for c in part.clauses)
    return Seq((Part(clauses, part.element),))


LEAD = Function(
    "lead(x for x in sequence if condition)",
    "The elements that stand before the first one for which the condition fails: an unbroken run.",
    _lead,
    {"count(lead(n for n in range(9) if n != 3))": 3},
    {
        "en": "{all}, without a break from the first on",
        "vi": "{all}, liền mạch kể từ cái đầu tiên",
    },
)
