"""flag: something that is so, or not."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Example
from engine.language.fields import Expression
from engine.language.single import Single
from engine.language.values import Bool, PlaceRef, Value
from engine.program.build import compare
from engine.program.layout import Place
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Flag(Single):
    """Something that is so, or not: has passed, has been used."""

    flag: Expression
    """Whether it is so at the start: true or false."""

    examples: ClassVar = (Example("open: {flag: true}", {"open": True}),)
    words: ClassVar = {
        "en": "yes or no, at the start {flag}[; how many of these: {repeat}][; {seen_by}]",
        "vi": "có hoặc không, lúc đầu là {flag}[; số lượng: {repeat}][; {seen_by}]",
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """One cell: 0 or 1."""
        return self.lay(e, name, owner, 0, 1)

    def first(self, e: Elaborator) -> Expr:
        """0 or 1."""
        return e.condition(self.flag)

    @classmethod
    def read(cls, e: Elaborator, ref: PlaceRef) -> Value:
        """Whether it is so."""
        return Bool(compare("!=", cls.load(ref), Const(0)))

    @classmethod
    def write(cls, e: Elaborator, ref: PlaceRef, value: Value) -> Expr:
        """0 or 1."""
        return e.coercion.as_condition(value, None)
