"""die: a die, which shows a number when it has been rolled."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language import codes
from engine.language.construct import Example
from engine.language.fields import Expression
from engine.language.mistake import Silent
from engine.language.single import Single
from engine.language.values import Int, PlaceRef, Value
from engine.program.bounds import bounds
from engine.program.build import compare, either
from engine.program.layout import Place
from engine.program.nodes import Const, Expr, If

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

MOST = 1_000


class Die(Single):
    """A die with the numbers from 1 on its sides, or several of them with `repeat`.

    It shows 0 until `roll` is done for the first time. `set` turns it to a side.
    """

    die: Expression
    """How many sides it has."""

    examples: ClassVar = (
        Example("luck: {die: 6}", {"luck": 0}),
        Example("dice: {die: 20, repeat: 3, seen_by: none}", {"dice[2] == 0": True}),
    )
    words: ClassVar = {
        "en": "a die with the numbers 1 to {die}[; how many of these: {repeat}][; {seen_by}]",
        "vi": "một xúc xắc có các số từ 1 đến {die}[; số lượng: {repeat}][; {seen_by}]",
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """One cell: what it shows."""
        sides = e.constant(self.die)
        if not 2 <= sides <= MOST:
            message = f"a die has 2 to {MOST} sides, not {sides}"
            e.report(codes.OUT_OF_RANGE, e.sources.value((*self.path, "die")), message)
            raise Silent
        return self.lay(e, name, owner, 0, sides)

    def first(self, e: Elaborator) -> Expr:
        """It has not been rolled."""
        return Const(0)

    @classmethod
    def read(cls, e: Elaborator, ref: PlaceRef) -> Value:
        """What it shows."""
        return Int(cls.load(ref))

    @classmethod
    def write(cls, e: Elaborator, ref: PlaceRef, value: Value) -> Expr:
        """One of its sides. Another number is a fault."""
        expr, sides = e.coercion.as_int(value, None), ref.place.region.hi
        lo, hi = bounds(expr)
        if lo >= 0 and hi <= sides:
            return expr
        kept = e.keep("value", expr)
        wrong = either(compare("<", kept, Const(0)), compare(">", kept, Const(sides)))
        e.emit(If(wrong, [e.fault(e.here, f"'{ref.place.name}' has no such side")]))
        return kept
