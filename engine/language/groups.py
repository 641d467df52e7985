"""Groups: touching spaces of a board that have the same key.

Which group a space belongs to is kept in the state, as labels. In the flow they are worked out
again before they are read, once something has changed that the keys depend on, and always before a
question; so options, reasons and scores find them as they are and never write.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.areas import Group, Groups
from engine.language.board import Board, board_of
from engine.language.collections import Part, Seq
from engine.language.fields import Expression
from engine.language.growing import most_near, start, used
from engine.language.mistake import Mistake, Silent
from engine.language.values import Member, Piece, PlaceRef, Space, Unknown, Value, numbered
from engine.program.bounds import bounds
from engine.program.build import add, both, compare, mul, pick
from engine.program.layout import Place, Region
from engine.program.nodes import (
    Cells,
    Const,
    Expr,
    For,
    Found,
    Load,
    Over,
    Range,
    Start,
    Stmt,
    Store,
    Where,
    Work,
)
from engine.program.walk import walk

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.names import Globals

#: The name of the space in a key.
SPACE = "space"
#: Five lists one after the other: labels, sizes, where members begin, members, all labels.
_LISTS = 5


@dataclass
class Grouping:
    """The groups of a board by one key."""

    name: str
    place: Place
    key: Expression
    region: Region
    changed: Region
    like: Value
    #: What keys are read from.
    sources: frozenset[Region]
    #: Whether a space may have a key before anything on it has been changed.
    at_once: Expr


def declare(names: Globals, board: str, construct: Board, place: Place) -> None:
    """Lay out the groups of a board."""
    for name, key in construct.groups.items():
        path = (*construct.path, "groups", name)
        try:
            names.groupings[name] = _grouping(names.e, name, place, key)
        except Silent:
            names.add(name, Unknown(), "groups of spaces", path)
            continue
        names.e.used.add(board)
        value = groups(names.groupings[name], PlaceRef(place))
        names.add(name, value, "groups of spaces", path)


def _grouping(e: Elaborator, name: str, place: Place, key: Expression) -> Grouping:
    copies = (place.repeat or 1) * (e.players if place.owner == "player" else 1)
    size = _size(place)
    with e.only({}), e.block() as body:
        player = Const(0) if place.owner == "player" else None
        ref = PlaceRef(place, player, Const(0) if place.repeat is not None else None)
        at = e.local("s", 1, size - 1)
        like = _key(e, key, _numbered(ref, at))
        blank = _expr(_key(e, key, _numbered(ref, Const(0)))) if place.growth else Const(0)
    expr = _expr(like)
    read = {x.region for x in walk(expr) if isinstance(x, Load)}
    if body or not _local(expr):
        message = "the key of a group is worked out on each space alone"
        e.report(codes.WRONG_TYPE, e.sources.value(key.path), message)
        raise Silent
    where = place.growth is not None and place.growth.cell_of in {
        x.region for x in walk(blank) if isinstance(x, Load)
    }
    most = max(size, bounds(expr)[1])
    region = e.layout.region(f"{name}~groups", copies * size * _LISTS, 0, most)
    changed = e.layout.region(f"{name}~changed", 1, 0, 1)
    sources = frozenset(read)
    return Grouping(
        name,
        place,
        key,
        region,
        changed,
        like,
        sources,
        Const(1) if where else compare("!=", blank, Const(0)),
    )


def _local(expr: Expr) -> bool:
    return bounds(expr)[0] >= 0


def _size(place: Place) -> int:
    """How many numbers the spaces of a board have, with 0 for none."""
    return place.growth.slots if place.growth else place.spaces + 1


def _number(space: Space) -> Expr:
    """The number of a space among groups: from 1; 0 for none, or one that is not used."""
    return space.number if space.board.place.growth else add(space.index, Const(1))


def _numbered(board: PlaceRef, number: Expr) -> Space:
    growth = board.place.growth
    return numbered(board, number if growth else add(number, Const(-1)))


def _key(e: Elaborator, key: Expression, space: Space) -> Value:
    """The key of a space. Raises Silent after reporting one that is of no use."""
    with e.only({SPACE: space}):
        value = e.value(key)
    if isinstance(value, Unknown):
        raise Silent
    if isinstance(value, Space):
        value = board_of(value.board.place).content(e, value)
    if isinstance(value, Member) or (isinstance(value, Piece) and value.kind is not None):
        return value
    message = f"the key of a group is a player, a value of an enum or a kind, not {value.type}"
    e.report(codes.WRONG_TYPE, e.sources.value(key.path), message)
    raise Silent


def _expr(value: Value) -> Expr:
    found = value.kind if isinstance(value, Piece) else getattr(value, "expr", None)
    assert found is not None
    return found


# ------------------------------------------------------------------------------ what may be asked


def groups(grouping: Grouping, board: PlaceRef) -> Groups:
    """The groups of one copy of a board."""
    return Groups(grouping.name, board, grouping.region, _size(grouping.place))


def of_board(e: Elaborator, board: PlaceRef) -> dict[str, Groups]:
    """The groups that a board has, by name."""
    return {
        name: groups(grouping, board)
        for name, grouping in e.globals.groupings.items()
        if grouping.place.name == board.place.name
    }


def _cell(of: Groups, part: int, number: Expr) -> Load:
    return Load(of.region, add(_begin(of, part), number))


def _begin(of: Groups, part: int) -> Expr:
    return add(mul(of.board.copy, Const(of.size * _LISTS)), Const(of.size * part))


def group_of(e: Elaborator, of: Groups, value: Value, node: ast.AST) -> Group:
    """`name(space)`: the group that a space belongs to."""
    if not isinstance(value, Space) or value.board.place is not of.board.place:
        message = f"expected a space of {of.board.place.name}, found {value.type}"
        raise Mistake(codes.WRONG_TYPE, message, node)
    own = groups(e.globals.groupings[of.name], value.board)
    return Group(own, _cell(own, 0, _number(value)))


def every(e: Elaborator, of: Groups, name: str, key: Value | None = None) -> Seq:
    """All groups, or those with a key, by their first spaces."""
    _single(of)
    label = e.local(name, 0, of.size - 1)
    number = _cell(of, 4, Const(0))
    over = Over(label, Cells(of.region, add(_begin(of, 4), Const(1)), number))
    if key is None:
        return Seq((Part((over,), Group(of, label)),))
    same = compare("==", _expr(key_of(e, of, label)), _expr(key))
    return Seq((Part((over, Where(same)), Group(of, label)),))


def _single(of: Groups) -> None:
    """Raise Mistake where it is not said which of several boards is meant."""
    place, board = of.board.place, of.board
    if (place.owner == "player") > (board.player is not None) or (
        place.repeat is not None and board.index is None
    ):
        message = f"there are several boards '{place.name}': say which"
        hint = f"write for instance 'me.{place.name}.{of.name}'"
        raise Mistake(codes.WRONG_TYPE, message, None, hint)


def keyed(e: Elaborator, of: Groups, key: Value, node: ast.AST) -> Seq:
    """`name[key]`: the groups with a key."""
    like = e.globals.groupings[of.name].like
    if isinstance(like, Piece):
        found = e.coercion.as_piece(key, node)
        if found.kind is not None and set(found.kinds) & set(like.kinds):
            return every(e, of, "group", found)
    elif isinstance(key, Member) and isinstance(like, Member) and key.of is like.of:
        return every(e, of, "group", key)
    raise Mistake(codes.WRONG_TYPE, f"expected {like.type}, found {key.type}", node)


def key_of(e: Elaborator, of: Groups, label: Expr) -> Value:
    """The key that the spaces of a group have."""
    return _key(e, e.globals.groupings[of.name].key, _numbered(of.board, label))


def size(group: Group) -> Expr:
    """How many spaces are in a group."""
    return _cell(group.of, 1, group.label)


def spaces(e: Elaborator, group: Group, name: str) -> Seq:
    """The spaces of a group in their order, on a board that grows by when they came to be used."""
    of = group.of
    number = e.local(name, 1, of.size - 1)
    first = add(_begin(of, 3), _cell(of, 2, group.label))
    over = Over(number, Cells(of.region, first, size(group)))
    return Seq((Part((over,), _numbered(of.board, number)),))


def has(group: Group, space: Space) -> Expr:
    """Whether a space is in a group; no space is in none."""
    label = _cell(group.of, 0, _number(space))
    same = compare("==", label, group.label)
    return both(compare("!=", label, Const(0)), same)


def around(e: Elaborator, group: Group, name: str) -> Seq:
    """The spaces beside a group, each once."""
    of, place = group.of, group.of.board.place
    beside = board_of(place).beside(e, place)
    begin: Start = (of.region, _begin(of, 0))
    starts: tuple[Start, ...] = (begin,)
    search = "around"
    if place.growth:
        starts, search = (start(of.board, "cell_of"), begin), "around_used"
    args = (Const(of.size), group.label)
    found = Found(search, starts, args, beside, 0, place.spaces - 1, most_near(of.board, beside))
    local = e.local(name, 0, place.spaces - 1)
    return Seq((Part((Over(local, found),), Space(of.board, local)),))


def begun_at(e: Elaborator, name: str, space: Space) -> Group:
    """The group whose first space this is; no group where it is not the first of one."""
    of = groups(e.globals.groupings[name], space.board)
    number = _number(space)
    return Group(of, pick(compare("==", _cell(of, 0, number), number), number, Const(0)))


def first(group: Group) -> Space:
    """The first space of a group, which must not be empty."""
    return _numbered(group.of.board, group.label)


# -------------------------------------------------------------------------- keeping them current


def refreshed(e: Elaborator) -> list[Stmt]:
    """Statements that work out all groups anew."""
    with e.block() as body:
        for grouping in e.globals.groupings.values():
            relabel(e, grouping)
    return body


def relabel(e: Elaborator, grouping: Grouping) -> None:
    """Statements that work out the groups of a board anew, on all of its copies."""
    place = grouping.place
    copies = [(p, i) for p in _owners(e, place) for i in _copies(place)]
    for player, index in copies:
        ref = PlaceRef(place, player, index)
        of = groups(grouping, ref)
        number = e.local("s", 1, of.size - 1)
        key = _expr(_key(e, grouping.key, _numbered(ref, number)))
        last = used(ref) if place.growth else Const(place.spaces)
        store = Store(of.region, add(_begin(of, 0), number), key)
        e.emit(For(number, Range(Const(1), add(last, Const(1))), [store]))
        beside = board_of(place).beside(e, place)
        starts: tuple[Start, ...] = ((of.region, _begin(of, 0)),)
        procedure = "label"
        if place.growth:
            starts = (start(ref, "slot_of"), start(ref, "cell_of"), *starts)
            procedure = "label_used"
        many = e.local("groups", 0, of.size)
        e.emit(Work(many, procedure, starts, (Const(of.size),), beside))
    e.emit(Store(grouping.changed, Const(0), Const(0)))


def _owners(e: Elaborator, place: Place) -> list[Expr | None]:
    return [Const(p) for p in range(e.players)] if place.owner == "player" else [None]


def _copies(place: Place) -> list[Expr | None]:
    return [Const(i) for i in range(place.repeat)] if place.repeat is not None else [None]


def woken_by(e: Elaborator, regions: set[Region]) -> set[Region]:
    """Regions with those that the groups among them are worked out from."""
    found = set(regions)
    for grouping in e.globals.groupings.values():
        if grouping.region in regions:
            found |= grouping.sources
    return found
