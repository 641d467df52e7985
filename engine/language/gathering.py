"""Choosing a subset of pieces that lie in several places, or that may be chosen more than once.

Each piece is one of its kind, so that a kind says which piece is meant. The pieces are gone through
in the order of their ranks (what they pay), and in a rank as their places are written and as they
lie there. None is offered before the one that was picked last, so each set is reached in one way.
Where pieces are alike, of those that lie in one place and have one rank only the first is offered
that is not picked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.collections import Part, Seq
from engine.language.fields import Expression
from engine.language.goals import Goal, goal_of
from engine.language.loops import nest
from engine.language.mistake import Mistake, Silent
from engine.language.parting import single
from engine.language.parts.subset import Subset
from engine.language.place import shape_of
from engine.language.places.pool import Pool
from engine.language.subsets import MOST_PIECES, Picking
from engine.language.values import Piece, PlaceRef, Unknown, Value
from engine.program.bounds import bounds
from engine.program.build import add, arith, both, compare, either, sub
from engine.program.layout import Kind
from engine.program.nodes import Const, Expr, If, Load, Local, Offer, Over, Set, Where

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: What is done with a piece: how many of it are picked, and how many may be.
Visit = Callable[[Piece, Expr, Expr], None]


def picking_of(e: Elaborator, action: str, name: str, subset: Subset) -> Picking:
    """The subset of an action, in the present scope."""
    if subset.times is None and not subset.in_.items:
        value = e.value(subset.in_)
        if isinstance(value, PlaceRef | Unknown):
            return Picking(e, action, name, subset)
    return Gathering(e, action, name, subset)


class Gathering(Picking):
    """A subset of the pieces of several places."""

    def __init__(self, e: Elaborator, action: str, name: str, subset: Subset) -> None:
        self.e, self.name, self.subset = e, name, subset
        self._parts = tuple(_by_component(e, part) for part in _domain(e, subset))
        kinds: dict[int, Kind] = {}
        for part in self._flat():
            assert isinstance(part.element, Piece)
            kinds |= {kind.index: kind for kind in part.element.kinds}
        for kind in kinds.values():
            if not single(e.globals, kind):
                message = f"of '{kind.name}' there are several, which nobody can tell apart"
                hint = "choose from one place, or make them 'apart'"
                raise Mistake(codes.NOT_SINGLE, message, None, hint, subset.in_)
        indexes = tuple(sorted(kinds))
        most = len(indexes) if subset.times is None else MOST_PIECES
        self.place = self._cells(f"{action}.{name}", indexes, most)

    def _flat(self) -> Iterator[Part]:
        for parts in self._parts:
            yield from parts

    def goal(self) -> Goal:
        """A new count towards what the set must come to."""
        kinds = self.e.kinds(self.place.kinds)
        return goal_of(self.e, self.subset, kinds, self.place.region.hi, gathered=True)

    # ------------------------------------------------------------------------- questions

    def scanned(self) -> Goal:
        """A goal that knows all the pieces, none of them picked."""
        goal = self.goal()
        goal.left_none()
        self._walk(lambda piece, picked, times: goal.leave(piece, times))
        return goal

    def options(self, last: Expr, base: int) -> None:
        """Offer each piece that can be picked now, and perhaps enough."""
        e, goal = self.e, self.goal()
        goal.left_none()
        goal.begin()
        goal.count_picked()
        at = e.local("at", -1, 10_000)
        last_rank, last_at = e.local("last_rank", -1, 1_000), e.local("last_at", -1, 10_000)
        start = (Set(at, Const(-1)), Set(last_rank, Const(-1)), Set(last_at, Const(-1)))

        def count(piece: Piece, picked: Expr, times: Expr) -> None:
            e.emit(Set(at, add(at, Const(1))))
            with e.block() as some:
                goal.pick(piece, picked)
                with e.block() as latest:
                    e.emit(Set(last_rank, goal.rank(piece)), Set(last_at, at))
                e.emit(If(compare("==", self._number(piece), last), latest))
            e.emit(If(compare(">", picked, Const(0)), some))
            goal.leave(piece, sub(times, picked))

        e.emit(*start)
        self._walk(count)
        self._offer(goal, base, at, last_rank, last_at)
        e.emit(If(goal.complete(), [Offer(Const(base + self.enough))]))

    def _offer(self, goal: Goal, base: int, at: Local, last_rank: Local, last_at: Local) -> None:
        """Offer the pieces that come after the last one and can still be completed."""
        e, cover = self.e, self.subset.cover
        alike = cover is not None and cover.alike
        seen = e.local("seen", 0, (1 << 64) - 1)

        def offer(piece: Piece, picked: Expr, times: Expr) -> None:
            e.emit(Set(at, add(at, Const(1))))
            left = e.keep("there", sub(times, picked))
            with e.block() as some:
                rank = e.keep("rank", goal.rank(piece))
                with e.block() as candidate:
                    consider(piece, rank, left)
                e.emit(*(candidate if bounds(rank)[0] >= 0 else [If(_some(rank), candidate)]))
            e.emit(If(compare(">", left, Const(0)), some))

        def consider(piece: Piece, rank: Expr, left: Expr) -> None:
            goal.pass_by(rank, Const(1))
            same = both(compare("==", rank, last_rank), compare(">=", at, last_at))
            later = either(compare(">", rank, last_rank), same)
            bit = arith("max", rank, Const(0))
            if alike:
                known = arith("&", arith(">>", seen, bit), Const(1))
                later = both(later, compare("==", known, Const(0)))
            with e.block() as test:
                with e.block() as offered:
                    e.emit(Offer(add(self._number(piece), Const(base))))
                e.emit(If(goal.completable(piece, rank), offered))
            e.emit(If(later, test))
            goal.pass_by(rank, sub(left, Const(1)))
            if alike:
                e.emit(Set(seen, arith("|", seen, arith("<<", Const(1), bit))))

        e.emit(Set(at, Const(-1)))
        self._walk(offer, lambda: e.emit(Set(seen, Const(0))))

    def _number(self, piece: Piece) -> Expr:
        """The number of a piece's kind, which is its answer."""
        assert piece.kind is not None
        return Pool.at(PlaceRef(self.place), piece.kind)

    def _walk(self, visit: Visit, place: Callable[[], None] | None = None) -> None:
        """Go through the pieces that may be chosen; before those of each place, something else."""
        e = self.e
        for parts in self._parts:
            for part in e.coercion.as_sequence(Seq(parts), None).parts:
                loops = [n for n, clause in enumerate(part.clauses) if isinstance(clause, Over)]
                inner = loops[-1] if loops else 0

                def run(part: Part = part, inner: int = inner) -> None:
                    if place is not None:
                        place()
                    nest(e, part.clauses[inner:], lambda: self._visit(part.element, visit))

                nest(e, part.clauses[:inner], run)

    def _visit(self, element: Value, visit: Visit) -> None:
        e, subset = self.e, self.subset
        assert isinstance(element, Piece)
        assert element.kind is not None
        piece = Piece(element.kinds, e.keep("kind", element.kind))
        with e.bound(**{subset.some: piece}):
            times = Const(1) if subset.times is None else self._times(subset.times)
            test = Const(1) if subset.where is None else e.condition(subset.where)
        with e.block() as body:
            picked = e.keep("n", Load(self.place.region, self._number(piece)))
            visit(piece, picked, times)
        there = both(test, compare(">", times, Const(0)))
        e.emit(*(body if there == Const(1) else [If(there, body)]))

    def _times(self, times: Expression) -> Expr:
        return self.e.keep("times", arith("min", self.e.number(times), Const(self.place.region.hi)))


