"""A question and its answers: what `choose` means.

One enumerator serves all: `Walk` binds an action's parameters one after the other, works out
each `let` and tests each condition as soon as its names are known. As options it loops over the
domains and offers codes; as explanation it tells one code apart and gives the reasons against it;
as answer it tells the code apart and lets the effects happen.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.domains import Universe, key_of
from engine.language.expressions.parse import parse
from engine.language.families import Effects
from engine.language.fields import Expression, Path
from engine.language.loops import nest, steady
from engine.language.mistake import Mistake, Silent
from engine.language.parts.action import Action, Parameter, Requirement
from engine.language.place import shape_of
from engine.language.values import Bool, Int, Member, PlaceRef, Seq, Unknown, Value
from engine.program import nodes
from engine.program.build import add, arith, both, compare, either, mul, negate
from engine.program.module import Action as Offered
from engine.program.module import Choice, Question, Reason, Words
from engine.program.nodes import (
    Ask,
    Const,
    Expr,
    If,
    Jump,
    Local,
    Offer,
    Reduce,
    Refuse,
    Return,
    Set,
    Stmt,
    Survey,
)

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.flow.choose import Choose

Then = Callable[[], None]


@dataclass
class Act:
    """An action as a question offers it: its arguments bound, its parameters' values numbered."""

    name: str
    action: Action
    path: Path
    arguments: dict[str, Value]
    universes: dict[str, Universe] = field(default_factory=dict)


@dataclass(frozen=True)
class Item:
    """A `let` or a condition, with the names that it waits for."""

    needs: frozenset[str]
    let: str | None
    expression: Expression


def ask(e: Elaborator, choose: Choose) -> None:
    """The meaning of a `choose`."""
    actor = _actor(e, choose)
    acts = [act for name in choose.names if (act := _act(e, choose, name)) is not None]
    if not acts:
        raise Silent
    _Questioning(e, choose, actor, acts).run()


def _actor(e: Elaborator, choose: Choose) -> Member:
    if choose.by is not None:
        player = e.player(choose.by)
        who = e.local("who", 1, e.players)
        e.emit(Set(who, player.expr))
        return Member(who, e.globals.players)
    me = e.scope.get("me")
    if not isinstance(me, Member):
        hint = "put it into 'turns', or say who with 'by'"
        raise Mistake(codes.UNKNOWN_NAME, "nobody is 'me' here, so nobody can choose", None, hint)
    return me


def _act(e: Elaborator, choose: Choose, text: str) -> Act | None:
    path: Path = (*choose.path, "choose")
    if isinstance(choose.choose, list):
        path = (*path, choose.choose.index(text))
    try:
        tree = parse(text)
        call = isinstance(tree, ast.Call)
        name = tree.func if isinstance(tree, ast.Call) else tree
        if not isinstance(name, ast.Name) or name.id not in e.ruleset.actions:
            known = did_you_mean(getattr(name, "id", text), e.ruleset.actions)
            shown = getattr(name, "id", text)
            raise Mistake(codes.UNKNOWN_ACTION, f"unknown action '{shown}'", name, known)
        action = e.ruleset.actions[name.id]
        arguments = tree.args if call and isinstance(tree, ast.Call) else []
        if len(arguments) != len(action.given):
            wanted = f"{name.id}({', '.join(action.given)})" if action.given else name.id
            raise Mistake(codes.ARITY, f"it is {wanted}, not {len(arguments)} arguments", tree)
        e.used.add(f"action {name.id}")
        values = {
            given: e.kept(given, _given(e, kind, e.meaning.of(node), node))
            for (given, kind), node in zip(action.given.items(), arguments, strict=True)
        }
        return Act(name.id, action, ("actions", name.id), values)
    except Mistake as mistake:
        e.report_mistake(mistake, path, text)
        return None


def _given(e: Elaborator, kind: str, value: Value, node: ast.AST) -> Value:
    if kind == "int":
        return Int(e.meaning.as_int(value, node))
    if kind == "bool":
        return Bool(e.meaning.as_condition(value, node))
    if kind == "player":
        return e.meaning.as_player(value, node)
    if isinstance(value, Member) and value.of.name == kind:
        return value
    raise Mistake(codes.WRONG_TYPE, f"expected a {kind}, found {value.type}", node)


