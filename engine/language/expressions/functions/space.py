"""space: where a piece lies."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.board import spaces
from engine.language.expressions.function import Function
from engine.language.mistake import Mistake
from engine.language.values import Piece, PlaceRef, Space, Value
from engine.language.whereabouts import candidates, lies_on, never, the_piece
from engine.program.layout import Place
from engine.program.nodes import Const, Reduce, Where

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _space(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    piece = the_piece(e, args[0], node)
    names = dict.fromkeys(p.name if p.is_board else p.host or "" for p in candidates(e, piece))
    boards = [e.layout.places[name] for name in names if name in e.layout.places]
    board = _given(args[1], node) if len(args) > 1 else _only(e, piece, boards, node)
    if board.place not in boards:
        raise never(e, piece, f"on {board.type}", node)
    e.used.add(board.place.name)
    over, space = spaces(e, board)
    there = Where(lies_on(e, space, piece))
    return Space(board, Reduce("first", (over, there), space.index, Const(-1)), True)


def _given(value: Value, node: ast.AST) -> PlaceRef:
    if isinstance(value, PlaceRef) and value.place.is_board:
        return value
    raise Mistake(codes.WRONG_TYPE, f"expected a board, found {value.type}", node)


def _only(e: Elaborator, piece: Piece, boards: list[Place], node: ast.AST) -> PlaceRef:
    """The one board where a piece may lie."""
    if not boards:
        raise never(e, piece, "on a space", node)
    if len(boards) > 1:
        names = ", ".join(board.name for board in boards)
        message = f"{piece.type} may lie on several boards: {names}"
        raise Mistake(codes.WRONG_TYPE, message, node, "name the board: space(piece, board)")
    if not boards[0].alone:
        message = f"there are several boards '{boards[0].name}'"
        raise Mistake(codes.WRONG_TYPE, message, node, "name the board: space(piece, board)")
    return PlaceRef(boards[0])


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
