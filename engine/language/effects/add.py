"""add: change numbers by an amount."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.assign import assign, tell_changes
from engine.language.construct import Example
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.language.words import Step, Teller

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Add(Effect):
    """Add to numbers; a negative amount takes away. All right sides are worked out first."""

    add: dict[str, Expression]
    """What changes by how much: `me.points: 3`."""

    examples: ClassVar = (
        Example("add: {'players[1].points': 2}", {"players[1].points": 2}),
        Example("add: {'players[1].points': -2}", {"players[1].points": -2}),
    )
    words: ClassVar = {"en": "{each}: plus {value}.", "vi": "{each}: cộng {value}."}
    phrases: ClassVar = {
        "en": {"less": "{each}: minus {value}."},
        "vi": {"less": "{each}: trừ {value}."},
    }

    def say(self, t: Teller) -> list[Step]:
        """A sentence for each number."""
        return tell_changes(self, t, self.add)

    def lower(self, e: Elaborator) -> None:
        """Work out, then store."""
        assign(e, self.add, (*self.path, "add"), relative=True)
