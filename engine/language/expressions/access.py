"""What stands after a dot and in square brackets."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes, hosts
from engine.language.board import board_of
from engine.language.expressions import convert
from engine.language.mistake import Mistake, Silent
from engine.language.place import Getter, shape_of
from engine.language.values import (
    Constants,
    Enumeration,
    Int,
    Line,
    Lines,
    Member,
    Members,
    PlaceRef,
    Places,
    Space,
    Unknown,
    Value,
)
from engine.program.build import add, bounds, look, mul, sub
from engine.program.layout import Place
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: Every attribute but the places of players, spaces and pieces, and the names of spaces.
ATTRIBUTES = frozenset(("row", "column", "index", "printed", "rows", "columns"))


def attributes(e: Elaborator, value: Value) -> dict[str, Getter]:
    """The attributes that a value has, by name."""
    own: dict[str, Getter] = {}
    if isinstance(value, Space):
        own = board_of(value.board.place).of_space(e, value)
    elif isinstance(value, PlaceRef):
        own = shape_of(value.place).attributes(e, value)
    elif isinstance(value, Line):
        own = {"index": lambda: Int(value.index)}
    elif isinstance(value, Member) and value.of is not e.globals.players:
        own = {"index": lambda: Int(sub(value.expr, Const(1)))}
    for name, whole in hosts.every(e, value).items():
        own[name] = lambda whole=whole: _whole(e, whole)  # type: ignore[misc]
    host = value.pieces if isinstance(value, Members) and len(value.kinds) == 1 else value
    for name, place in hosts.parts(e, host).items():
        own[name] = lambda place=place: _part(e, host, place)  # type: ignore[misc]
    return own


def _whole(e: Elaborator, places: Value) -> Value:
    if isinstance(places, Unknown):
        raise Silent
    if isinstance(places, Places):
        e.used.add(places.place.name)
    return places


def _part(e: Elaborator, host: Value, place: Place | Unknown) -> Value:
    if isinstance(place, Unknown):
        raise Silent
    return convert.read(e, hosts.part(e, host, place))


def attribute(e: Elaborator, value: Value, node: ast.Attribute) -> Value:
    """The value of `value.name`."""
    name = node.attr
    if isinstance(value, Member) and value.of is e.globals.players:
        return _of_player(e, value, node)
    known = attributes(e, value)
    if name in known:
        return known[name]()
    raise Mistake(
        codes.UNKNOWN_ATTRIBUTE,
        f"{value.type} has no '{name}'",
        node,
        did_you_mean(name, known) or _has(known),
    )


_SHOWN = 12


def _has(known: dict[str, Getter]) -> str | None:
    more = ", …" if len(known) > _SHOWN else ""
    return f"it has {', '.join(sorted(known)[:_SHOWN])}{more}" if known else None


def _of_player(e: Elaborator, player: Member, node: ast.Attribute) -> Value:
    places = e.globals.of_player
    if node.attr == "index":
        return Int(sub(player.expr, Const(1)))
    found = places.get(node.attr)
    if found is None:
        hint = did_you_mean(node.attr, places)
        if node.attr in e.ruleset.table:
            hint = f"'{node.attr}' is a place of the table: write it without a player"
        raise Mistake(codes.UNKNOWN_ATTRIBUTE, f"a player has no '{node.attr}'", node, hint)
    if isinstance(found, Unknown):
        raise Silent
    assert not isinstance(found, Value)
    e.used.add(node.attr)
    return e.meaning.place_value(found, sub(player.expr, Const(1)))


def subscript(e: Elaborator, value: Value, keys: list[Value], node: ast.Subscript) -> Value:
    """The value of `value[keys]`."""
    if isinstance(value, PlaceRef) and value.place.is_board:
        return board_of(value.place).at(e, value, keys, node)
    if len(keys) != 1:
        raise Mistake(codes.ARITY, f"{value.type} takes one index", node.slice)
    key = keys[0]
    if isinstance(value, Members):
        return _kind(e, value, key, node)
    if isinstance(value, PlaceRef):
        return shape_of(value.place).item(e, value, key, node)
    if isinstance(value, Enumeration):
        return Member(add(index(e, key, len(value.names), node.slice), Const(1)), value)
    if isinstance(value, Constants):
        return Int(look(value.table, Const(0), index(e, key, len(value.table.rows[0]), node.slice)))
    if isinstance(value, Places):
        return convert.read(
            e,
            PlaceRef(value.place, value.player, index(e, key, value.place.repeat or 1, node.slice)),
        )
    if isinstance(value, Lines):
        return Line(value, index(e, key, value.number, node.slice))
    if isinstance(value, Line):
        return _on_line(e, value, key, node)
    raise Mistake(codes.WRONG_TYPE, f"{value.type} can't be indexed", node)


def index(e: Elaborator, key: Value, number: int, node: ast.AST) -> Expr:
    """An index from 0; -1 is the last. One that is never right is a mistake."""
    expr = e.meaning.as_int(key, node)
    if isinstance(expr, Const) and -number <= expr.value < 0:
        return Const(number + expr.value)
    lo, hi = bounds(expr)
    if hi < 0 or lo >= number:
        found = f"{lo}" if lo == hi else f"{lo} to {hi}"
        raise Mistake(
            codes.OUT_OF_RANGE, f"the index is {found}; it must be 0 to {number - 1}", node
        )
    return expr


def _on_line(e: Elaborator, line: Line, key: Value, node: ast.Subscript) -> Value:
    place = line.lines.board.place
    if line.lines.axis == "rows":
        column = index(e, key, place.columns, node.slice)
        return Space(line.lines.board, add(mul(line.index, Const(place.columns)), column))
    row = index(e, key, place.rows, node.slice)
    return Space(line.lines.board, add(mul(row, Const(place.columns)), line.index))


def _kind(e: Elaborator, component: Members, key: Value, node: ast.Subscript) -> Value:
    if component.of is None or not isinstance(key, Member) or key.of is not component.of:
        of = f"a value of {component.of.name}" if component.of else "no index"
        raise Mistake(
            codes.WRONG_TYPE, f"'{component.name}' takes {of}, not {key.type}", node.slice
        )
    found = convert.of_member(e, key, (component.name,))
    assert found is not None
    return found
