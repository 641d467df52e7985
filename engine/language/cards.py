"""What pieces have by their kind: the fields of card tables, and what tells kinds apart.

A field is a constant for each kind. Cells are read when a field is first asked for, and all of
them once everything is laid out, so that every mistake is found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.cells import Cell
from engine.language.collections import Bag
from engine.language.mistake import Mistake, Silent
from engine.language.rows import Field, fields_of_rows, usual_fields
from engine.language.types import Type
from engine.language.values import (
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

#: What kinds have stands in tables of one row.
_ROW = Const(0)


class Cards:
    """The fields of all components."""

    def __init__(self, e: Elaborator) -> None:
        self.e = e
        self._fields: dict[str, dict[str, Field]] = {}
        self._tables: dict[str, Table] = {}
        #: By components and field, and whether there may be no piece: its tables.
        self._known: dict[tuple[str | bool, ...], tuple[Table, ...]] = {}

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
                if part.rows is None:
                    found = {**usual_fields(self.e, part, members), **_of_record(members)}
                else:
                    found = fields_of_rows(self.e, part, members)
            self._fields[component] = found
        return self._fields[component]

    def named(self, piece: Piece) -> list[str]:
        """The names of the fields that pieces of some of these kinds have."""
        return list(dict.fromkeys(name for c in piece.components for name in self.fields(c)))

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
        return of_kind(first.type, self._of_field(fields, name, optional), kind, optional)

    def _of_field(self, fields: dict[str, Field], name: str, optional: bool) -> tuple[Table, ...]:
        """The tables of a field that these components have."""
        found = self._known.get((*fields, name, optional))
        if found is None:
            cells = {
                kind.index: cell
                for component, field in fields.items()
                for kind, cell in zip(self._kinds(component), field.cells, strict=True)
            }
            type_ = next(iter(fields.values())).type
            found = self.tables(type_, cells, f"_{'_'.join(fields)}_{name}", optional)
            self._known[*fields, name, optional] = found
        return found

    def _shared(self, piece: Piece, name: str) -> dict[str, Field]:
        """By component: the field that pieces of all these kinds have, of one type."""
        components = piece.components
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

    def tables(
        self, type_: Type, cells: Mapping[int, Cell], label: str, optional: bool = False
    ) -> tuple[Table, ...]:
        """What kinds have of a type, by their cells: a table, or one for each value of a bag.

        The label names them. They are read with `of_kind`.
        """
        if isinstance(type_.of, Enumeration) and type_.word == "bag":
            return tuple(
                self._by_kind(
                    f"{label}_{value}", {k: _of_bag(c, at) for k, c in cells.items()}, optional
                )
                for at, value in enumerate(type_.of.names)
            )
        none = -1 if isinstance(type_.of, Place) else 0
        return (self._by_kind(label, {k: _whole(c) for k, c in cells.items()}, optional, none),)

    def _by_kind(self, label: str, known: dict[int, int], optional: bool, none: int = 0) -> Table:
        # What is never looked up must not widen the bounds of what is.
        other = none if optional else min(known.values())
        row = tuple(known.get(index, other) for index in range(max(known) + 1))
        return self.table(label, (row,))

    def table(self, label: str, rows: tuple[tuple[int, ...], ...]) -> Table:
        """A table named so, or so with more; names of the rules never begin with `_`."""
        found = self._tables.setdefault(label, Table(label, rows))
        return found if found.rows == rows else self.table(f"{label}_", rows)


def of_kind(type_: Type, tables: Sequence[Table], kind: Expr, optional: bool) -> Value:
    """What a kind has of a type."""
    first, *_ = found = [look(table, _ROW, kind) for table in tables]
    if isinstance(type_.of, Enumeration) and type_.word == "bag":
        return Bag(type_.of, tuple(found))
    if isinstance(type_.of, Enumeration):
        return Member(first, type_.of, optional)
    if isinstance(type_.of, Members):
        return Piece(type_.of.kinds, first, optional)
    if isinstance(type_.of, Place):
        return Space(PlaceRef(type_.of), first, optional)
    return Bool(compare("!=", first, Const(0))) if type_.word == "bool" else Int(first)


def _whole(cell: Cell) -> int:
    assert isinstance(cell, int)
    return int(cell)


def _of_bag(cell: Cell, at: int) -> int:
    """How many of an enum's value, by its number, are in a bag; a bag of nothing may be 0."""
    return cell[at] if isinstance(cell, tuple) and cell else 0


def _only(piece: Piece, name: str) -> Expr:
    """The kind of pieces that can only be of one."""
    if piece.fixed is None:
        components = " or ".join(dict.fromkeys(kind.component for kind in piece.kinds))
        hint = f"name one: the '{name}' of a piece depends on its kind"
        raise Mistake(codes.WRONG_TYPE, f"this is every kind of {components}", None, hint)
    return Const(piece.fixed)


def _of_record(members: Members) -> dict[str, Field]:
    """What tells the kinds of a record apart, as fields."""
    if members.record is None:
        return {}
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
