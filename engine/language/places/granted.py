"""granted: what abilities give a player, worked out whenever it is read."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from engine.language import codes
from engine.language.construct import Example
from engine.language.fields import Expression, Text
from engine.language.mistake import Silent
from engine.language.place import PlaceVerb
from engine.language.values import Granting

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.program.layout import Place


class Granted(PlaceVerb):
    """A number, or a yes or no, that abilities grant a player: a discount, a longer reach.

    `me.discount` is what it starts from, joined with what the cards that are in force for the
    player grant at that moment. No rule sets it. With `each`, it is a number for each value of an
    enum: `me.discount` is a bag, `me.discount[sun]` one of its numbers, and what is granted is a
    bag.
    """

    granted: Expression
    """What it is without any card: a number, true or false."""
    each: Text | None = None
    """An enum: the number is granted for each of its values by itself."""
    join: Literal["sum", "max", "any"] | None = None
    """How several grants come together: all added up (usual for numbers; each copy of a card counts
    once), the greatest, or true if any is (usual for true and false)."""

    examples: ClassVar = (
        Example("discount: {granted: 0}", {"players[0].discount": 0}),
        Example("reach: {granted: 2, join: max}", {"players[1].reach": 2}),
        Example("shielded: {granted: false}", {"players[0].shielded": False}),
        Example("spared: {granted: 1, each: Sign}", {"players[0].spared[moon]": 1}),
    )
    words: ClassVar = {
        "en": "a number[ for each {each:type}] that cards raise while they are in force; {granted} "
        "without any[, {join}]",
        "vi": "một số[ cho mỗi {each:type}] do các lá bài đang có hiệu lực cộng vào; {granted} nếu "
        "không có lá nào[, {join}]",
    }
    phrases: ClassVar = {
        "en": {
            "join=sum": "and all that is granted is added up",
            "join=max": "and only the most that is granted counts",
            "join=any": "and one that grants it is enough",
        },
        "vi": {
            "join=sum": "cộng tất cả những gì được ban",
            "join=max": "chỉ tính mức cao nhất được ban",
            "join=any": "chỉ cần một lá ban cho là đủ",
        },
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place | Granting:
        """It takes no cells: it is worked out."""
        if owner != "player":
            hint = "put it below 'player'"
            span = e.sources.key(self.path)
            e.report(codes.CANT_HOLD, span, "abilities grant to players, not to the table", hint)
            raise Silent
        return Granting(name)
