"""A component: what is in the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.construct import Construct, Example
from engine.language.families import AnyPlace
from engine.language.fields import Expression, Name, Text
from engine.language.mistake import Silent
from engine.language.parts.by_players import ByPlayers
from engine.language.values import Enumeration

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Component(Construct):
    """Pieces that are all alike, or alike for each value of an enum or for each player."""

    of: str | None = None
    """A type, for one kind of piece for each of its values; `player` for one for each player."""
    copies: Expression | ByPlayers | None = None
    """How many of each kind there are. Left out: as many as are needed, from the box."""
    start: str | None = None
    """The place where they all lie before setup."""
    has: dict[Name, AnyPlace] = {}
    """Places and values that each of its pieces has, by name: `card.name` for a piece `card`."""
    title: Text | None = None
    """What people call it; its name, unless given."""

    examples: ClassVar = (
        Example("{of: Sign, copies: 4, start: reserve}"),
        Example("{of: player}"),
        Example("{copies: {by_players: {2: 1, 3: 2}}, start: reserve}"),
    )
    words: ClassVar = {
        "en": "[{copies}|as many as are needed][ for each {of:type}]"
        "[, at the start in {start:place}]",
        "vi": "[{copies}|bao nhiêu cũng có][ cho mỗi {of:type}][, lúc đầu ở {start:place}]",
    }

    def enumeration(self, e: Elaborator) -> Enumeration | None:
        """The values that tell its kinds apart; Silent when `of` names no type."""
        if self.of is None:
            return None
        if self.of == "player":
            return e.globals.players
        found = e.globals.values.get(self.of)
        if not isinstance(found, Enumeration):
            known = [*e.ruleset.types, "player"]
            e.report(
                codes.UNKNOWN_NAME,
                e.sources.value((*self.path, "of")),
                f"unknown type '{self.of}'",
                did_you_mean(self.of, known),
            )
            raise Silent
        e.used.add(self.of)
        return found

    def number(self, e: Elaborator) -> int | None:
        """How many of each kind there are; None for as many as are needed."""
        places = {**e.ruleset.table, **e.ruleset.player}
        if self.copies is not None and self.start is None:
            e.report(
                codes.STARTS_NOWHERE,
                e.sources.key(self.path),
                f"'{self.path[-1]}' has copies but no place where they start",
                "add 'start: <place>', or leave 'copies' out for pieces from the box",
            )
        if self.start is not None and "." not in self.start and self.start not in places:
            e.report(
                codes.UNKNOWN_NAME,
                e.sources.value((*self.path, "start")),
                f"unknown place '{self.start}'",
                did_you_mean(self.start, places),
            )
        elif self.start is not None and self.copies is None:
            e.report(
                codes.STARTS_NOWHERE,
                e.sources.value((*self.path, "start")),
                f"'{self.path[-1]}' has a start but no number of copies",
                "add 'copies: <number>'",
            )
        if self.copies is None:
            return None
        count = (
            self.copies.value(e) if isinstance(self.copies, ByPlayers) else e.constant(self.copies)
        )
        if not 0 <= count <= 10_000:
            path = (*self.path, "copies")
            e.report(
                codes.OUT_OF_RANGE,
                e.sources.value(path),
                f"copies is {count}; it must be 0 to 10000",
            )
            raise Silent
        return count
