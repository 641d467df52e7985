"""The first half of a rulebook: options, what is in the box, and where it lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sized
from functools import reduce
from math import prod
from typing import Any

from engine.describe.rulebook.cards import row, tables, told
from engine.describe.rulebook.phrases import phrase
from engine.describe.rulebook.teller import Speaker
from engine.language.fields import Expression
from engine.language.parts.by_players import ByPlayers
from engine.language.parts.component import Component
from engine.language.parts.option import Option
from engine.language.places.graph import Graph


def options(t: Speaker) -> Iterator[str]:
    """The choices before the game."""
    for name, option in t.names.model.options.items():
        ask = t.names.text("options", name, "ask") or option.ask
        usual = phrase(t.lang, "default", _usual(t, option))
        yield f"- {t.names.variable(t.names.other('options', name))}: {ask} ({usual})"


def _usual(t: Speaker, option: Option) -> str:
    if option.number is None:
        return phrase(t.lang, "true" if option.default else "false")
    bounds = phrase(t.lang, "bounds", str(option.min), str(option.max))
    return f"{option.default}; {bounds}"


def box(t: Speaker) -> Iterator[str]:
    """The components with their kinds and numbers."""
    for name, component in t.names.model.components.items():
        said = _said(t, component)
        title = t.names.named("components", name)
        yield f"- **{title}**: {said}{_total(t, component)}{_kinds(t, component)}"
        yield from _footprint(t, component)
        yield from _parts(t, "of card", component.has)
    yield from _numbers(t)
    yield from tables(t)


def _footprint(t: Speaker, component: Component) -> Iterator[str]:
    """The spaces that each piece of a component lies on."""
    if not component.footprint:
        return
    spaces = []
    for role, turns in component.footprint.items():
        title = t.names.role(role) or role
        said = [phrase(t.lang, "turned", str(n)) if n else phrase(t.lang, "ahead") for n in turns]
        way = reduce(lambda a, b: phrase(t.lang, "then", a, b), said) if said else ""
        first = phrase(t.lang, "first space", title)
        spaces.append(phrase(t.lang, "space at", title, way) if way else first)
    yield f"  - {phrase(t.lang, 'footprint', '; '.join(spaces))}"


def _said(t: Speaker, component: Component) -> str:
    """How many there are of what; what its kinds are tells a table."""
    template = component.phrase(t.lang, "rows") if component.rows else None
    return component.said(t, template) if template else t.said(component)


def _kinds(t: Speaker, component: Component) -> str:
    """The values of the enum that tells the kinds apart."""
    of = component.of
    values = t.names.model.types.get(of) if isinstance(of, str) else None
    # With a number for each value, the values have been told.
    if not isinstance(of, str) or values is None or isinstance(component.copies, dict):
        return ""
    return f" ({', '.join(t.names.value(of, value) for value in values)})"


def _total(t: Speaker, component: Component) -> str:
    """How many pieces there are of all kinds, where that can be seen."""
    kinds, copies = _number_of_kinds(t, component), component.copies
    each = list(copies.values()) if isinstance(copies, dict) else [copies] * kinds
    numbers = [str(n) if isinstance(n, Expression) else "" for n in each]
    if not numbers or not all(number.isdigit() for number in numbers):
        return ""
    return "; " + phrase(t.lang, "total", str(sum(map(int, numbers))))


def _number_of_kinds(t: Speaker, component: Component) -> int:
    """How many kinds there are, where that is the same for every number of players."""
    types, of = t.names.model.types, component.of
    if isinstance(of, str):
        return len(types.get(of, ()))
    if not isinstance(of, dict):
        return len(component.rows or ())
    return prod(len(_values(t, values)) for values in of.values())


def _values(t: Speaker, values: str | list[int]) -> Sized:
    """What a part of a record may be."""
    if isinstance(values, list):
        return values
    first, dash, last = values.partition("-")
    return range(int(first), int(last) + 1) if dash else t.names.model.types.get(values, ())


def _numbers(t: Speaker) -> Iterator[str]:
    """The named numbers; those that depend on the number of players as a table."""
    numbers = t.names.model.numbers
    plain = {n: v for n, v in numbers.items() if isinstance(v, Expression)}
    for name, value in plain.items():
        yield f"- **{t.names.other('numbers', name)}**: {t.value(value)}"
    tables = {n: v for n, v in numbers.items() if isinstance(v, ByPlayers)}
    if tables:
        yield from ("", *_by_players(t, tables))


def _by_players(t: Speaker, tables: Mapping[str, ByPlayers]) -> Iterator[str]:
    counts = [str(count) for count in t.names.model.player_counts]
    heads = [phrase(t.lang, "for_players", count) for count in counts]
    yield f"| | {' | '.join(heads)} |"
    yield "|---" * (len(counts) + 1) + "|"
    for name, table in tables.items():
        cells = [t.value(table.by_players[count]) for count in counts]
        yield f"| {t.names.other('numbers', name)} | {' | '.join(cells)} |"


def table(t: Speaker) -> Iterator[str]:
    """The places of the table."""
    places = t.names.model.table
    yield from _places(t, "table", places)
    if _several(places):
        yield from ("", phrase(t.lang, "counting"))


def player(t: Speaker) -> Iterator[str]:
    """The places that each player has."""
    places = t.names.model.player
    yield from _places(t, "player", places)
    if _several(places) and not _several(t.names.model.table):
        yield from ("", phrase(t.lang, "counting"))


def _several(places: Mapping[str, Any]) -> bool:
    """Whether some place stands several times."""
    return any(getattr(place, "repeat", None) is not None for place in places.values())


def _places(t: Speaker, section: str, places: Mapping[str, Any]) -> Iterator[str]:
    for name, place in places.items():
        yield f"- **{t.names.named(section, name)}**: {t.said(place)}"
        yield from _parts(t, "of space", getattr(place, "space", {}))
        for group, key in getattr(place, "groups", {}).items():
            with t.formulas.known({"space": phrase(t.lang, "this space")}):
                same = t.value(key)
            yield f"  - {phrase(t.lang, 'group', t.names.group(group) or group, same)}"
    for name, place in places.items():
        if getattr(place, "printed", None) is not None:
            yield from _printed(t, section, name)
        if isinstance(place, Graph) and place.fields:
            yield from _written(t, section, name)


def _parts(t: Speaker, how: str, parts: Mapping[str, Any]) -> Iterator[str]:
    """What each space or piece has."""
    for part in parts.values():
        yield f"  - {phrase(t.lang, how, t.names.inner(part), t.said(part))}"


def _written(t: Speaker, section: str, board: str) -> Iterator[str]:
    """The spaces of a board with the values that are written for them, as a table."""
    place, fields = t.laid_out.layout.places[board], t.laid_out.globals.columns[board]
    yield from ("", phrase(t.lang, "values", t.names.named(section, board)), "")
    yield row(["", *map(t.names.field, fields)])
    yield "|---" * (len(fields) + 1) + "|"
    for at, name in enumerate(place.labels):
        cells = [told(t, field, field.cells[at]) for field in fields.values()]
        yield row([t.names.space(board, name) or name, *cells])


def links(t: Speaker) -> Iterator[str]:
    """Which spaces of a board that is read as a list of edges are joined, as a table."""
    for section in ("table", "player"):
        for name, place in getattr(t.names.model, section).items():
            laid = t.laid_out.layout.places[name] if isinstance(place, Graph) else None
            if laid is None or not laid.edges:
                continue
            near: list[set[int]] = [set() for _ in laid.labels]
            for one, other in laid.edges:
                near[one].add(other)
                near[other].add(one)
            titles = [t.names.space(name, label) or label for label in laid.labels]
            yield from ("", f"## {phrase(t.lang, 'links', t.said_place(section, name))}", "")
            yield row([phrase(t.lang, "space name"), phrase(t.lang, "leads to")])
            yield "|---|---|"
            for title, others in sorted(zip(titles, near, strict=True), key=lambda pair: pair[0]):
                yield row([title, ", ".join(sorted(titles[other] for other in others))])


def _printed(t: Speaker, section: str, name: str) -> Iterator[str]:
    """What is printed on a board, as a table."""
    rows = t.laid_out.layout.places[name].printed or ()
    of = t.names.type_of(rows[0][0]) if rows else None
    if of is None:
        return
    yield from ("", phrase(t.lang, "printed", t.names.named(section, name)), "")
    yield f"| | {' | '.join(map(str, range(len(rows[0]))))} |"
    yield "|---" * (len(rows[0]) + 1) + "|"
    for number, line in enumerate(rows):
        yield f"| {number} | {' | '.join(t.names.value(of, value) for value in line)} |"
