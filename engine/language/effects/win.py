"""win: a player wins at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Example
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.program.build import sub
from engine.program.nodes import Const, Stop, Store

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Win(Effect):
    """A player wins, and the game is over. The others are ranked as usual behind."""

    win: Expression
    """The player."""

    examples: ClassVar = (Example("win: 'players[1]'"),)
    words: ClassVar = {
        "en": "The game ends at once: victory for {win}.",
        "vi": "Ván chơi kết thúc ngay: {win} thắng.",
    }

    def lower(self, e: Elaborator) -> None:
        """Note the first place, then stop."""
        player = e.player(self.win)
        e.emit(Store(e.place, sub(player.expr, Const(1)), Const(1)), Stop())
