"""The families of constructs, and the annotations by which fields take them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from engine.language.construct import Family, Verb

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

EFFECTS = Family("effect", "an effect", "engine.language.effects", "engine.language.flow")
PLACES = Family("place", "a place", "engine.language.places")
FAMILIES = (EFFECTS, PLACES)


class Effect(Verb):
    """Something that happens: changes the state, asks a player, or directs the flow of play."""

    def plays_on(self, e: Elaborator) -> bool:
        """Whether somebody may leave by it while the others play on."""
        return False

    def lower(self, e: Elaborator) -> None:
        """Add the effect's meaning to the program under construction."""
        raise NotImplementedError


AnyEffect = Annotated[Any, EFFECTS]
Effects = list[AnyEffect]
AnyPlace = Annotated[Any, PLACES]
