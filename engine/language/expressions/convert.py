"""What values stand for: elements, kinds of pieces, what lies in a place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.language.areas import Footprint, Group, Groups
from engine.language.collections import Bag, Constants, Part, Seq, SetOf
from engine.language.expressions.sets import walked
from engine.language.place import shape_of
from engine.language.values import (
    Enumeration,
    Int,
    Line,
    Lines,
    Member,
    Members,
    Nothing,
    Piece,
    PlaceRef,
    Places,
    Space,
    Value,
)
from engine.program.build import add, look, mul, total
from engine.program.nodes import Const, Expr, Local, Over, Range
from engine.program.walk import rewrite

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def base(ref: PlaceRef) -> Expr:
    """The place's first cell, counted from the start of its region."""
    place = ref.place
    steps: list[Expr] = []
    if ref.player is not None:
        steps.append(mul(ref.player, Const((place.repeat or 1) * place.stride)))
    if ref.index is not None:
        steps.append(mul(ref.index, Const(place.stride)))
    return total(steps)


def read(e: Elaborator, ref: PlaceRef) -> Value:
    """What a place means in an expression: a number, flag or value is read."""
    return shape_of(ref.place).read(e, ref)


def content(e: Elaborator, space: Space) -> Piece:
    """The piece on a space, none where it is empty."""
    from engine.language.board import board_of

    return board_of(space.board.place).content(e, space)


def piece(e: Elaborator, value: Value) -> Piece | None:
    """The pieces that a value means: a component, a piece, the component of an enum's value."""
    if isinstance(value, Piece):
        return value
    if isinstance(value, Members):
        return value.pieces
    if isinstance(value, Space):
        return content(e, value)
    if isinstance(value, Member):
        return of_member(e, value)
    return None


def of_member(e: Elaborator, member: Member, among: tuple[str, ...] = ()) -> Piece | None:
    """The kind of the one component (among these, when named) whose kinds are the enum's values."""
    found = [
        c
        for c in e.globals.values.values()
        if isinstance(c, Members) and c.of is member.of and (not among or c.name in among)
    ]
    if len(found) != 1:
        return None
    e.used.add(found[0].name)
    kinds = found[0].kinds
    return Piece(kinds, add(member.expr, Const(kinds[0].index - 1)), member.optional)


def value_of(e: Elaborator, piece: Piece) -> Member | None:
    """The enum's value of a piece; None unless all its kinds are the values of one enum."""
    names = piece.components
    component = e.globals.values.get(names[0])
    if len(names) > 1 or not isinstance(component, Members) or piece.kind is None:
        return None
    if not isinstance(component.of, Enumeration):
        return None
    first = component.kinds[0].index
    return Member(add(piece.kind, Const(1 - first)), component.of, piece.optional)


def sequence(e: Elaborator, value: Value, name: str) -> Seq | None:
    """The elements of a value, or None when it has none; the loop's locals are named `name`."""
    if isinstance(value, Seq):
        return _fresh(e, value)
    if isinstance(value, Footprint):
        return Seq(tuple(Part((), space) for space in value.spaces.values()))
    if isinstance(value, Group | Groups):
        from engine.language import groups

        found = groups.spaces if isinstance(value, Group) else groups.every
        return found(e, value, name)  # type: ignore[arg-type]
    if isinstance(value, SetOf):
        return walked(e, value, name)
    if isinstance(value, Bag):
        from engine.language.expressions import bags

        return bags.elements(e, value, name)
    counted = _counted(e, value)
    if counted is not None:
        number, element = counted
        local = e.local(name, 0, max(number - 1, 0))
        return Seq((Part((Over(local, Range(Const(0), Const(number))),), element(local)),))
    if isinstance(value, PlaceRef):
        return shape_of(value.place).elements(e, value, name)
    return Seq(()) if isinstance(value, Nothing) else None


def _counted(e: Elaborator, value: Value) -> tuple[int, Callable[[Expr], Value]] | None:
    """How many elements a value has and what the element with a number (from 0) is."""
    if isinstance(value, Enumeration):
        return len(value.names), lambda i: Member(add(i, Const(1)), value)
    if isinstance(value, Places):
        places, read = value, shape_of(value.place).read  # of single values, what they are
        return places.place.repeat or 1, lambda i: read(e, PlaceRef(places.place, places.player, i))
    if isinstance(value, Lines):
        return value.number, lambda i: Line(value, i)
    if isinstance(value, Line):
        place = value.lines.board.place
        if value.lines.axis == "rows":
            first = mul(value.index, Const(place.columns))
            return place.columns, lambda i: Space(value.lines.board, add(first, i))
        step = Const(place.columns)
        return place.rows, lambda i: Space(value.lines.board, add(mul(i, step), value.index))
    if isinstance(value, Constants):
        row = value.table.rows[0]
        return len(row), lambda i: Int(look(value.table, Const(0), i))
    return None


def _fresh(e: Elaborator, seq: Seq) -> Seq:
    """The same sequence with locals of its own, so that it can be walked inside itself."""
    return Seq(tuple(_renamed(e, part) for part in seq.parts))


def _renamed(e: Elaborator, part: Part) -> Part:
    new: dict[str, Local] = {}
    for local in part.locals:
        new[local.name] = e.local(
            local.name.rstrip("_0123456789") or local.name, local.lo, local.hi
        )
    if not new:
        return part

    def swap(expr: Expr) -> Expr:
        return new.get(expr.name, expr) if isinstance(expr, Local) else expr

    moved = part.map(lambda expr: rewrite(expr, swap))
    clauses = tuple(
        Over(new[c.local.name], c.domain) if isinstance(c, Over) else c for c in moved.clauses
    )
    return Part(clauses, moved.element)
