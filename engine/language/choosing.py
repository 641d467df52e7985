"""What `choose` means: who is asked, and what follows each answer.

One enumerator serves all: it offers the codes of the legal moves (`enumerator`), tells one code
apart to give the reasons against it, and tells it apart to let the effects happen (`answers`).
What a question offers is in `questions`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.acts import Act, acts_of
from engine.language.answers import Teller
from engine.language.enumerator import Then
from engine.language.families import Effects
from engine.language.mistake import Mistake, Silent
from engine.language.questions import Questions
from engine.language.values import Member, Value
from engine.program.build import arith, compare
from engine.program.module import Question
from engine.program.nodes import Ask, Const, Expr, If, Jump, Local, Set, Stmt, Survey, While

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.flow.choose import Choose


def ask(e: Elaborator, choose: Choose) -> None:
    """The meaning of a `choose`."""
    _check_asking(e)
    _check_always(e, choose)
    actor = _actor(e, choose)
    _check_twice(e, choose)
    if choose.as_ is not None:
        e.new_name(choose.as_, (*choose.path, "as"))
    acts = [act for name in choose.names for act in acts_of(e, choose, name)]
    if not acts:
        raise Silent
    _check_acts(e, choose, acts)
    _Questioning(e, choose, actor, acts).run()


def offer(e: Elaborator, choose: Choose, actor: Member, act: Act) -> None:
    """Offer one action to a player; when it is not possible, nothing happens."""
    _check_asking(e)
    _Questioning(e, choose, actor, [act], skipped=True).run()


def _check_asking(e: Elaborator) -> None:
    if (rule := e.standing.acting) is not None:
        message = f"the standing rule '{rule}' acts by itself: it asks nobody"
        raise Mistake(codes.ASKS, message)


def _check_always(e: Elaborator, choose: Choose) -> None:
    """Only who may decline can be asked when nothing else is possible, and is asked then."""
    message = None
    if choose.always and not choose.optional:
        message = "'always' stands beside 'optional': the player is asked, if only to decline"
    elif choose.always and choose.forced:
        message = "a player who is 'always' asked can't be 'forced'"
    if message is not None:
        e.report(codes.ONE_OF, e.sources.key((*choose.path, "always")), message)
        raise Silent


def _check_twice(e: Elaborator, choose: Choose) -> None:
    for at, name in enumerate(choose.names):
        if name in choose.names[:at]:
            span = e.sources.value((*choose.path, "choose", at))
            e.report(codes.TWICE, span, f"'{name}' stands in this list already")


def _check_acts(e: Elaborator, choose: Choose, acts: list[Act]) -> None:
    """Report actions that are named in two ways, and an `as` that names what has no name."""
    names = [act.name for act in acts]
    twice = next((name for at, name in enumerate(names) if name in names[:at]), None)
    if twice is not None and len(set(choose.names)) == len(choose.names):
        span = e.sources.value((*choose.path, "choose"))
        e.report(codes.TWICE, span, f"'{twice}' is offered twice here")
    if choose.as_ is not None and any(act.value is None for act in acts):
        span = e.sources.value((*choose.path, "as"))
        hint = "name the actions by an enum of which they are values"
        e.report(codes.WRONG_TYPE, span, "these actions are no values of an enum", hint)
        raise Silent


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


class _Questioning:
    """The questions of one `choose`: the first offers all its actions, later ones one."""

    def __init__(
        self,
        e: Elaborator,
        choose: Choose,
        actor: Member,
        acts: list[Act],
        skipped: bool = False,
    ) -> None:
        self.e, self.choose, self.acts = e, choose, acts
        #: Whether nothing happens when nothing can be chosen.
        self.skipped = skipped or choose.optional or bool(choose.otherwise)
        assert isinstance(actor.expr, Local)
        self.actor = actor.expr
        self.questions = Questions(e, choose, self.actor)
        self.flow = e.scope
        for act in acts:
            act.arguments["me"] = actor

    def run(self) -> None:
        """The first question, and what follows."""
        question = self.questions.new(self.acts, 0)
        code = question.code
        answers = [(act, lambda act=act: self._go_on(act, 0)) for act in self.acts]
        if self.choose.always or not (self.skipped or self.choose.forced):
            self.e.emit(Ask(question.id, code))
            self._answered(question, code, answers)
            return
        self._surveyed(question, code, answers)

    def _surveyed(
        self, question: Question, code: Local, answers: Sequence[tuple[Act, Then]]
    ) -> None:
        e, choose = self.e, self.choose
        most = sum(action.size for action in question.actions)
        count, first = e.local("how_many", 0, most), e.local("first_option", 0, most)
        e.emit(Survey(question.id, count, first))
        with e.block() as none:
            self._in_flow(choose.otherwise, self.flow)
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
            answer = arith("-", code, Const(action.base))
            with e.block() as body:
                if act.subset(0):
                    self._pick_from(act, 0, e.keep("answer", answer))
                else:
                    Teller(e, act, self.actor).answer(0, answer, go_on)
            branches.append((action.base + action.size, body))
        if self.choose.optional and len(question.actions) > len(answers):
            with e.block() as declined:
                self._in_flow(self.choose.otherwise, self.flow)
            branches.append((0, declined))
        chain = branches[-1][1]
        for limit, body in branches[-2::-1]:
            chain = [If(compare("<", code, Const(limit)), body, chain)]
        e.emit(*chain)

    def _go_on(self, act: Act, stage: int) -> None:
        """After the answer to a stage: the next stage's question, or what the action does."""
        e = self.e
        if stage + 1 < len(act.action.stages):
            if act.subset(stage + 1):
                self._pick_from(act, stage + 1, None)
                return
            question = self.questions.new([act], stage + 1)
            e.emit(Ask(question.id, question.code))
            teller = Teller(e, act, self.actor)
            teller.answer(stage + 1, question.code, lambda: self._go_on(act, stage + 1))
            return
        with e.entered(f"{act.noun} {act.name}", act.path), e.leaving.tidying(act.forget):
            e.effects(act.action.do)
        act.forget()
        named = self.choose.as_
        known = {**self.flow, named: act.value} if named and act.value else self.flow
        self._in_flow(self.choose.then, known)

    def _pick_from(self, act: Act, stage: int, first: Expr | None) -> None:
        """Ask for the pieces of a subset until it is enough; `first` is an answer given already."""
        e = self.e
        subset = act.subset(stage)
        assert subset is not None
        name = subset[0]
        last = e.local(f"last_{name}", 0, 10_000)
        if first is None:
            e.emit(Set(last, Const(0)))
            self._picking(act, stage, last)
        else:
            picking = act.pickings[name]
            with e.block() as more:
                e.emit(*picking.take(first), Set(last, first))
                self._picking(act, stage, last)
            e.emit(If(compare("!=", first, Const(picking.enough)), more))
        act.arguments[name] = act.pickings[name].chosen
        if stage + 1 == len(act.action.stages):
            Teller(e, act, self.actor).finish(lambda: self._go_on(act, stage))
        else:
            self._go_on(act, stage)
        del act.arguments[name]

    def _picking(self, act: Act, stage: int, last: Local) -> None:
        """The question that is asked again for each piece."""
        e = self.e
        question = self.questions.new([act], stage, last)
        picking = next(p for n, p in act.pickings.items() if n in act.action.stages[stage])
        with e.block() as body:
            e.emit(Ask(question.id, question.code))
            enough = compare("==", question.code, Const(picking.enough))
            e.emit(If(enough, [Jump("out")]))
            e.emit(*picking.take(question.code), Set(last, question.code))
        e.emit(While(body, e.site(self.choose.path, "this subset is never enough")))

    def _in_flow(self, effects: Effects, names: dict[str, Value]) -> None:
        """Effects of the `choose` itself: they see the names of the flow, not the action's."""
        with self.e.only(names):
            self.e.effects(effects)
