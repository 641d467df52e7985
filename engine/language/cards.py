"""What pieces have by their kind: the fields of card tables, and what tells kinds apart.

A field is a constant for each kind. Cells are read when a field is first asked for, and all of
them once everything is laid out, so that every mistake is found.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.errors import Span, did_you_mean
from engine.language import codes
from engine.language.cells import BLANK, Cell, Wrong, read_cell
from engine.language.fields import Path, reserved
from engine.language.mistake import Mistake, Silent
from engine.language.parts.component import RESERVED, Component
from engine.language.types import Type, advice, type_of
from engine.language.values import (
    Bag,
    Bool,
    Enumeration,
    Int,
    Member,
    Members,
    Piece,
    PlaceRef,
    Space,
    Value,
)
from engine.program.build import compare, look
from engine.program.layout import Kind, Place
from engine.program.nodes import Const, Expr, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


@dataclass(frozen=True)
class Field:
    """A field of a component: its type, and its value for each kind in order."""

    type: Type
    cells: tuple[Cell, ...]


class Cards:
    """The fields of all components."""

    def __init__(self, e: Elaborator) -> None:
        self.e = e
        self._fields: dict[str, dict[str, Field]] = {}
        self._tables: dict[str, Table] = {}

    def read_all(self) -> None:
        """Read the fields of every component, for the mistakes in them."""
        for name in self.e.ruleset.components:
            self.fields(name)

    def fields(self, component: str) -> dict[str, Field]:
        """The fields of a component's pieces, by name."""
        if component not in self._fields:
            members = self.e.globals.values.get(component)
            found: dict[str, Field] = {}
            if isinstance(members, Members):
                part = self.e.ruleset.components[component]
                # What has fields but no rows is told where its kinds are made.
                rows = _of_rows(self.e, part) if part.rows else {}
                found = _of_record(members) if members.record else rows
            self._fields[component] = found
        return self._fields[component]

    def named(self, piece: Piece) -> list[str]:
        """The names of the fields that pieces of some of these kinds have."""
        components = dict.fromkeys(kind.component for kind in piece.kinds)
        return list(dict.fromkeys(name for c in components for name in self.fields(c)))

    def check_readable(self, component: str, name: str) -> None:
        """Silent for a field that is declared, but whose type was reported as wrong."""
        part = self.e.ruleset.components.get(component)
        if part is not None and name in part.fields and name not in self.fields(component):
            raise Silent

    def value(self, piece: Piece, name: str) -> Value:
        """The field of a piece. Raises Mistake unless all that it may be have it, of one type."""
        fields = self._shared(piece, name)
        first = next(iter(fields.values()))
        optional = piece.optional or any(found.type.optional for found in fields.values())
        kind = piece.kind if piece.kind is not None else _only(piece, name)
        cells = {
            k.index: cell
            for component, found in fields.items()
            for k, cell in zip(self._kinds(component), found.cells, strict=True)
        }
        label = f"_{'_'.join(fields)}_{name}"
        return self.typed(first.type, cells, kind, label, optional)

    def _shared(self, piece: Piece, name: str) -> dict[str, Field]:
        """By component: the field that pieces of all these kinds have, of one type."""
        components = list(dict.fromkeys(kind.component for kind in piece.kinds))
        fields = {c: self.fields(c)[name] for c in components if name in self.fields(c)}
        lacking = next((c for c in components if c not in fields), None)
        if lacking is not None:
            self.check_readable(lacking, name)
            message = f"this may be a {lacking}, and a {lacking} has no '{name}'"
            raise Mistake(codes.UNKNOWN_ATTRIBUTE, message)
        (one, first), *others = fields.items()
        for other, found in others:
            if not found.type.like(first.type):
                each = f"{first.type.noun} of a {one}, but {found.type.noun} of a {other}"
                raise Mistake(codes.WRONG_TYPE, f"'{name}' is {each}")
        return fields

    def _kinds(self, component: str) -> tuple[Kind, ...]:
        members = self.e.globals.values[component]
        assert isinstance(members, Members)
        return members.kinds

    def typed(
        self, type_: Type, cells: dict[int, Cell], kind: Expr, label: str, optional: bool
    ) -> Value:
        """What a kind has of a type, by the kinds' cells; the label names its tables."""

        def by_kind(label: str, cell: Callable[[Any], int], none: int = 0) -> Expr:
            known = {index: cell(content) for index, content in cells.items()}
            # What is never looked up must not widen the bounds of what is.
            other = none if optional else min(known.values())
            row = tuple(known.get(index, other) for index in range(max(known) + 1))
            return look(self.table(label, (row,)), Const(0), kind)

        def whole(cell: Any) -> int:
            return int(cell)

        if isinstance(type_.of, Enumeration) and type_.word == "bag":
            counts = [
                by_kind(f"{label}_{value}", lambda cell, at=at: cell[at] if cell else 0)  # type: ignore[misc]
                for at, value in enumerate(type_.of.names)
            ]
            return Bag(type_.of, tuple(counts))
        if isinstance(type_.of, Enumeration):
            return Member(by_kind(label, whole), type_.of, optional)
        if isinstance(type_.of, Members):
            return Piece(type_.of.kinds, by_kind(label, whole), optional)
        if isinstance(type_.of, Place):
            return Space(PlaceRef(type_.of), by_kind(label, whole, -1), optional)
        number = by_kind(label, whole)
        return Bool(compare("!=", number, Const(0))) if type_.word == "bool" else Int(number)

    def table(self, label: str, rows: tuple[tuple[int, ...], ...]) -> Table:
        """A table named so, or so with more; names of the rules never begin with `_`."""
        found = self._tables.setdefault(label, Table(label, rows))
        return found if found.rows == rows else self.table(f"{label}_", rows)


