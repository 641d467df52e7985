"""Moving pieces: taking them from a place or space and spreading them over others."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.board import board_of
from engine.language.expressions import convert
from engine.language.fields import Expression
from engine.language.growing import numbered_part
from engine.language.hosts import Named, Spot, fitting, held
from engine.language.mistake import Mistake, Silent
from engine.language.place import holdable, shape_of
from engine.language.subsets import is_chosen
from engine.language.values import Member, Piece, PlaceRef, Space, Unknown, Value
from engine.program.build import arith, compare, either, sub
from engine.program.layout import Kind
from engine.program.nodes import Const, Expr, If, Set

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.place import PlaceVerb


def shape(ref: PlaceRef) -> type[PlaceVerb]:
    """The kind of place that a place is."""
    return shape_of(ref.place)


def spots(e: Elaborator, expression: Expression) -> list[Named]:
    """The places that a field names: one, or several in order."""
    if expression.items:
        return [spot for item in expression.items for spot in spots(e, item)]
    return [e.spot(expression)]


def among(e: Elaborator, expression: Expression, spot: Named) -> Piece:
    """The pieces that a field names, as far as they can lie at a spot. Raises Silent."""
    value = e.value(expression)
    if isinstance(value, Unknown):
        raise Silent
    found = piece_for(e, value, spot)
    text = expression.source
    if found is None:
        mistake = Mistake(
            codes.WRONG_TYPE, f"expected a component or kind of piece, found {value.type}"
        )
    elif not holdable(held(e, spot), found):
        mistake = Mistake(codes.CANT_HOLD, f"{spot.type} never holds {found.type}")
    else:
        return found
    e.report_mistake(mistake, expression.path, text)
    raise Silent


def piece_for(e: Elaborator, value: Value, spot: Named) -> Piece | None:
    """The pieces that a value means at a spot: an enum's value names a component held there."""
    if isinstance(value, Member):
        components = tuple({e.layout.kind(k).component for k in held(e, spot)})
        return convert.of_member(e, value, components) or convert.of_member(e, value)
    return convert.piece(e, value)


def chosen_set(e: Elaborator, expression: Expression) -> PlaceRef | None:
    """The subset that a player has chosen, when a field names one."""
    if expression.source is None or not expression.source.isidentifier():
        return None
    value = e.scope.get(expression.source)
    return value if isinstance(value, PlaceRef) and is_chosen(value) else None


def amount(e: Elaborator, spot: Spot, piece: Piece) -> Expr:
    """How many of the pieces lie at a spot."""
    if isinstance(spot, Space):
        return _on(e, spot, piece)
    return shape(spot).amount(e, spot, piece)


def _on(e: Elaborator, space: Space, piece: Piece) -> Expr:
    """Whether a space holds one of the pieces."""
    kind = convert.content(e, space).kind
    assert kind is not None
    if piece.kind is not None:
        return compare("==", kind, piece.kind)
    kinds = holdable(held(e, space), piece)
    if len(kinds) == len(held(e, space)):
        return compare("!=", kind, Const(0))
    return either(*(compare("==", kind, Const(k.index)) for k in kinds))


def kind_of(e: Elaborator, spot: Spot, piece: Piece) -> Expr | None:
    """The one kind of the pieces when they can only be of one, else None."""
    if piece.kind is not None:
        return piece.kind
    kinds = holdable(held(e, spot), piece)
    if len(kinds) == 1:
        return Const(kinds[0].index)
    if isinstance(spot, Space):
        return convert.content(e, spot).kind
    if spot.place.alike:
        top = shape(spot).top(e, spot, ast.Constant(0))
        return top.kind if isinstance(top, Piece) else None
    return None


def take(e: Elaborator, spot: Spot, kind: Expr, n: Expr) -> None:
    """Take n pieces of a kind that lie at a spot."""
    if isinstance(spot, Space):
        board_of(spot.board.place).take_from(e, spot, lambda kind, n: None, Const(1))
    else:
        shape(spot).remove(e, spot, kind, n)


def named(*fields: Expression | None) -> list[Expression]:
    """The expressions of the places that fields name, in order."""
    return [item for f in fields if f is not None for item in (named(*f.items) if f.items else [f])]


