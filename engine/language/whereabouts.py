"""Where a piece lies of which there is just one copy: a search through what may hold it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.board import board_of, spaces
from engine.language.hosts import held, kind_of, part, parts
from engine.language.mistake import Mistake, Silent
from engine.language.parting import single
from engine.language.place import holdable, shape_of
from engine.language.values import Piece, PlaceRef, Space, Unknown, Value
from engine.program.build import both, compare, either
from engine.program.layout import Place
from engine.program.nodes import Clause, Const, Expr, Over, Range, Reduce

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def the_piece(e: Elaborator, value: Value, node: ast.AST) -> Piece:
    """A piece of which there is just one copy. Raises Mistake for any other."""
    if isinstance(value, Space):
        raise Mistake(codes.WRONG_TYPE, f"expected a piece, found {value.type}", node)
    piece = e.coercion.as_piece(value, node)
    fixed = piece.fixed
    kinds = piece.kinds if fixed is None else (e.layout.kind(fixed),)
    for kind in kinds:
        if not single(e.globals, kind):
            number = "as many as are needed" if kind.copies is None else "several copies"
            message = f"of '{kind.name}' there are {number}, so none of them is the one"
            raise Mistake(codes.NOT_SINGLE, message, node)
    kind_of(piece)
    return piece


def candidates(e: Elaborator, piece: Piece) -> Iterator[Place]:
    """The places where a piece may lie."""
    for place in e.layout.places.values():
        if holdable(place.kinds, piece):
            yield place


def never(e: Elaborator, piece: Piece, what: str, node: ast.AST) -> Mistake:
    """The mistake that a piece can't be where it is looked for; Silent where a place is missing."""
    places = (*e.globals.values.values(), *e.globals.of_player.values())
    parts = (part for parts in e.globals.parts.values() for part in parts.values())
    if any(isinstance(value, Unknown) for value in (*places, *parts)):
        raise Silent
    return Mistake(codes.CANT_HOLD, f"{piece.type} never lies {what}", node)


def lies_on(e: Elaborator, space: Space, piece: Piece) -> Expr:
    """Whether a piece lies on a space, or in one of the places that it has."""
    own: list[PlaceRef | Space] = [space] if holdable(space.board.place.kinds, piece) else []
    places = (place for place in parts(e, space).values() if isinstance(place, Place))
    spots = [*own, *(part(e, space, place) for place in places if holdable(place.kinds, piece))]
    if not spots:
        raise Mistake(codes.CANT_HOLD, f"{space.type} never holds {piece.type}")
    there = either(*(_lies_in(e, spot, piece) for spot in spots))
    return both(compare(">=", space.index, Const(0)), there) if space.optional else there


def lies_at(e: Elaborator, place: Place, player: Expr, piece: Piece) -> Expr:
    """Whether a piece lies in some copy of a player's place."""
    ref = PlaceRef(place, player)
    clauses: list[Clause] = []
    if place.repeat is not None:
        copy = e.local("copy", 0, place.repeat - 1)
        clauses.append(Over(copy, Range(Const(0), Const(place.repeat))))
        ref = PlaceRef(place, player, copy)
    spot: PlaceRef | Space = ref
    if place.is_board:
        over, spot = spaces(e, ref)
        clauses.append(over)
    test = _lies_in(e, spot, piece)
    return Reduce("any", tuple(clauses), test) if clauses else test


def _lies_in(e: Elaborator, spot: PlaceRef | Space, piece: Piece) -> Expr:
    if piece.kind is None:
        return _some_in(e, spot, piece)
    kind = piece.kind
    if isinstance(spot, Space):
        content = board_of(spot.board.place).content(e, spot).kind
        assert content is not None
        there = compare("==", content, kind)
        return both(compare("!=", kind, Const(0)), there) if piece.optional else there
    there = compare(">", shape_of(spot.place).amount(e, spot, piece), Const(0))
    may = set(held(e, spot))
    if isinstance(kind, Const) or (not piece.optional and all(k.index in may for k in piece.kinds)):
        return there
    # What is asked may be another piece, or none: then its count has no cell to be read.
    fits = holdable(spot.place.kinds, piece)
    return both(either(*(compare("==", kind, Const(k.index)) for k in fits)), there)


def _some_in(e: Elaborator, spot: PlaceRef | Space, piece: Piece) -> Expr:
    """Whether there is one of several kinds."""
    if isinstance(spot, PlaceRef):
        return compare(">", shape_of(spot.place).amount(e, spot, piece), Const(0))
    content = board_of(spot.board.place).content(e, spot).kind
    assert content is not None
    kinds = holdable(spot.board.place.kinds, piece)
    return either(*(compare("==", content, Const(kind.index)) for kind in kinds))
