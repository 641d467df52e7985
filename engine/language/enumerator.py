"""Offering the options of a question.

The enumerator binds an action's parameters one after the other; each `let` is worked out and each
condition tested as soon as its names are known, so that whole branches are cut off early. In every
branch the types of the parameters are known.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.language.acts import Act, Item
from engine.language.domains import key_of
from engine.language.expressions import bags
from engine.language.loops import nest, steady
from engine.language.mistake import Mistake, Silent
from engine.language.parts.action import Parameter
from engine.language.place import shape_of
from engine.language.values import Bag, Part, PlaceRef, Seq, Unknown, Value
from engine.program import nodes
from engine.program.build import add, compare, mul
from engine.program.nodes import Const, Expr, If, Jump, Local, Offer, Set, Stmt

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

Then = Callable[[], None]


class Enumerator:
    """Binds the parameters of an action; `numbering` only numbers the values that they take."""

    def __init__(self, e: Elaborator, act: Act, actor: Local, numbering: bool = False) -> None:
        self.e, self.act, self.actor, self.numbering = e, act, actor, numbering
        self.pending: list[Item] = []

    def options(self, stage: int, base: int) -> None:
        """Loops that offer every code of the stage's legal choices that can be completed."""
        stages = self.act.action.stages
        now = list(stages[stage].items())
        later = [item for s in stages[stage + 1 :] for item in s.items()]

        def offer(code: Expr) -> None:
            code = add(code, Const(base))
            if later:
                self._if_possible(later, lambda: self.e.emit(Offer(code)))
            else:
                self.e.emit(Offer(code))

        with self.e.only(dict(self.act.arguments)):
            self._loops(now, self.act.items(self.e), Const(0), offer)

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
        if isinstance(place, PlaceRef):
            value: Seq | None = shape_of(place.place).choices(e, place, name)
        elif isinstance(place, Bag):
            value = bags.choices(e, place, name)
        else:
            value = None
        value = value or e.checked(parameter.in_, e.meaning.as_sequence)
        assert value is not None
        try:
            for part in value.parts:
                key_of(part.element, self.actor)
        except Mistake as mistake:
            e.report_mistake(mistake, parameter.in_.path, parameter.in_.source)
            raise Silent from None
        return Seq(tuple(part for part in value.parts if not _hollow(part)))

    def _if_possible(self, later: list[tuple[str, Parameter]], done: Then) -> None:
        """Only if the later parameters can still be chosen."""
        e = self.e
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
        e.emit(If(compare("==", found, Const(1)), body))

    def settle(self, pending: list[Item], go_on: Callable[[list[Item]], None]) -> None:
        """Work out the lets and test the conditions whose names are known by now."""
        for at, item in enumerate(pending):
            if not item.needs <= self.names():
                continue
            rest = [*pending[:at], *pending[at + 1 :]]
            if item.let is not None:
                with self.e.bound(**{item.let: self._let(item)}):
                    self.settle(rest, go_on)
                return
            condition = self.e.condition(item.expression)
            if condition == Const(0) and not self.numbering:
                self.e.failing.setdefault(self.act.name, set()).add(item.expression.path)
                return
            with self.e.block() as body:
                self.settle(rest, go_on)
            self.e.emit(*(body if condition == Const(1) else [If(condition, body)]))
            return
        go_on(pending)

    def _let(self, item: Item) -> Value:
        assert item.let is not None
        value = self.e.value(item.expression)
        if isinstance(value, Unknown):
            return value
        try:
            return self.e.kept(item.let, value)
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
