"""Sets of values: making them, asking what is in them, walking them."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.collections import Part, Seq, SetOf
from engine.language.mistake import Mistake
from engine.language.values import Int, Member, Space, Value
from engine.program.bounds import bounds
from engine.program.build import arith, both, compare, has, pick, sub
from engine.program.nodes import Call, Const, Expr, Over, Range, Reduce, Where

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: Numbers in a set are smaller than this.
MOST = 1_000


def gathered(e: Elaborator, value: Value, node: ast.AST) -> SetOf:
    """The set of a sequence's elements; none is left out. Raises Mistake for mixed types."""
    if isinstance(value, SetOf):
        return value
    made: SetOf | None = None
    members: Expr = Const(0)
    for part in e.coercion.as_sequence(value, node).parts:
        like = _like(part.element, node)
        if made is not None and (made.of, like.of is None) != (like.of, made.of is None):
            raise Mistake(codes.WRONG_TYPE, f"{made.type} has no {part.element.type}", node)
        made = like if made is None or like.size > made.size else made
        members = arith("|", members, _members(part, like))
    if made is None:
        raise Mistake(codes.WRONG_TYPE, "the set of an empty sequence has no type", node)
    return SetOf(made.of, made.size, members)


def _members(part: Part, like: SetOf) -> Expr:
    element = part.element
    number = like.number(element)
    assert number is not None
    there: Expr = Const(1)
    if isinstance(element, Space) and element.board.place.growth:
        # Spaces that are not used have no number: no set has them.
        there = compare(">", number, Const(0)) if element.slot is None else there
    elif isinstance(element, Member | Space) and element.optional:
        there = compare(">=", number, Const(0))
    # What is none has the number -1: it is not shifted by, and not counted.
    number = arith("max", number, Const(0)) if bounds(number)[0] < 0 else number
    if part.clauses:
        tests = () if there == Const(1) else (Where(there),)
        return Reduce("set", (*part.clauses, *tests), number)
    return pick(there, arith("<<", Const(1), number), Const(0))


def _like(element: Value, node: ast.AST) -> SetOf:
    """The empty set of such elements."""
    if isinstance(element, Member):
        return SetOf(element.of, len(element.of.names), Const(0))
    if isinstance(element, Space):
        return SetOf(element.board, element.board.place.numbers, Const(0))
    if isinstance(element, Int):
        lo, hi = element.bounds
        if lo < 0 or hi >= MOST:
            hint = f"numbers in a set are 0 to {MOST - 1}"
            raise Mistake(codes.UNBOUNDED, f"these numbers are {lo} to {hi}", node, hint)
        return SetOf(None, hi + 1, Const(0))
    raise Mistake(codes.WRONG_TYPE, f"a set can't have {element.type} in it", node)


def contains(e: Elaborator, value: Value, members: SetOf, node: ast.AST) -> Expr:
    """Whether a value is in a set."""
    number = members.number(value)
    if number is None:
        raise Mistake(codes.WRONG_TYPE, f"{members.type} has no {value.type} in it", node)
    lo, hi = bounds(number)
    inside = both(
        compare(">=", number, Const(0)) if lo < 0 else Const(1),
        compare("<", number, Const(members.size)) if hi >= members.size else Const(1),
    )
    if inside == Const(1):
        return has(members.members, number)
    kept = arith("min", arith("max", number, Const(0)), Const(members.size - 1))
    return both(inside, has(members.members, kept))


def size(members: SetOf) -> Expr:
    """How many values are in a set."""
    return Call("size", (members.members,), 0, members.size)


def extreme(members: SetOf, kind: str) -> Value:
    """The least or greatest number of a set; 0 when it is empty."""
    end = "width" if kind == "max" else "least"
    found = Call(end, (members.members,), 0, members.size)
    return Int(arith("max", sub(found, Const(1)), Const(0)))


def walked(e: Elaborator, members: SetOf, name: str) -> Seq:
    """The values in a set, in order."""
    number = e.local(name, 0, max(members.size - 1, 0))
    width = Call("width", (members.members,), 0, members.size)
    clauses = (Over(number, Range(Const(0), width)), Where(has(members.members, number)))
    return Seq((Part(clauses, members.element(number)),))
