"""What stands after a dot and in square brackets."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.expressions import convert
from engine.language.mistake import Mistake, Silent
from engine.language.place import shape_of
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
from engine.program.build import add, arith, bounds, look, mul, sub
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

_Getter = Callable[["Elaborator", Value], Value]


def _row(e: Elaborator, value: Value) -> Value:
    assert isinstance(value, Space)
    return Int(arith("//", value.index, Const(value.board.place.columns)))


def _column(e: Elaborator, value: Value) -> Value:
    assert isinstance(value, Space)
    return Int(arith("%", value.index, Const(value.board.place.columns)))


def _printed(e: Elaborator, value: Value) -> Value:
    assert isinstance(value, Space)
    from engine.language.places.grid import Grid

    return Grid.printed_on(e, value)


def _number(e: Elaborator, value: Value) -> Value:
    if isinstance(value, Member):
        return Int(sub(value.expr, Const(1)))
    assert isinstance(value, PlaceRef | Space | Line)
    return Int(value.index if value.index is not None else Const(0))


#: Every attribute but the places of a player.
ATTRIBUTES = frozenset(("row", "column", "index", "printed", "rows", "columns"))


def attributes(e: Elaborator, value: Value) -> dict[str, _Getter]:
    """The attributes that a value has, by name."""
    if isinstance(value, Space):
        return {"row": _row, "column": _column, "index": _number, "printed": _printed}
    if isinstance(value, PlaceRef) and value.place.shape == "grid":
        axes: dict[str, _Getter] = {
            "rows": lambda e, v: Lines(value, "rows"),
            "columns": lambda e, v: Lines(value, "columns"),
        }
        return {**axes, "index": _number} if value.index is not None else axes
    if isinstance(value, Line) or (isinstance(value, PlaceRef) and value.index is not None):
        return {"index": _number}
    if isinstance(value, Member) and value.of is not e.globals.players:
        return {"index": _number}
    return {}


def attribute(e: Elaborator, value: Value, node: ast.Attribute) -> Value:
    """The value of `value.name`."""
    name = node.attr
    if isinstance(value, Member) and value.of is e.globals.players:
        return _of_player(e, value, node)
    known = attributes(e, value)
    if name in known:
        return known[name](e, value)
    raise Mistake(
        codes.UNKNOWN_ATTRIBUTE,
        f"{value.type} has no '{name}'",
        node,
        did_you_mean(name, known) or _has(known),
    )


def _has(known: dict[str, _Getter]) -> str | None:
    return f"it has {', '.join(sorted(known))}" if known else None


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
    if isinstance(value, PlaceRef) and value.place.shape == "grid":
        return _space(e, value, keys, node)
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


def _space(e: Elaborator, board: PlaceRef, keys: list[Value], node: ast.Subscript) -> Value:
    if len(keys) != 2:
        raise Mistake(
            codes.ARITY, f"a space of {board.place.name} is named by its row and column", node.slice
        )
    row = index(e, keys[0], board.place.rows, node.slice)
    column = index(e, keys[1], board.place.columns, node.slice)
    return Space(board, add(mul(row, Const(board.place.columns)), column))


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
