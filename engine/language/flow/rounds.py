"""rounds: play that comes again and again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Construct, Example
from engine.language.families import Effect, Effects
from engine.language.fields import Expression
from engine.program.nodes import Jump, While

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class RoundsFields(Construct):
    """When the rounds end."""

    until: Expression
    """The last round is the one at whose end this holds."""


class Rounds(Effect):
    """Rounds, one after the other, until a condition holds at the end of one."""

    rounds: RoundsFields
    """When they end."""
    do: Effects
    """What a round is."""

    examples: ClassVar = (
        Example(
            "rounds: {until: 'players[0].points > 4'}\ndo: [{add: {'players[0].points': 3}}]",
            {"players[0].points": 6},
        ),
    )
    words: ClassVar = {
        "en": "Rounds are played. The last one is that at whose end this holds: {until}. "
        "In each round:",
        "vi": "Chơi nhiều vòng. Vòng cuối là vòng mà khi kết thúc có điều này: {until}. Mỗi vòng:",
    }

    def lower(self, e: Elaborator) -> None:
        """A loop left at its end."""
        with e.block() as body:
            with e.endings.loop():
                e.effects(self.do)
            e.endings.until(self.rounds.until, Jump("out"))
        e.emit(While(body, e.site(self.path, "these rounds do not end")))
