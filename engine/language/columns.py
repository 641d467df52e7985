"""The values that are written for each space of a board: fields as those of pieces are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.cards import of_kind
from engine.language.fields import Path, reserved
from engine.language.mistake import Silent
from engine.language.rows import Field, cell, report_missing
from engine.language.types import Type, type_of
from engine.language.values import Space, Value
from engine.program.build import add
from engine.program.nodes import Const

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.places.graph import Graph

#: Keys of a space that are no fields.
_OWN = ("title", "xy")


def columns_of(e: Elaborator, graph: Graph) -> dict[str, Field] | None:
    """The values of a board's spaces by field; None after a mistake, all of which are reported."""
    sound = len(e.diagnostics.errors)
    types = {name: _type(e, graph, name) for name in graph.fields}
    known = {name: kind for name, kind in types.items() if kind is not None}
    cells: dict[str, list[int | tuple[int, ...]]] = {name: [] for name in known}
    for space, row in graph.network.spaces.items():
        path = (*graph.path, "graph", "spaces", space)
        for name in row.values:
            if name not in graph.fields:
                _unknown(e, graph, name, (*path, name))
        needed = {n: t for n, t in known.items() if not t.optional and t.word != "bag"}
        missing = {n: t for n, t in needed.items() if row.values.get(n) is None}
        report_missing(e, space, missing, path[:-1])
        for name, kind in known.items():
            cells[name].append(cell(e, kind, space, row.values, (*path, name)))
    if len(e.diagnostics.errors) > sound:
        return None
    return {name: Field(kind, tuple(cells[name])) for name, kind in known.items()}


def read(e: Elaborator, name: str, field: Field, space: Space) -> Value:
    """The field of a space: none, 0, false or nothing where there is no space."""
    cells = dict(enumerate(field.cells, 1))
    label = f"_{space.board.place.name}_{name}"
    optional = space.optional or field.type.optional
    tables = e.globals.cards.tables(field.type, cells, label, optional)
    return of_kind(field.type, tables, add(space.index, Const(1)), optional)


def _type(e: Elaborator, graph: Graph, name: str) -> Type | None:
    """The type of a field whose name is free; None after a mistake."""
    path = (*graph.path, "fields", name)
    if name in (*graph.taken, *_OWN) or reserved(name):
        own = "a word of the expression language"
        what = own if reserved(name) else "something that every space has"
        e.report(codes.NAME_TAKEN, e.sources.key(path), f"'{name}' is {what} already")
        return None
    sound = len(e.diagnostics.errors)
    try:
        return type_of(e, graph.fields[name], path)
    except Silent:
        if len(e.diagnostics.errors) == sound:
            message = f"'{graph.fields[name]}' is laid out later than this board"
            e.report(codes.WRONG_TYPE, e.sources.value(path), message)
        return None


def _unknown(e: Elaborator, graph: Graph, name: str, path: Path) -> None:
    hint = did_you_mean(name, [*_OWN, *graph.fields]) or "name it with its type below 'fields'"
    message = f"a space of '{graph.path[-1]}' has no '{name}'"
    e.report(codes.NO_FIELD, e.sources.key(path), message, hint)