def _some(rank: Expr) -> Expr:
    """Whether a piece has a rank: it pays something."""
    return compare(">=", rank, Const(0))


def _domain(e: Elaborator, subset: Subset) -> list[Part]:
    """The pieces that may be chosen, as parts of a sequence."""
    items = subset.in_.items or [subset.in_]
    found: list[Part] = []
    for item in items:
        value = e.value(item)
        if isinstance(value, Unknown):
            raise Silent
        for part in _pieces(e, value, subset.some):
            piece = part.element
            if not isinstance(piece, Piece) or piece.kind is None:
                message = f"a subset is chosen from pieces, not from {value.type}"
                raise Mistake(codes.WRONG_TYPE, message, at=item)
            there: tuple[Where, ...] = ()
            if piece.optional:
                there = (Where(compare("!=", piece.kind, Const(0))),)
            found.append(Part((*part.clauses, *there), Piece(piece.kinds, piece.kind)))
    if not found:
        raise Mistake(codes.NO_CHOICE, "there is never anything to choose", at=subset.in_)
    return found


def _pieces(e: Elaborator, value: Value, name: str) -> tuple[Part, ...]:
    """The pieces that a value stands for: one, those of a place, those of a sequence."""
    if isinstance(value, Piece):
        return (Part((), value),)
    found = None
    if isinstance(value, PlaceRef):
        found = shape_of(value.place).choices(e, value, name)
    return (found or e.coercion.as_sequence(value, None)).parts


def _by_component(e: Elaborator, part: Part) -> tuple[Part, ...]:
    """A part for each component, so that it is known what places and fields a piece has."""
    piece = part.element
    assert isinstance(piece, Piece)
    assert piece.kind is not None
    components = list(dict.fromkeys(kind.component for kind in piece.kinds))
    if len(components) == 1:
        return (part,)
    found = []
    for component in components:
        kinds = tuple(kind for kind in piece.kinds if kind.component == component)
        low, high = Const(kinds[0].index), Const(kinds[-1].index)
        own = both(compare(">=", piece.kind, low), compare("<=", piece.kind, high))
        found.append(Part((*part.clauses, Where(own)), Piece(kinds, piece.kind)))
    return tuple(found)
