"""A question as the program has it: its actions and parameters, and the answers that it knows.

When it is asked, and what an answer does, is in `choosing`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from engine.language import codes
from engine.language.acts import Act
from engine.language.answers import Teller
from engine.language.budget import TOO_MANY
from engine.language.domains import Universe
from engine.language.enumerator import FIRST, Enumerator
from engine.language.mistake import Mistake, Silent
from engine.language.parts.action import Parameter
from engine.language.parts.subset import Subset
from engine.limits import ACTIONS, ANSWERS, STAGES
from engine.program.build import arith, both, compare
from engine.program.module import Action as Offered
from engine.program.module import Choice, Question, Words
from engine.program.nodes import Const, Expr, If, Local, Offer

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.flow.choose import Choose


class Questions:
    """The questions of one `choose` to a player."""

    def __init__(self, e: Elaborator, choose: Choose, actor: Local) -> None:
        self.e, self.choose, self.actor = e, choose, actor

    def new(self, acts: list[Act], stage: int, last: Expr = FIRST) -> Question:
        """A new question that offers a stage of the actions; of a subset, kinds from `last` on."""
        e, choose = self.e, self.choose
        base, actions = 0, []
        if len(acts) > ACTIONS:
            message = f"{len(acts)} actions are offered here; {ACTIONS} are allowed"
            raise Mistake(TOO_MANY, message)
        for act in acts:
            if len(act.action.stages) > STAGES:
                message = f"'{act.name}' asks {len(act.action.stages)} times; {STAGES} are allowed"
                raise Mistake(TOO_MANY, message)
            self._survey_values(act, stage)
            actions.append(self._offered(act, stage, base))
            base += actions[-1].size
            if base > ANSWERS:
                self._too_many(act, stage, base)
        name = choose.question or acts[0].name
        title = actions[0].title if len(actions) == 1 else _titles(actions)
        site = e.site(choose.path, "nothing can be chosen here, and there is no 'otherwise'")
        code = e.local("code", 0, base)
        begun = stage > 0 or last is not FIRST
        question = Question(
            len(e.questions),
            name,
            title,
            self.actor,
            (),
            tuple(actions),
            [],
            [],
            code,
            site,
            stage,
            begun,
            e.again,
        )
        e.questions.append(question)
        with e.block() as options:
            for act, action in zip(acts, actions, strict=True):
                Enumerator(e, act, self.actor).options(stage, action.base, last)
            if choose.optional and not begun:
                e.emit(Offer(Const(base)))
        with e.block() as explain:
            self._explained(acts, actions, stage, code)
        question.options, question.explain = options, explain
        if choose.optional and not begun:
            question.actions = (*actions, _decline(base))
        return question

    def _too_many(self, act: Act, stage: int, answers: int) -> NoReturn:
        """Report a question that knows too many answers."""
        values = " x ".join(f"{len(act.texts(name))} {name}" for name in act.action.stages[stage])
        message = f"this question knows {answers:,} answers ({values}); {ANSWERS:,} are allowed"
        hint = "make 'choose' a list, which asks for one thing after another"
        widest = max(act.action.stages[stage], key=lambda name: len(act.texts(name)))
        path = (act.action.stages[stage][widest]).in_.path
        self.e.report(TOO_MANY, self.e.sources.value(path), message, hint)
        raise Silent

    def _survey_values(self, act: Act, stage: int) -> None:
        """Number the values of the stage's parameters, by walking the options once for nothing."""
        e = self.e
        for name, part in act.action.stages[stage].items():
            if isinstance(part, Parameter):
                act.universes.setdefault(name, Universe())
        with e.block():
            Enumerator(e, act, self.actor, numbering=True).options(stage, 0)
        for name, parameter in act.action.stages[stage].items():
            if not act.texts(name):
                if not e.diagnostics.errors:
                    span = e.sources.value(parameter.in_.path)
                    e.report(
                        codes.NO_CHOICE, span, f"there is never anything to choose as '{name}'"
                    )
                raise Silent

    def _offered(self, act: Act, stage: int, base: int) -> Offered:
        """The action as the question has it."""
        title = self.e.words((*act.path, "title"), act.name.replace("_", " ").capitalize())
        choices = tuple(
            Choice(name, act.texts(name), isinstance(part, Subset), _titled(self.e, act, name))
            for name, part in act.action.stages[stage].items()
        )
        secret = bool(getattr(act.action, "secret", False))
        return Offered(act.name, title, choices, base, secret)

    def _explained(self, acts: list[Act], actions: list[Offered], stage: int, code: Local) -> None:
        e = self.e
        for act, action in zip(acts, actions, strict=True):
            with e.block() as body:
                Teller(e, act, self.actor).explain(stage, arith("-", code, Const(action.base)))
            low = compare(">=", code, Const(action.base)) if action.base else Const(1)
            test = both(low, compare("<", code, Const(action.base + action.size)))
            e.emit(If(test, body) if len(acts) > 1 else If(Const(1), body))


def _titled(e: Elaborator, act: Act, name: str) -> Words:
    """What people call a parameter."""
    return e.sources.titles((*act.path, "choose", name), name.replace("_", " "))


def _decline(base: int) -> Offered:
    return Offered("decline", Words({"en": ("Decline",), "vi": ("Bỏ qua",)}), (), base)


def _titles(actions: list[Offered]) -> Words:
    langs = dict.fromkeys(lang for action in actions for lang in action.title.parts)
    return Words({lang: (" / ".join(a.title.say(lang) for a in actions),) for lang in langs})
