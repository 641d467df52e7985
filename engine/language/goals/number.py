"""A number of pieces, whatever they are."""

from __future__ import annotations

from engine.language.goals.goal import Goal
from engine.language.values import Piece
from engine.program.build import add, both, compare, sub
from engine.program.nodes import Const, Expr, Set


class Number(Goal):
    """From `at_least` to `at_most` pieces, or exactly `count`."""

    def prepare(self) -> None:
        """A counter for what is left."""
        self.picked: Expr = Const(0)
        self.left = self.counter("left", self.most)

    def begin(self) -> None:
        """The least and the greatest number."""
        subset = self.subset
        self.low, self.high = self.limits(subset.at_least, subset.at_most, subset.count, self.most)

    def picked_none(self) -> None:
        """Nothing is picked."""
        self.picked = Const(0)

    def count_picked(self) -> None:
        """Count from nothing."""
        self.picked = self.counting("picked", self.most)

    def pick(self, piece: Piece, n: Expr) -> None:
        """Count."""
        self.add_to(self.picked, n)

    def left_none(self) -> None:
        """Nothing is left."""
        self.e.emit(Set(self.left, Const(0)))

    def leave(self, piece: Piece, n: Expr) -> None:
        """Count."""
        self.add_to(self.left, n)

    def pass_by(self, rank: Expr, n: Expr) -> None:
        """Count down."""
        self.e.emit(Set(self.left, sub(self.left, n)))

    def completable(self, piece: Piece | None = None, rank: Expr | None = None) -> Expr:
        """Not too many yet, and enough with all that are left."""
        picked = self.picked if piece is None else add(self.picked, Const(1))
        return both(
            compare("<=", self.low, self.high),
            compare("<=", picked, self.high),
            compare(">=", add(picked, self.left), self.low),
        )

    def complete(self) -> Expr:
        """Between the limits."""
        return both(compare(">=", self.picked, self.low), compare("<=", self.picked, self.high))
