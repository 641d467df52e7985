"""What stands after a dot and in square brackets."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes, hosts
from engine.language.areas import Footprint, Groups
from engine.language.board import board_of
from engine.language.collections import Bag, Constants, Seq
from engine.language.expressions import bags, convert
from engine.language.grants import granted
from engine.language.groups import keyed, of_board
from engine.language.mistake import Mistake, Silent
from engine.language.ownership import owned, owner
from engine.language.place import Getter, shape_of
from engine.language.values import (
    Enumeration,
    Granting,
    Happening,
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
from engine.program.bounds import bounds
from engine.program.build import add, compare, look, mul, pick, sub, total, within
from engine.program.layout import Place
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: More names than these are no help.
_SHOWN = 12
#: Every attribute but the places of players, spaces and pieces, the names of spaces, the fields of
#: pieces and the rows of components.
ATTRIBUTES = frozenset(
    ("row", "column", "index", "printed", "rows", "columns", "directions", "player", "q", "r")
)


def attributes(e: Elaborator, value: Value) -> dict[str, Getter]:
    """The attributes that a value has, by name."""
    own = _own(e, value)
    for name, whole in hosts.every(e, value).items():
        own[name] = lambda whole=whole: _whole(e, whole)  # type: ignore[misc]
    host = value.pieces if isinstance(value, Members) and len(value.kinds) == 1 else value
    for name, place in hosts.parts(e, host).items():
        own[name] = lambda place=place: _part(e, host, place)  # type: ignore[misc]
    return own


def _same(value: Value) -> Value:
    return value


def _own(e: Elaborator, value: Value) -> dict[str, Getter]:
    """The attributes that a value has but for the places that belong to it."""
    found = _OWN.get(type(value))
    return found(e, value) if found is not None else {}


def _of_place(e: Elaborator, ref: PlaceRef) -> dict[str, Getter]:
    own = shape_of(ref.place).attributes(e, ref)
    groups = of_board(e, ref) if ref.place.is_board else {}
    return {**own, **{name: partial(_same, some) for name, some in groups.items()}}


def _of_member(e: Elaborator, member: Member) -> dict[str, Getter]:
    if member.of is e.globals.players:
        return {}
    return {"index": lambda: Int(sub(member.expr, Const(1)))}


def _of_component(e: Elaborator, members: Members) -> dict[str, Getter]:
    """The kinds that its rows are."""
    kinds = zip(members.ids, members.kinds, strict=bool(members.ids))
    return {row: partial(Piece, members.kinds, Const(kind.index)) for row, kind in kinds}


def _named(values: Mapping[str, Value]) -> dict[str, Getter]:
    return {name: partial(_same, value) for name, value in values.items()}


def _of_piece(e: Elaborator, piece: Piece) -> dict[str, Getter]:
    """The fields of a piece, and whose it is."""
    cards = e.globals.cards
    own: dict[str, Getter] = {
        name: partial(cards.value, piece, name) for name in cards.named(piece)
    }
    return {**own, "player": partial(owner, e, piece)} if owned(e, piece) else own


def _whole(e: Elaborator, places: Value) -> Value:
    if isinstance(places, Unknown):
        raise Silent
    if isinstance(places, Places):
        e.used.add(places.place.name)
    return places


def _part(e: Elaborator, host: Value, place: Place | Unknown) -> Value:
    if isinstance(place, Unknown):
        raise Silent
    found = convert.read(e, hosts.part(e, host, place))
    if not isinstance(host, Space) or not host.optional or isinstance(found, PlaceRef):
        return found
    # Where there is no space, a number is 0, a flag false, a value none.
    there = compare(">=", host.index, Const(0))
    found = found.map(lambda expr: pick(there, expr, Const(0)))
    return replace(found, optional=True) if isinstance(found, Member) else found


_OWN: dict[type, Callable[..., dict[str, Getter]]] = {
    Space: lambda e, space: board_of(space.board.place).of_space(e, space),
    PlaceRef: _of_place,
    Line: lambda e, line: {"index": lambda: Int(line.index)},
    Member: _of_member,
    Footprint: lambda e, footprint: _named(footprint.spaces),
    Happening: lambda e, event: _named(event.fields),
    Piece: _of_piece,
    Members: _of_component,
}


def attribute(e: Elaborator, value: Value, node: ast.Attribute) -> Value:
    """The value of `value.name`."""
    name = node.attr
    if isinstance(value, Member) and value.of is e.globals.players:
        return _of_player(e, value, node)
    known = attributes(e, value)
    if name in known:
        try:
            return known[name]()
        except Mistake as mistake:
            mistake.node = mistake.node or node
            raise
    for component in dict.fromkeys(kind.component for kind in getattr(value, "kinds", ())):
        e.globals.cards.check_readable(component, name)
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


def _has(known: dict[str, Getter]) -> str | None:
    more = ", …" if len(known) > _SHOWN else ""
    return f"it has {', '.join(sorted(known)[:_SHOWN])}{more}" if known else None


def _of_player(e: Elaborator, player: Member, node: ast.Attribute) -> Value:
    places = e.globals.of_player
    if node.attr == "index":
        return Int(sub(player.expr, Const(1)))
    found = places.get(node.attr)
    if found is None:
        hint = did_you_mean(node.attr, [*places, "index"])
        if node.attr in e.ruleset.table:
            hint = f"'{node.attr}' is a place of the table: write it without a player"
        raise Mistake(codes.UNKNOWN_ATTRIBUTE, f"a player has no '{node.attr}'", node, hint)
    if isinstance(found, Unknown):
        raise Silent
    e.used.add(node.attr)
    if isinstance(found, Granting):
        return granted(e, found.name, player)
    assert not isinstance(found, Value)
    return e.meaning.place_value(found, sub(player.expr, Const(1)))


def subscript(e: Elaborator, value: Value, keys: list[Value], node: ast.Subscript) -> Value:
    """The value of `value[keys]`."""
    if isinstance(value, PlaceRef) and value.place.is_board:
        return board_of(value.place).at(e, value, keys, node)
    if isinstance(value, Members):
        return _kind(e, value, keys, node)
    if len(keys) != 1:
        raise Mistake(codes.ARITY, f"{value.type} takes one index", node.slice)
    key = keys[0]
    if isinstance(value, Groups):
        return keyed(e, value, key, node.slice)
    if isinstance(value, Bag):
        return Int(bags.item(e, value, key, node.slice))
    if isinstance(value, PlaceRef):
        return shape_of(value.place).item(e, value, key, node)
    found = _numbered(e, value, key, node)
    if found is not None:
        return found
    raise Mistake(codes.WRONG_TYPE, f"{value.type} can't be indexed", node)


def _numbered(e: Elaborator, value: Value, key: Value, node: ast.Subscript) -> Value | None:
    """The element with a number, of what is counted from 0."""
    if isinstance(value, Enumeration):
        return Member(add(index(e, key, len(value.names), node.slice), Const(1)), value)
    if isinstance(value, Seq):
        value = _constants(e, value) or value
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
    return None


def _constants(e: Elaborator, value: Seq) -> Constants | None:
    """A sequence of numbers that are known before the game as a list of them."""
    numbers = [part.element.expr for part in value.parts if isinstance(part.element, Int)]
    known = [number.value for number in numbers if isinstance(number, Const)]
    if not known or len(known) < len(value.parts) or any(part.clauses for part in value.parts):
        return None
    return e.globals.constants(tuple(known))


def index(e: Elaborator, key: Value, number: int, node: ast.AST) -> Expr:
    """An index from 0; -1 is the last. One that is not right when it is asked for is a fault."""
    found = possible_index(e, key, number, node)
    return guarded(found, number, lambda what: e.site_of(node, what))


def guarded(found: Expr, number: int, site: Callable[[str], int]) -> Expr:
    """An index that may be wrong, watched; the site of what is wrong then is made if it may."""
    lo, hi = bounds(found)
    if lo >= 0 and hi < number:
        return found
    return within(found, number, site(f"an index must be 0 to {number - 1} here"))


def possible_index(e: Elaborator, key: Value, number: int, node: ast.AST) -> Expr:
    """A number that may be an index from 0; -1 is the last. One that never is is a mistake."""
    expr = e.coercion.as_int(key, node)
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
    number = e.coercion.as_int(key, node)
    lo, hi = bounds(number)
    if not any(lo <= value <= hi for value in values):
        known = ", ".join(map(str, values))
        found = f"{lo}" if lo == hi else f"{lo} to {hi}"
        message = f"the {name} is {found}; it must be one of {known}"
        raise Mistake(codes.OUT_OF_RANGE, message, node)
    if values == tuple(range(values[0], values[0] + len(values))):
        return sub(number, Const(values[0]))
    return total(mul(compare("==", number, Const(v)), Const(at)) for at, v in enumerate(values))
