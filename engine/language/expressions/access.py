"""What stands after a dot and in square brackets."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.expressions import bags, convert
from engine.language.mistake import Mistake, Silent
from engine.language.place import shape_of
from engine.language.values import (
    Bag,
    Constants,
    Enumeration,
    Int,
    Line,
    Lines,
    Member,
    Members,
    Piece,
    PlaceRef,
    Places,
    Space,
    Unknown,
    Value,
)
from engine.program.build import add, arith, bounds, compare, look, mul, sub, total
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

_Getter = Callable[["Elaborator", Value], Value]
#: More names than these are no help.
_SHOWN = 12


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


#: Every attribute but the places of a player, the fields of pieces and the rows of components.
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
    if isinstance(value, Piece):
        return {name: _field(name) for name in e.globals.cards.named(value)}
    if isinstance(value, Members):
        kinds = zip(value.ids, value.kinds, strict=bool(value.ids))
        return {row: _kind_of_row(value, kind.index) for row, kind in kinds}
    return {}


def _field(name: str) -> _Getter:
    def get(e: Elaborator, value: Value) -> Value:
        assert isinstance(value, Piece)
        return e.globals.cards.value(value, name)

    return get


def _kind_of_row(component: Members, kind: int) -> _Getter:
    return lambda e, value: Piece(component.kinds, Const(kind))


def attribute(e: Elaborator, value: Value, node: ast.Attribute) -> Value:
    """The value of `value.name`."""
    name = node.attr
    if isinstance(value, Member) and value.of is e.globals.players:
        return _of_player(e, value, node)
    known = attributes(e, value)
    if name in known:
        try:
            return known[name](e, value)
        except Mistake as mistake:
            mistake.node = mistake.node or node
            raise
    raise Mistake(
        codes.UNKNOWN_ATTRIBUTE,
        f"{value.type} has no '{name}'",
        node,
        _one_of(e, value, name) or did_you_mean(name, known) or _has(known),
    )


def _one_of(e: Elaborator, value: Value, name: str) -> str | None:
    """Advice where a component is asked what only its pieces have."""
    if not isinstance(value, Members) or name not in e.globals.cards.fields(value.name):
        return None
    kind = f"{value.name}.{value.ids[0]}" if value.ids else value.kinds[0].full
    return f"its pieces have it, each its own: {kind}.{name}"


def _has(known: dict[str, _Getter]) -> str | None:
    return f"it has {', '.join(sorted(known))}" if 0 < len(known) <= _SHOWN else None


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
    several = _with_several(e, value, keys, node)
    if several is not None:
        return several
    if len(keys) != 1:
        raise Mistake(codes.ARITY, f"{value.type} takes one index", node.slice)
    key = keys[0]
    if isinstance(value, Bag):
        return Int(bags.item(e, value, key, node.slice))
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


def _with_several(
    e: Elaborator, value: Value, keys: list[Value], node: ast.Subscript
) -> Value | None:
    """The value of `value[a, b]`, for what may have more than one index."""
    if isinstance(value, PlaceRef) and value.place.shape == "grid":
        return _space(e, value, keys, node)
    return _kind(e, value, keys, node) if isinstance(value, Members) else None


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


def _kind(e: Elaborator, component: Members, keys: list[Value], node: ast.Subscript) -> Value:
    """`gem[sun]`, `card[sun, 2]`: one kind of a component."""
    if component.record is not None:
        return _combined(e, component, keys, node)
    if len(keys) != 1:
        raise Mistake(codes.ARITY, f"{component.type} takes one index", node.slice)
    key = keys[0]
    if component.of is None or not isinstance(key, Member) or key.of is not component.of:
        of = f"a value of {component.of.name}" if component.of else "no index"
        hint = f"name a row: {component.name}.{component.ids[0]}" if component.ids else None
        message = f"'{component.name}' takes {of}, not {key.type}"
        raise Mistake(codes.WRONG_TYPE, message, node.slice, hint)
    found = convert.of_member(e, key, (component.name,))
    assert found is not None
    return found


def _combined(e: Elaborator, component: Members, keys: list[Value], node: ast.Subscript) -> Value:
    """The kind for a combination of values."""
    assert component.record is not None
    fields = component.record.fields
    if len(keys) != len(fields):
        wanted = f"{component.name}[{', '.join(name for name, _ in fields)}]"
        message = f"it is {wanted}, not {len(keys)} value{'s' * (len(keys) != 1)}"
        raise Mistake(codes.ARITY, message, node.slice)
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    kind: Expr = Const(0)
    for (name, values), key, part in zip(fields, keys, parts, strict=True):
        if isinstance(values, Enumeration):
            if not isinstance(key, Member) or key.of is not values:
                message = f"the {name} is a value of {values.name}, not {key.type}"
                raise Mistake(codes.WRONG_TYPE, message, part)
            size, at = len(values.names), sub(key.expr, Const(1))
        else:
            size, at = len(values), _position(e, name, values, key, part)
        kind = add(mul(kind, Const(size)), at)
    return Piece(component.kinds, add(kind, Const(component.kinds[0].index)))


def _position(e: Elaborator, name: str, values: tuple[int, ...], key: Value, node: ast.AST) -> Expr:
    """Where a number stands among those that there are, from 0."""
    number = e.meaning.as_int(key, node)
    lo, hi = bounds(number)
    if not any(lo <= value <= hi for value in values):
        known = ", ".join(map(str, values))
        found = f"{lo}" if lo == hi else f"{lo} to {hi}"
        message = f"the {name} is {found}; it must be one of {known}"
        raise Mistake(codes.OUT_OF_RANGE, message, node)
    if values == tuple(range(values[0], values[0] + len(values))):
        return sub(number, Const(values[0]))
    return total(mul(compare("==", number, Const(v)), Const(at)) for at, v in enumerate(values))
