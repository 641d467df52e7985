"""What no play reaches is read all the same: definitions, procedures and actions that none uses.

They get their meaning by themselves, with parameters of which nothing is known; so their mistakes
are found when they are written and not when they are first used.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.language.elaborate import Elaborator
from engine.language.fields import split_signature
from engine.language.flow.choose import Choose
from engine.language.mistake import Silent
from engine.language.values import Bool, Enumeration, Int, Member, Unknown, Value


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
    given = {g: _something(e, g, kind) for g, kind in e.ruleset.actions[name].given.items()}
    call = f"{name}({', '.join(given)})" if given else name
    me = Member(e.local("me", 1, e.players), e.globals.players)
    known = f"action {name}" in e.used
    with e.only({**given, "me": me}):
        e.effects([Choose(choose=call).placed(("actions", name))])
    if not known:
        e.used.discard(f"action {name}")


def _something(e: Elaborator, name: str, kind: str) -> Value:
    if kind == "int":
        return Int(e.local(name, 0, 99))
    if kind == "bool":
        return Bool(e.local(name, 0, 1))
    of = e.globals.players if kind == "player" else e.globals.values.get(kind)
    if isinstance(of, Enumeration):
        return Member(e.local(name, 1, len(of.names)), of)
    return Unknown()
