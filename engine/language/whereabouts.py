"""Where a piece lies of which there is just one copy: a search through what may hold it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.board import board_of
from engine.language.hosts import held, kind_of, part
from engine.language.mistake import Mistake
from engine.language.parting import single
from engine.language.place import holdable, shape_of
from engine.language.values import Piece, PlaceRef, Space, Value
from engine.program.build import both, compare, either
from engine.program.layout import Place
from engine.program.nodes import Const, Expr, Over, Range, Reduce

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def the_piece(e: Elaborator, value: Value, node: ast.AST) -> Piece:
    """A piece of which there is just one copy. Raises Mistake for any other."""
    if isinstance(value, Space):
        raise Mistake(codes.WRONG_TYPE, f"expected a piece, found {value.type}", node)
    piece = e.meaning.as_piece(value, node)
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


def lies_on(e: Elaborator, space: Space, places: list[Place], piece: Piece) -> Expr:
    """Whether a piece lies on a space, or in one of the places that it has."""
    spots = [space if place.is_board else part(e, space, place) for place in places]
    return either(*(_lies_in(e, spot, piece) for spot in spots))


def lies_at(e: Elaborator, place: Place, player: Expr, piece: Piece) -> Expr:
    """Whether a piece lies in some copy of a player's place."""
    ref, clauses = PlaceRef(place, player), []
    if place.repeat is not None:
        copy = e.local("copy", 0, place.repeat - 1)
        clauses.append(Over(copy, Range(Const(0), Const(place.repeat))))
        ref = PlaceRef(place, player, copy)
    spot: PlaceRef | Space = ref
    if place.is_board:
        at = e.local("s", 0, place.spaces - 1)
        clauses.append(Over(at, Range(Const(0), Const(place.spaces))))
        spot = Space(ref, at)
    test = _lies_in(e, spot, piece)
    return Reduce("any", tuple(clauses), test) if clauses else test


def _lies_in(e: Elaborator, spot: PlaceRef | Space, piece: Piece) -> Expr:
    kind = kind_of(piece)
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
