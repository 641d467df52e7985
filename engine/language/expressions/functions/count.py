"""count: how many there are."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language import groups
from engine.language.areas import Group
from engine.language.collections import Bag, Part, SetOf
from engine.language.expressions import bags
from engine.language.expressions.function import Function
from engine.language.expressions.reductions import summed
from engine.language.expressions.sets import size
from engine.language.place import shape_of
from engine.language.values import Int, PlaceRef, Value
from engine.program.nodes import Const

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _count(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    value = args[0]
    if isinstance(value, Bag):
        return bags.size(value)
    if isinstance(value, PlaceRef):
        return Int(shape_of(value.place).total(e, value))
    if isinstance(value, Group):
        return Int(groups.size(value))
    if isinstance(value, SetOf):
        return Int(size(value))
    parts = e.coercion.as_sequence(value, node).parts
    return Int(summed(parts, _one))


def _one(part: Part) -> Const:
    return Const(1)


COUNT = Function(
    "count(place or sequence)",
    "How many pieces lie in a place, how many there are in a bag, a set or a sequence.",
    _count,
    {"count(n for n in range(9) if n > 6)": 2, "count(players)": 2, "count(market)": 0},
    {"en": "the number of {all:many}", "vi": "số {all}"},
)
