"""Reductions over sequences, shared by the functions that are one."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.collections import Part, SetOf
from engine.language.expressions import sets
from engine.language.mistake import Mistake
from engine.language.values import Int, Member, Piece, Space, Value
from engine.program.build import arith, both, compare, either, pick, total
from engine.program.nodes import Const, Expr, Reduce

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def conditions(e: Elaborator, value: Value, node: ast.AST, kind: str) -> Expr:
    """`any` or `all` of a sequence of conditions."""
    terms: list[Expr] = []
    for part in e.coercion.as_sequence(value, node).parts:
        test = e.coercion.as_condition(part.element, node)
        settled = Const(0) if kind == "any" else Const(1)
        if test == settled or not part.clauses:
            terms.append(test)
        else:
            terms.append(Reduce(kind, part.clauses, test))
    return either(*terms) if kind == "any" else both(*terms)


def summed(parts: tuple[Part, ...], term: Callable[[Part], Expr]) -> Expr:
    """The sum of a term over all elements."""
    sums: list[Expr] = []
    for part in parts:
        value = term(part)
        if not part.clauses or value == Const(0):
            sums.append(value)
        else:
            sums.append(Reduce("sum", part.clauses, value))
    return total(sums)


def extreme(e: Elaborator, arguments: list[Value], node: ast.AST, kind: str) -> Value:
    """`min` or `max` of several numbers, or of a sequence of numbers (0 when it is empty)."""
    if len(arguments) > 1:
        result = e.coercion.as_int(arguments[0], node)
        for argument in arguments[1:]:
            result = arith(kind, result, e.coercion.as_int(argument, node))
        return Int(result)
    if isinstance(arguments[0], SetOf) and arguments[0].of is None:
        return sets.extreme(arguments[0], kind)
    parts = e.coercion.as_sequence(arguments[0], node).parts
    if len(parts) != 1:
        numbers = [e.coercion.as_int(part.element, node) for part in parts if not part.clauses]
        if len(numbers) != len(parts) or not numbers:
            raise Mistake(
                codes.WRONG_TYPE, f"{kind} takes numbers or one sequence of numbers", node
            )
        return extreme(e, [Int(n) for n in numbers], node, kind)
    value = e.coercion.as_int(parts[0].element, node)
    if not parts[0].clauses:
        return Int(value)
    return Int(Reduce(kind, parts[0].clauses, value, Const(0)))


def pick_one(e: Elaborator, value: Value, node: ast.AST, kind: str) -> Value:
    """The `first` or `last` element of a sequence; none when it is empty."""
    parts = e.coercion.as_sequence(value, node).parts
    if not parts:
        raise Mistake(codes.WRONG_TYPE, f"the {kind} of an empty sequence", node)
    ordered = parts if kind == "first" else parts[::-1]
    result = _one(ordered[-1], kind, node)
    for part in ordered[-2::-1]:
        result = _or_else(_one(part, kind, node), result, node)
    return result


def _one(part: Part, kind: str, node: ast.AST) -> Value:
    element = part.element
    field, missing = _scalar(element, node)
    expr = getattr(element, field)
    if part.clauses:
        expr = Reduce(kind, part.clauses, expr, Const(missing))
    made = element.map(lambda old: expr if old is getattr(element, field) else old)
    return _optional(made) if part.clauses else made


def _scalar(element: Value, node: ast.AST) -> tuple[str, int]:
    """The field by which an element is told from others, and the field's value for none."""
    if isinstance(element, Int):
        return "expr", 0
    if isinstance(element, Member):
        return "expr", 0
    if isinstance(element, Space):
        return "index", -1
    if isinstance(element, Piece) and element.kind is not None:
        return "kind", 0
    raise Mistake(codes.WRONG_TYPE, f"this can't pick {element.type}", node)


def _optional(value: Value) -> Value:
    from dataclasses import replace

    if isinstance(value, Member | Space | Piece):
        return replace(value, optional=True)
    return value


def _or_else(a: Value, b: Value, node: ast.AST) -> Value:
    from engine.language.expressions.operators import merged

    if isinstance(a, Space):
        missing = compare("<", a.index, Const(0))
        return merged(a, b, lambda x, y: pick(missing, y, x), node)
    if isinstance(a, Member | Int):
        missing = compare("==", a.expr, Const(0))
        return merged(a, b, lambda x, y: pick(missing, y, x), node)
    raise Mistake(codes.WRONG_TYPE, f"this can't pick {a.type}", node)
