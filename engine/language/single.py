"""Places that hold one value instead of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from engine.language.expressions.convert import base
from engine.language.fields import Expression
from engine.language.parts.by_players import ByPlayers
from engine.language.place import PlaceVerb, cells_of, size_of
from engine.language.values import PlaceRef, Value
from engine.program.layout import Place
from engine.program.nodes import Expr, Load, Store

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Single(PlaceVerb):
    """A place with one value; may stand several times."""

    repeat: Expression | ByPlayers | None = None
    """How many such values there are; then each is `name[0]`, `name[1]`, …"""

    seen_by: Literal["all", "owner", "others", "none"] = "all"
    """Who may see it: everybody, the player whose it is, all others, or nobody."""

    phrases: ClassVar = {
        "en": {
            "seen_by=owner": "only its owner may see it",
            "seen_by=others": "everybody but its owner may see it",
            "seen_by=none": "nobody may see it",
        },
        "vi": {
            "seen_by=owner": "chỉ chủ của nó được xem",
            "seen_by=others": "ai cũng được xem, trừ chủ của nó",
            "seen_by=none": "không ai được xem",
        },
    }

    def lay(self, e: Elaborator, name: str, owner: str, lo: int, hi: int) -> Place:
        """One cell for each value."""
        repeat = None if self.repeat is None else size_of(e, self.repeat, self, "repeat")
        cells = cells_of(e, self, owner, repeat, 1)
        region = e.layout.region(name, cells, lo, hi)
        return Place(name, self.verb(), owner, region, 1, repeat=repeat, seen_by=self.seen_by)

    def first(self, e: Elaborator) -> Expr:
        """The value at the start."""
        raise NotImplementedError

    def start(self, e: Elaborator, ref: PlaceRef) -> None:
        """Store the first value."""
        e.emit(Store(ref.place.region, base(ref), self.first(e)))

    @classmethod
    def load(cls, ref: PlaceRef) -> Load:
        """The cell."""
        return Load(ref.place.region, base(ref))

    @classmethod
    def write(cls, e: Elaborator, ref: PlaceRef, value: Value) -> Expr:
        """The core expression of a value to be stored. Raises Mistake for the wrong type."""
        raise NotImplementedError
