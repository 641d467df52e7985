"""Hosts: what has places of its own, and stands for the only one of them that fits.

A space has the places that its board declares, a piece those of its component, a player those of
`player`. `s.pile`, `card.coins` and `me.hand` name one of them; where pieces are moved, the host
itself will do, if just one of its places can hold them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.fields import Expression
from engine.language.mistake import Mistake
from engine.language.values import (
    Granting,
    Member,
    Members,
    Piece,
    PlaceRef,
    Places,
    Space,
    Unknown,
    Value,
)
from engine.program.bounds import bounds
from engine.program.build import add, compare, mul, sub
from engine.program.layout import Kind, Place
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

Host = Space | Piece | Member
#: What a field of an effect may name before it is known which pieces are meant.
Named = PlaceRef | Host
#: Where pieces lie: a place, or a space with room for one of them.
Spot = PlaceRef | Space


def parts(e: Elaborator, value: Value) -> Mapping[str, Place | Unknown]:
    """The places that a value has of its own, by name."""
    if isinstance(value, Space):
        return e.globals.parts.get(value.board.place.name, {})
    if isinstance(value, Piece):
        components = {kind.component for kind in value.kinds}
        return e.globals.parts.get(components.pop(), {}) if len(components) == 1 else {}
    if isinstance(value, Member) and value.of is e.globals.players:
        found = e.globals.of_player.items()
        return {name: place for name, place in found if not isinstance(place, Granting)}
    return {}


def part(e: Elaborator, value: Value, place: Place) -> PlaceRef:
    """The one among the copies of a place that belongs to a host."""
    e.used.add(place.name)
    if isinstance(value, Space):
        board = value.board
        number = add(mul(board.index or Const(0), Const(board.place.numbers)), value.number)
        return PlaceRef(place, board.player, number, value if board.place.growth else None)
    if isinstance(value, Member):
        return PlaceRef(place, sub(value.expr, Const(1)))
    assert isinstance(value, Piece)
    component = e.globals.values[value.kinds[0].component]
    assert isinstance(component, Members)
    return PlaceRef(place, None, sub(kind_of(value), Const(component.kinds[0].index)))


def missing(value: Value) -> Expr:
    """Whether a space is none, or the one that a place belongs to; 0 where that can't be."""
    if isinstance(value, Space):
        return compare("<", value.index, Const(0)) if value.optional else Const(0)
    if isinstance(value, PlaceRef) and value.space is not None:
        return missing(value.space)
    if not isinstance(value, PlaceRef) or value.place.host is None or value.index is None:
        return Const(0)
    return compare("<", value.index, Const(0)) if bounds(value.index)[0] < 0 else Const(0)


def kind_of(piece: Piece) -> Expr:
    """The index of the one kind that is meant. Raises Mistake where several may be."""
    if piece.kind is None:
        name = piece.kinds[0].component
        raise Mistake(codes.WRONG_TYPE, f"which kind of {name}? each has places of its own")
    return piece.kind


def every(e: Elaborator, value: Value) -> dict[str, Value]:
    """The places of all spaces of a board, or of all kinds of a component, by name.

    A board that grows has no fixed number of them.
    """
    whole = isinstance(value, PlaceRef) and value.index is None and not value.place.growth
    if isinstance(value, PlaceRef) and value.place.is_board and whole:
        found = e.globals.parts.get(value.place.name, {})
        return {
            name: place if isinstance(place, Unknown) else Places(place, value.player)
            for name, place in found.items()
        }
    if isinstance(value, Members):
        return {
            name: place if isinstance(place, Unknown) else Places(place)
            for name, place in e.globals.parts.get(value.name, {}).items()
        }
    return {}


def held(e: Elaborator, spot: Named) -> tuple[int, ...]:
    """The kinds that a place or space holds, or the places of a host."""
    if isinstance(spot, PlaceRef):
        return spot.place.kinds
    own = spot.board.place.kinds if isinstance(spot, Space) else ()
    return tuple(dict.fromkeys([*own, *(k for p in _holding(e, spot) for k in p.kinds)]))


def _holding(e: Elaborator, host: Host) -> list[Place]:
    return [p for p in parts(e, host).values() if isinstance(p, Place) and p.kinds]


def fitting(e: Elaborator, spot: Named, kinds: Sequence[Kind], at: Expression | None) -> Spot:
    """The place that a host stands for: its only one that can hold some of these kinds."""
    if isinstance(spot, PlaceRef):
        return spot
    indexes = {kind.index for kind in kinds}
    fits = [place for place in _holding(e, spot) if indexes & set(place.kinds)]
    own = isinstance(spot, Space) and bool(indexes & set(spot.board.place.kinds))
    if isinstance(spot, Space) and own and not fits:
        return spot
    pieces = " or ".join(dict.fromkeys(kind.component for kind in kinds))
    if not fits:
        raise Mistake(codes.CANT_HOLD, f"{spot.type} never holds a {pieces}", at=at)
    if len(fits) > 1 or own:
        names = [place.part for place in fits]
        several = ", ".join(["the space itself"] * own + names)
        hint = f"write for instance '{at}.{names[0]}'"
        message = f"{spot.type} has several places for a {pieces}: {several}"
        raise Mistake(codes.CANT_HOLD, message, None, hint, at)
    found = fits[0]
    if found.host is None and found.repeat is not None:
        message = f"each player has several places '{found.name}': name one"
        raise Mistake(codes.CANT_HOLD, message, at=at)
    return part(e, spot, found)
