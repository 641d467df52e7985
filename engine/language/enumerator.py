"""Offering the options of a question.

The enumerator binds an action's parameters one after the other; each `let` is worked out and each
condition tested as soon as its names are known, so that whole branches are cut off early. In every
branch the types of the parameters are known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.language.acts import Act, Item, Let, Possible, Scan, Test, scanned
from engine.language.collections import Bag, Part, Seq, SetOf
from engine.language.domains import key_of
from engine.language.expressions import bags
from engine.language.gathering import picking_of
from engine.language.goals import Goal
from engine.language.loops import nest, steady, steady_set
from engine.language.mistake import Mistake, Silent
from engine.language.parts.action import Parameter
from engine.language.parts.subset import Subset
from engine.language.place import shape_of
from engine.language.subsets import Picking
from engine.language.values import Nothing, PlaceRef, Unknown, Value
from engine.program import nodes
from engine.program.build import add, compare, mul
from engine.program.nodes import Const, Expr, If, Jump, Local, Offer, Set, Stmt

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

Then = Callable[[], None]
#: The number of the first kind of a subset.
FIRST = Const(0)


class Enumerator:
    """Binds the parameters of an action; `numbering` only numbers the values that they take."""

    def __init__(self, e: Elaborator, act: Act, actor: Local, numbering: bool = False) -> None:
        self.e, self.act, self.actor, self.numbering = e, act, actor, numbering
        self.pending: list[Item] = []
        #: By subset: its goal, whether its pieces have been looked at, and how that is done.
        self.goals: dict[str, tuple[Goal, Local, list[Stmt]]] = {}

    def options(self, stage: int, base: int, last: Expr = FIRST) -> None:
        """Statements that offer every code of the stage's legal choices that can be completed.

        Of a subset, kinds from the one with the number `last` on are offered.
        """
        later, subsets = self.later(stage)
        own = self.act.subset(stage)

        def offer(code: Expr) -> None:
            code = add(code, Const(base))
            self.if_possible(later, lambda: self.e.emit(Offer(code)))

        def pick(_: Expr) -> None:
            assert own is not None
            picking = self._picking(*own)
            if not self.numbering:
                self.if_possible(later, lambda: picking.options(last, base))

        singles = [] if own else self.singles(stage)
        with self.e.block() as body, self.e.only(dict(self.act.arguments)):
            self._loops(singles, self.act.items(subsets), Const(0), pick if own else offer)
        now = self.act.now if stage == 0 and last is FIRST else None
        self.e.emit(*(body if now is None else [If(now, body)]))

    def singles(self, stage: int) -> list[tuple[str, Parameter]]:
        """The stage's parameters that are no subsets."""
        parts = self.act.action.stages[stage].items()
        return [(name, part) for name, part in parts if isinstance(part, Parameter)]

    def later(self, stage: int) -> tuple[list[tuple[str, Parameter]], list[str]]:
        """The parameters of later stages, and the names of the subsets among them."""
        singles: list[tuple[str, Parameter]] = []
        subsets: list[str] = []
        for number in range(stage + 1, len(self.act.action.stages)):
            singles += self.singles(number)
            subset = self.act.subset(number)
            subsets += [subset[0]] if subset else []
        return singles, subsets

    def _picking(self, name: str, subset: Subset) -> Picking:
        """The subset with its cells, in the present scope."""
        picking = self.act.pickings[name] = picking_of(self.e, self.act.name, name, subset)
        return picking

    def _loops(
        self,
        parameters: list[tuple[str, Parameter]],
        pending: list[Item],
        code: Expr,
        done: Callable[[Expr], None],
    ) -> None:
        """Settle what is known, then loop over the next parameter's domain."""

        def go_on(pending: list[Item]) -> None:
            if not parameters:
                self.pending = pending
                done(code)
                return
            (name, parameter), rest = parameters[0], parameters[1:]
            for part in self.domain(name, parameter).parts:
                steady_part = steady(self.e, part)

                def body(element: Value = steady_part.element) -> None:
                    next_code = self._coded(name, parameter, element, code)
                    with self.e.bound(**{name: element}):
                        self._loops(rest, pending, next_code, done)

                nest(self.e, steady_part.clauses, body)

        self.settle(pending, go_on)

    def _coded(self, name: str, parameter: Parameter, element: Value, code: Expr) -> Expr:
        universe = self.act.universes.get(name)
        if universe is None:
            return code
        if self.numbering:
            try:
                universe.add(self.e, element, self.actor)
            except Mistake as mistake:
                self.e.report_mistake(mistake, parameter.in_.path, parameter.in_.source)
                raise Silent from None
            return code
        return add(mul(code, Const(len(universe.texts))), universe.digit(element, self.actor))

    def domain(self, name: str, parameter: Parameter) -> Seq:
        """The values of a parameter in the present branch; those of mixed types in parts."""
        e = self.e
        place = e.value(parameter.in_)
        if isinstance(place, SetOf):
            value: Seq | None = e.coercion.as_sequence(steady_set(e, place), None)
        elif isinstance(place, PlaceRef):
            value = shape_of(place.place).choices(e, place, name)
        elif isinstance(place, Bag):
            value = bags.choices(e, place, name)
        else:
            value = None
        value = value or e.checked(parameter.in_, e.coercion.as_sequence)
        assert value is not None
        try:
            for part in value.parts:
                key_of(part.element, self.actor)
        except Mistake as mistake:
            e.report_mistake(mistake, parameter.in_.path, parameter.in_.source)
            raise Silent from None
        return Seq(tuple(part for part in value.parts if not _hollow(part)))

    def if_possible(
        self,
        later: list[tuple[str, Parameter]],
        done: Then,
        otherwise: Then | None = None,
    ) -> None:
        """Only if the later parameters can still be chosen; else something else."""
        e = self.e
        if not later:
            done()
            return
        found = e.local("possible", 0, 1)
        e.emit(Set(found, Const(0)))

        def stop(_: Expr) -> None:
            e.emit(Set(found, Const(1)), Jump("out"))

        with e.block() as search:
            self._loops(later, self.pending, Const(0), stop)
        # Around it a loop of one pass, so that there always is one to leave.
        once = nodes.For(e.local("once", 0, 0), nodes.Range(Const(0), Const(1)), search)
        e.emit(*_stopping([once], found))
        with e.block() as body:
            done()
        with e.block() as other:
            if otherwise is not None:
                otherwise()
        e.emit(If(compare("==", found, Const(1)), body, other))

    def settle(self, pending: list[Item], go_on: Callable[[list[Item]], None]) -> None:
        """Work out the lets and test the conditions whose names are known by now."""
        for at, item in enumerate(pending):
            if not item.needs <= self.names():
                continue
            rest = [*pending[:at], *pending[at + 1 :]]
            if isinstance(item, Let):
                with self.e.bound(**{item.name: self._let(item)}):
                    self.settle(rest, go_on)
            elif isinstance(item, Scan):
                self._scan(item)
                with self.e.bound(**{scanned(item.name): Nothing()}):
                    self.settle(rest, go_on)
            else:
                self._tested(item, rest, go_on)
            return
        go_on(pending)

    def _tested(self, item: Item, rest: list[Item], go_on: Callable[[list[Item]], None]) -> None:
        """Go on only where a condition holds."""
        condition = self._condition(item)
        if condition == Const(0) and not self.numbering and isinstance(item, Test):
            self.e.failing.setdefault(self.act.name, set()).add(item.expression.path)
            return
        with self.e.block() as body:
            self.settle(rest, go_on)
        self.e.emit(*(body if condition == Const(1) else [If(condition, body)]))

    def _condition(self, item: Item) -> Expr:
        if isinstance(item, Test):
            return self.e.condition(item.expression)
        assert isinstance(item, Possible)
        if self.numbering:
            return Const(1)
        goal, looked, look = self.goals[item.name]
        self.e.emit(If(compare("==", looked, Const(0)), [*look, Set(looked, Const(1))]))
        goal.begin()
        goal.picked_none()
        return goal.completable()

    def _scan(self, item: Scan) -> None:
        """Prepare a look at the pieces; it is taken by the first condition that asks for it."""
        if self.numbering:
            return
        looked = self.e.local("looked", 0, 1)
        self.e.emit(Set(looked, Const(0)))
        with self.e.block() as look:
            goal = self._picking(item.name, item.subset).scanned()
        self.goals[item.name] = goal, looked, look

    def _let(self, item: Let) -> Value:
        value = self.e.value(item.expression)
        if isinstance(value, Unknown):
            return value
        try:
            return self.e.kept(item.name, value)
        except Mistake as mistake:
            self.e.report_mistake(mistake, item.expression.path, item.expression.source)
            return Unknown()

    def names(self) -> set[str]:
        """The names that are known."""
        return set(self.e.scope)


def _hollow(part: Part) -> bool:
    """Whether a part never has an element, such as `range(0)`."""
    ranges = [c.domain for c in part.clauses if isinstance(c, nodes.Over)]
    return any(
        isinstance(domain, nodes.Range)
        and isinstance(domain.lo, Const)
        and isinstance(domain.hi, Const)
        and domain.lo.value >= domain.hi.value
        for domain in ranges
    )


def _stopping(body: list[Stmt], found: Local) -> list[Stmt]:
    """The loops of a search, each left as soon as something is found."""
    for stmt in body:
        if isinstance(stmt, If):
            _stopping(stmt.then, found)
            _stopping(stmt.other, found)
        if isinstance(stmt, nodes.For):
            _stopping(stmt.body, found)
            if any(isinstance(s, nodes.For | If) for s in stmt.body):
                stmt.body.append(If(compare("==", found, Const(1)), [Jump("out")]))
    return body
