"""A length: how long a game may take."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language import codes
from engine.language.construct import Construct, Example
from engine.language.fields import Expression
from engine.language.mistake import Mistake

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Length(Construct):
    """How long a game may take, which is a claim about the rules: random games are held against it.

    It is counted in answers from the first question on; an action in stages takes several.
    Say `open` where the rules let a game go on for ever, as when all players only wait.
    """

    at_most: Expression | None = None
    """No game takes more answers than this: a number that is fixed before the game."""
    open: bool = False
    """The players may go on without end, if they all want to."""

    examples: ClassVar = (Example("{at_most: 3 * 14}"), Example("{open: true}"))

    def bound(self, e: Elaborator) -> int | None:
        """The most answers; None for as many as you like. Raises Mistake unless one is said."""
        if (self.at_most is None) == (not self.open):
            raise Mistake(codes.ONE_OF, "a length has either 'at_most' or 'open: true'")
        return e.constant(self.at_most) if self.at_most is not None else None
