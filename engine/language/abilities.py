"""Which cards have which abilities, and what they give them: read from the cards' tables."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.cards import of_kind
from engine.language.cells import Cell, Wrong, read_cell
from engine.language.expressions.operators import identical
from engine.language.expressions.parse import parse
from engine.language.fields import Expression, Path
from engine.language.mistake import Mistake, Silent
from engine.language.parts.ability import Ability
from engine.language.rows import place_of
from engine.language.typed import anything, check_type
from engine.language.types import Type, type_of
from engine.language.values import Granting, Happening, Members, Piece, Unknown, Value
from engine.program.build import both
from engine.program.layout import Kind
from engine.program.nodes import Expr, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

_ANY = "any"


class Abilities:
    """The abilities of every kind of card, in the order in which the cards have them."""

    def __init__(self, e: Elaborator) -> None:
        self.e = e
        #: By a kind's index: its abilities, each with what it gives it.
        self.of: dict[int, dict[str, dict[str, Cell]]] = {}
        self._given: dict[str, dict[str, Type]] = {}
        #: By ability, what it is given and the cards' kinds: the tables of it.
        self._known: dict[tuple[str, str, tuple[int, ...]], tuple[Table, ...]] = {}

    def read_all(self) -> None:
        """Read what events carry, what abilities are given, and what cards have of them."""
        e = self.e
        for event, fields in e.ruleset.events.items():
            if clash := e.globals.clash(event):
                span = e.sources.key(("events", event))
                e.report(codes.NAME_TAKEN, span, f"'{event}' is {clash} already")
            for carried, written in fields.items():
                check_type(e, written, ("events", event, carried))
        for name, ability in e.ruleset.abilities.items():
            self._declare(name, ability)
        for component, part in e.ruleset.components.items():
            members = e.globals.values.get(component)
            if not isinstance(members, Members):
                continue
            path: Path = ("components", component)
            of_row: dict[str, Kind] = {}
            for kind, row in zip_longest(members.kinds, members.rows, fillvalue=""):
                assert isinstance(kind, Kind)
                first = of_row.setdefault(str(row), kind) if row else kind
                if first is not kind:  # a copy that is told apart can do what the first one can
                    self.of[kind.index] = self.of[first.index]
                    continue
                self._read(kind, part.abilities, (*path, "abilities"))
                if row:
                    content = (part.rows or {})[str(row)].get("abilities", {})
                    self._read(kind, content, (*path, "rows", str(row), "abilities"))

    def _declare(self, name: str, ability: Ability) -> None:
        e, path = self.e, ("abilities", name)
        if name in e.ruleset.actions:
            e.report(codes.NAME_TAKEN, e.sources.key(path), f"'{name}' is an action already")
        if ability.when is None:
            self._check_grants_only(ability, path)
        for granted in ability.grants:
            self._check_granted(granted, (*path, "grants", granted))
        with suppress(Silent):
            self._given[name] = {
                given: type_of(e, written, (*path, "given", given))
                for given, written in ability.given.items()
            }

    def _check_grants_only(self, ability: Ability, path: Path) -> None:
        """What answers no event grants something, and does nothing."""
        e = self.e
        if not ability.grants:
            message = "an ability answers an event with 'when', or 'grants' something"
            e.report(codes.ONE_OF, e.sources.key(path), message)
        for key in ("optional", "choose", "let", "require", "do"):
            if getattr(ability, key):
                message = f"'{key}' needs an event to answer, but there is no 'when'"
                e.report(codes.ONE_OF, e.sources.key((*path, key)), message)

    def _check_granted(self, granted: str, path: Path) -> None:
        e = self.e
        if not isinstance(e.globals.of_player.get(granted), Granting | Unknown):
            known = [n for n, place in e.ruleset.player.items() if place.verb() == "granted"]
            hint = did_you_mean(granted, known) or "declare it below 'player'"
            message = f"a player has no '{granted}' that could be granted"
            e.report(codes.UNKNOWN_NAME, e.sources.key(path), message, hint)

    # -------------------------------------------------------------------------- the cards

    def _read(self, kind: Kind, content: Any, path: Path) -> None:
        e = self.e
        if not isinstance(content, dict):
            hint: str | None = "write '{ability: number}', '{ability: {}}' if it is given nothing"
            message = "a card's abilities are a map of their names"
            e.report(codes.WRONG_TYPE, e.sources.value(path), message, hint)
            return
        own = self.of.setdefault(kind.index, {})
        for name, given in content.items():
            where = (*path, name)
            if name not in e.ruleset.abilities:
                hint = did_you_mean(str(name), e.ruleset.abilities)
                message = f"unknown ability '{name}'"
                e.report(codes.UNKNOWN_NAME, e.sources.key(where), message, hint)
            elif name in own:
                message = f"all of these cards have '{name}' already"
                e.report(codes.TWICE, e.sources.key(where), message)
            elif name in self._given:
                e.used.add(f"ability {name}")
                self._hold(own, name, given, where)

    def _hold(self, own: dict[str, dict[str, Cell]], name: str, content: Any, path: Path) -> None:
        """Note that a kind has an ability, with what it gives it."""
        e, given = self.e, self._given[name]
        bare = len(given) == 1 and not (isinstance(content, dict) and set(content) == set(given))
        if bare and isinstance(content, dict) and next(iter(given.values())).word != "bag":
            bare = False  # what it lacks, or has too much, is told by name
        parts: dict[str, Any] = {next(iter(given)): content} if bare else content
        if not isinstance(parts, dict):
            message = f"'{name}' is given {' and '.join(given) or 'nothing'}"
            hint = f"write {{{', '.join(f'{one}: …' for one in given)}}}"
            e.report(codes.WRONG_TYPE, e.sources.value(path), message, hint)
            return
        unknown = parts.keys() - given.keys()
        for key in sorted(unknown, key=str):
            hint = did_you_mean(str(key), given) or f"it is given {' and '.join(given)}"
            message = f"'{name}' is given no '{key}'"
            e.report(codes.UNKNOWN_NAME, e.sources.key((*path, key)), message, hint)
        if unknown:
            return
        missing = [one for one in given if one not in parts]
        if missing:
            message = f"'{name}' is not given its {' and '.join(missing)}"
            e.report(codes.ARITY, e.sources.value(path), message)
            return
        try:
            own[name] = {
                one: self._cell(type_, parts[one], path if bare else (*path, one))
                for one, type_ in given.items()
            }
        except Silent:
            return

    def _cell(self, type_: Type, content: Any, path: Path) -> Cell:
        try:
            return read_cell(self.e, type_, content)
        except Wrong as wrong:
            span = place_of(self.e, path, wrong)
            self.e.report(codes.WRONG_CELL, span, wrong.message, wrong.hint)
            raise Silent from None

    # ------------------------------------------------------------------- what is asked of them

    def having(self, wanted: str) -> dict[int, list[str]]:
        """By a kind's index: its abilities that answer an event or grant something, in order."""
        return self._having.get(wanted, {})

    @cached_property
    def _having(self) -> dict[str, dict[int, list[str]]]:
        """By what is wanted: the kinds that have it; looked up once all cards are read."""
        found: dict[str, dict[int, list[str]]] = {}
        about = {name: self._about(name) for name in self.e.ruleset.abilities}
        for kind, abilities in sorted(self.of.items()):
            for name in abilities:
                for wanted in dict.fromkeys(about[name]):
                    found.setdefault(wanted, {}).setdefault(kind, []).append(name)
        return found

    def _about(self, name: str) -> list[str]:
        """The event that an ability answers, and what it grants."""
        ability = self.e.ruleset.abilities[name]
        listens = called(ability.when) if ability.when is not None else None
        return [f"event {listens}", *(f"granted {granted}" for granted in ability.grants)]

    def given(self, name: str, kinds: Sequence[int], kind: Expr) -> dict[str, Value]:
        """What a card gives an ability, by the card's kind, which is one of these."""
        return {
            one: of_kind(type_, self._tables(name, one, tuple(kinds)), kind, False)
            for one, type_ in self._given[name].items()
        }

    def _tables(self, name: str, one: str, kinds: tuple[int, ...]) -> tuple[Table, ...]:
        """The tables of one thing that an ability is given by cards of these kinds."""
        found = self._known.get((name, one, kinds))
        if found is None:
            cells = {kind: self.of[kind][name][one] for kind in kinds}
            type_ = self._given[name][one]
            found = self.e.globals.cards.tables(type_, cells, f"_{name}_{one}")
            self._known[name, one, kinds] = found
        return found

    def types(self, name: str) -> dict[str, Type]:
        """The types of what an ability is given."""
        return self._given[name]

    def something(self, name: str) -> dict[str, Value]:
        """What an ability might be given, where no card has it."""
        ability = self.e.ruleset.abilities[name]
        return {given: anything(self.e, given, kind) for given, kind in ability.given.items()}

    def some_card(self, name: str) -> Value:
        """A card that has an ability, whichever; unknown when none has it."""
        kinds = [kind for kind, own in sorted(self.of.items()) if name in own]
        if not kinds:
            return Unknown()
        return Piece(self.e.kinds(kinds), self.e.local("card", kinds[0], kinds[-1]))


