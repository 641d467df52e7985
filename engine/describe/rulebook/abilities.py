"""Standing rules, and what cards can do: by ability, and for one card with its own numbers."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.describe.rulebook.actions import Steps, action_steps
from engine.describe.rulebook.happenings import happening, told_of
from engine.describe.rulebook.phrases import listed, phrase
from engine.describe.rulebook.teller import Speaker
from engine.language.abilities import called
from engine.language.cells import Cell
from engine.language.expressions.parse import parse
from engine.language.fields import Expression
from engine.language.parts.ability import Ability
from engine.language.types import Type
from engine.language.values import Enumeration, Members
from engine.language.words import Step


def standing(t: Speaker, steps: Steps) -> Iterator[str]:
    """The rules that act by themselves."""
    rules = t.names.model.whenever.items()
    told = [step for name, rule in rules for step in _named(t, name, rule.say(t))]
    yield from steps(tuple(told))


def _named(t: Speaker, name: str, told: list[Step]) -> list[Step]:
    first, *others = told
    title = t.names.other("whenever", name)
    return [replace(first, text=f"**{title}**: {first.text}"), *others]


def abilities(t: Speaker, steps: Steps) -> Iterator[str]:
    """Every ability, and which cards have it; with the numbers that all of them give."""
    for number, (name, ability) in enumerate(t.names.model.abilities.items()):
        yield from ([""] if number else [])
        kinds = _having(t, name)
        alike = _alike(t, name, kinds)
        with t.formulas.known(alike):
            yield from (f"### {t.text(t.names.named('abilities', name))}", "")
            if ability.given and not alike:
                given = listed(t.lang, list(map(t.names.variable, ability.given)))
                yield from (phrase(t.lang, "told by cards", given), "")
            yield from steps(tuple(_told(t, name, ability)))
        cards = dict.fromkeys(_with_numbers(t, kind, "" if alike else name) for kind in kinds)
        if cards:
            yield from ("", phrase(t.lang, "had by", ", ".join(cards)))


def _alike(t: Speaker, name: str, kinds: list[int]) -> dict[str, str]:
    """What every card that has an ability gives it, where that is always the same."""
    types = t.laid_out.abilities.types(name)
    given = [
        {
            one: _shown(t, types[one], cell)
            for one, cell in t.laid_out.abilities.of[kind][name].items()
        }
        for kind in kinds
    ]
    return given[0] if given and all(each == given[0] for each in given) else {}


def _told(t: Speaker, name: str, ability: Ability) -> Iterator[Step]:
    """What an ability does, as steps: when it answers, and what it grants."""
    with t.formulas.answering(called(ability.when) if ability.when else None):
        that = "" if ability.if_ is None else t.formulas.condition(ability.if_)
        condition = phrase(t.lang, "and if", that) if that else ""
    if ability.when is not None:
        inner = tuple(action_steps(t, "abilities", name, ability))
        may = phrase(t.lang, "may") if ability.optional else ""
        yield Step(phrase(t.lang, "when", *_heard(t, ability.when), condition, may), inner)
    for granted, value in ability.grants.items():
        what = phrase(t.lang, "my", t.names.named("player", granted))
        truth = str(value) == "true"
        key = "grants so" if truth else "grants"
        yield Step(phrase(t.lang, key, what, condition, t.value(value)))


def _heard(t: Speaker, when: str) -> tuple[str, str]:
    """What an ability answers, and what else the event's fields have to be."""
    tree, event = parse(when), called(when) or when
    keywords = tree.keywords if isinstance(tree, ast.Call) else []
    given = {
        str(part.arg): ast.unparse(part.value)
        for part in keywords
        if not (isinstance(part.value, ast.Name) and part.value.id == "any")
    }
    told = told_of(t.formulas, event)
    wanted = [
        phrase(t.lang, "is", t.names.variable(field), t.value(Expression(formula)))
        for field, formula in given.items()
        if field not in told
    ]
    where = phrase(t.lang, "event where", listed(t.lang, wanted)) if wanted else ""
    key = "happens" if told else "happens by name"
    return phrase(t.lang, key, happening(t.formulas, event, given)), where


# ------------------------------------------------------------------------------------- one card


def card_text(t: Speaker, component: str, number: int) -> list[str]:
    """What a card can do, a text for each ability: its title, or else what the rules say of it.

    `number` is the card's among the kinds of its component, from 0. The numbers that the card
    gives stand in the texts.
    """
    members = t.laid_out.globals.values.get(component)
    if not isinstance(members, Members):
        return []
    own = t.laid_out.abilities.of.get(members.kinds[number].index, {})
    return [_of_card(t, name, given) for name, given in own.items()]


def _of_card(t: Speaker, name: str, given: dict[str, Cell]) -> str:
    ability = t.names.model.abilities[name]
    types = t.laid_out.abilities.types(name)
    with t.formulas.known({one: _shown(t, types[one], cell) for one, cell in given.items()}):
        title = t.names.text("abilities", name, "title") or ability.title
        if title:
            text = t.text(title)
            return text[:1].upper() + text[1:]
        return " ".join(_flat(_told(t, name, ability)))


def _flat(steps: Any) -> Iterator[str]:
    for step in steps:
        yield step.text[:1].upper() + step.text[1:]
        yield from _flat(step.steps)


def _having(t: Speaker, name: str) -> list[int]:
    """The kinds of cards that have an ability."""
    return [kind for kind, own in sorted(t.laid_out.abilities.of.items()) if name in own]


def _with_numbers(t: Speaker, index: int, name: str) -> str:
    """A card with what it gives an ability, if that is to be told: `Comet (2)`."""
    e = t.laid_out
    kind = e.layout.kind(index)
    members = e.globals.values[kind.component]
    assert isinstance(members, Members)
    row = members.rows[kind.value - 1] if members.rows else None
    title = t.names.row(kind.component, row) if row else t.names.named("components", kind.component)
    if not name:
        return title
    types, given = e.abilities.types(name), e.abilities.of[index][name]
    shown = [_shown(t, types[one], cell) for one, cell in given.items()]
    return f"{title} ({', '.join(shown)})" if shown else title


def _shown(t: Speaker, type_: Type, cell: Cell) -> str:
    """What a card gives, in words."""
    of = type_.of
    if isinstance(of, Enumeration) and isinstance(cell, tuple):
        pairs = zip(of.names, cell, strict=True)
        several = [_several(t, t.names.value(of.name, v), n) for v, n in pairs if n]
        return listed(t.lang, several) or phrase(t.lang, "none")
    if isinstance(cell, tuple):
        return ", ".join(map(str, cell))
    if isinstance(of, Enumeration):
        return t.names.value(of.name, of.names[cell - 1])
    if isinstance(of, Members):
        return t.laid_out.layout.kind(cell).name
    if type_.word == "bool":
        return phrase(t.lang, "true" if cell else "false")
    return str(cell)


def _several(t: Speaker, name: str, number: int) -> str:
    """So many of a value; where there is one, its name says it."""
    return name if number == 1 else phrase(t.lang, "counted", str(number), name)
