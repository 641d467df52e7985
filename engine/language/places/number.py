"""number: a whole number, such as points or coins that are only counted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from pydantic import Field

from engine.language import codes
from engine.language.construct import Example
from engine.language.fields import Expression
from engine.language.mistake import Silent
from engine.language.single import Single
from engine.language.values import Int, PlaceRef, Value
from engine.program.build import arith
from engine.program.layout import UNBOUNDED, Place
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Number(Single):
    """A whole number. With `min` or `max` it stops there: "you never go below 0"."""

    number: Expression
    """Its value at the start."""
    min: Expression | None = Field(default=None)
    """It never goes below this."""
    max: Expression | None = Field(default=None)
    """It never goes above this."""

    examples: ClassVar = (
        Example("round_number: {number: 1}", {"round_number": 1}),
        Example("debt: {number: 0, min: -5, max: 5, repeat: 2}", {"debt[1]": 0}),
    )
    words: ClassVar = {
        "en": "a number, {number} at the start[, never below {min}][, never above {max}]"
        "[; how many of these: {repeat}][; {seen_by}]",
        "vi": "một con số, lúc đầu là {number}[, không bao giờ dưới {min}]"
        "[, không bao giờ trên {max}][; số lượng: {repeat}][; {seen_by}]",
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """One cell."""
        lo = -UNBOUNDED if self.min is None else e.constant(self.min)
        hi = UNBOUNDED if self.max is None else e.constant(self.max)
        if lo > hi:
            message = f"min is {lo} and max is {hi}: no number lies between"
            e.report(codes.OUT_OF_RANGE, e.sources.value((*self.path, "max")), message)
            raise Silent
        place = self.lay(e, name, owner, lo, hi)
        return replace(
            place,
            minimum=None if self.min is None else lo,
            maximum=None if self.max is None else hi,
        )

    def first(self, e: Elaborator) -> Expr:
        """The number at the start."""
        first = e.number(self.number)
        lo, hi = self._limit(e, "min"), self._limit(e, "max")
        if isinstance(first, Const) and not lo <= first.value <= hi:
            message = f"it is {first.value} at the start, which is not between {lo} and {hi}"
            e.report(codes.OUT_OF_RANGE, e.sources.value(self.number.path), message)
        return first

    def _limit(self, e: Elaborator, field: str) -> int:
        limit = getattr(self, field)
        if limit is not None:
            return e.constant(limit)
        return -UNBOUNDED if field == "min" else UNBOUNDED

    @classmethod
    def read(cls, e: Elaborator, ref: PlaceRef) -> Value:
        """The number."""
        return Int(cls.load(ref))

    @classmethod
    def write(cls, e: Elaborator, ref: PlaceRef, value: Value) -> Expr:
        """The number, kept within its limits."""
        expr = e.coercion.as_int(value, None)
        if ref.place.minimum is not None:
            expr = arith("max", expr, Const(ref.place.minimum))
        return expr if ref.place.maximum is None else arith("min", expr, Const(ref.place.maximum))
