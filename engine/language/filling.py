"""Filling places up from pools: what a `refill` comes to mean, for every copy of its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.drawing import Draws, pool_of
from engine.language.loops import nest
from engine.language.mistake import Mistake
from engine.language.pieces import put, shape
from engine.language.place import Refill, size_of
from engine.language.values import Member, PlaceRef, Value
from engine.program.build import add, arith, compare, sub
from engine.program.layout import Place
from engine.program.nodes import Clause, Const, Expr, For, If, Local, Over, Range, Set

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

Copies = tuple[tuple[Clause, ...], PlaceRef, dict[str, Value]]


def copies_of(e: Elaborator, place: Place) -> Copies:
    """The loops over all copies of a place, the copy, and the names for its refill."""
    clauses: list[Clause] = []
    scope: dict[str, Value] = {}
    player = index = None
    if place.owner == "player":
        player = e.local("p", 0, e.players - 1)
        clauses.append(Over(player, Range(Const(0), Const(e.players))))
        scope["me"] = Member(add(player, Const(1)), e.globals.players)
    if place.repeat is not None:
        index = e.local("copy", 0, place.repeat - 1)
        clauses.append(Over(index, Range(Const(0), Const(place.repeat))))
    return tuple(clauses), PlaceRef(place, player, index), scope


def fill(e: Elaborator, place: Place, refill: Refill, site: int, drew: Local | None = None) -> None:
    """Fill up every copy of a place; `drew` is set to 1 when something was drawn."""
    clauses, ref, scope = copies_of(e, place)
    with e.only(scope):
        nest(e, clauses, lambda: _fill_one(e, ref, refill, site, drew))


def _fill_one(e: Elaborator, ref: PlaceRef, refill: Refill, site: int, drew: Local | None) -> None:
    e.here = refill.path

    def laid(kind: Expr) -> None:
        put(e, ref, kind, Const(1))
        if drew is not None:
            e.emit(Set(drew, Const(1)))

    room = _room(e, refill, ref)
    with e.block() as some:
        n = e.keep("room", room)
        draws = Draws(e, pool_of(e, refill.from_), site)
        with e.block() as one:
            draws.one(laid)
        e.emit(For(e.local("i", 0, 10_000), Range(Const(0), n), one))
    e.emit(If(compare(">", room, Const(0)), some))


def _room(e: Elaborator, refill: Refill, ref: PlaceRef) -> Expr:
    """How many pieces are missing."""
    room = shape(ref).room(e, ref)
    if refill.to is not None:
        wanted = sub(Const(size_of(e, refill.to, refill, "to")), shape(ref).total(e, ref))
        return wanted if room is None else arith("min", wanted, room)
    if room is None:
        hint = "say up to how many with 'to'"
        raise Mistake(codes.ONE_OF, f"{ref.type} takes any number of pieces", None, hint)
    return room