class _Questioning:
    """The questions of one `choose`: the first offers all its actions, later ones one."""

    def __init__(self, e: Elaborator, choose: Choose, actor: Member, acts: list[Act]) -> None:
        self.e, self.choose, self.acts = e, choose, acts
        assert isinstance(actor.expr, Local)
        self.actor = actor.expr
        self.flow = e.scope
        for act in acts:
            act.arguments["me"] = actor

    def run(self) -> None:
        """The first question, and what follows."""
        question = self._question(self.acts, 0)
        code = question.code
        answers = [(act, lambda act=act: self._go_on(act, 0)) for act in self.acts]
        if not (self.choose.optional or self.choose.forced or self.choose.otherwise):
            self.e.emit(Ask(question.id, code))
            self._answered(question, code, answers)
            return
        self._surveyed(question, code, answers)

    def _surveyed(
        self, question: Question, code: Local, answers: Sequence[tuple[Act, Then]]
    ) -> None:
        e, choose = self.e, self.choose
        most = sum(action.size for action in question.actions)
        count, first = e.local("options", 0, most), e.local("first_option", 0, most)
        e.emit(Survey(question.id, count, first))
        with e.block() as none:
            self._in_flow(choose.otherwise)
        with e.block() as some:
            if choose.forced:
                one = compare("==", count, Const(1))
                e.emit(If(one, [Set(code, first)], [Ask(question.id, code)]))
            else:
                e.emit(Ask(question.id, code))
            self._answered(question, code, answers)
        nothing = compare("<=", count, Const(int(choose.optional)))
        e.emit(If(nothing, none, some))

    def _answered(
        self, question: Question, code: Local, answers: Sequence[tuple[Act, Then]]
    ) -> None:
        """What each answer does; a declined choice does what is done `otherwise`."""
        e = self.e
        branches: list[tuple[int, list[Stmt]]] = []
        for action, (act, go_on) in zip(question.actions, answers, strict=False):
            with e.block() as body:
                _Walk(e, act, self.actor).answer(0, arith("-", code, Const(action.base)), go_on)
            branches.append((action.base + action.size, body))
        if self.choose.optional and len(question.actions) > len(answers):
            with e.block() as declined:
                self._in_flow(self.choose.otherwise)
            branches.append((0, declined))
        chain = branches[-1][1]
        for limit, body in branches[-2::-1]:
            chain = [If(compare("<", code, Const(limit)), body, chain)]
        e.emit(*chain)

    def _go_on(self, act: Act, stage: int) -> None:
        """After the answer to a stage: the next stage's question, or what the action does."""
        e = self.e
        if stage + 1 < len(act.action.stages):
            question = self._question([act], stage + 1)
            e.emit(Ask(question.id, question.code))
            walk = _Walk(e, act, self.actor)
            walk.answer(stage + 1, question.code, lambda: self._go_on(act, stage + 1))
            return
        with e.entered(f"action {act.name}", act.path):
            e.effects(act.action.do)
        self._in_flow(self.choose.then)

    def _in_flow(self, effects: Effects) -> None:
        """Effects of the `choose` itself: they see the names of the flow, not the action's."""
        with self.e.only(self.flow):
            self.e.effects(effects)

    def _question(self, acts: list[Act], stage: int) -> Question:
        """A new question that offers a stage of the actions."""
        e, choose = self.e, self.choose
        base, actions = 0, []
        for act in acts:
            self._survey_values(act, stage)
            actions.append(self._offered(act, stage, base))
            base += actions[-1].size
        name = choose.question or acts[0].name
        title = actions[0].title if len(actions) == 1 else _titles(actions)
        site = e.site(choose.path, "nothing can be chosen here, and there is no 'otherwise'")
        code = e.local("code", 0, base)
        question = Question(
            len(e.questions), name, title, self.actor, (), tuple(actions), [], [], code, site
        )
        e.questions.append(question)
        with e.block() as options:
            for act, action in zip(acts, actions, strict=True):
                _Walk(e, act, self.actor).options(stage, action.base)
            if choose.optional and stage == 0:
                e.emit(Offer(Const(base)))
        with e.block() as explain:
            self._explained(acts, actions, stage, code)
        question.options, question.explain = options, explain
        if choose.optional and stage == 0:
            question.actions = (*actions, _decline(base))
        return question

    def _survey_values(self, act: Act, stage: int) -> None:
        """Number the values of the stage's parameters, by walking the options once for nothing."""
        e = self.e
        for name in act.action.stages[stage]:
            act.universes.setdefault(name, Universe())
        with e.block():
            _Walk(e, act, self.actor, numbering=True).options(stage, 0)
        for name in act.action.stages[stage]:
            if not act.universes[name].segments:
                raise Silent

    def _offered(self, act: Act, stage: int, base: int) -> Offered:
        """The action as the question has it."""
        title = self.e.words((*act.path, "title"), act.name.replace("_", " ").capitalize())
        choices = tuple(
            Choice(name, act.universes[name].texts) for name in act.action.stages[stage]
        )
        return Offered(act.name, title, choices, base)

    def _explained(self, acts: list[Act], actions: list[Offered], stage: int, code: Local) -> None:
        e = self.e
        for act, action in zip(acts, actions, strict=True):
            with e.block() as body:
                _Walk(e, act, self.actor).explain(stage, arith("-", code, Const(action.base)))
            low = compare(">=", code, Const(action.base)) if action.base else Const(1)
            test = both(low, compare("<", code, Const(action.base + action.size)))
            e.emit(If(test, body) if len(acts) > 1 else If(Const(1), body))


