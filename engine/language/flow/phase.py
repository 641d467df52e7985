"""phase: a named part of a round."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Example
from engine.language.families import Effect, Effects
from engine.language.fields import Name

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Phase(Effect):
    """A part of play with a name, as a rulebook has them."""

    phase: Name
    """The phase's name."""
    do: Effects
    """What happens in it."""

    examples: ClassVar = (
        Example("phase: income\ndo: [{add: {'players[0].points': 1}}]", {"players[0].points": 1}),
    )
    words: ClassVar = {"en": "Phase “{phase:phase}”:", "vi": "Giai đoạn “{phase:phase}”:"}

    def lower(self, e: Elaborator) -> None:
        """Its effects."""
        e.effects(self.do)
