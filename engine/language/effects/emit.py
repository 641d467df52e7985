"""emit: an event that abilities answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pydantic import Field

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.construct import Example
from engine.language.families import Effect
from engine.language.fields import Expression, Name
from engine.language.mistake import Silent
from engine.language.triggers import answer
from engine.language.typed import typed
from engine.language.values import Happening, Value

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Emit(Effect):
    """Tell of an event. The abilities of cards in force that answer it act at once, in turn.

    All fields that the event has are given. What follows in the list of effects happens after the
    last ability has acted.
    """

    emit: dict[Name, dict[Name, Expression]] = Field(min_length=1, max_length=1)
    """The event, with a value for each of its fields: `claimed: {by: me, card: card}`."""

    examples: ClassVar = (
        Example("emit: {laid: {by: 'players[0]'}}", {}, "events: {laid: {by: player}}"),
    )
    words: ClassVar = {
        "en": "Abilities that answer “{emit:event}” act now.",
        "vi": "Các khả năng đáp lại “{emit:event}” có tác dụng ngay.",
    }

    def lower(self, e: Elaborator) -> None:
        """The answers, one after the other, with the event's fields kept in locals."""
        ((name, given),) = self.emit.items()
        path = (*self.path, "emit", name)
        if name not in e.ruleset.events:
            hint = did_you_mean(name, e.ruleset.events)
            e.report(codes.UNKNOWN_NAME, e.sources.key(path), f"unknown event '{name}'", hint)
            raise Silent
        e.used.add(f"event {name}")
        fields = e.ruleset.events[name]
        for key in given.keys() - fields.keys():
            hint = did_you_mean(key, fields)
            message = f"the event '{name}' has no '{key}'"
            e.report(codes.ARITY, e.sources.key((*path, key)), message, hint)
        if missing := [field for field in fields if field not in given]:
            message = f"the event '{name}' is not given its {' and '.join(missing)}"
            e.report(codes.ARITY, e.sources.key(path), message)
            raise Silent
        event = Happening(name, {field: self._field(e, name, field) for field in fields})
        with e.entered(f"event {name}", ("events", name)):
            answer(e, event)

    def _field(self, e: Elaborator, event: str, name: str) -> Value:
        written = e.ruleset.events[event][name]

        def convert(value: Value, node: None) -> Value:
            return typed(e, written, value, node)

        return e.kept(name, e.checked(self.emit[event][name], convert))
