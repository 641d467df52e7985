"""Tables of cards: what every kind of a component has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.describe.rulebook.phrases import phrase
from engine.describe.rulebook.teller import Speaker
from engine.language.parts.component import Component
from engine.language.rows import Field
from engine.language.types import space_names
from engine.language.values import Enumeration, Members
from engine.program import Place


def tables(t: Speaker) -> Iterator[str]:
    """A table for each component that has rows."""
    for name, component in t.names.model.components.items():
        if component.rows:
            title = t.names.named("components", name)
            yield from ("", phrase(t.lang, "rows", title), "", *_table(t, name, component))


def _table(t: Speaker, name: str, component: Component) -> Iterator[str]:
    e = t.laid_out
    fields = {key: f for key, f in e.globals.cards.fields(name).items() if key != "id"}
    members = e.globals.values[name]
    assert isinstance(members, Members)
    kinds: dict[str, list[int]] = {}
    for at, own in enumerate(members.rows):
        kinds.setdefault(own, []).append(at)
    copies = {own: sum(members.kinds[at].copies or 0 for at in ats) for own, ats in kinds.items()}
    counted = len(set(copies.values())) > 1
    heads = ["", *map(t.names.field, fields), *([phrase(t.lang, "copies")] if counted else [])]
    yield row(heads)
    yield "|---" * len(heads) + "|"
    for own, ats in kinds.items():
        cells = [_of_copies(t, field, ats) for field in fields.values()]
        yield row([t.names.row(name, own), *cells, *([str(copies[own])] if counted else [])])


def _of_copies(t: Speaker, field: Field, kinds: list[int]) -> str:
    """What the copies of a row have: a value for each, where they differ."""
    each = [told(t, field, field.cells[at]) for at in kinds]
    return each[0] if len(set(each)) == 1 else " / ".join(each)


def row(cells: list[str]) -> str:
    """A row of a table."""
    return f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def told(t: Speaker, field: Field, content: Any) -> str:
    """What a card has, in words; nothing for none."""
    of = field.type.of
    if isinstance(of, Enumeration) and field.type.word == "bag":
        pairs = zip(of.names, content or (), strict=False)
        return ", ".join(_times(t, t.names.value(of.name, name), n) for name, n in pairs if n)
    if isinstance(of, Place):
        spaces = space_names(t.laid_out, of.name)
        return (t.names.space(of.name, spaces[content]) if content >= 0 else None) or ""
    if of is not None and not content:
        return ""
    if isinstance(of, Enumeration):
        return t.names.value(of.name, of.names[content - 1])
    if isinstance(of, Members):
        return _kind(t, of, content)
    if field.type.word == "bool":
        return phrase(t.lang, "true" if content else "false")
    return str(content)


def _times(t: Speaker, name: str, number: int) -> str:
    return name if number == 1 else phrase(t.lang, "times", name, str(number))


def _kind(t: Speaker, of: Members, index: int) -> str:
    kind = t.laid_out.layout.kind(index)
    if of.ids:
        return t.names.row(of.name, of.rows[kind.value - 1])
    if of.of is not None and of.of.name in t.names.model.types:
        return t.names.value(of.of.name, of.of.names[kind.value - 1])
    return kind.name
