"""A standing rule: what happens by itself whenever something is so."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language import codes
from engine.language.construct import Construct, Example
from engine.language.families import Effects
from engine.language.fields import Expression
from engine.language.mistake import Silent

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

_USUAL = "100"
_MOST = 10_000


class Whenever(Construct):
    """What happens by itself as soon as a condition holds. It asks nobody.

    Standing rules sleep during the setup and wake at its end. From then on they are settled after
    each effect that changes what they watch: places with `refill` are filled up first, in the order
    in which they are declared; then the first of these rules whose condition holds acts, and it
    begins again, until nothing is left to do. One that has acted `at_most` times rests until the
    next effect; that is no mistake.
    """

    that: Expression
    """The condition, over the table and all players; nobody is `me`."""
    do: Effects
    """What happens."""
    at_most: Expression = Expression(_USUAL)
    """How often it acts after one effect, before it rests."""

    examples: ClassVar = (
        Example("{that: count(reserve) > 3, do: [{move: {all: gem, from: reserve, to: bag}}]}"),
    )
    words: ClassVar = {
        "en": "As soon as {that}[ (at most {at_most} times in a row)]:",
        "vi": "Ngay khi {that}[ (nhiều nhất {at_most} lần liên tiếp)]:",
    }

    def limit(self, e: Elaborator) -> int:
        """How often it acts in one settling."""
        most = e.constant(self.at_most)
        if not 1 <= most <= _MOST:
            span = e.sources.value((*self.path, "at_most"))
            e.report(codes.OUT_OF_RANGE, span, f"at_most is {most}; it must be 1 to {_MOST}")
            raise Silent
        return most
