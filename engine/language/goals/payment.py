"""A cost that the pieces pay exactly, one unit a piece, some perhaps as wild ones.

Let C be the units of the cost, M(P) how many of them the pieces P can pay one by one, and w the
number of pieces that pay any one unit. P pays the cost if for some m, with 0 <= m <= M(P), m pieces
pay one unit each and the others the rest: |P| = m + w (C - m); without wilds, m is C. What can be
paid one by one is a matroid, so P can be completed from what is left R if, for some number T of
pieces in all, |P| <= T <= |P| + |R|, such an m is at most M(P) + T - |P| and at most M(P + R).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.language import codes
from engine.language.expressions import convert
from engine.language.expressions.bags import bag_of
from engine.language.goals.goal import Goal
from engine.language.mistake import Mistake, Silent
from engine.language.parts.subset import Cover
from engine.language.values import Member, Piece, Unknown
from engine.program.bounds import bounds
from engine.program.build import add, arith, both, compare, mul, pick, sub, total
from engine.program.nodes import Const, Expr, If, Local, Over, Range, Reduce, Set, Stmt


class Payment(Goal):
    """The pieces pay `cost`."""

    def prepare(self) -> None:
        """A counter for each value that a piece can pay."""
        assert self.subset.cover is not None
        self.cover: Cover = self.subset.cover
        self.of = self._pays(Piece(self.kinds, Const(self.kinds[0].index))).of
        self.picked: Expr = Const(0)
        self.paid: list[Expr] = [Const(0) for _ in self.of.names]
        self.left, self.payable = self.counter("left", self.most), self._counters("payable")

    def begin(self) -> None:
        """The units of the cost, value by value, and what a wild one costs."""
        e = self.e
        value = e.value(self.cover.cost)
        if isinstance(value, Unknown):
            raise Silent
        bag = bag_of(e, value, self.of)
        if bag is None:
            message = f"the cost must be a bag of {self.of.name}, not {value.type}"
            raise Mistake(codes.WRONG_TYPE, message, at=self.cover.cost)
        self.cost = [e.keep("cost", count) for count in bag.counts]
        self.units = e.keep("units", total(self.cost))
        wild = e.number(self.cover.wild_costs)
        wild = arith("max", wild, Const(0)) if bounds(wild)[0] < 0 else wild
        self.wild = e.keep("wild", arith("min", wild, Const(self.most + 1)))

    def _counters(self, name: str) -> list[Local]:
        """A counter for each value of the enum: so many pieces pay it."""
        return [self.counter(name, self.most) for _ in self.of.names]

    def picked_none(self) -> None:
        """Nothing is picked."""

    def count_picked(self) -> None:
        """Count from nothing, value by value."""
        self.picked = self.counting("picked", self.most)
        self.paid = [self.counting("paid", self.most) for _ in self.of.names]

    def pick(self, piece: Piece, n: Expr) -> None:
        """Count it with what it pays."""
        self.add_to(self.picked, n)
        self._count(self.paid, piece, n)

    def left_none(self) -> None:
        """Nothing is left."""
        self.e.emit(*(Set(counter, Const(0)) for counter in (self.left, *self.payable)))

    def leave(self, piece: Piece, n: Expr) -> None:
        """Count it with what it pays."""
        self.add_to(self.left, n)
        self._count(self.payable, piece, n)

    def _count(self, counters: Sequence[Expr], piece: Piece, n: Expr) -> None:
        pays = self.e.keep("pays", self._pays(piece).expr)
        chain: list[Stmt] = []
        for value, counter in reversed(list(enumerate(counters, 1))):
            assert isinstance(counter, Local)
            raised: list[Stmt] = [Set(counter, arith("+", counter, n))]
            test = compare("==", pays, Const(value))
            chain = raised if test == Const(1) else [If(test, raised, chain)]
        self.e.emit(*chain)

    def _pays(self, piece: Piece) -> Member:
        """The value that a piece pays."""
        provides = self.cover.provides
        with self.about(piece):
            value = self.e.value(provides)
        if isinstance(value, Unknown):
            raise Silent
        if isinstance(value, Piece):
            value = convert.value_of(self.e, value) or value
        if not isinstance(value, Member):
            raise Mistake(codes.WRONG_TYPE, f"a piece pays a value, not {value.type}", at=provides)
        return value

    def _singles(self, counts: Sequence[Expr]) -> Expr:
        """M: how many units these pieces can pay one by one."""
        pairs = zip(counts, self.cost, strict=True)
        return total(arith("min", count, cost) for count, cost in pairs if cost != Const(0))

    def completable(self, piece: Piece | None = None, rank: Expr | None = None) -> Expr:
        """Whether some number of singles and wilds can be reached."""
        e = self.e
        picked: Expr = self.picked
        paid: list[Expr] = list(self.paid)
        if piece is not None:
            picked = add(picked, Const(1))
            pays = e.keep("pays", self._pays(piece).expr)
            paid = [add(c, compare("==", pays, Const(v))) for v, c in enumerate(paid, 1)]
        mine = e.keep("mine", self._singles(paid))
        all_of_them = [add(a, b) for a, b in zip(paid, self.payable, strict=True)]
        most = e.keep("most", self._singles(all_of_them))
        plain = both(compare("==", mine, picked), compare("==", most, self.units))
        wild = self._some_way(picked, add(picked, self.left), mine, most)
        return pick(compare("==", self.wild, Const(0)), plain, wild)

    def _some_way(self, picked: Expr, last: Expr, mine: Expr, most: Expr) -> Expr:
        """Whether some number of singles m, and so of pieces in all, can be reached."""
        singles = self.e.local("singles", 0, bounds(most)[1])
        pieces = sub(mul(self.wild, self.units), mul(singles, sub(self.wild, Const(1))))
        each = Over(singles, Range(Const(0), add(most, Const(1))))
        test = both(
            compare(">=", pieces, picked),
            compare("<=", pieces, last),
            compare("<=", singles, sub(add(mine, pieces), picked)),
        )
        return Reduce("any", (each,), test)

    def complete(self) -> Expr:
        """Whether the pieces pay the cost, no more and no less."""
        mine = self.e.keep("mine", self._singles(self.paid))
        plain = both(compare("==", mine, self.picked), compare("==", mine, self.units))
        wild = self._some_way(self.picked, self.picked, mine, mine)
        return pick(compare("==", self.wild, Const(0)), plain, wild)
