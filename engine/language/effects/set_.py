"""set: give numbers, flags and player markers a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.assign import assign, tell_changes
from engine.language.construct import Example
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.language.words import Step, Teller

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Set(Effect):
    """Give numbers, flags and player markers a value. All right sides are worked out first."""

    set: dict[str, Expression]
    """What gets which value: `me.points: 3`."""

    examples: ClassVar = (
        Example("set: {'players[0].points': 7}", {"players[0].points": 7, "players[1].points": 0}),
    )
    words: ClassVar = {"en": "{each} becomes {value}.", "vi": "{each} trở thành {value}."}

    def say(self, t: Teller) -> list[Step]:
        """A sentence for each place."""
        return tell_changes(self, t, self.set)

    def lower(self, e: Elaborator) -> None:
        """Work out, then store."""
        assign(e, self.set, (*self.path, "set"), relative=False)
