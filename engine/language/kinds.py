"""The kinds of pieces that components bring: what tells them apart, their names and numbers."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.budget import TOO_MANY
from engine.language.expressions.parse import mentioned
from engine.language.fields import Expression, Path, reserved
from engine.language.mistake import Silent
from engine.language.parts.by_players import ByPlayers
from engine.language.values import Enumeration, Members, Record
from engine.limits import KINDS
from engine.program.layout import Kind

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.parts.component import Component

MOST_COPIES = 10_000
MOST_KINDS = KINDS


@dataclass
class Makeup:
    """What a component's kinds are made of: by kind, the values that tell it apart.

    `parts` has the texts of these values; a kind is called by them alone where no other kind of
    the game is.
    """

    name: str
    parts: list[tuple[str, ...]] = field(default_factory=lambda: [()])
    copies: list[int | None] = field(default_factory=list)
    of: Enumeration | None = None
    record: Record | None = None
    ids: tuple[str, ...] = ()
    #: By kind: its row.
    rows: tuple[str, ...] = ()
    personal: bool = False
    #: At most so many places have the copies of one kind at the start.
    homes: int = 1

    def full(self, parts: tuple[str, ...]) -> str:
        """The whole name of a kind: `card[sun,2]`."""
        return f"{self.name}[{','.join(parts)}]" if parts else self.name

    def short(self, parts: tuple[str, ...]) -> str:
        """What a kind is called by itself: `sun2`, `red_circle`; its whole name if it can't be."""
        joined = parts[0] if parts else ""
        for before, part in itertools.pairwise(parts):
            joined += part if part.isdigit() and not before.isdigit() else f"_{part}"
        return joined if joined[:1].isalpha() and not self.personal else self.full(parts)


def make_kinds(e: Elaborator) -> Iterator[tuple[str, Members | None]]:
    """Each component's name with its kinds, which are laid out; None after a reported mistake."""
    made = {name: _makeup(e, component) for name, component in e.ruleset.components.items()}
    makeups = [makeup for makeup in made.values() if makeup is not None]
    uses = Counter(makeup.short(parts) for makeup in makeups for parts in makeup.parts)
    for name, makeup in made.items():
        if makeup is not None and len(e.layout.kinds) + len(makeup.parts) > KINDS:
            message = f"there are more than {KINDS:,} kinds of pieces with these"
            e.report(TOO_MANY, e.sources.key(("components", name)), message)
            makeup = None
        yield name, None if makeup is None else _laid_out(e, makeup, uses)


def _laid_out(e: Elaborator, makeup: Makeup, uses: Counter[str]) -> Members:
    kinds: list[Kind] = []
    for number, (parts, copies) in enumerate(zip(makeup.parts, makeup.copies, strict=True), 1):
        short, full = makeup.short(parts), makeup.full(parts)
        name = short if uses[short] == 1 else full
        also = tuple(text for text in (short, full) if text != name)
        index = len(e.layout.kinds) + 1
        most = None if copies is None else copies * makeup.homes
        kinds.append(Kind(index, name, makeup.name, number, copies, most, also))
        e.layout.kinds.append(kinds[-1])
    return Members(makeup.name, tuple(kinds), makeup.of, makeup.record, makeup.ids, makeup.rows)


def _makeup(e: Elaborator, component: Component) -> Makeup | None:
    makeup = Makeup(str(component.path[-1]))
    try:
        if component.rows is not None:
            _check_rows(e, component)
            makeup.ids = makeup.rows = tuple(component.rows)
            makeup.parts = [(row,) for row in makeup.ids]
        elif isinstance(component.of, dict):
            makeup.record = _record(e, component.of, (*component.path, "of"))
            values = [_texts(values) for _, values in makeup.record.fields]
            makeup.parts = list(itertools.product(*values))
        elif component.of is not None:
            makeup.of = _enumeration(e, component.of, (*component.path, "of"))
            makeup.personal = makeup.of is e.globals.players
            makeup.parts = [(value,) for value in makeup.of.names]
        _check_fields(e, component)
        makeup.copies = _copies(e, component, makeup)
        if component.apart:
            _take_apart(e, component, makeup)
        if component.start is not None and not makeup.personal:
            own = {"me", *e.ruleset.player} & mentioned(component.start)
            makeup.homes = e.players if own else 1
    except Silent:
        return None
    return makeup


