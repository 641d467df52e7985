"""Arithmetic, comparison and membership, by the types of their sides."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.language import codes, groups
from engine.language.areas import Group
from engine.language.collections import Bag, SetOf
from engine.language.expressions import bags, convert, sets
from engine.language.mistake import Mistake
from engine.language.place import shape_of
from engine.language.values import (
    Bool,
    Int,
    Member,
    Members,
    Nothing,
    Piece,
    PlaceRef,
    Space,
    Value,
    same_place,
)
from engine.language.whereabouts import lies_on
from engine.program.bounds import bounds
from engine.program.build import arith, both, compare, either, negate
from engine.program.nodes import Const, Expr, Reduce

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

_ARITH = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%"}
_ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_ORDER = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


def binary(e: Elaborator, left: Value, right: Value, node: ast.BinOp) -> Value:
    """`left op right` for + - * // %; a direction is turned by + and -."""
    if bags.is_bag(left, right):
        return bags.binary(e, left, right, node)
    turned = e.globals.directions.turned(left, node.op, right)
    if turned is not None:
        return turned
    a, b = e.coercion.as_int(left, node.left), e.coercion.as_int(right, node.right)
    op = _ARITH[type(node.op)]
    if op in ("//", "%") and bounds(b)[0] <= 0:
        raise Mistake(codes.ZERO, f"the right side of '{op}' may be zero or less", node.right)
    found = arith(op, a, b)
    return Int(e.budget.number(found, node) if op == "*" else found)


def negative(a: Expr) -> Value:
    """-a."""
    return Int(arith("-", Const(0), a))


def compare_values(
    e: Elaborator, op: ast.cmpop, left: Value, right: Value, node: ast.Compare
) -> Expr:
    """The condition `left op right`."""
    if isinstance(op, ast.In | ast.NotIn):
        found = contains(e, left, right, node)
        return found if isinstance(op, ast.In) else negate(found)
    if isinstance(op, _ORDERED) and bags.is_bag(left, right):
        return bags.ordered(e, op, left, right, node)
    if isinstance(op, ast.Is | ast.IsNot):
        same = identical(e, left, right, node)
        return same if isinstance(op, ast.Is) else negate(same)
    if isinstance(op, ast.Eq | ast.NotEq):
        same = equal(e, left, right, node)
        return same if isinstance(op, ast.Eq) else negate(same)
    if isinstance(left, Member) and isinstance(right, Member) and left.of is right.of:
        return compare(_ORDER[type(op)], left.expr, right.expr)
    return compare(_ORDER[type(op)], e.coercion.as_int(left, node), e.coercion.as_int(right, node))


def equal(e: Elaborator, left: Value, right: Value, node: ast.AST) -> Expr:
    """`left == right`; a space stands for the piece on it."""
    if bags.is_bag(left, right):
        return bags.ordered(e, ast.Eq(), left, right, node)
    if isinstance(left, Space) and isinstance(right, Space) and not left.board.place.kinds:
        raise Mistake(codes.WRONG_TYPE, "spaces are compared with 'is'", node)
    left, right = _meant(e, left), _meant(e, right)
    if isinstance(left, Group) and isinstance(right, Group):
        return _same_group(left, right, node)
    if isinstance(left, Int) and isinstance(right, Int):
        return compare("==", left.expr, right.expr)
    if isinstance(left, Bool) and isinstance(right, Bool):
        return either(both(left.expr, right.expr), both(negate(left.expr), negate(right.expr)))
    if isinstance(left, Member) and isinstance(right, Member) and left.of is right.of:
        return compare("==", left.expr, right.expr)
    kinds = _same_kinds(e, left, right)
    if kinds is not None:
        return Const(0) if _never_same(left, right) else compare("==", *kinds)
    if isinstance(left, Nothing) or isinstance(right, Nothing):
        return _is_none(right if isinstance(left, Nothing) else left, node)
    hint = "places are compared with 'is'" if isinstance(left, PlaceRef) else None
    raise Mistake(codes.WRONG_TYPE, f"{left.type} can't be compared with {right.type}", node, hint)


def _same_group(left: Group, right: Group, node: ast.AST) -> Expr:
    if left.of.name != right.of.name:
        message = f"{left.type} can't be compared with {right.type}"
        raise Mistake(codes.WRONG_TYPE, message, node)
    return both(same_place(left.of.board, right.of.board), compare("==", left.label, right.label))


def _meant(e: Elaborator, value: Value) -> Value:
    """What a side of `==` stands for: a space for the piece on it, a slot for the one in it.

    A number or a flag that was reached in a loop stands for its value.
    """
    if isinstance(value, Space):
        return convert.content(e, value)
    value = convert.read(e, value) if isinstance(value, PlaceRef) else value
    return shape_of(value.place).stands_for(e, value) if isinstance(value, PlaceRef) else value


def _never_same(left: Value, right: Value) -> bool:
    """Whether two pieces are of different components, so that they are never the same."""
    if not isinstance(left, Piece) or not isinstance(right, Piece):
        return False
    none = left.optional and right.optional
    return not none and not set(left.components) & set(right.components)


