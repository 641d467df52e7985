"""end: the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from engine.language.construct import Example
from engine.language.families import Effect

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class End(Effect):
    """The game is over at once; scoring and ranking decide. Without it, it ends with `play`."""

    end: Literal["game"]
    """Always `game`."""

    examples: ClassVar = (Example("end: game"),)
    words: ClassVar = {"en": "The game is over.", "vi": "Ván chơi kết thúc."}

    def lower(self, e: Elaborator) -> None:
        """Stop."""
        e.emit(*e.endings.stop(self.path, "end: game", e.players))
