"""hide: what was revealed is hidden again."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Example
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.language.revealing import lay_open

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Hide(Effect):
    """Hide places that were revealed: only those may look there whom `seen_by` names."""

    hide: Expression
    """The place, or a list of places; all of them where a place stands several times."""

    examples: ClassVar = (
        Example("hide: chest", {}, "table: {chest: {pool: gem, seen_by: none, repeat: 2}}\n"),
    )
    words: ClassVar = {"en": "Hide {hide} again.", "vi": "Che {hide} lại."}

    def lower(self, e: Elaborator) -> None:
        """Note that not everybody may look there."""
        lay_open(e, self.hide, shown=False)
