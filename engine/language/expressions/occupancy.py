"""Whether places and spaces are empty or full."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.language import codes, hosts
from engine.language.collections import Bag, Part, Seq
from engine.language.expressions import convert
from engine.language.expressions.reductions import conditions
from engine.language.growing import used
from engine.language.mistake import Mistake
from engine.language.place import shape_of
from engine.language.values import Bool, PlaceRef, Space, Value
from engine.program.build import both, compare, negate
from engine.program.layout import Place
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def is_empty(e: Elaborator, value: Value, node: ast.AST) -> Expr:
    """Whether nothing lies in a place, on a space, or on any space of a sequence."""
    if isinstance(value, Space):
        return both(*_nothing(e, value))
    if isinstance(value, Bag):
        return both(*(compare("==", count, Const(0)) for count in value.counts))
    if isinstance(value, PlaceRef) and not value.place.is_board:
        return shape_of(value.place).vacant(e, value)
    if isinstance(value, PlaceRef) and value.place.growth:
        return compare("==", used(value), Const(0))
    return conditions(e, _each(e, value, node, is_empty), node, "all")


def _untaken(e: Elaborator, space: Space) -> Expr:
    """Whether no piece lies on the space itself."""
    kind = convert.content(e, space).kind
    assert kind is not None
    return compare("==", kind, Const(0))


def _nothing(e: Elaborator, space: Space) -> Iterator[Expr]:
    """Conditions that all hold where nothing lies on a space, nor in any of its places."""
    places = [p for p in hosts.parts(e, space).values() if isinstance(p, Place) and p.kinds]
    if space.board.place.kinds or not places:
        yield _untaken(e, space)
    for place in places:
        yield shape_of(place).vacant(e, hosts.part(e, space, place))


def is_full(e: Elaborator, value: Value, node: ast.AST) -> Expr:
    """Whether a row has no room left, or a piece lies on a space or on all of a sequence."""
    if isinstance(value, Space):
        return negate(_untaken(e, value))
    if isinstance(value, PlaceRef) and not value.place.is_board:
        room = shape_of(value.place).room(e, value)
        if room is None:
            raise Mistake(codes.WRONG_TYPE, f"{value.type} has no size, so it is never full", node)
        return compare("<=", room, Const(0))
    return conditions(e, _each(e, value, node, is_full), node, "all")


def _each(
    e: Elaborator, value: Value, node: ast.AST, test: Callable[[Elaborator, Value, ast.AST], Expr]
) -> Value:
    parts = e.coercion.as_sequence(value, node).parts
    for some in parts:
        if not isinstance(some.element, Space | PlaceRef):
            raise Mistake(
                codes.WRONG_TYPE, f"expected places or spaces, found {some.element.type}", node
            )
    return Seq(tuple(Part(p.clauses, Bool(test(e, p.element, node))) for p in parts))
