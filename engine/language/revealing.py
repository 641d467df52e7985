"""Places that are revealed at some time: for each instance, a cell says whether it lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.assign import copies_of
from engine.language.fields import Expression
from engine.language.mistake import Mistake
from engine.program.layout import Place, Region
from engine.program.nodes import Const, Store

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def lay_open(e: Elaborator, places: Expression, shown: bool) -> None:
    """Let everybody look into places from now on, or no longer."""
    for ref in copies_of(e, places):
        if ref.place.seen_by == "all":
            message = f"everybody sees {ref.type} already"
            hint = "'seen_by' says who may look into a place otherwise"
            raise Mistake(codes.WRONG_TYPE, message, None, hint)
        if ref.space is not None:
            raise Mistake(codes.WRONG_TYPE, f"{ref.type} stands on a board that grows")
        e.emit(Store(_cells(e, ref.place), ref.copy, Const(int(shown))))


def _cells(e: Elaborator, place: Place) -> Region:
    """The cells for the instances of a place."""
    if place.name not in e.shown:
        instances = (place.repeat or 1) * (e.players if place.owner == "player" else 1)
        e.shown[place.name] = e.layout.region(f"{place.name} shown", instances, 0, 1)
    return e.shown[place.name]
