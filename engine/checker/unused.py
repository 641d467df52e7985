"""Things that the ruleset declares and never uses."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator

from engine.checker.context import Context
from engine.errors import code, did_you_mean
from engine.language.fields import Path, split_signature
from engine.language.ruleset import Ruleset
from engine.likeness import MANY, slip_of

UNUSED = code(
    "U701",
    "something that nothing uses",
    "A definition, number, option, type, component, place, procedure or action that no rule uses, "
    "an event that none emits, or an ability that no card has is left over, or the rule that "
    "should use it is missing.",
    example="numbers: {hand_size: 5}\n",
    severity="warning",
)


#: Sections whose names are used as they are, and those that have marks of their own.
_NAMED = {"numbers": "number", "options": "option", "table": "place", "player": "place"}
_MARKED = {"events": "event", "abilities": "ability", "actions": "action"}
_VERBS = {"event": "nothing emits", "ability": "no card has"}


def check(context: Context) -> None:
    """Warn of each declaration whose name no elaboration came across.

    Where other mistakes keep rules from being understood, only of one whose name stands nowhere,
    but one almost like it.
    """
    used = context.used if context.sound else _written(context)
    declared = list(_declared(context.ruleset))
    alike: dict[str, set[str]] = {}
    for noun, name, *_ in declared:
        alike.setdefault(noun, set()).add(name)
    for noun, name, path, marks in declared:
        if not marks & used:
            span = context.sources.key(path)
            verb = _VERBS.get(noun, "nothing uses")
            # Of more names than anybody writes by hand, none is compared.
            others = alike[noun] - {name} if len(alike[noun]) <= MANY else set()
            hint = did_you_mean(name, others)
            if context.sound or slip_of(name, others):
                context.report(UNUSED, span, f"{verb} the {noun} '{name}'", hint)


def _written(context: Context) -> set[str]:
    """The names that stand somewhere beside where they are declared, also with their marks."""
    words = re.findall(r"\w+", json.dumps(context.sources.document.data, ensure_ascii=False))
    often = {word for word, times in Counter(words).items() if times > 1}
    parts = {f"{mark} {word}" for mark in (*_MARKED.values(), "held") for word in often}
    declared = _declared(context.ruleset)
    wholes = {name for _, name, *_ in declared if name.rpartition(".")[2] in often}
    return often | parts | wholes


def _declared(ruleset: Ruleset) -> Iterator[tuple[str, str, Path, set[str]]]:
    """Each declaration: its noun, name and path, and the names of which one has to be used."""
    for name, values in ruleset.types.items():
        yield "type", name, ("types", name), {name, *values}
    for section, noun in _NAMED.items():
        for name in getattr(ruleset, section):
            yield noun, name, (section, name), {name}
    for name in ruleset.components:
        yield "component", name, ("components", name), {name, f"held {name}"}
    yield from _parts(ruleset)
    for signature in ruleset.define:
        name = split_signature(signature)[0]
        yield "definition", name, ("define", signature), {name}
    for signature in ruleset.procedures:
        name = split_signature(signature)[0]
        yield "procedure", name, ("procedures", signature), {name}
    for section, noun in _MARKED.items():
        for name in getattr(ruleset, section):
            yield noun, name, (section, name), {f"{noun} {name}"}


def _parts(ruleset: Ruleset) -> Iterator[tuple[str, str, Path, set[str]]]:
    """The places that spaces and pieces have."""
    for name, place in (*ruleset.table.items(), *ruleset.player.items()):
        for part in getattr(place, "space", {}):
            whole = f"{name}.{part}"
            yield "place", whole, (*place.path, "space", part), {whole}
    for name, component in ruleset.components.items():
        for part in component.has:
            whole = f"{name}.{part}"
            yield "place", whole, (*component.path, "has", part), {whole}
