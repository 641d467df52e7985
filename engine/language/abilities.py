"""Which cards have which abilities, and what they give them: read from the cards' tables."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.expressions.operators import identical
from engine.language.expressions.parse import parse
from engine.language.fields import Path
from engine.language.mistake import Mistake, Silent
from engine.language.parts.ability import Ability
from engine.language.typed import anything, check_type
from engine.language.values import Bool, Enumeration, Happening, Int, Member, Members, Value
from engine.program.build import both, compare, look
from engine.program.layout import Kind
from engine.program.nodes import Const, Expr, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

_ANY = "any"


@dataclass(frozen=True)
class Given:
    """One thing that abilities are given: how a card writes it, and what it is in expressions."""

    name: str
    of: Enumeration | None
    truth: bool = False

    def read(self, content: Any) -> int:
        """The value that a card writes. Raises Mistake."""
        if self.of is not None:
            if content not in self.of.names:
                hint = did_you_mean(str(content), self.of.names)
                hint = hint or f"it is one of {', '.join(self.of.names)}"
                raise _unfit(content, f"a {self.of.name}", hint)
            return self.of.names.index(content) + 1
        if isinstance(content, bool) != self.truth or not isinstance(content, int):
            raise _unfit(content, "true or false" if self.truth else "a whole number")
        return int(content)

    def value(self, expr: Expr) -> Value:
        """The value in expressions, by its number."""
        if self.of is not None:
            return Member(expr, self.of)
        return Bool(compare("!=", expr, Const(0))) if self.truth else Int(expr)


def _unfit(content: Any, wanted: str, hint: str | None = None) -> Mistake:
    if isinstance(content, bool):
        shown = str(content).lower()
    else:
        shown = f"'{content}'" if isinstance(content, int | str) else "this"
    return Mistake(codes.WRONG_TYPE, f"{shown} is not {wanted}", None, hint)


class Abilities:
    """The abilities of every kind of card, in the order in which the cards have them."""

    def __init__(self, e: Elaborator) -> None:
        self.e = e
        #: By a kind's index: its abilities, each with the numbers that it gives.
        self.of: dict[int, dict[str, tuple[int, ...]]] = {}
        self._given: dict[str, tuple[Given, ...]] = {}

    def read_all(self) -> None:
        """Read what events carry, what abilities are given, and what cards have of them."""
        e = self.e
        for event, fields in e.ruleset.events.items():
            for name, written in fields.items():
                check_type(e, written, ("events", event, name))
        for name, ability in e.ruleset.abilities.items():
            self._declare(name, ability)
        for component, part in e.ruleset.components.items():
            members = e.globals.values.get(component)
            if not isinstance(members, Members):
                continue
            path: Path = ("components", component)
            rows = list((part.rows or {}).items())
            for at, kind in enumerate(members.kinds):
                self._read(kind, part.abilities, (*path, "abilities"))
                if at < len(rows):
                    name, row = rows[at]
                    self._read(kind, row.get("abilities", {}), (*path, "rows", name, "abilities"))

    def _declare(self, name: str, ability: Ability) -> None:
        e, path = self.e, ("abilities", name)
        if name in e.ruleset.actions:
            e.report(codes.NAME_TAKEN, e.sources.key(path), f"'{name}' is an action already")
        if ability.when is None and not ability.grants:
            message = "an ability answers an event with 'when', or 'grants' something"
            e.report(codes.ONE_OF, e.sources.key(path), message)
        acts = [key for key in ("choose", "require", "do", "let") if getattr(ability, key)]
        if ability.when is None and (acts or ability.optional):
            key = acts[0] if acts else "optional"
            message = f"'{key}' needs an event to answer, but there is no 'when'"
            e.report(codes.ONE_OF, e.sources.key((*path, key)), message)
        for granted in ability.grants:
            if not isinstance(e.globals.of_player.get(granted), Value):
                known = [n for n, p in e.ruleset.player.items() if p.verb() == "granted"]
                span = e.sources.key((*path, "grants", granted))
                hint = did_you_mean(granted, known) or "declare it below 'player'"
                message = f"a player has no '{granted}' that could be granted"
                e.report(codes.UNKNOWN_NAME, span, message, hint)
        found = [self._type(n, kind, (*path, "given", n)) for n, kind in ability.given.items()]
        if None not in found:
            self._given[name] = tuple(one for one in found if one is not None)

    def _type(self, name: str, written: str, path: Path) -> Given | None:
        e = self.e
        of = e.globals.values.get(written)
        if written in ("int", "bool"):
            return Given(name, None, written == "bool")
        if isinstance(of, Enumeration):
            e.used.add(written)
            return Given(name, of)
        known = ["int", "bool", *e.ruleset.types]
        hint = did_you_mean(written, known) or f"it is one of {', '.join(known)}"
        message = f"a card can't give an ability '{written}'"
        e.report(codes.UNKNOWN_NAME, e.sources.value(path), message, hint)
        return None

    # -------------------------------------------------------------------------- the cards

    def _read(self, kind: Kind, content: Any, path: Path) -> None:
        e = self.e
        if not isinstance(content, dict):
            hint = "write '{ability: number}', or '{ability: {}}' where it is given nothing"
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

    def _hold(self, own: dict[str, tuple[int, ...]], name: str, content: Any, path: Path) -> None:
        """Note that a kind has an ability, with what it gives it."""
        e, wanted = self.e, self._given[name]
        names = [given.name for given in wanted]
        bare = len(wanted) == 1 and not (isinstance(content, dict) and set(content) == set(names))
        parts: dict[str, Any] = {names[0]: content} if bare else content
        if not isinstance(parts, dict):
            say = f"'{name}' is given " + (" and ".join(names) if names else "nothing")
            hint = "write " + (f"{{{', '.join(f'{n}: …' for n in names)}}}" if names else "{}")
            e.report(codes.WRONG_TYPE, e.sources.value(path), say, hint)
            return
        for key in parts:
            if key not in names:
                hint = did_you_mean(str(key), names)
                message = f"'{name}' is given no '{key}'"
                e.report(codes.UNKNOWN_NAME, e.sources.key((*path, key)), message, hint)
        missing = [given for given in names if given not in parts]
        if missing:
            message = f"'{name}' is not given its {' and '.join(missing)}"
            e.report(codes.ARITY, e.sources.value(path), message)
            return
        numbers = []
        for given in wanted:
            where = path if bare else (*path, given.name)
            try:
                numbers.append(given.read(parts[given.name]))
            except Mistake as mistake:
                e.report_mistake(mistake, where)
                return
        own[name] = tuple(numbers)

    # ------------------------------------------------------------------- what is asked of them

    def having(self, wanted: str) -> dict[int, list[str]]:
        """By a kind's index: its abilities that answer an event or grant something, in order."""
        found: dict[int, list[str]] = {}
        for kind, abilities in sorted(self.of.items()):
            names = [name for name in abilities if wanted in self._about(name)]
            if names:
                found[kind] = names
        return found

    def _about(self, name: str) -> list[str]:
        """The event that an ability answers, and what it grants."""
        ability = self.e.ruleset.abilities[name]
        listens = called(ability.when) if ability.when is not None else None
        return [f"event {listens}", *(f"granted {granted}" for granted in ability.grants)]

    def given(self, name: str, kinds: list[int], kind: Expr) -> dict[str, Value]:
        """What a card gives an ability, by the card's kind, which is one of these."""
        found: dict[str, Value] = {}
        for at, given in enumerate(self._given[name]):
            numbers = {index: self.of[index][name][at] for index in kinds}
            row = tuple(
                numbers.get(index, min(numbers.values())) for index in range(max(kinds) + 1)
            )
            # What is never looked up must not widen the bounds of what is.
            table = Table(f"given_{name}_{given.name}", (row,))
            one = len(set(numbers.values())) == 1
            number = Const(row[-1]) if one else look(table, Const(0), kind)
            found[given.name] = given.value(number)
        return found

    def something(self, name: str) -> dict[str, Value]:
        """What an ability might be given, where no card has it."""
        ability = self.e.ruleset.abilities[name]
        return {given: anything(self.e, given, kind) for given, kind in ability.given.items()}


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