def fitted(
    e: Elaborator, kinds: Sequence[Kind], targets: Sequence[Named], fields: Sequence[Expression]
) -> list[Spot]:
    """The targets, hosts replaced by their fitting places. Raises Mistake where some kind can't go.

    `fields` are the expressions of the targets, to say which is wrong.
    """
    found = [fitting(e, t, kinds, field) for t, field in zip(targets, fields, strict=True)]
    check_targets(e, kinds, found, fields)
    return found


def check_targets(
    e: Elaborator,
    kinds: Sequence[Kind],
    targets: Sequence[Spot],
    fields: Sequence[Expression] = (),
) -> None:
    """Raise Mistake when some kind that may be moved can't lie in one of the targets."""
    for number, target in enumerate(targets):
        holds = frozenset(held(e, target))
        for kind in kinds:
            if kind.index not in holds:
                at = fields[number] if fields else None
                message = f"{target.type} never holds a {kind.component}"
                raise Mistake(codes.CANT_HOLD, message, at=at)


def take_all(e: Elaborator, spot: Spot, piece: Piece, targets: Sequence[Spot]) -> None:
    """Take all of the pieces from a spot and spread them over the targets."""

    def sink(kind: Expr, n: Expr) -> None:
        spread(e, kind, n, targets)

    check_targets(e, holdable(held(e, spot), piece), targets)
    if isinstance(spot, Space):
        board_of(spot.board.place).take_from(e, spot, sink, _on(e, spot, piece))
    elif piece.kind is not None and not spot.place.alike:
        n = e.local("n", 0, _most(e, spot))
        e.emit(Set(n, shape(spot).amount(e, spot, piece)))
        with e.block() as body:
            take(e, spot, piece.kind, n)
            spread(e, piece.kind, n, targets)
        e.emit(If(compare(">", n, Const(0)), body))
    else:
        shape(spot).drain(e, spot, piece, sink)


def _most(e: Elaborator, spot: PlaceRef) -> int:
    return max(spot.place.sizes) if spot.place.sizes else spot.place.region.hi


def spread(e: Elaborator, kind: Expr, n: Expr, targets: Sequence[Spot]) -> None:
    """Put n pieces of a kind into the first target, what does not fit into the next."""
    first, rest = targets[0], targets[1:]
    room = Const(1) if isinstance(first, Space) else shape(first).room(e, first)
    if room is None or isinstance(first, Space):
        put(e, first, kind, n)
    elif not rest:
        full = e.fault(e.here, f"there is no room in {first.place.name}")
        e.emit(If(compare(">", n, room), [full]))
        put(e, first, kind, n)
    elif n == Const(1):
        with e.block() as fits:
            put(e, first, kind, n)
        with e.block() as over:
            spread(e, kind, n, rest)
        e.emit(If(compare(">", room, Const(0)), fits, over))
    else:
        _split(e, kind, n, first, room, rest)


def _split(
    e: Elaborator, kind: Expr, n: Expr, first: Spot, room: Expr, rest: Sequence[Spot]
) -> None:
    """Fill the first target, then go on with what is left."""
    fit = e.local("fit", 0, 10_000)
    e.emit(Set(fit, arith("min", n, room)))
    with e.block() as some:
        put(e, first, kind, fit)
    e.emit(If(compare(">", fit, Const(0)), some))
    left = e.local("over", 0, 10_000)
    e.emit(Set(left, sub(n, fit)))
    with e.block() as more:
        spread(e, kind, left, rest)
    e.emit(If(compare(">", left, Const(0)), more))


def put(e: Elaborator, target: Spot, kind: Expr, n: Expr) -> None:
    """Put n pieces of a kind where there is room for them."""
    if isinstance(target, Space):
        board_of(target.board.place).put_on(e, target, kind)
    else:
        shape(target).put(e, numbered_part(e, target), kind, n)


def discard(e: Elaborator, spot: Spot, piece: Piece) -> None:
    """Take all of the pieces from a spot, out of the game."""
    if isinstance(spot, Space):
        board_of(spot.board.place).take_from(e, spot, lambda kind, n: None, _on(e, spot, piece))
    else:
        shape(spot).drain(e, spot, piece, lambda kind, n: None)
