"""roll: dice come up at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language import codes
from engine.language.assign import copies_of
from engine.language.construct import Example
from engine.language.expressions.convert import base
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.language.growing import numbered_part
from engine.language.mistake import Mistake
from engine.program.nodes import Const, Draw, Store

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Roll(Effect):
    """Roll a die, or all dice of a place one after the other: each side is as likely as any other.

    What comes up is an outcome of chance for each die.
    """

    roll: Expression
    """The die; a place with several dice, for all of them; or a list of these."""

    examples: ClassVar = (
        Example("roll: luck", {"luck in range(1, 7)": True}, "table: {luck: {die: 6}}\n"),
        Example(
            "roll: ['players[0].dice', 'fate[1]']",
            {"all(d > 0 for d in players[0].dice)": True, "fate[0]": 0, "fate[1] > 0": True},
            "table: {fate: {die: 6, repeat: 2}}\nplayer: {dice: {die: 4, repeat: 3}}\n",
        ),
    )
    words: ClassVar = {"en": "Roll {roll}.", "vi": "Gieo {roll}."}

    def lower(self, e: Elaborator) -> None:
        """A draw and a store for each die."""
        for ref in copies_of(e, self.roll):
            place, sides = ref.place, ref.place.region.hi
            if place.shape != "die":
                raise Mistake(codes.WRONG_TYPE, f"only dice are rolled, not {ref.type}")
            e.written.add(place.name)
            names = [str(side) for side in range(1, sides + 1)]
            drawn = e.local("side", 1, sides)
            site = e.site(self.path, f"a roll of {place.name}", names)
            e.emit(Draw(drawn, Const(sides), 1, site))
            one = numbered_part(e, ref, self.path)
            e.emit(Store(place.region, base(one), drawn))
