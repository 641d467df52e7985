"""An option: what the players agree on before the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Construct, Example
from engine.language.fields import Text
from engine.language.values import Bool, Int, Value
from engine.program.nodes import Const

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Option(Construct):
    """A choice made before the game: a yes or no, a number, or one of several names."""

    ask: Text
    """The question, as people would ask it."""
    flag: bool | None = None
    """A yes or no, with the usual answer."""
    number: int | None = None
    """A whole number, with the usual answer; `min` and `max` bound it."""
    min: int = 0
    """The least number."""
    max: int = 1_000
    """The greatest number."""

    examples: ClassVar = (
        Example("{ask: With the second market?, flag: false}"),
        Example("{ask: How many rounds?, number: 5, min: 1, max: 9}"),
    )

    @property
    def default(self) -> int | bool:
        """The usual answer."""
        return self.number if self.number is not None else bool(self.flag)

    def value(self, e: Elaborator, chosen: int) -> Value:
        """The option's value in expressions."""
        return Int(Const(chosen)) if self.number is not None else Bool(Const(chosen))

    def accepts(self, answer: object) -> bool:
        """Whether an answer is possible."""
        if self.number is None:
            return isinstance(answer, bool)
        return (
            isinstance(answer, int)
            and not isinstance(answer, bool)
            and self.min <= answer <= self.max
        )
