"""What is printed on cards, in the names of the ruleset: for whoever looks at a table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.language.cells import Cell
from engine.language.rows import Field
from engine.language.types import Type, space_names
from engine.language.values import Enumeration, Members
from engine.program.layout import Place

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def printed(e: Elaborator) -> dict[int, tuple[str, ...]]:
    """By a kind's index, for components with rows: its fields and abilities as texts."""
    found: dict[int, tuple[str, ...]] = {}
    for name, component in e.ruleset.components.items():
        members = e.globals.values.get(name)
        if not component.rows or not isinstance(members, Members):
            continue
        fields = e.globals.cards.fields(name)
        for at, kind in enumerate(members.kinds):
            found[kind.index] = (*_fields(e, fields, at), *_abilities(e, kind.index))
    return found


def _fields(e: Elaborator, fields: dict[str, Field], at: int) -> Iterator[str]:
    for name, field in fields.items():
        text = _text(e, field.type, field.cells[at])
        if text and name != "id":
            yield name if text == "true" else f"{name} {text}"


def _abilities(e: Elaborator, kind: int) -> Iterator[str]:
    for name, given in e.abilities.of.get(kind, {}).items():
        types = e.abilities.types(name)
        yield " ".join([name, *(_text(e, types[one], cell) for one, cell in given.items())])


def _text(e: Elaborator, type_: Type, cell: Cell) -> str:
    """A value by its name; nothing for none."""
    of = type_.of
    if isinstance(of, Enumeration) and isinstance(cell, tuple):
        pairs = zip(of.names, cell, strict=True)
        return " ".join(name if n == 1 else f"{n} {name}" for name, n in pairs if n)
    assert isinstance(cell, int)
    if isinstance(of, Place):
        return space_names(e, of.name)[cell] if cell >= 0 else ""
    if isinstance(of, Enumeration):
        return of.names[cell - 1] if cell else ""
    if isinstance(of, Members):
        return e.layout.kind(cell).name if cell else ""
    if type_.word == "bool":
        return "true" if cell else ""
    return str(cell)