def _decline(base: int) -> Offered:
    return Offered("decline", Words({"en": ("Decline",), "vi": ("Bỏ qua",)}), (), base)


def _titles(actions: list[Offered]) -> Words:
    langs = {lang for action in actions for lang in action.title.parts}
    return Words({lang: (" / ".join(a.title.say(lang) for a in actions),) for lang in langs})


class _Walk:
    """Binds the parameters of an action one after the other; see the module's head."""

    def __init__(self, e: Elaborator, act: Act, actor: Local, numbering: bool = False) -> None:
        self.e, self.act, self.actor, self.numbering = e, act, actor, numbering
        self.pending: list[Item] = []

    # ----------------------------------------------------------------------------- options

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
            self._loops(now, self.items(), Const(0), offer)

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
            for part in self._domain(name, parameter).parts:
                steady_part = steady(self.e, part)

                def body(element: Value = steady_part.element) -> None:
                    next_code = self._coded(name, element, code)
                    with self.e.bound(**{name: element}):
                        self._loops(rest, pending, next_code, done)

                nest(self.e, steady_part.clauses, body)

        self._settle(pending, go_on)

    def _coded(self, name: str, element: Value, code: Expr) -> Expr:
        universe = self.act.universes.get(name)
        if universe is None:
            return code
        if self.numbering:
            universe.add(self.e, element, self.actor)
            return code
        return add(mul(code, Const(len(universe.texts))), universe.digit(element, self.actor))

    def _domain(self, name: str, parameter: Parameter) -> Seq:
        """The values of a parameter in the present branch; those of mixed types in parts."""
        e = self.e
        place = e.value(parameter.in_)
        if isinstance(place, PlaceRef):
            value: Seq | None = shape_of(place.place).choices(e, place, name)
        else:
            value = None
        value = value or e.checked(parameter.in_, "sequence")
        assert value is not None
        try:
            for part in value.parts:
                key_of(part.element, self.actor)
        except Mistake as mistake:
            e.report_mistake(mistake, parameter.in_.path, parameter.in_.source)
            raise Silent from None
        return Seq(tuple(part for part in value.parts))

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

    def _settle(self, pending: list[Item], go_on: Callable[[list[Item]], None]) -> None:
        """Work out the lets and test the conditions whose names are known by now."""
        for at, item in enumerate(pending):
            if not item.needs <= self._names():
                continue
            rest = [*pending[:at], *pending[at + 1 :]]
            if item.let is not None:
                with self.e.bound(**{item.let: self._let(item)}):
                    self._settle(rest, go_on)
                return
            condition = self.e.condition(item.expression)
            if condition == Const(0) and not self.numbering:
                return
            with self.e.block() as body:
                self._settle(rest, go_on)
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

    def _names(self) -> set[str]:
        return set(self.e.scope)

    # ----------------------------------------------------------------- telling a code apart

    def answer(self, stage: int, code: Expr, done: Then) -> None:
        """Bind the stage's parameters to what a code says, then go on."""
        names = list(self.act.action.stages[stage])
        final = stage + 1 == len(self.act.action.stages)

        def go_on() -> None:
            for name in names:
                self.act.arguments[name] = self.e.scope[name]
            pending = [i for i in self.items(True) if i.let is not None] if final else []
            self._settle(pending, lambda _: done())
            for name in names:
                del self.act.arguments[name]

        with self.e.only(dict(self.act.arguments)):
            self._apart(names, code, self._radices(names), lambda name: None, go_on)

    def explain(self, stage: int, code: Expr) -> None:
        """Refuse a code for each parameter and requirement that speaks against it."""
        names = list(self.act.action.stages[stage])
        parameters = self.act.action.stages[stage]

        def member(name: str) -> None:
            self._membership(name, parameters[name])

        with self.e.only(dict(self.act.arguments)):
            self._apart(
                names, code, self._radices(names), member, lambda: self._requirements(stage)
            )

    def _radices(self, names: list[str]) -> list[int]:
        return [len(self.act.universes[name].texts) for name in names]

    def _apart(
        self,
        names: list[str],
        code: Expr,
        radices: list[int],
        member: Callable[[str], None],
        done: Then,
    ) -> None:
        """Bind each parameter to its digit's value, in a branch for each type of value."""
        if not names:
            done()
            return
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
                self._apart(names[1:], rest, radices[1:], member, done)
            branches.append((start + len(segment.texts), body))
        chain = branches[-1][1]
        for limit, body in branches[-2::-1]:
            chain = [If(compare("<", digit, Const(limit)), body, chain)]
        e.emit(*chain)

    # ------------------------------------------------------------------------- explanation

    def _membership(self, name: str, parameter: Parameter) -> None:
        """Refuse a value that is not in the parameter's domain, or does not fit its `where`."""
        e, universe = self.e, self.act.universes[name]
        chosen = e.scope[name]
        digit = universe.digit(chosen, self.actor)
        outer, e.scope = e.scope, {k: v for k, v in e.scope.items() if k != name}
        domain = self._domain(name, parameter)
        e.scope = outer
        terms: list[Expr] = []
        for part in domain.parts:
            if key_of(part.element, self.actor) != key_of(chosen, self.actor):
                continue
            same = compare("==", universe.digit(part.element, self.actor), digit)
            terms.append(Reduce("any", part.clauses, same) if part.clauses else same)
        reason, values = self._reason(
            name, parameter, (*self.act.path, "choose", *self._stage_path(name), name)
        )
        refuse: list[Stmt] = [Refuse(reason, values), Return()]
        e.emit(If(negate(either(*terms)), refuse))
        if parameter.where is not None:
            e.emit(If(negate(e.condition(parameter.where)), [Refuse(reason, values)]))

    def _stage_path(self, name: str) -> Path:
        if isinstance(self.act.action.choose, dict):
            return ()
        return (next(i for i, s in enumerate(self.act.action.choose) if name in s),)

    def _reason(
        self, name: str, part: Parameter | Requirement | Expression, path: Path
    ) -> tuple[int, tuple[Expr, ...]]:
        """The reason of a parameter or requirement, said in the present scope."""
        e = self.e
        default = f"The rule '{name.replace('_', ' ')}' does not allow that."
        words, numbers = e.told((*path, "because"), default)
        reason = Reason(name, words)
        if reason not in e.reasons:
            e.reasons.append(reason)
        return e.reasons.index(reason), numbers

    def _requirements(self, stage: int) -> None:
        """Refuse for each requirement that fails, as far as its names are known."""
        e = self.e
        pending = [i for i in self.items() if i.let is not None]

        def go_on(_: list[Item]) -> None:
            for name, requirement in self.act.action.require.items():
                that = requirement.that if isinstance(requirement, Requirement) else requirement
                if not self._needs(that) <= self._names():
                    continue
                path = (*self.act.path, "require", name)
                reason, values = self._reason(name, requirement, path)
                e.emit(If(negate(e.condition(that)), [Refuse(reason, values)]))

        self._settle(pending, go_on)

    # ------------------------------------------------------------------------------- items

    def items(self, every_let: bool = False) -> list[Item]:
        """The action's lets and conditions, in order; lets for `do` alone only when asked for."""
        action = self.act.action
        needed = self._needed_lets()
        found = [
            Item(self._needs(expr), name, expr)
            for name, expr in action.let.items()
            if every_let or name in needed
        ]
        for stage in action.stages:
            for name, parameter in stage.items():
                if parameter.where is not None:
                    needs = self._needs(parameter.where) | {name}
                    found.append(Item(needs, None, parameter.where))
        for requirement in action.require.values():
            that = requirement.that if isinstance(requirement, Requirement) else requirement
            found.append(Item(self._needs(that), None, that))
        return found

    def _needed_lets(self) -> set[str]:
        """The lets that domains, conditions and reasons mention, and those that these need."""
        action = self.act.action
        texts = [t.because for t in action.require.values() if isinstance(t, Requirement)]
        todo: list[Expression] = []
        for stage in action.stages:
            for parameter in stage.values():
                todo += [parameter.in_, *([parameter.where] if parameter.where else [])]
                texts.append(parameter.because)
        todo += [t.that if isinstance(t, Requirement) else t for t in action.require.values()]
        told = " ".join(text for text in texts if text)
        names = {name for name in action.let if name in told}
        names |= {name for expression in todo for name in mentioned(self.e, expression)}
        found: set[str] = set()
        while new := (names & set(action.let)) - found:
            found |= new
            names = {name for let in new for name in mentioned(self.e, action.let[let])}
        return found

    def _needs(self, expression: Expression) -> frozenset[str]:
        """The names of the action that an expression mentions."""
        action = self.act.action
        own = {*action.let, *(name for stage in action.stages for name in stage)}
        return frozenset(name for name in mentioned(self.e, expression) if name in own)


def mentioned(e: Elaborator, expression: Expression) -> set[str]:
    """All names in an expression; none when it can't be read."""
    if expression.source is None:
        return {name for item in expression.items for name in mentioned(e, item)}
    try:
        tree = e.tree(expression.source)
    except Mistake:
        return set()
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


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
