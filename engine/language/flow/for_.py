"""for: effects for each element of a sequence."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pydantic import Field

from engine.language import codes
from engine.language.construct import Example
from engine.language.families import Effect, Effects
from engine.language.fields import Expression, Name
from engine.language.loops import each, steady_set
from engine.language.mistake import Mistake
from engine.language.values import Member, Value
from engine.program.nodes import Const, If

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class For(Effect):
    """Do effects for each player, place, space, value or number, in order.

    What the sequence starts from is read once, before the first pass.
    """

    for_: dict[Name, Expression] = Field(alias="for", min_length=1, max_length=1)
    """A name and the sequence whose elements it stands for."""
    where: Expression | None = None
    """Only for those that fit, asked when their turn comes."""
    do: Effects
    """What happens for each."""

    examples: ClassVar = (
        Example("for: {p: players}\ndo: [{add: {p.points: 2}}]", {"players[1].points": 2}),
        Example(
            "for: {n: range(5)}\nwhere: n > 2\ndo: [{add: {'players[0].points': n}}]",
            {"players[0].points": 7},
        ),
    )
    words: ClassVar = {
        "en": "For each {for:each}[, if {where}]:",
        "vi": "Với mỗi {for:each}[, nếu {where}]:",
    }

    def lower(self, e: Elaborator) -> None:
        """A loop over each part of the sequence."""
        ((name, sequence),) = self.for_.items()
        e.new_name(name, (*self.path, "for", name))
        value = e.checked(
            sequence, lambda found, node: e.coercion.as_sequence(steady_set(e, found), node)
        )

        def body() -> None:
            if self.where is None:
                e.effects(self.do)
                return
            condition = e.condition(self.where)
            with e.block() as inner:
                e.effects(self.do)
            e.emit(*(inner if condition == Const(1) else [If(condition, inner)]))

        if not value.parts:
            raise Mistake(codes.WRONG_TYPE, "this sequence is always empty")
        if all(_is_player(e, part.element) for part in value.parts):
            with e.leaving.held():
                each(e, name, value, body)
            return
        each(e, name, value, body)


def _is_player(e: Elaborator, element: Value) -> bool:
    return isinstance(element, Member) and element.of is e.globals.players