def _same_kinds(e: Elaborator, left: Value, right: Value) -> tuple[Expr, Expr] | None:
    """The kinds of two pieces, where one may be an enum's value."""
    if isinstance(left, Member | Members) and isinstance(right, Piece):
        left, right = right, left
    if not isinstance(left, Piece) or left.kind is None:
        return None
    if isinstance(right, Member):
        found = convert.of_member(e, right, left.components)
    else:
        found = convert.piece(e, right) if isinstance(right, Piece | Members) else None
    if found is None or found.kind is None:
        return None
    return left.kind, found.kind


def identical(e: Elaborator, left: Value, right: Value, node: ast.AST) -> Expr:
    """`left is right`: the same place, space, player or value."""
    if isinstance(left, Group) and isinstance(right, Group):
        return _same_group(left, right, node)
    if isinstance(left, Nothing) or isinstance(right, Nothing):
        other = right if isinstance(left, Nothing) else left
        return _is_none(_meant(e, other) if isinstance(other, PlaceRef) else other, node)
    if isinstance(left, Space) and isinstance(right, Space):
        return both(same_place(left.board, right.board), compare("==", left.index, right.index))
    if isinstance(left, PlaceRef) and isinstance(right, PlaceRef):
        return same_place(left, right)
    if isinstance(left, PlaceRef | Space) and isinstance(right, PlaceRef | Space):
        return Const(0)
    return equal(e, left, right, node)


def _is_none(value: Value, node: ast.AST) -> Expr:
    if isinstance(value, Space):
        return compare("<", value.index, Const(0)) if value.optional else Const(0)
    if isinstance(value, Group):
        return compare("==", value.label, Const(0))
    if isinstance(value, Nothing):
        return Const(1)
    if isinstance(value, Member) or (isinstance(value, Piece) and value.kind is not None):
        expr = value.expr if isinstance(value, Member) else value.kind
        assert expr is not None
        return compare("==", expr, Const(0)) if value.optional else Const(0)
    raise Mistake(codes.WRONG_TYPE, f"{value.type} is never none", node)


def contains(e: Elaborator, left: Value, right: Value, node: ast.AST) -> Expr:
    """`left in right`: a kind of piece in a place, or an element in a sequence."""
    if isinstance(right, PlaceRef) and not right.place.is_board:
        shape = shape_of(right.place)
        return compare(
            ">", shape.amount(e, right, e.coercion.as_piece(left, node, right)), Const(0)
        )
    if isinstance(right, Space):
        return lies_on(e, right, e.coercion.as_piece(left, node, right))
    if isinstance(right, Group) and isinstance(left, Space):
        there = same_place(left.board, right.of.board)
        return both(there, groups.has(right, left))
    if isinstance(right, SetOf):
        return sets.contains(e, left, right, node)
    if isinstance(right, Bag):
        return compare(">", bags.item(e, right, left, node), Const(0))
    seq = e.coercion.as_sequence(right, node)
    same = identical if isinstance(left, PlaceRef | Space) else equal
    terms: list[Expr] = []
    for part in seq.parts:
        test = same(e, left, part.element, node)
        terms.append(Reduce("any", part.clauses, test) if part.clauses else test)
    return either(*terms)


def merged(a: Value, b: Value, join: Callable[[Expr, Expr], Expr], node: ast.AST) -> Value:
    """One value that is `a` or `b`; both have to be of one type."""
    if isinstance(a, Int) and isinstance(b, Int):
        return Int(join(a.expr, b.expr))
    if isinstance(a, Bool) and isinstance(b, Bool):
        return Bool(join(a.expr, b.expr))
    if isinstance(a, Nothing) and not isinstance(b, Nothing):
        a, b, join = b, a, lambda x, y, join=join: join(y, x)  # type: ignore[misc]
    if isinstance(a, Member) and isinstance(b, Nothing):
        return Member(join(a.expr, Const(0)), a.of, True)
    if isinstance(a, Space) and isinstance(b, Nothing):
        return Space(a.board, join(a.index, Const(-1)), True)
    if isinstance(a, Member) and isinstance(b, Member) and a.of is b.of:
        return Member(join(a.expr, b.expr), a.of, a.optional or b.optional)
    if isinstance(a, Space) and isinstance(b, Space) and a.board == b.board:
        return Space(a.board, join(a.index, b.index), a.optional or b.optional)
    if isinstance(a, Piece) and isinstance(b, Piece) and a.kind is not None and b.kind is not None:
        kinds = tuple(dict.fromkeys((*a.kinds, *b.kinds)))
        return Piece(kinds, join(a.kind, b.kind), a.optional or b.optional)
    compound = _compound(a, b, join)
    if compound is not None:
        return compound
    raise Mistake(codes.WRONG_TYPE, f"both must be of one type, not {a.type} and {b.type}", node)


def _compound(a: Value, b: Value, join: Callable[[Expr, Expr], Expr]) -> Value | None:
    """One of two places, bags or sets: each of their parts is one of two."""
    if isinstance(a, SetOf) and isinstance(b, SetOf) and a.of == b.of:
        return SetOf(a.of, max(a.size, b.size), join(a.members, b.members))
    if isinstance(a, Bag) and isinstance(b, Bag) and a.of is b.of:
        return bags.merged(a, b, join)
    if isinstance(a, PlaceRef) and isinstance(b, PlaceRef) and a.place is b.place:
        return PlaceRef(a.place, _joined(a.player, b.player, join), _joined(a.index, b.index, join))
    return None


def _joined(a: Expr | None, b: Expr | None, join: Callable[[Expr, Expr], Expr]) -> Expr | None:
    return None if a is None or b is None else join(a, b)
