"""What no play reaches is read all the same: definitions, procedures and actions that none uses.

They get their meaning by themselves, with parameters of which nothing is known; so their mistakes
are found when they are written and not when they are first used.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from engine.language.abilities import called, happening, heard
from engine.language.elaborate import Elaborator
from engine.language.fields import split_signature
from engine.language.flow.choose import Choose
from engine.language.force import check_active
from engine.language.grants import check_starts, try_grants
from engine.language.mistake import Silent
from engine.language.parts.ability import Ability
from engine.language.triggers import try_out
from engine.language.typed import anything
from engine.language.values import Member, Unknown


def reach(e: Elaborator, used: set[str]) -> None:
    """Give everything its meaning whose name is not among the used ones.

    What is read here counts as used by itself only if something else uses it.
    """
    with _aside(e):
        for signature in e.ruleset.define:
            name, parameters = split_signature(signature)
            if name not in used and name in e.globals.defined:
                _definition(e, name, parameters)
        for signature in e.ruleset.procedures:
            if split_signature(signature)[0] not in used:
                _procedure(e, signature)
        for name in e.ruleset.actions:
            if f"action {name}" not in used:
                _action(e, name)
        for name, ability in e.ruleset.abilities.items():
            _ability(e, name, ability, used)
        check_active(e)
        check_starts(e)


@contextmanager
def _aside(e: Elaborator) -> Iterator[None]:
    """Everything said inside stays out of the program."""
    questions, sites, reasons = len(e.questions), len(e.sites), len(e.reasons)
    with e.block():
        yield
    del e.questions[questions:], e.sites[sites:], e.reasons[reasons:]


def _definition(e: Elaborator, name: str, parameters: tuple[str, ...]) -> None:
    body = e.globals.defined[name][1]
    try:
        with e.entered(name, body.path), e.only({p: Unknown() for p in parameters}):
            e.value(body)
    except Silent:
        return


def _procedure(e: Elaborator, signature: str) -> None:
    name, parameters = split_signature(signature)
    with (
        e.entered(name, ("procedures", signature)),
        e.only({p: Unknown() for p in parameters}),
    ):
        e.effects(e.ruleset.procedures[signature])


def _action(e: Elaborator, name: str) -> None:
    """The action, as a `choose` that hands it something of each type would offer it."""
    given = {g: anything(e, g, kind) for g, kind in e.ruleset.actions[name].given.items()}
    call = f"{name}({', '.join(given)})" if given else name
    me = Member(e.local("me", 1, e.players), e.globals.players)
    known = f"action {name}" in e.used
    with e.only({**given, "me": me}):
        e.effects([Choose(choose=call).placed(("actions", name))])
    if not known:
        e.used.discard(f"action {name}")


def _ability(e: Elaborator, name: str, ability: Ability, used: set[str]) -> None:
    """What an ability does and grants, for whatever card may have it."""
    me = Member(e.local("me", 1, e.players), e.globals.players)
    scope = {**e.abilities.something(name), "this": e.abilities.some_card(name), "me": me}
    with suppress(Silent), e.only(scope):
        e.told(("abilities", name, "title"), name)
        if ability.when is not None and f"answers {name}" not in used:
            heard(e, ability, ("abilities", name))
            event = happening(e, str(called(ability.when)))
            with e.bound(**{event.name: event}):
                try_out(e, name, me)
        if ability.grants and f"grants {name}" not in used:
            try_grants(e, ability, me)