def called(when: str) -> str | None:
    """The event that a `when` names; None when it can't be read."""
    try:
        tree = parse(when)
    except Mistake:
        return None
    name = tree.func if isinstance(tree, ast.Call) else tree
    return name.id if isinstance(name, ast.Name) else None


def heard(e: Elaborator, ability: Ability, path: Path, event: Happening | None = None) -> Expr:
    """Whether an event is one that an ability answers; the names of the ability are in scope.

    Without an event the `when` is only looked at. Raises Silent after a reported mistake.
    """
    when = ability.when
    assert when is not None
    try:
        with e.reading(Expression(when, (), (*path, "when"))):
            return _matched(e, when, event)
    except Mistake as mistake:
        e.report_mistake(mistake, (*path, "when"), when)
        raise Silent from None


def _matched(e: Elaborator, when: str, event: Happening | None) -> Expr:
    tree = parse(when)
    call = tree if isinstance(tree, ast.Call) else None
    name = call.func if call is not None else tree
    if not isinstance(name, ast.Name):
        raise Mistake(codes.SYNTAX, "an event with its fields is needed: event(field=value)", tree)
    events = e.ruleset.events
    if name.id not in events:
        hint = did_you_mean(name.id, events)
        raise Mistake(codes.UNKNOWN_NAME, f"unknown event '{name.id}'", name, hint)
    fields = events[name.id]
    keywords = {str(k.arg): k.value for k in call.keywords} if call is not None else {}
    if call is not None and call.args:
        hint = f"write {name.id}({', '.join(f'{field}=…' for field in fields)})"
        raise Mistake(codes.ARITY, "the fields of an event are named", call.args[0], hint)
    for key, node in keywords.items():
        if key not in fields:
            hint = did_you_mean(key, fields) or f"it has {', '.join(fields)}"
            raise Mistake(codes.ARITY, f"the event '{name.id}' has no '{key}'", node, hint)
    if missing := [field for field in fields if field not in keywords]:
        hint = f"write {', '.join(f'{field}=any' for field in missing)} for whichever"
        message = f"what is listened to is always written: {' and '.join(missing)}"
        raise Mistake(codes.ARITY, message, tree, hint)
    if event is None:
        event = happening(e, name.id)
    terms = []
    for key, node in keywords.items():
        if not (isinstance(node, ast.Name) and node.id == _ANY):
            terms.append(identical(e, event.fields[key], e.meaning.of(node), node))
    return both(*terms)


def happening(e: Elaborator, name: str) -> Happening:
    """An event of which nothing is known."""
    fields = e.ruleset.events[name]
    return Happening(name, {field: anything(e, field, kind) for field, kind in fields.items()})