def _check_fields(e: Elaborator, component: Component) -> None:
    """Without rows, the only values that fields can have are the usual ones."""
    unsaid = [name for name in component.fields if name not in component.usual]
    if component.rows is None and unsaid:
        span = e.sources.key((*component.path, "fields"))
        message = f"'{component.path[-1]}' has fields but no rows"
        hint = "add 'rows', or the file with them; or 'usual', what all of them have"
        e.report(codes.ONE_OF, span, message, hint)


def _take_apart(e: Elaborator, component: Component, makeup: Makeup) -> None:
    """Make each copy of a row a kind of its own, with a number where there are several."""
    if component.rows is None or None in makeup.copies:
        span = e.sources.key((*component.path, "apart"))
        what = "copies of rows" if component.rows is None else "so many copies of each row"
        message = f"only {what} can be told apart"
        hint = "add 'rows'" if component.rows is None else "add 'copies', or a 'start'"
        e.report(codes.ONE_OF, span, message, hint)
        raise Silent
    pairs = list(zip(makeup.rows, makeup.copies, strict=True))
    numbered = [
        (row, str(n) if copies > 1 else None)
        for row, copies in pairs
        if copies is not None
        for n in range(1, copies + 1)
    ]
    makeup.parts = [(row,) if n is None else (row, n) for row, n in numbered]
    makeup.rows = tuple(row for row, _ in numbered)
    makeup.ids = tuple(map(makeup.short, makeup.parts))
    makeup.copies = [1] * len(numbered)


# ------------------------------------------------------------------------- what tells them apart


def _enumeration(e: Elaborator, name: str, path: Path, instead: str = "") -> Enumeration:
    if name == "player":
        return e.globals.players
    found = e.globals.values.get(name)
    if not isinstance(found, Enumeration):
        known = [*e.ruleset.types, "player"]
        hint = did_you_mean(name, known) or f"a type is one of {', '.join(known)} {instead}".strip()
        e.report(codes.UNKNOWN_NAME, e.sources.value(path), f"unknown type '{name}'", hint)
        raise Silent
    e.used.add(name)
    return found


def _record(e: Elaborator, entries: dict[str, Any], path: Path) -> Record:
    found: list[tuple[str, Enumeration | tuple[int, ...]]] = []
    wrong, kinds = False, 1
    for name, values in entries.items():
        if reserved(name):
            _taken(e, name, "a word of the expression language", (*path, name))
        try:
            found.append((name, _field(e, values, (*path, name))))
            kinds *= len(_texts(found[-1][1]))
        except Silent:
            wrong = True
    if kinds > MOST_KINDS or not entries:
        span = e.sources.value(path)
        message = f"this makes {kinds} kinds of pieces; {MOST_KINDS} are allowed"
        empty = "a map here names what tells the kinds apart"
        e.report(codes.OUT_OF_RANGE, span, message if entries else empty)
        raise Silent
    if wrong:
        raise Silent
    return Record(tuple(found))


def _field(e: Elaborator, values: str | list[int], path: Path) -> Enumeration | tuple[int, ...]:
    """What one part of a record may be: an enum's values, or numbers."""
    if isinstance(values, str):
        span = re.fullmatch(r"(\d{1,4}) *- *(\d{1,4})", values.strip())
        if span is None:
            return _enumeration(e, values, path, "or numbers: a list, or a range such as 1-4")
        first, last = int(span[1]), int(span[2])
        values = list(range(first, last + 1))
    if not values or len(set(values)) < len(values):
        wrong = "a number stands twice in this list" if values else "no number is in this range"
        e.report(codes.OUT_OF_RANGE, e.sources.value(path), wrong)
        raise Silent
    return tuple(values)


def _texts(values: Enumeration | tuple[int, ...]) -> tuple[str, ...]:
    return values.names if isinstance(values, Enumeration) else tuple(map(str, values))


def _check_rows(e: Elaborator, component: Component) -> None:
    """Rows stand alone, and their ids can be read."""
    if component.of is not None:
        span = e.sources.key((*component.path, "of"))
        message = "kinds come from 'rows' or from 'of', not from both"
        e.report(codes.ONE_OF, span, message, "a field of the rows can hold the value")
    for row in component.rows or ():
        if reserved(row):
            word = "a word of the expression language"
            _taken(e, row, word, (*component.path, "rows", row))


