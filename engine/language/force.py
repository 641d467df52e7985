"""Whose cards are in force: the places that are `active`, and for whom."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.language.expressions.convert import base
from engine.language.fields import Expression
from engine.language.place import shape_of
from engine.language.values import Member, Piece, PlaceRef
from engine.program.build import add, compare, sub
from engine.program.layout import Place
from engine.program.nodes import Clause, Const, Expr, Load, Over, Range, Reduce

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


@dataclass(frozen=True)
class Active:
    """A copy of an active place as a player has it, or as it lies on the table."""

    place: Place
    that: Expression
    clauses: tuple[Clause, ...]
    ref: PlaceRef

    def amount(self, e: Elaborator, card: Piece) -> Expr:
        """How many of a card lie there."""
        if not self.place.is_board:
            return shape_of(self.place).amount(e, self.ref, card)
        assert card.kind is not None
        at = e.local("s", 0, self.place.stride - 1)
        cell = Load(self.place.region, add(base(self.ref), at))
        each = Over(at, Range(Const(0), Const(self.place.stride)))
        return Reduce("sum", (each,), compare("==", cell, card.kind))

    def holds(self, e: Elaborator, me: Member, card: Piece) -> Expr:
        """Whether a card that lies there is in force for a player."""
        with e.only({"me": me, "this": card}):
            return e.condition(self.that)


def active_places(e: Elaborator, me: Member) -> Iterator[Active]:
    """The active places in the order of declaration, the player's own among those of players."""
    for place in e.layout.places.values():
        that = getattr(e.place_construct(place), "active", None)
        if that is None:
            continue
        player = sub(me.expr, Const(1)) if place.owner == "player" else None
        clauses: tuple[Clause, ...] = ()
        index = None
        if place.repeat is not None:
            index = e.local("copy", 0, place.repeat - 1)
            clauses = (Over(index, Range(Const(0), Const(place.repeat))),)
        yield Active(place, that, clauses, PlaceRef(place, player, index))


def check_active(e: Elaborator) -> None:
    """Look at the conditions of all active places, for the mistakes in them."""
    me = Member(e.local("me", 1, e.players), e.globals.players)
    for place in active_places(e, me):
        kinds = place.place.kinds
        place.holds(e, me, Piece(e.kinds(kinds), e.local("card", min(kinds), max(kinds))))
