"""What every goal of a subset does."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.fields import Expression
from engine.language.mistake import Mistake
from engine.language.parts.subset import Subset
from engine.language.values import Piece
from engine.program.bounds import bounds
from engine.program.build import arith
from engine.program.layout import Kind
from engine.program.nodes import Const, Expr, Local, Set

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Goal:
    """What the pieces picked, and those that may still be picked, must come to.

    The pieces are of `kinds`, `most` of them in all. The methods add statements to the body under
    construction; conditions are expressions over the locals that these set. They are called in
    this order, as soon as the names are known that they need: `prepare`, `left_none` and `leave`
    need what is asked of each piece, `begin` and what follows also what the set has to meet.
    """

    def __init__(self, e: Elaborator, subset: Subset, kinds: tuple[Kind, ...], most: int) -> None:
        self.e, self.subset, self.kinds, self.most = e, subset, kinds, most
        self.prepare()

    def prepare(self) -> None:
        """Make the counters. Raises Mistake for pieces that can't be counted up."""
        raise NotImplementedError

    def begin(self) -> None:
        """Work out what the whole set has to meet."""
        raise NotImplementedError

    def picked_none(self) -> None:
        """Nothing is picked."""
        raise NotImplementedError

    def count_picked(self) -> None:
        """Begin to count what is picked."""
        raise NotImplementedError

    def pick(self, piece: Piece, n: Expr) -> None:
        """n more pieces of a kind are picked."""
        raise NotImplementedError

    def left_none(self) -> None:
        """Nothing is left to be picked."""
        raise NotImplementedError

    def leave(self, piece: Piece, n: Expr) -> None:
        """n more pieces of a kind are left to be picked."""
        raise NotImplementedError

    def rank(self, piece: Piece) -> Expr:
        """Where pieces come from several places, those of a lower rank are picked first."""
        return Const(0)

    def pass_by(self, rank: Expr, n: Expr) -> None:
        """n pieces of a rank are not left any more. Raises Mistake where that can't be counted."""
        message = "with a 'total', pieces are chosen from one place"
        raise Mistake(codes.ONE_OF, message, at=self.subset.in_)

    def completable(self, piece: Piece | None = None, rank: Expr | None = None) -> Expr:
        """Whether what is picked, with one more of a kind, can be completed from what is left.

        With the rank of that piece, what has a lower rank is not left.
        """
        raise NotImplementedError

    def complete(self) -> Expr:
        """Whether what is picked is a legal set."""
        raise NotImplementedError

    # ------------------------------------------------------------------ for the goals

    def about(self, piece: Piece) -> AbstractContextManager[None]:
        """The subset's name stands for a piece."""
        return self.e.bound(**{self.subset.some: piece})

    def per(self, piece: Piece, expression: Expression) -> Expr:
        """A number that is asked of a piece."""
        with self.about(piece):
            return self.e.number(expression)

    def limits(
        self,
        least: Expression | None,
        most: Expression | None,
        exactly: Expression | None,
        top: int,
    ) -> tuple[Expr, Expr]:
        """The least and the greatest that is allowed, each from 0 to `top` (or one beyond it)."""
        if exactly is not None:
            number = self._limit(exactly, top)
            return number, number
        low: Expr = Const(0) if least is None else self._limit(least, top)
        return low, Const(top) if most is None else self._limit(most, top)

    def _limit(self, expression: Expression, top: int) -> Expr:
        number = self.e.number(expression)
        lo, hi = bounds(number)
        if hi > top + 1:  # more than there can be, so that nothing meets it
            number = arith("min", number, Const(top + 1))
        # -1: less than nothing, so that nothing meets it as a most
        number = arith("max", number, Const(-1)) if lo < -1 else number
        return self.e.keep("limit", number)

    def counter(self, name: str, top: int) -> Local:
        """A local for what the pieces come to."""
        return self.e.local(name, 0, top)

    def counting(self, name: str, top: int) -> Local:
        """A counter that is 0."""
        counter = self.counter(name, top)
        self.e.emit(Set(counter, Const(0)))
        return counter

    def add_to(self, counter: Expr, amount: Expr) -> None:
        """Raise a counter."""
        assert isinstance(counter, Local)
        self.e.emit(Set(counter, arith("+", counter, amount)))
