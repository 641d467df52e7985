"""The second half of a rulebook: actions, procedures, terms, the end and the scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from engine.describe.rulebook.phrases import listed, phrase
from engine.describe.rulebook.teller import Speaker
from engine.language.effects.eliminate import Eliminate
from engine.language.effects.win import Win
from engine.language.fields import Expression, split_signature
from engine.language.parts.action import Action, Parameter, Requirement
from engine.language.parts.subset import Subset
from engine.language.words import Step

Steps = Callable[..., Iterator[str]]


def actions(t: Speaker, steps: Steps) -> Iterator[str]:
    """What a player may do, action by action."""
    for number, (name, action) in enumerate(t.names.model.actions.items()):
        yield from ([""] if number else [])
        yield from (f"### {t.names.named('actions', name)}", "")
        yield from _given(t, action)
        yield from steps(tuple(action_steps(t, "actions", name, action)))


def _given(t: Speaker, action: Action) -> Iterator[str]:
    if action.given:
        names = ", ".join(_one_given(t, *pair) for pair in action.given.items())
        yield from (phrase(t.lang, "given", names), "")
    if action.secret:
        yield from (phrase(t.lang, "secret"), "")


def _one_given(t: Speaker, name: str, of: str) -> str:
    """Something that is given, with the values that it may have."""
    said, values = t.names.variable(name), t.names.model.types.get(of, ())
    either = listed(t.lang, [t.names.value(of, value) for value in values], "or")
    return phrase(t.lang, "given one of", said, either) if either else said


def action_steps(t: Speaker, section: str, name: str, action: Action) -> Iterator[Step]:
    """What an action asks for and does; the section is where its texts stand."""
    titles = {key: t.names.parameter(section, name, key) for key in action.parameters}
    for key, parameter in action.parameters.items():
        if isinstance(parameter, Parameter):
            t.formulas.choose_from(key, parameter.in_)
        else:
            t.formulas.subsets.add(key)
    with t.formulas.known({key: title for key, title in titles.items() if title}):
        yield from _steps(t, section, name, action)
    t.formulas.subsets -= action.parameters.keys()


def _steps(t: Speaker, section: str, name: str, action: Action) -> Iterator[Step]:
    first = list(_first_lets(action))
    for key in first:
        yield _let(t, key, action.let[key])
    for stage in action.stages:
        for key, parameter in stage.items():
            reason = t.names.text(section, name, "choose", key, "because") or parameter.because
            yield Step(_chosen(t, key, parameter, reason))
    for key, value in action.let.items():
        if key not in first:
            yield _let(t, key, value)
    conditions = tuple(
        _requirement(t, (section, name), key, condition)
        for key, condition in action.require.items()
    )
    if conditions:
        yield Step(phrase(t.lang, "require") + ":", conditions)
    yield from t.steps(action.do)


def _first_lets(action: Action) -> Iterator[str]:
    """What is worked out before anything is chosen: it mentions no parameter, early or late."""
    chosen = set(action.parameters)
    for key, value in action.let.items():
        if chosen.isdisjoint(re.findall(r"\w+", str(value))):
            yield key
        else:
            chosen.add(key)


def _let(t: Speaker, key: str, value: Expression) -> Step:
    return Step(phrase(t.lang, "let", t.names.variable(key), t.value(value)))


def _chosen(t: Speaker, name: str, parameter: Parameter | Subset, reason: str | None) -> str:
    if isinstance(parameter, Subset):
        text = phrase(t.lang, "choose", t.value(Expression(name)), _subset(t, parameter))
    else:
        text = phrase(t.lang, "choose", t.value(Expression(name)), t.formulas.domain(parameter.in_))
        if parameter.where is not None:
            text += phrase(t.lang, "where", t.value(parameter.where))
    if reason:
        text += phrase(t.lang, "because", t.text(reason))
    return text if text.endswith((".", ")")) else text + "."


def _subset(t: Speaker, subset: Subset) -> str:
    """How many pieces, from where, and what they must come to."""
    goal = subset.total or subset.cover
    with t.formulas.it(subset.some):
        said = t.said(subset)
        return said if goal is None else phrase(t.lang, "so that", said, t.said(goal))


def _requirement(t: Speaker, action: tuple[str, str], name: str, condition: Any) -> Step:
    if isinstance(condition, Requirement):
        reason = t.names.text(*action, "require", name, "because")
        that = t.value(condition.that)
        if reason:
            return Step(phrase(t.lang, "that", that, t.text(reason)))
        return Step(that + ".")
    return Step(t.value(condition) + ".")


def procedures(t: Speaker, steps: Steps) -> Iterator[str]:
    """Effects with a name."""
    for number, (signature, effects) in enumerate(t.names.model.procedures.items()):
        yield from ([""] if number else [])
        name, parameters = split_signature(signature)
        given = f" ({', '.join(map(t.names.variable, parameters))})" if parameters else ""
        yield from (f"### {t.names.other('procedures', name)}{given}", "")
        yield from steps(t.steps(effects))


def terms(t: Speaker) -> Iterator[str]:
    """Formulas with a name."""
    for signature, formula in t.names.model.define.items():
        name, parameters = split_signature(signature)
        title = t.names.other("define", name)
        given = f" ({', '.join(map(t.names.variable, parameters))})" if parameters else ""
        yield f"- **{title}**{given}: {t.value(formula)}"


def end(t: Speaker) -> Iterator[str]:
    """How it ends, what scores, and who stands before whom."""
    model = t.names.model
    at_once = _some(model, lambda part: isinstance(part, Win) and part.may_end)
    yield phrase(t.lang, "ends", phrase(t.lang, "end_win") if at_once else "")
    if model.length is not None:
        most = model.length.at_most
        said = phrase(t.lang, "longest", t.value(most)) if most else phrase(t.lang, "open")
        yield from ("", said)
    if leaving := _some(model, _plays_on):
        yield from ("", phrase(t.lang, "end_left"))
    if model.scoring:
        yield from ("", phrase(t.lang, "scoring") + ":", "")
        yield f"| {phrase(t.lang, 'category')} | {phrase(t.lang, 'points')} |"
        yield "|---|---|"
        for name, formula in model.scoring.items():
            yield f"| {t.names.other('scoring', name)} | {t.value(formula)} |"
    yield from _ranking(t, "ranking_rest" if leaving else "ranking")


def _ranking(t: Speaker, lead: str) -> Iterator[str]:
    ranking = t.names.model.ranking
    if not ranking:
        return
    yield from ("", phrase(t.lang, lead) + ":", "")
    for number, key in enumerate(ranking, 1):
        way, formula = ("most", key.most) if key.most is not None else ("fewest", key.fewest)
        assert formula is not None
        total = str(formula) == "total"
        said = phrase(t.lang, "total_score") if total else t.value(formula)
        yield f"{number}. {phrase(t.lang, way, said)}"
    yield from ("", phrase(t.lang, "tie"))


def _plays_on(part: Any) -> bool:
    """Whether a player may leave by this while the others play on."""
    return isinstance(part, Eliminate) or (isinstance(part, Win) and part.may_play_on)


def _some(part: Any, holds: Callable[[Any], bool]) -> bool:
    """Whether something holds of a construct somewhere in the rules."""
    if holds(part):
        return True
    if hasattr(type(part), "model_fields"):
        return any(_some(getattr(part, name), holds) for name in type(part).model_fields)
    if isinstance(part, dict | list):
        items = part.values() if isinstance(part, dict) else part
        return any(_some(item, holds) for item in items)
    return False
