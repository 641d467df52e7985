"""The values that are written for each space of a board: columns of numbers, with their types."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.fields import Path, reserved
from engine.language.tables import entry
from engine.language.values import Bool, Enumeration, Int, Member, Space, Value
from engine.program.nodes import Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.places.graph import Graph

#: How types are named that are no enums.
PLAIN = ("int", "bool")


@dataclass(frozen=True)
class Column:
    """A field with the value that each space has; `of` is its enum, or `int` or `bool`."""

    of: Enumeration | str
    table: Table

    def read(self, space: Space) -> Value:
        """The value of a space: none, 0 or false where there is no space."""
        found = entry(self.table, space)
        if isinstance(self.of, Enumeration):
            return Member(found, self.of, space.optional)
        return Int(found) if self.of == "int" else Bool(found)


def columns_of(e: Elaborator, graph: Graph) -> dict[str, Column] | None:
    """The values of a board's spaces by field; None after a mistake, all of which are reported."""
    sound = len(e.diagnostics.errors)
    types = {name: _type(e, text, (*graph.path, "fields", name)) for name, text in _named(e, graph)}
    numbers: dict[str, list[int]] = {name: [] for name in types}
    for space, row in graph.network.spaces.items():
        path = (*graph.path, "graph", "spaces", space)
        for name in row.values.keys() - graph.fields.keys():
            hint = did_you_mean(name, ["title", "xy", *graph.fields])
            message = f"a space of '{graph.path[-1]}' has no '{name}'"
            key = e.sources.key((*path, name))
            e.report(codes.BOARD, key, message, hint or "name it with its type below 'fields'")
        for name, of in types.items():
            numbers[name].append(_number(e, of, row.values.get(name), (*path, name)))
    if len(e.diagnostics.errors) > sound:
        return None
    board = graph.path[-1]
    return {
        name: Column(of, Table(f"{name}_of_{board}", (tuple(numbers[name]),)))
        for name, of in types.items()
        if of is not None
    }


def _named(e: Elaborator, graph: Graph) -> list[tuple[str, str]]:
    """The fields whose names are free."""
    taken = {*graph.taken, "title", "xy"}
    wrong = [name for name in graph.fields if name in taken or reserved(name)]
    for name in wrong:
        key = e.sources.key((*graph.path, "fields", name))
        what = "something that every space has already"
        if reserved(name):
            what = "a word of the expression language"
        e.report(codes.NAME_TAKEN, key, f"'{name}' is {what}")
    return [(name, text) for name, text in graph.fields.items() if name not in wrong]


def _type(e: Elaborator, text: str, path: Path) -> Enumeration | str | None:
    """What a field's type means; None after a mistake."""
    found = e.globals.values.get(text)
    if text in PLAIN:
        return text
    if isinstance(found, Enumeration):
        e.used.add(text)
        return found
    hint = did_you_mean(text, [*PLAIN, *e.ruleset.types])
    e.report(codes.UNKNOWN_NAME, e.sources.value(path), f"unknown type '{text}'", hint)
    return None


def _number(e: Elaborator, of: Enumeration | str | None, value: Any, path: Path) -> int:
    """A value as a number, 0 after a mistake."""
    if of is None:
        return 0
    if value is None:
        what = f"the space '{path[-2]}' has no '{path[-1]}'"
        e.report(codes.BOARD, e.sources.key(path[:-1]), what)
        return 0
    if isinstance(of, Enumeration):
        if value in of.names:
            return of.names.index(value) + 1
        known = ", ".join(of.names)
        hint = did_you_mean(str(value), of.names) or f"it is {known}"
        message = f"'{value}' is no value of {of.name}"
        e.report(codes.UNKNOWN_NAME, e.sources.value(path), message, hint)
        return 0
    if type(value) is not (int if of == "int" else bool) or not isinstance(value, int):
        noun = "a whole number" if of == "int" else "true or false"
        found = str(value).lower() if isinstance(value, bool) else repr(value)
        e.report(codes.WRONG_TYPE, e.sources.value(path), f"expected {noun}, found {found}")
        return 0
    return int(value)
