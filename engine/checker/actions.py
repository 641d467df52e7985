"""Actions: the types of what they are given, the names that they bring, whether they can happen."""

from __future__ import annotations

from collections.abc import Iterator

from engine.checker.context import Context
from engine.errors import code, did_you_mean
from engine.language import codes
from engine.language.abilities import called
from engine.language.fields import Path
from engine.language.parts.ability import Ability
from engine.language.parts.action import Action
from engine.program import Question
from engine.program.bodies import statements
from engine.program.bounds import bounds
from engine.program.module import Action as Offered
from engine.program.nodes import Offer

NEVER_POSSIBLE = code(
    "F504",
    "an action that can never be chosen",
    "A `choose` offers the action, but a condition of it fails in every state of the game.",
    example="numbers: {stock: 3}\nactions: {take: {require: {some: stock > 4}}}\n",
    severity="warning",
)


def check(context: Context) -> None:
    """Report wrong types and names of actions, and warn of those that never are an option."""
    for name, action in context.ruleset.actions.items():
        _check_given(context, action, ("actions", name))
        _check_names(context, action, ("actions", name), {"me": "the player who chooses"})
    for name, ability in context.ruleset.abilities.items():
        known = {"me": "the player of the card", "this": "the card", **_listened(ability)}
        _check_names(context, ability, ("abilities", name), known)
    if context.sound:
        _check_possible(context)


def _check_given(context: Context, action: Action, path: Path) -> None:
    known = ["int", "bool", "player", *context.ruleset.types]
    for name, kind in action.given.items():
        if kind not in known:
            span = context.sources.value((*path, "given", name))
            hint = did_you_mean(kind, known) or f"it is one of {', '.join(known)}"
            context.report(codes.UNKNOWN_NAME, span, f"unknown type '{kind}'", hint)


def _listened(ability: Ability) -> dict[str, str]:
    event = called(ability.when) if ability.when is not None else None
    return {} if event is None else {event: "the event"}


def _check_names(context: Context, action: Action, path: Path, known: dict[str, str]) -> None:
    """Each name of an action is new, and the action's own."""
    seen: set[str] = set()
    for name, where in _brought(action, path):
        clash = "a name of this action" if name in seen else None
        for e in context.elaborators[:1]:
            clash = clash or e.globals.clash(name)
        clash = clash or known.get(name)
        if clash:
            span = context.sources.key(where)
            context.report(codes.NAME_TAKEN, span, f"'{name}' is {clash} already")
        seen.add(name)


def _brought(action: Action, path: Path) -> Iterator[tuple[str, Path]]:
    for name in action.given:
        yield name, (*path, "given", name)
    listed = isinstance(action.choose, list)
    for at, stage in enumerate(action.stages):
        for name in stage:
            yield name, (*path, "choose", *([at] if listed else []), name)
    for name in action.let:
        yield name, (*path, "let", name)


def _check_possible(context: Context) -> None:
    offered, possible = set(), set()
    for program in context.programs:
        for question in program.questions:
            for action in question.actions:
                offered.add(action.name)
                if action.name not in possible and _is_offered(question, action):
                    possible.add(action.name)
    for name in context.ruleset.actions:
        if name in offered - possible:
            key = context.sources.key(("actions", name))
            failing = {path for e in context.elaborators for path in e.failing.get(name, ())}
            one = len(failing) == 1
            span = context.sources.value(min(failing, key=str)) if one else key
            why = "this never holds" if one else "its conditions never hold together"
            context.report(NEVER_POSSIBLE, span, f"'{name}' can never be chosen: {why}")


def _is_offered(question: Question, action: Offered) -> bool:
    """Whether some option of the question may be this action."""
    for stmt in statements(question.options):
        if isinstance(stmt, Offer):
            lo, hi = bounds(stmt.code)
            if lo < action.base + action.size and hi >= action.base:
                return True
    return False
