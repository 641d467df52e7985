"""A cost that the pieces pay exactly, where a piece may pay one of several things.

A piece offers a set of values, and pays one unit of one of them. Let P be the pieces picked and L
those that may still be picked. P can be completed to a set that pays the cost, each piece one unit,
if two things hold for every set S of values: so many units as the cost has of S are offered by
pieces of P and L that offer something in S; and of the pieces in P that offer nothing outside S
there are at most so many. The first says that all of the cost can be paid, the second that all of P
can pay (Hall); then both can be had at once (Mendelsohn and Dulmage). So nothing is searched.

Pieces that offer the same set count together: they are of one rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.language import codes
from engine.language.collections import Bag
from engine.language.expressions import convert
from engine.language.expressions.bags import bag_of
from engine.language.fields import Expression
from engine.language.goals.goal import Goal
from engine.language.mistake import Mistake, Silent
from engine.language.parts.subset import Cover
from engine.language.values import Enumeration, Member, Piece, Unknown, Value
from engine.program.build import add, arith, both, compare, look, mul, pick, sub, total
from engine.program.layout import Kind
from engine.program.nodes import Const, Expr, If, Local, Set, Stmt

#: The number of sets grows with a power of the number of values.
MOST_VALUES = 6


class Choice(Goal):
    """The pieces pay `cost`; each pays one unit of one of the things that it provides."""

    def prepare(self) -> None:
        """Which sets are offered, and a counter of pieces for each."""
        assert self.subset.cover is not None
        self.cover: Cover = self.subset.cover
        if str(self.cover.wild_costs) != "0":
            message = "a piece that provides a bag is wild by itself, so nothing has 'wild_costs'"
            raise Mistake(codes.ONE_OF, message, at=self.cover.wild_costs)
        self.of, self.sets = self._offered()
        if len(self.of.names) > MOST_VALUES:
            message = f"{self.of.name} has more than {MOST_VALUES} values, too many to choose from"
            raise Mistake(codes.UNBOUNDED, message, at=self.cover.provides)
        self.picked: list[Expr] = [Const(0) for _ in self.sets]
        self.left = [self.counter("left", self.most) for _ in self.sets]
        self.passed = [self.counter("passed", self.most) for _ in self.sets]

    # ------------------------------------------------------------------------- what is offered

    def _offered(self) -> tuple[Enumeration, list[int]]:
        """The enum, and the sets of its values that pieces offer, as bits."""
        alike: dict[str, list[Kind]] = {}
        for kind in self.kinds:
            alike.setdefault(kind.component, []).append(kind)
        components = {component: tuple(kinds) for component, kinds in alike.items()}
        by_kind = [
            (kind, self._provides(Piece(components[kind.component], Const(kind.index))))
            for kind in self.kinds
        ]
        of = by_kind[0][1].of
        found: dict[int, int | None] = {}
        for kind, bag in by_kind:
            if bag.of is not of:
                message = f"some of these pieces pay {of.name}, some {bag.of.name}"
                raise Mistake(codes.WRONG_TYPE, message, at=self.cover.provides)
            found[kind.index] = _constant(bag)
        if None in found.values():
            self.ranks: tuple[int, ...] | None = None
            return of, list(range(1, 1 << len(of.names)))
        sets = sorted({offered for offered in found.values() if offered})
        row = [-1] * (max(found) + 1)
        for index, offered in found.items():
            row[index] = sets.index(offered) if offered else -1
        self.ranks = tuple(row)
        return of, sets or [1]

    def _provides(self, piece: Piece) -> Bag:
        """What a piece offers: a bag, or a value as a bag of one."""
        provides = self.cover.provides
        with self.about(piece):
            value = self.e.value(provides)
        bag = self._as_bag(value, provides)
        if bag is None:
            message = f"a piece pays a value, or one of those in a bag, not {value.type}"
            raise Mistake(codes.WRONG_TYPE, message, at=provides)
        return bag

    def _as_bag(self, value: Value, provides: Expression) -> Bag | None:
        if isinstance(value, Unknown):
            raise Silent
        if isinstance(value, Piece):
            value = convert.value_of(self.e, value) or value
        if isinstance(value, Member):
            numbers = range(1, len(value.of.names) + 1)
            return Bag(value.of, tuple(compare("==", value.expr, Const(n)) for n in numbers))
        return value if isinstance(value, Bag) else None

    def rank(self, piece: Piece) -> Expr:
        """Which of the sets a piece offers; -1 for none."""
        if self.ranks is not None:
            assert piece.kind is not None
            table = self.e.globals.cards.table("_rank", (self.ranks,))
            return look(table, Const(0), piece.kind)
        bits = (
            mul(compare(">", count, Const(0)), Const(1 << at))
            for at, count in enumerate(self._provides(piece).counts)
        )
        return sub(total(bits), Const(1))

    # -------------------------------------------------------------------------- what is counted

    def begin(self) -> None:
        """The units of the cost, value by value."""
        e = self.e
        value = e.value(self.cover.cost)
        if isinstance(value, Unknown):
            raise Silent
        bag = bag_of(e, value, self.of)
        if bag is None:
            message = f"the cost must be a bag of {self.of.name}, not {value.type}"
            raise Mistake(codes.WRONG_TYPE, message, at=self.cover.cost)
        self.cost = [e.keep("cost", count) for count in bag.counts]

    def picked_none(self) -> None:
        """Nothing is picked."""
        self.picked = [Const(0) for _ in self.sets]

    def count_picked(self) -> None:
        """Count from nothing, set by set."""
        self.picked = [self.counting("paid", self.most) for _ in self.sets]

    def pick(self, piece: Piece, n: Expr) -> None:
        """Count it with those that offer the same."""
        self._count(self.picked, self.e.keep("rank", self.rank(piece)), n)

    def left_none(self) -> None:
        """Nothing is left."""
        self.e.emit(*(Set(counter, Const(0)) for counter in (*self.left, *self.passed)))

    def leave(self, piece: Piece, n: Expr) -> None:
        """Count it with those that offer the same."""
        self._count(self.left, self.e.keep("rank", self.rank(piece)), n)

    def pass_by(self, rank: Expr, n: Expr) -> None:
        """They are no longer left to who has come to their rank."""
        self._count(self.passed, rank, n)

    def _count(self, counters: Sequence[Expr], rank: Expr, n: Expr) -> None:
        chain: list[Stmt] = []
        for number, counter in reversed(list(enumerate(counters))):
            assert isinstance(counter, Local)
            changed: list[Stmt] = [Set(counter, arith("+", counter, n))]
            test = compare("==", rank, Const(number))
            chain = changed if test == Const(1) else [If(test, changed, chain)]
        self.e.emit(*chain)

    # --------------------------------------------------------------------------- what is asked

    def completable(self, piece: Piece | None = None, rank: Expr | None = None) -> Expr:
        """Both conditions, for every set of values."""
        picked, left = self.picked, list[Expr](self.left)
        if piece is not None:
            own = rank if rank is not None else self.e.keep("rank", self.rank(piece))
            picked = [add(n, compare("==", own, Const(r))) for r, n in enumerate(picked)]
        if rank is not None:
            left = [self._later(rank, r) for r in range(len(self.sets))]
        all_of_them = [self.e.keep("all", add(a, b)) for a, b in zip(picked, left, strict=True)]
        return both(*self._not_too_many(picked), *self._enough(all_of_them))

    def _later(self, rank: Expr, other: int) -> Expr:
        """What is left of a rank when one has come to some rank: nothing of a lower one."""
        rest = sub(self.left[other], self.passed[other])
        same = pick(compare("==", rank, Const(other)), rest, Const(0))
        return pick(compare("<", rank, Const(other)), self.left[other], same)

    def complete(self) -> Expr:
        """Every piece can pay, and there are as many as units."""
        same = compare("==", total(self.picked), total(self.cost))
        return both(same, *self._not_too_many(self.picked))

    def _enough(self, pieces: Sequence[Expr]) -> Iterator[Expr]:
        """For every set of values: its units can be paid."""
        for values in range(1, 1 << len(self.of.names)):
            units = total(cost for at, cost in enumerate(self.cost) if values >> at & 1)
            able = [n for offered, n in zip(self.sets, pieces, strict=True) if offered & values]
            yield compare("<=", units, total(able))

    def _not_too_many(self, pieces: Sequence[Expr]) -> Iterator[Expr]:
        """For every set of values: those that can pay nothing else find enough units."""
        for values in range(1, 1 << len(self.of.names)):
            pairs = zip(self.sets, pieces, strict=True)
            only = [n for offered, n in pairs if not offered & ~values]
            if only:
                units = total(cost for at, cost in enumerate(self.cost) if values >> at & 1)
                yield compare("<=", total(only), units)


def _constant(bag: Bag) -> int | None:
    """The values that are in a bag, as bits; None when it depends on the state of the game."""
    found = 0
    for at, count in enumerate(bag.counts):
        if not isinstance(count, Const):
            return None
        found |= (count.value > 0) << at
    return found
