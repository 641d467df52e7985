"""The fields of a component's pieces, read from its rows and from what is usual."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.errors import Span, did_you_mean
from engine.language import codes
from engine.language.cells import BLANK, Cell, Wrong, read_cell
from engine.language.fields import Path, reserved, whole_number
from engine.language.mistake import Silent
from engine.language.parts.component import RESERVED, Component
from engine.language.types import Type, advice, type_of
from engine.language.values import Enumeration, Members

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: The type of the field `id` whose values are the names of the rows.
NAME = "name"
#: What stands between the values of the copies of a row.
_EACH = "|"


@dataclass(frozen=True)
class Field:
    """A field of a component: its type, and its value for each kind in order."""

    type: Type
    cells: tuple[Cell, ...]


def usual_fields(e: Elaborator, component: Component, members: Members) -> dict[str, Field]:
    """The fields of pieces that have no rows: they all have the same."""
    types = _types(e, component)
    _unknown_usual(e, component)
    known = {n: kind for n, kind in types.items() if kind is not None and n in component.usual}
    return {
        name: Field(kind, (cell(e, kind, "", component.usual, path),) * len(members.kinds))
        for name, kind in known.items()
        for path in ((*component.path, "usual", name),)
    }


def _unknown_usual(e: Elaborator, component: Component) -> None:
    for name in component.usual:
        if name == "id" or name not in component.fields:
            span = e.sources.key((*component.path, "usual", name))
            message = f"'{component.path[-1]}' has no field '{name}' that could have a usual value"
            hint = did_you_mean(name, component.fields)
            e.report(codes.NO_FIELD, span, message, hint)


def fields_of_rows(e: Elaborator, component: Component, members: Members) -> dict[str, Field]:
    """The fields of a table; the mistakes in it are reported, their cells blank."""
    types = _types(e, component)
    _unknown_usual(e, component)
    rows = component.rows or {}
    path: Path = (*component.path, "rows")
    _unknown_columns(e, component, path)
    known = {name: kind for name, kind in types.items() if kind is not None}
    needed = {
        name: kind
        for name, kind in known.items()
        if name not in ("id", *component.usual) and not kind.optional and kind.word != "bag"
    }
    never = _never_given(e, component, needed, types)
    for row, cells in rows.items():
        missing = {n: kind for n, kind in needed.items() if cells.get(n) is None}
        report_missing(e, row, {n: kind for n, kind in missing.items() if n not in never}, path)
    found: dict[str, Field] = {}
    numbers = Counter(members.rows)
    for name, kind in known.items():
        column: list[Cell] = []
        for row, cells in rows.items():
            column += _of_copies(e, component, kind, row, cells, (*path, row, name), numbers[row])
        found[name] = Field(kind, tuple(column))
    return found


def _of_copies(
    e: Elaborator,
    component: Component,
    kind: Type,
    row: str,
    cells: dict[str, Any],
    path: Path,
    copies: int,
) -> list[Cell]:
    """The cells of the kinds that a row makes: one, or one for each copy that is told apart."""
    name = str(path[-1])
    if name in component.usual and cells.get(name) is None:
        cells, path = component.usual, (*component.path, "usual", name)
    content = cells.get(name)
    if not component.apart or name == "id" or not isinstance(content, str) or _EACH not in content:
        return [cell(e, kind, row, cells, path)] * copies
    each = [_read(text.strip()) for text in content.split(_EACH)]
    if len(each) != copies:
        message = f"{len(each)} values for {copies} copies"
        e.report(codes.WRONG_CELL, e.sources.value(path), message, "give one, or one for each")
        return [BLANK] * copies
    return [cell(e, kind, row, {name: one}, path) for one in each]


def _read(text: str) -> Any:
    """A value that stands in a text with others."""
    if text in ("true", "false"):
        return text == "true"
    number = whole_number(text)
    return text if number is None else number


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
            found[name] = _type(e, component, name, text)
        except Silent:
            found[name] = None
    return found


def _type(e: Elaborator, component: Component, field: str, text: str) -> Type:
    """The type of a field; Silent after a reported mistake."""
    if _is_name(e, field, text):
        return _named(e, component)
    path = (*component.path, "fields", field)
    if _is_name(e, "id", text):
        hint = (
            did_you_mean(field, ("id",)) or "that a row's name is its value is said as 'id: name'"
        )
        e.report(codes.UNKNOWN_NAME, e.sources.key(path), f"'{field}' can't be a row's name", hint)
        raise Silent
    return type_of(e, text, path, also=NAME if field == "id" else None)


def _is_name(e: Elaborator, field: str, text: str) -> bool:
    """Whether a field is the row's own name, as a value."""
    return field == "id" and text.strip() == NAME and NAME not in e.ruleset.types


def _named(e: Elaborator, component: Component) -> Type:
    """The names of a component's rows, as a type."""
    rows = tuple(component.rows or ())
    return Type("enum", Enumeration(str(component.path[-1]), rows), names=rows)


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
