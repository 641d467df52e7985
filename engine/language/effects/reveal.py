"""reveal: everybody may look into a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Example
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.language.revealing import lay_open

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Reveal(Effect):
    """Show what lies in places that not everybody sees: from now on everybody may look there.

    What comes to lie there later is seen too, until the place is hidden again with `hide`.
    """

    reveal: Expression
    """The place, or a list of places; all of them where a place stands several times."""

    examples: ClassVar = (
        Example(
            "reveal: 'players[0].secret'",
            {"players[0].secret": 3},
            "player: {secret: {number: 3, seen_by: owner}}\n",
        ),
        Example("reveal: chest", {}, "table: {chest: {pool: gem, seen_by: none}}\n"),
    )
    words: ClassVar = {"en": "Reveal {reveal}.", "vi": "Lật {reveal} cho mọi người xem."}

    def lower(self, e: Elaborator) -> None:
        """Note that everybody may look there."""
        lay_open(e, self.reveal, shown=True)
