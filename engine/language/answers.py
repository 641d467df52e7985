"""Telling a move's code apart: for its answer, and for the reasons against it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.language.acts import Item, Let
from engine.language.domains import key_of
from engine.language.enumerator import Enumerator, Then
from engine.language.fields import HOLE, Expression, Path
from engine.language.parts.action import Parameter, Requirement
from engine.language.parts.subset import Subset
from engine.program.build import arith, compare, either, mul, negate
from engine.program.module import Reason, Words
from engine.program.nodes import Const, Expr, If, Reduce, Refuse, Return, Set, Stmt

#: Why an action is refused when another one of its enum is to be chosen.
_NOT_NOW = Reason(
    "choose",
    Words(
        {
            "en": ("Another action is to be chosen now.",),
            "vi": ("Bây giờ phải chọn hành động khác.",),
        }
    ),
)


class Teller(Enumerator):
    """Binds the parameters of an action to what a code says of them."""

    def answer(self, stage: int, code: Expr, done: Then) -> None:
        """Bind the stage's parameters to what a code says, then go on."""
        names = list(self.act.action.stages[stage])
        final = stage + 1 == len(self.act.action.stages)

        def go_on() -> None:
            for name in names:
                self.act.arguments[name] = self.e.scope[name]
            self.settle(self.act.lets() if final else [], lambda _: done())
            for name in names:
                del self.act.arguments[name]

        with self.e.only(dict(self.act.arguments)):
            self._apart(names, code, self._radices(names), lambda name: None, go_on)

    def explain(self, stage: int, code: Expr) -> None:
        """Refuse a code for each parameter and requirement that speaks against it.

        Where none does, the first later stage that can't be completed tells its reason, if it has
        one that can be told before the stage.
        """
        parameters = dict(self.singles(stage))
        names = list(parameters)

        def member(name: str) -> None:
            self._membership(name, parameters[name])

        def others() -> None:
            self._requirements()
            self.e.emit(If(compare("==", self._failed, Const(1)), [Return()]))
            if own := self.act.subset(stage):
                self.e.emit(Refuse(*self._reason_of(*own)))
            self._completion(stage)

        self._failed = self.e.local("failed", 0, 1)
        self.e.emit(Set(self._failed, Const(0)))
        if stage == 0 and self.act.now is not None:
            refused: list[Stmt] = [Refuse(self._known_reason(_NOT_NOW), ()), Return()]
            self.e.emit(If(negate(self.act.now), refused))
        with self.e.only(dict(self.act.arguments)):
            lets: list[Item] = [i for i in self.act.items() if isinstance(i, Let)]
            self._apart(names, code, self._radices(names), member, others, lets)

    def finish(self, done: Then) -> None:
        """Go on with all lets worked out; the stages have been answered."""
        with self.e.only(dict(self.act.arguments)):
            self.settle(self.act.lets(), lambda _: done())

    def _completion(self, stage: int) -> None:
        """Refuse for the first later stage after which the action can't be completed."""
        for last in range(stage + 1, len(self.act.action.stages)):
            parts = [self.act.action.stages[n] for n in range(stage + 1, last + 1)]
            singles = [p for n in range(stage + 1, last + 1) for p in self.singles(n)]
            subsets = [n for part in parts for n, p in part.items() if isinstance(p, Subset)]
            refused = next(iter(parts[-1].items()), None)
            if refused is not None and self._sayable(refused[1]):
                self._refuse_unless(singles, subsets, *refused)

    def _sayable(self, part: Parameter | Subset) -> bool:
        """Whether there is a reason, and it mentions nothing that is not known yet."""
        holes = HOLE.findall(part.because or "")
        needed = (self.act.needs(Expression(hole)) for hole in holes)
        return part.because is not None and all(names <= self.names() for names in needed)

    def _refuse_unless(
        self,
        singles: list[tuple[str, Parameter]],
        subsets: list[str],
        name: str,
        part: Parameter | Subset,
    ) -> None:
        """Refuse unless these parameters and subsets can be chosen."""
        e = self.e
        found = e.local("completed", 0, 1)
        e.emit(Set(found, Const(0)))

        def go_on(pending: list[Item]) -> None:
            self.pending = pending
            self.if_possible(singles, lambda: e.emit(Set(found, Const(1))))

        self.settle(self.act.items(subsets), go_on)
        refuse: list[Stmt] = [Refuse(*self._reason_of(name, part)), Return()]
        e.emit(If(compare("==", found, Const(0)), refuse))

    def _radices(self, names: list[str]) -> list[int]:
        return [len(self.act.universes[name].texts) for name in names]

    def _apart(
        self,
        names: list[str],
        code: Expr,
        radices: list[int],
        member: Callable[[str], None],
        done: Then,
        lets: Sequence[Item] = (),
    ) -> None:
        """Bind each parameter to its digit's value, in a branch for each type of value.

        Each let is worked out as soon as its names are known.
        """

        def go_on(lets: list[Item]) -> None:
            if names:
                self._next_apart(names, code, radices, member, done, lets)
            else:
                done()

        self.settle(list(lets), go_on)

    def _next_apart(
        self,
        names: list[str],
        code: Expr,
        radices: list[int],
        member: Callable[[str], None],
        done: Then,
        lets: Sequence[Item],
    ) -> None:
        e, name = self.e, names[0]
        weight = 1
        for radix in radices[1:]:
            weight *= radix
        digit: Expr = arith("//", code, Const(weight))
        digit = e.keep(name, digit)
        rest = arith("-", code, mul(digit, Const(weight))) if weight > 1 else Const(0)
        rest = e.keep("rest", rest) if names[1:] else rest
        universe = self.act.universes[name]
        branches: list[tuple[int, list[Stmt]]] = []
        for key, segment in universe.segments.items():
            start = universe.offset(key)
            value = segment.decode(arith("-", digit, Const(start)))
            with e.block() as body, e.bound(**{name: value}):
                member(name)
                self._apart(names[1:], rest, radices[1:], member, done, lets)
            branches.append((start + len(segment.texts), body))
        chain = branches[-1][1]
        for limit, body in branches[-2::-1]:
            chain = [If(compare("<", digit, Const(limit)), body, chain)]
        e.emit(*chain)

    def _membership(self, name: str, parameter: Parameter) -> None:
        """Refuse a value that is not in the parameter's domain, or does not fit its `where`."""
        e, universe = self.e, self.act.universes[name]
        chosen = e.scope[name]
        digit = universe.digit(chosen, self.actor)
        outer, e.scope = e.scope, {k: v for k, v in e.scope.items() if k != name}
        domain = self.domain(name, parameter)
        e.scope = outer
        terms: list[Expr] = []
        for part in domain.parts:
            if key_of(part.element, self.actor) != key_of(chosen, self.actor):
                continue
            same = compare("==", universe.digit(part.element, self.actor), digit)
            terms.append(Reduce("any", part.clauses, same) if part.clauses else same)
        reason, values = self._reason_of(name, parameter)
        refuse: list[Stmt] = [Refuse(reason, values), Return()]
        e.emit(If(negate(either(*terms)), refuse))
        if parameter.where is not None:
            against: list[Stmt] = [Refuse(reason, values), Set(self._failed, Const(1))]
            e.emit(If(negate(e.condition(parameter.where)), against))

    def _stage_path(self, name: str) -> Path:
        if isinstance(self.act.action.choose, dict):
            return ()
        return (next(i for i, s in enumerate(self.act.action.choose) if name in s),)

    def _reason_of(self, name: str, part: Parameter | Subset) -> tuple[int, tuple[Expr, ...]]:
        """The reason of a parameter."""
        path = (*self.act.path, "choose", *self._stage_path(name), name)
        return self._reason(name, part, path)

    def _reason(
        self, name: str, part: Parameter | Subset | Requirement | Expression, path: Path
    ) -> tuple[int, tuple[Expr, ...]]:
        """The reason of a parameter or requirement, said in the present scope."""
        e = self.e
        default = f"The rule '{name.replace('_', ' ')}' does not allow that."
        words, numbers = e.told((*path, "because"), default)
        return self._known_reason(Reason(name, words)), numbers

    def _known_reason(self, reason: Reason) -> int:
        """The number of a reason."""
        reasons = self.e.reasons
        if reason not in reasons:
            reasons.append(reason)
        return reasons.index(reason)

    def _requirements(self) -> None:
        """Refuse for each requirement that fails, as far as its names are known."""
        e = self.e
        for name, requirement in self.act.action.require.items():
            that = requirement.that if isinstance(requirement, Requirement) else requirement
            if not self.act.needs(that) <= self.names():
                continue
            path = (*self.act.path, "require", name)
            reason, values = self._reason(name, requirement, path)
            against: list[Stmt] = [Refuse(reason, values), Set(self._failed, Const(1))]
            e.emit(If(negate(e.condition(that)), against))