def _taken(e: Elaborator, name: str, by: str, path: Path) -> None:
    e.report(codes.NAME_TAKEN, e.sources.key(path), f"'{name}' is {by} already")


# ------------------------------------------------------------------------------ how many


def _copies(e: Elaborator, component: Component, makeup: Makeup) -> list[int | None]:
    """How many of each kind there are; None for as many as are needed."""
    counts = component.copies
    by_row = _by_row(e, component)
    has_copies = counts is not None or any(n is not None for n in by_row)
    _check_start(e, component, has_copies)
    if isinstance(counts, dict):
        return _by_value(e, component, counts, makeup)
    if counts is not None:
        number = _number(e, counts, (*component.path, "copies"))
        return [number] * len(makeup.parts)
    if component.rows is not None and component.start is not None:
        return [1 if number is None else number for number in by_row]
    return [None] * len(makeup.parts)


def _check_start(e: Elaborator, component: Component, has_copies: bool) -> None:
    name = component.path[-1]
    if has_copies and component.start is None:
        e.report(
            codes.STARTS_NOWHERE,
            e.sources.key(component.path),
            f"'{name}' has copies but no place where they start",
            "add 'start: <place>', or leave 'copies' out for pieces from the box",
        )
    elif component.start is not None and not has_copies and component.rows is None:
        e.report(
            codes.STARTS_NOWHERE,
            e.sources.value((*component.path, "start")),
            f"'{name}' has a start but no number of copies",
            "add 'copies: <number>'",
        )


def _number(e: Elaborator, count: Expression | ByPlayers, path: Path) -> int:
    number = count.value(e) if isinstance(count, ByPlayers) else e.constant(count)
    if not 0 <= number <= MOST_COPIES:
        message = f"copies is {number}; it must be 0 to {MOST_COPIES}"
        e.report(codes.OUT_OF_RANGE, e.sources.value(path), message)
        raise Silent
    return number


def _by_value(
    e: Elaborator,
    component: Component,
    counts: dict[str, Expression | ByPlayers],
    makeup: Makeup,
) -> list[int | None]:
    """A number for each value of the enum that tells the kinds apart."""
    path = (*component.path, "copies")
    if makeup.of is None or makeup.personal:
        message = "copies for each value need 'of: <enum>'"
        hint = "give each row its 'copies'" if makeup.ids else "give one number for all kinds"
        e.report(codes.ONE_OF, e.sources.value(path), message, hint)
        raise Silent
    names = makeup.of.names
    for value in counts:
        if value not in names:
            span = e.sources.key((*path, value))
            message = f"{makeup.of.name} has no value '{value}'"
            e.report(codes.UNKNOWN_NAME, span, message, did_you_mean(value, names))
    missing = [value for value in names if value not in counts]
    if missing:
        message = f"copies has no number for {', '.join(missing)}"
        e.report(codes.EVERY_VALUE, e.sources.key(path), message, "write 0 where there is none")
    numbers = {
        value: _tried(e, count, (*path, value)) for value, count in counts.items() if value in names
    }
    if missing or None in numbers.values():
        raise Silent
    return [numbers[value] for value in names]


def _tried(e: Elaborator, count: Expression | ByPlayers, path: Path) -> int | None:
    try:
        return _number(e, count, path)
    except Silent:
        return None


def _by_row(e: Elaborator, component: Component) -> list[int | None]:
    """The column `copies` of the rows, row by row; None where nothing is said."""
    found: list[int | None] = []
    for row, cells in (component.rows or {}).items():
        copies = cells.get("copies")
        path = (*component.path, "rows", row, "copies")
        if copies is None:
            found.append(None)
            continue
        if component.copies is not None:
            message = "'copies' is said for the component and for its rows"
            e.report(codes.ONE_OF, e.sources.key(path), message, "leave one of them out")
        elif type(copies) is not int or not 0 <= copies <= MOST_COPIES:
            message = f"copies is a whole number from 0 to {MOST_COPIES}, not '{copies}'"
            e.report(codes.WRONG_CELL, e.sources.value(path), message)
        found.append(copies if type(copies) is int else 1)
    return found
