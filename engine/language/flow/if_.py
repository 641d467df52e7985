"""if: effects under a condition."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pydantic import Field

from engine.language.construct import Example
from engine.language.families import Effect, Effects
from engine.language.fields import Expression
from engine.program import nodes

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class If(Effect):
    """Do some effects only if a condition holds, and perhaps others if it does not."""

    if_: Expression = Field(alias="if")
    """The condition."""
    then: Effects
    """What happens if it holds."""
    else_: Effects = Field(default=[], alias="else")
    """What happens if it does not."""

    examples: ClassVar = (
        Example(
            "if: count(bag) > 3\nthen: [{add: {'players[0].points': 1}}]\n"
            "else: [{add: {'players[0].points': 2}}]",
            {"players[0].points": 1},
        ),
    )
    words: ClassVar = {"en": "If {if}:", "vi": "Nếu {if}:"}
    phrases: ClassVar = {"en": {"else": "Otherwise:"}, "vi": {"else": "Nếu không:"}}

    def lower(self, e: Elaborator) -> None:
        """A branch; one that is settled before the game is left out."""
        condition = e.condition(self.if_)
        with e.block() as then, e.endings.deciding(self.path, self.if_, condition):
            e.effects(self.then)
        with e.block() as other:
            e.effects(self.else_)
        if isinstance(condition, nodes.Const):
            kept, left_out = (then, other) if condition.value else (other, then)
            e.emit(*kept)
            e.endings.shut_out(self.if_, left_out)
        else:
            e.emit(nodes.If(condition, then, other))
