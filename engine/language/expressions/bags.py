"""Bags: how many there are of each value of an enum, and what can be done with them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.collections import Bag, Part, Seq
from engine.language.mistake import Mistake
from engine.language.place import shape_of
from engine.language.values import Enumeration, Int, Member, Members, Piece, PlaceRef, Value
from engine.program.bounds import bounds
from engine.program.build import arith, both, compare, look, mul, pick, sub, total
from engine.program.nodes import Const, Expr, Look, Over, Range, Where

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

_ORDER = {ast.LtE: "<=", ast.GtE: ">=", ast.Eq: "=="}


def bag_of(e: Elaborator, value: Value, of: Enumeration) -> Bag | None:
    """A value as a bag of this enum: a bag, or a pool of pieces that are its values."""
    if isinstance(value, Bag):
        return value if value.of is of else None
    if not isinstance(value, PlaceRef) or value.place.shape != "pool":
        return None
    component = pieces_of(e, value)
    if component is None or component.of is not of:
        return None
    shape, kinds = shape_of(value.place), component.kinds
    amounts = (shape.amount(e, value, Piece(kinds, Const(kind.index))) for kind in kinds)
    return Bag(of, tuple(amounts))


def pieces_of(e: Elaborator, ref: PlaceRef) -> Members | None:
    """The one component that a place holds, where the values of an enum are its kinds."""
    names = {kind.component for kind in e.kinds(ref.place.kinds)}
    found = e.globals.values.get(names.pop()) if len(names) == 1 else None
    return found if isinstance(found, Members) and found.of is not None else None


def is_bag(*values: Value) -> bool:
    """Whether one of the values is a bag, so that the operation is one of bags."""
    return any(isinstance(value, Bag) for value in values)


def _sides(e: Elaborator, left: Value, right: Value, node: ast.AST) -> tuple[Bag, Bag]:
    """Both sides as bags of one enum."""
    of = next(side.of for side in (left, right) if isinstance(side, Bag))
    a, b = bag_of(e, left, of), bag_of(e, right, of)
    if a is None or b is None:
        other = right if b is None else left
        raise Mistake(codes.WRONG_TYPE, f"expected a bag of {of.name}, found {other.type}", node)
    return a, b


def binary(e: Elaborator, left: Value, right: Value, node: ast.BinOp) -> Value:
    """`a + b`, `a - b` (never below 0), `a * n`."""
    if isinstance(node.op, ast.Mult):
        bag, times = (left, right) if isinstance(left, Bag) else (right, left)
        if isinstance(bag, Bag):
            number = e.coercion.as_int(times, node)
            return Bag(bag.of, tuple(mul(count, number) for count in bag.counts))
    if not isinstance(node.op, ast.Add | ast.Sub):
        message = "bags can be added, taken away and multiplied with a whole number"
        raise Mistake(codes.WRONG_TYPE, message, node)
    a, b = _sides(e, left, right, node)
    if isinstance(node.op, ast.Add):
        return added((a, b))
    left_over = (_less(x, y) for x, y in zip(a.counts, b.counts, strict=True))
    return Bag(a.of, tuple(left_over))


def _less(x: Expr, y: Expr) -> Expr:
    """What is left when y are taken away, 0 at least."""
    rest = sub(x, y)
    return rest if bounds(rest)[0] >= 0 else arith("max", rest, Const(0))


def added(bags: tuple[Bag, ...]) -> Bag:
    """All the bags in one."""
    return Bag(bags[0].of, tuple(map(total, zip(*(bag.counts for bag in bags), strict=True))))


def ordered(e: Elaborator, op: ast.cmpop, left: Value, right: Value, node: ast.AST) -> Expr:
    """`a <= b`, `a >= b`, `a == b`: so for each value of the enum."""
    if type(op) not in _ORDER:
        message = "bags are compared with <=, >= and ==: one may have more of this, less of that"
        raise Mistake(codes.WRONG_TYPE, message, node)
    a, b = _sides(e, left, right, node)
    sign = _ORDER[type(op)]
    return both(*(compare(sign, x, y) for x, y in zip(a.counts, b.counts, strict=True)))


def item(e: Elaborator, bag: Bag, key: Value, node: ast.AST) -> Expr:
    """`bag[value]`: how many of it."""
    if not isinstance(key, Member) or key.of is not bag.of:
        message = f"{bag.type} takes a value of {bag.of.name}, not {key.type}"
        raise Mistake(codes.WRONG_TYPE, message, node)
    at = sub(key.expr, Const(1))
    if isinstance(at, Const):
        return bag.counts[at.value] if 0 <= at.value < len(bag.counts) else Const(0)
    constant = _constant(e, bag, at)
    if constant is not None:
        return constant
    *front, result = bag.counts
    for number in range(len(front) - 1, -1, -1):
        result = pick(compare("==", at, Const(number)), front[number], result)
    return result


def _constant(e: Elaborator, bag: Bag, at: Expr) -> Expr | None:
    """The count where all of them are known by kind: one table instead of a chain of cases."""
    looks = [count for count in bag.counts if isinstance(count, Look)]
    keys = {look.column for look in looks}
    width = max((len(look.table.rows[0]) for look in looks), default=1)
    rows: list[tuple[int, ...]] = []
    for count in bag.counts:
        if isinstance(count, Look) and len(keys) == 1 and count.row == Const(0):
            row = count.table.rows[0]
            rows.append(row + (0,) * (width - len(row)))
        elif isinstance(count, Const):
            rows.append((count.value,) * width)
        else:
            return None
    label = f"_each{looks[0].table.name}" if looks else f"_each_{bag.of.name.lower()}"
    table = e.globals.cards.table(label, tuple(rows))
    return look(table, at, keys.pop() if keys else Const(0))


def elements(e: Elaborator, bag: Bag, name: str) -> Seq:
    """The value of every unit, value by value."""
    parts = []
    for at, count in enumerate(bag.counts, 1):
        if count != Const(0):
            again = e.local(name, 0, max(bounds(count)[1] - 1, 0))
            clauses = (Over(again, Range(Const(0), count)),)
            parts.append(Part(clauses, Member(Const(at), bag.of)))
    return Seq(tuple(parts))


def choices(e: Elaborator, bag: Bag, name: str) -> Seq:
    """Each value that is in the bag, once."""
    at = e.local(name, 1, len(bag.of.names))
    member = Member(at, bag.of)
    there = compare(">", item(e, bag, member, ast.Constant(0)), Const(0))
    clauses = (Over(at, Range(Const(1), Const(len(bag.of.names) + 1))), Where(there))
    return Seq((Part(clauses, member),))


def merged(a: Bag, b: Bag, join: Callable[[Expr, Expr], Expr]) -> Bag:
    """One bag that is `a` or `b`."""
    return Bag(a.of, tuple(join(x, y) for x, y in zip(a.counts, b.counts, strict=True)))


def size(bag: Bag) -> Int:
    """How many there are in all."""
    return Int(total(bag.counts))
