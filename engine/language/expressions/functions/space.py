"""space: where a piece lies."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.expressions.function import Function
from engine.language.mistake import Mistake
from engine.language.values import Piece, PlaceRef, Space, Value
from engine.language.whereabouts import candidates, lies_on, the_piece
from engine.program.layout import Place
from engine.program.nodes import Const, Over, Range, Reduce, Where

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _space(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    piece = the_piece(e, args[0], node)
    places: dict[str, list[Place]] = {}
    for place in candidates(e, piece):
        name = place.name if place.is_board else place.host
        if name is not None and name in e.layout.places:
            places.setdefault(name, []).append(place)
    board = _given(args[1], node) if len(args) > 1 else _only(e, piece, places, node)
    held = places.get(board.place.name)
    if held is None:
        raise Mistake(codes.CANT_HOLD, f"{piece.type} never lies on {board.type}", node)
    e.used |= {board.place.name, *(place.name for place in held)}
    at = e.local("s", 0, board.place.spaces - 1)
    there = lies_on(e, Space(board, at), held, piece)
    clauses = (Over(at, Range(Const(0), Const(board.place.spaces))), Where(there))
    return Space(board, Reduce("first", clauses, at, Const(-1)), True)


def _given(value: Value, node: ast.AST) -> PlaceRef:
    if isinstance(value, PlaceRef) and value.place.is_board:
        return value
    raise Mistake(codes.WRONG_TYPE, f"expected a board, found {value.type}", node)


def _only(e: Elaborator, piece: Piece, places: Iterable[str], node: ast.AST) -> PlaceRef:
    """The one board where a piece may lie."""
    names = list(places)
    if not names:
        raise Mistake(codes.CANT_HOLD, f"{piece.type} never lies on a space", node)
    if len(names) > 1:
        message = f"{piece.type} may lie on several boards: {', '.join(names)}"
        raise Mistake(codes.WRONG_TYPE, message, node, "name the board: space(piece, board)")
    board = e.layout.places[names[0]]
    if not board.alone:
        message = f"there are several boards '{board.name}'"
        raise Mistake(codes.WRONG_TYPE, message, node, "name the board: space(piece, board)")
    return PlaceRef(board)


SPACE = Function(
    "space(piece, board?)",
    "The space where a piece lies, on it or in one of the places that it has; none when the piece "
    "lies elsewhere. There may be just one copy of the piece. Where it could lie on several "
    "boards, the one that is meant is named.",
    _space,
    {"space(scout[players[0]]) is none": True, "space(scout[players[1]]) is island.bay": False},
    {"en": "the space of {0}", "vi": "nơi có {0}"},
    noun=True,
)
