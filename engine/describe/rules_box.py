"""The first half of a rulebook: options, what is in the box, and where it lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.describe.rules_phrases import phrase
from engine.describe.rules_teller import Speaker
from engine.language.fields import Expression
from engine.language.parts.by_players import ByPlayers
from engine.language.parts.component import Component
from engine.language.parts.option import Option


def options(t: Speaker) -> Iterator[str]:
    """The choices before the game."""
    for name, option in t.names.model.options.items():
        ask = t.names.text("options", name, "ask") or option.ask
        yield f"- {ask} {phrase(t.lang, 'default', _usual(t, option))}"


def _usual(t: Speaker, option: Option) -> str:
    if option.number is None:
        return phrase(t.lang, "true" if option.default else "false")
    bounds = phrase(t.lang, "bounds", str(option.min), str(option.max))
    return f"{option.default} ({bounds})"


def box(t: Speaker) -> Iterator[str]:
    """The components with their kinds and numbers."""
    for name, component in t.names.model.components.items():
        said = t.said(component)
        yield f"- **{t.names.named('components', name)}**: {said}{_total(t, component)}"
        values = t.names.model.types.get(component.of or "")
        if values and component.of:
            yield f"  ({', '.join(t.names.value(component.of, value) for value in values)})"
    yield from _numbers(t)


def _total(t: Speaker, component: Component) -> str:
    """How many pieces there are of all kinds, where that can be seen."""
    values = t.names.model.types.get(component.of or "")
    copies = component.copies
    if values is None or not isinstance(copies, Expression) or not str(copies).isdigit():
        return ""
    return "; " + phrase(t.lang, "total", str(int(str(copies)) * len(values)))


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
    return _places(t, "table", t.names.model.table)


def player(t: Speaker) -> Iterator[str]:
    """The places that each player has."""
    return _places(t, "player", t.names.model.player)


def _places(t: Speaker, section: str, places: Mapping[str, Any]) -> Iterator[str]:
    for name, place in places.items():
        yield f"- **{t.names.named(section, name)}**: {t.said(place)}"


