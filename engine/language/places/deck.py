"""deck: cards that nobody may look into."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from engine.language.construct import Example
from engine.language.place import Holder
from engine.language.places.pool import Recycle, counted
from engine.program.layout import Place

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Deck(Holder):
    """A pile from which the next piece is drawn at random: a shuffled deck of cards.

    It is a pool into which nobody may look. Which piece comes next is not decided before it is
    drawn, so that there is nothing to shuffle and nothing to peek at.
    """

    deck: str | list[str]
    """The component that lies there, or a list of them."""
    recycle: Recycle | None = None
    """What fills the deck again when it is empty and more is drawn."""
    seen_by: Literal["all", "owner", "none"] = "none"
    """Who may look inside: nobody, unless it is said."""

    examples: ClassVar = (
        Example("pile: {deck: gem}", {"count(pile)": 0}),
        Example("pile: {deck: gem, recycle: {from: reserve}, repeat: 2}", {"empty(pile[1])": True}),
    )
    words: ClassVar = {
        "en": "a shuffled deck of {deck:plural}[; how many of these: {repeat}][; {seen_by}]"
        "[; when more is drawn and it is empty, everything in {recycle:filling} is shuffled into "
        "it][; filled up again at once from {refill:filling}][; {active:force}]",
        "vi": "một chồng bài đã trộn gồm: {deck:names}[; số lượng: {repeat}][; {seen_by}]"
        "[; khi cần rút mà đã hết, mọi quân ở {recycle:filling} được trộn lại vào đây]"
        "[; được bù đầy ngay từ {refill:filling}][; {active:force}]",
    }
    phrases: ClassVar = {
        "en": {"seen_by=all": "everybody may look inside"},
        "vi": {"seen_by=all": "ai cũng được xem bên trong"},
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """A count for each kind, as a pool has."""
        return counted(e, self, self.kinds(e, self.deck, "deck"), name, owner)
