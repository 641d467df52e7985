"""Choosing a subset: its pieces are asked for one by one, kinds in order, until it is enough.

Since no kind is offered after a later one, each set is reached in one way only. The pieces picked
so far are counted in cells of their own; they stay where they lie until an effect moves them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.goals import Goal, goal_of
from engine.language.mistake import Mistake, Silent
from engine.language.parts.subset import Subset
from engine.language.place import CHOSEN, shape_of
from engine.language.places.pool import Pool
from engine.language.values import Piece, PlaceRef, Unknown
from engine.program.build import add, compare, sub
from engine.program.layout import Place
from engine.program.nodes import Const, Expr, For, If, Load, Local, Offer, Range, Set, Stmt, Store

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

ENOUGH = "enough"
#: A subset is of at most so many pieces.
MOST_PIECES = 500


class Picking:
    """A subset of an action, with the cells that count the pieces picked so far."""

    def __init__(self, e: Elaborator, action: str, name: str, subset: Subset) -> None:
        self.e, self.name, self.subset = e, name, subset
        source = self.source().place
        most = min(source.region.hi, MOST_PIECES)
        self.place = self._cells(f"{action}.{name}", source.kinds, most)

    def _cells(self, name: str, kinds: tuple[int, ...], most: int) -> Place:
        """The cells: the same ones wherever the action is chosen, a count for each kind."""
        known = self.e.pickings.get(name)
        if known is not None and known.kinds == kinds:
            return known
        region = self.e.layout.region(name, len(kinds), 0, most)
        made = Place(name, "pool", CHOSEN, region, len(kinds), kinds)
        self.e.pickings[name] = made
        return made

    def source(self) -> PlaceRef:
        """The place that the pieces are chosen from. Raises Silent after reporting another."""
        value = self.e.value(self.subset.in_)
        if isinstance(value, Unknown):
            raise Silent
        if not isinstance(value, PlaceRef) or not value.place.kinds or value.place.is_board:
            message = f"a subset is chosen from a place that holds pieces, not {value.type}"
            raise Mistake(codes.WRONG_TYPE, message, at=self.subset.in_)
        return value

    @property
    def texts(self) -> tuple[str, ...]:
        """What can be answered: a kind of piece, or that it is enough."""
        return (*(kind.name for kind in self.e.kinds(self.place.kinds)), ENOUGH)

    @property
    def enough(self) -> int:
        """The answer that ends the set."""
        return len(self.place.kinds)

    @property
    def chosen(self) -> PlaceRef:
        """The set, as effects and expressions see it."""
        return PlaceRef(self.place)

    def goal(self) -> Goal:
        """A new count towards what the set must come to."""
        kinds = self.e.kinds(self.place.kinds)
        return goal_of(self.e, self.subset, kinds, most_pieces(self.e, self.source().place))

    # ------------------------------------------------------------------------- questions

    def scanned(self) -> Goal:
        """A goal that knows all the pieces of the place, none of them picked."""
        goal, source = self.goal(), self.source()
        goal.left_none()

        def kind(piece: Piece, at: Expr) -> None:
            there = self.e.keep("there", shape_of(source.place).amount(self.e, source, piece))
            self._if_some(piece, there, lambda: goal.leave(piece, there))

        self._each_kind(Const(0), kind)
        return goal

    def options(self, last: Expr, base: int) -> None:
        """Offer each kind from `last` on of which one more can be picked, and perhaps enough."""
        e, source, goal = self.e, self.source(), self.goal()
        goal.left_none()
        self._picked(goal)

        def kind(piece: Piece, at: Expr) -> None:
            amount = shape_of(source.place).amount(e, source, piece)
            left = e.keep("there", sub(amount, Load(self.place.region, at)))

            def candidate() -> None:
                goal.leave(piece, sub(left, Const(1)))
                with e.block() as offer:
                    e.emit(Offer(add(at, Const(base))))
                e.emit(If(goal.completable(piece), offer))
                goal.leave(piece, Const(1))

            self._if_some(piece, left, candidate)

        self._each_kind(last, kind)
        e.emit(If(goal.complete(), [Offer(Const(base + self.enough))]))

    def _picked(self, goal: Goal) -> None:
        """Tell the goal what is picked."""
        goal.begin()
        goal.count_picked()

        def kind(piece: Piece, at: Expr) -> None:
            n = self.e.keep("n", Load(self.place.region, at))
            with self.e.block() as some:
                goal.pick(piece, n)
            self.e.emit(If(compare(">", n, Const(0)), some))

        self._each_kind(Const(0), kind)

    def _if_some(self, piece: Piece, there: Expr, then: Callable[[], None]) -> None:
        """Only where there are pieces of a kind, and they may be chosen."""
        e, where = self.e, self.subset.where
        with e.block() as body:
            if where is None:
                then()
            else:
                with e.bound(**{self.subset.some: piece}):
                    test = e.condition(where)
                with e.block() as inner:
                    then()
                e.emit(If(test, inner))
        e.emit(If(compare(">", there, Const(0)), body))

    def _each_kind(self, first: Expr, body: Callable[[Piece, Expr], None]) -> None:
        """A loop over the kinds, from the last down to `first`."""
        e, number = self.e, len(self.place.kinds)
        step = e.local("step", 0, number - 1)
        at = e.local("at", 0, number - 1)
        with e.block() as inner:
            e.emit(Set(at, sub(Const(number - 1), step)))
            kind = Pool.kind_at(self.place, at)
            body(Piece(e.kinds(self.place.kinds), kind), at)
        e.emit(For(step, Range(Const(0), sub(Const(number), first)), inner))

    # --------------------------------------------------------------------------- answers

    def take(self, answer: Expr) -> list[Stmt]:
        """Count a picked piece."""
        region = self.place.region
        return [Store(region, answer, add(Load(region, answer), Const(1)))]

    def clear(self) -> None:
        """Forget the set: its pieces have been dealt with."""
        at = self.e.local("at", 0, self.enough - 1)
        clear = Store(self.place.region, at, Const(0))
        self.e.emit(For(at, Range(Const(0), Const(self.enough)), [clear]))


def most_pieces(e: Elaborator, place: Place) -> int:
    """How many pieces a place can hold, as far as it is known."""
    if place.sizes:
        return max(place.sizes)
    copies = [kind.copies for kind in e.kinds(place.kinds)]
    known = [n for n in copies if n is not None]
    return min(sum(known), MOST_PIECES) if len(known) == len(copies) else MOST_PIECES


def is_chosen(ref: PlaceRef) -> bool:
    """Whether this is a subset that a player has chosen, not a place of the game."""
    return ref.place.owner == CHOSEN


def last_local(e: Elaborator, picking: Picking) -> Local:
    """The local that holds the kind picked last."""
    return e.local(f"last_{picking.name}", 0, picking.enough)