def _only(piece: Piece, name: str) -> Expr:
    """The kind of pieces that can only be of one."""
    if piece.fixed is None:
        components = " or ".join(dict.fromkeys(kind.component for kind in piece.kinds))
        hint = f"name one: the '{name}' of a piece depends on its kind"
        raise Mistake(codes.WRONG_TYPE, f"this is every kind of {components}", None, hint)
    return Const(piece.fixed)


def _of_record(members: Members) -> dict[str, Field]:
    """What tells the kinds of a record apart, as fields."""
    assert members.record is not None
    found: dict[str, Field] = {}
    repeat = len(members.kinds)
    for name, values in members.record.fields:
        if isinstance(values, Enumeration):
            kind, each = Type("enum", values), tuple(range(1, len(values.names) + 1))
        else:
            kind, each = Type("int"), values
        repeat //= len(each)
        column = [cell for cell in each for _ in range(repeat)]
        found[name] = Field(kind, tuple(column) * (len(members.kinds) // len(column)))
    return found


# ---------------------------------------------------------------------------------- tables of rows


def _of_rows(e: Elaborator, component: Component) -> dict[str, Field]:
    """The fields of a table; the mistakes in it are reported, their cells blank."""
    types = _types(e, component)
    rows = component.rows or {}
    path: Path = (*component.path, "rows")
    _unknown_columns(e, component, path)
    known = {name: kind for name, kind in types.items() if kind is not None}
    needed = {
        name: kind
        for name, kind in known.items()
        if name != "id" and not kind.optional and kind.word != "bag"
    }
    never = _never_given(e, component, needed, types)
    for row, cells in rows.items():
        missing = {n: kind for n, kind in needed.items() if cells.get(n) is None}
        report_missing(e, row, {n: kind for n, kind in missing.items() if n not in never}, path)
    found: dict[str, Field] = {}
    for name, kind in known.items():
        column = (cell(e, kind, row, cells, (*path, row, name)) for row, cells in rows.items())
        found[name] = Field(kind, tuple(column))
    return found


def _types(e: Elaborator, component: Component) -> dict[str, Type | None]:
    """The types of the fields; None after a reported mistake."""
    found: dict[str, Type | None] = {}
    for name, text in component.fields.items():
        path = (*component.path, "fields", name)
        if name in RESERVED or reserved(name):
            by = "a column of every table" if name in RESERVED else "a word of the language"
            message = f"'{name}' is {by} already"
            e.report(codes.NAME_TAKEN, e.sources.key(path), message)
            continue
        try:
            found[name] = type_of(e, text, path)
        except Silent:
            found[name] = None
    return found


def _unknown_columns(e: Elaborator, component: Component, path: Path) -> None:
    fields = component.fields
    known = [name for name in fields if name != "id"]
    for row, cells in (component.rows or {}).items():
        for column in cells:
            if column in RESERVED or column in known:
                continue
            span = e.sources.key((*path, row, column))
            if column == "id":
                e.report(codes.NO_FIELD, span, "the id of a row is its key")
                continue
            hint = did_you_mean(column, [*known, *RESERVED])
            if not fields:
                hint = f"add 'fields: {{{column}: int}}', or what else its type is"
            name = component.path[-1]
            e.report(codes.NO_FIELD, span, f"'{name}' has no field '{column}'", hint)


def _never_given(
    e: Elaborator, component: Component, needed: dict[str, Type], types: Container[str]
) -> set[str]:
    """The fields that no row gives a value: one mistake each instead of one in each row."""
    rows = component.rows or {}
    given = {
        column for cells in rows.values() for column, cell in cells.items() if cell is not None
    }
    never = {name for name in needed if name not in given and len(rows) > 1}
    for name in never:
        field = e.sources.key((*component.path, "fields", name))
        hint = did_you_mean(name, [column for column in given if column not in types])
        e.report(codes.NO_CELL, field, f"no row has a value for '{name}'", hint)
    return never


def report_missing(e: Elaborator, row: str, missing: dict[str, Type], path: Path) -> None:
    """What a row lacks, together: it is missed at one place."""
    if missing:
        names = " and ".join(f"'{name}'" for name in missing)
        hint = advice(next(iter(missing.values()))) if len(missing) == 1 else None
        e.report(
            codes.NO_CELL, e.sources.key((*path, row)), f"'{row}' has no value for {names}", hint
        )


def cell(e: Elaborator, kind: Type, row: str, cells: dict[str, Any], path: Path) -> Cell:
    """The value of a cell; blank where there is none, or one that does not fit."""
    name = str(path[-1])
    content = row if name == "id" else cells.get(name)
    blank = BLANK if kind.word != "space" else -1
    if content is None or (content == "none" and kind.optional):
        return blank
    try:
        return read_cell(e, kind, content)
    except Wrong as wrong:
        span = e.sources.key(path[:-1]) if name == "id" else place_of(e, path, wrong)
        e.report(codes.WRONG_CELL, span, wrong.message, wrong.hint)
    return blank


def place_of(e: Elaborator, path: Path, wrong: Wrong) -> Span:
    """Where in a cell the part is that does not fit."""
    if wrong.part is not None:
        return e.sources.inside(path, *wrong.part)
    if wrong.key is None:
        return e.sources.value(path)
    inner = (*path, wrong.key)
    return e.sources.key(inner) if wrong.name else e.sources.value(inner)
