"""A ranking key: what decides who stands before whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language import codes
from engine.language.construct import Construct, Example
from engine.language.fields import Expression
from engine.language.mistake import Mistake
from engine.program.build import arith
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class RankKey(Construct):
    """One thing to compare the players by; `total` and the score categories are names here.

    Places that `win` and `eliminate` gave come first: the ranking shares out those between them
    among the players who have none.
    """

    most: Expression | None = None
    """More is better."""
    fewest: Expression | None = None
    """Less is better."""

    examples: ClassVar = (Example("{most: total}"), Example("{fewest: count(me.gems)}"))

    def key(self, e: Elaborator) -> Expr:
        """The number to compare by: higher is better. Raises Mistake unless there is just one."""
        if (self.most is None) == (self.fewest is None):
            raise Mistake(codes.ONE_OF, "a ranking key has either 'most' or 'fewest'")
        if self.most is not None:
            return e.number(self.most)
        assert self.fewest is not None
        return arith("-", Const(0), e.number(self.fewest))
