"""value: a value of an enum, or a direction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from pydantic import Field

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.compass import DIRECTION
from engine.language.construct import Example
from engine.language.fields import Expression, Text
from engine.language.mistake import Mistake, Silent
from engine.language.single import Single
from engine.language.values import Enumeration, Member, Nothing, PlaceRef, Unknown, Value
from engine.program.build import compare
from engine.program.layout import Place
from engine.program.nodes import Const, Expr, If

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

_DIRECTIONS = ".directions"


class Marker(Single):
    """A value of an enum, or a direction of a board: what is trump, which way something faces.

    It is none at the start and may be none again, unless it has a `start`: then it always has a
    value.
    """

    value: Text
    """The enum; `direction`, or `board.directions` where boards have different ones."""
    start_: Expression | None = Field(default=None, alias="start")
    """The value at the start; none, unless given."""

    examples: ClassVar = (
        Example("trump: {value: Sign}", {"trump is none": True}),
        Example("trump: {value: Sign, start: moon, repeat: 2}", {"trump[1] == moon": True}),
        Example("wind: {value: direction, start: north}", {"wind - 1 == northwest": True}),
    )
    words: ClassVar = {
        "en": "a {value:type}, [{start}|none] at the start[; how many of these: {repeat}]"
        "[; {seen_by}]",
        "vi": "một {value:type}, lúc đầu [là {start}|chưa có][; số lượng: {repeat}][; {seen_by}]",
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """One cell: the value's number from 1, or 0."""
        of = self._of(e)
        e.globals.valued[name] = of
        place = self.lay(e, name, owner, 0, len(of.names))
        return replace(place, texts=of.names, minimum=None if self.start_ is None else 1)

    def _of(self, e: Elaborator) -> Enumeration:
        """The enum or the directions. Raises Silent after a reported mistake."""
        directions, written = e.globals.directions, self.value.strip()
        found = e.globals.values.get(written)
        if isinstance(found, Enumeration):
            e.used.add(written)
            return found
        if written == DIRECTION and directions.only:
            return directions.only
        board = written.removesuffix(_DIRECTIONS).removeprefix("me.")
        places = {**e.ruleset.player, **e.ruleset.table}
        if written.endswith(_DIRECTIONS) and board in places:
            of = directions.of.get(places[board].verb())
            if of is not None:
                return of
        self._unknown(e, written)
        raise Silent

    def _unknown(self, e: Elaborator, written: str) -> None:
        path = (*self.path, "value")
        directions = e.globals.directions
        if written == DIRECTION:
            known = [
                text.partition("[")[0] for texts in directions.unclear.values() for text in texts
            ]
            which = " or ".join(dict.fromkeys(known))
            message = (
                "no board has directions" if not directions.of else "which board's directions?"
            )
            e.report(
                codes.UNKNOWN_NAME,
                e.sources.value(path),
                message,
                f"write {which}" if which else None,
            )
            return
        hint = "a marker of a player is written 'player: none'" if written == "player" else None
        known = [*e.ruleset.types, *([DIRECTION] if directions.only else [])]
        hint = hint or did_you_mean(written, known)
        e.report(codes.UNKNOWN_NAME, e.sources.value(path), f"unknown type '{written}'", hint)

    def first(self, e: Elaborator) -> Expr:
        """The value at the start."""
        if self.start_ is None:
            return Const(0)
        of = self._of(e)
        return e.checked(self.start_, lambda value, _: _member(value, of).expr)

    @classmethod
    def read(cls, e: Elaborator, ref: PlaceRef) -> Value:
        """The value; none is possible where it has no start."""
        return Member(cls.load(ref), e.globals.valued[ref.place.name], not ref.place.minimum)

    @classmethod
    def write(cls, e: Elaborator, ref: PlaceRef, value: Value) -> Expr:
        """A value, or none where that is possible. That there is none to store is a fault."""
        of, always = e.globals.valued[ref.place.name], bool(ref.place.minimum)
        if isinstance(value, Nothing) and not always:
            return Const(0)
        if isinstance(value, Nothing):
            hint = "without 'start' it can be none"
            raise Mistake(codes.WRONG_TYPE, f"'{ref.place.name}' always has a value", None, hint)
        member = _member(value, of)
        if always and member.optional:
            kept = e.keep("value", member.expr)
            missing = e.fault(e.here, f"there is no value for '{ref.place.name}'")
            e.emit(If(compare("==", kept, Const(0)), [missing]))
            return kept
        return member.expr


def _member(value: Value, of: Enumeration) -> Member:
    """A value of the enum. Raises Mistake."""
    if isinstance(value, Unknown):
        raise Silent
    if not isinstance(value, Member) or value.of is not of:
        raise Mistake(codes.WRONG_TYPE, f"expected a {of.name}, found {value.type}")
    return value
