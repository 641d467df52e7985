"""eliminate: a player is out."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Example
from engine.language.families import Effect
from engine.language.fields import Expression

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Eliminate(Effect):
    """A player is out and has lost: the worst place that is still open is theirs.

    `turns` skip who has left. The turn of a player who leaves in it ends there: what else would
    happen in it does not, but a `for` over players goes on to its end. When at most one player is
    left (of two or more), the game ends by itself, and the last one has the best place that is
    still open. Several players who leave at the same time share the place: give them as a sequence.
    What they own stays where it is.
    """

    eliminate: Expression
    """The player; or several players, who share the place."""

    examples: ClassVar = (
        Example("eliminate: 'players[1]'"),
        Example("eliminate: p for p in players if p.points < 0", {"playing(players[1])": True}),
    )
    words: ClassVar = {
        "en": "Out of the game, in the worst place that is still open: {eliminate}.",
        "vi": "Bị loại, nhận thứ hạng thấp nhất còn trống: {eliminate}.",
    }

    def plays_on(self, e: Elaborator) -> bool:
        """The others always do."""
        return True

    def lower(self, e: Elaborator) -> None:
        """Note the worst open place, and see whether enough players are left."""
        e.leaving.lose(e.leaving.who(self.eliminate))
        e.leaving.close(self.path, f"eliminate: {self.eliminate}")
