"""space: where a piece lies."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.expressions.function import Function
from engine.language.mistake import Mistake
from engine.language.values import PlaceRef, Space, Value
from engine.language.whereabouts import candidates, lies_on, the_piece
from engine.program.nodes import Const, Over, Range, Reduce, Where

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _space(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    piece = the_piece(e, args[0], node)
    places: dict[str, list[str]] = {}
    for place in candidates(e, piece):
        host = place.name if place.is_board else place.host
        if host is not None and e.layout.places.get(host) is not None:
            places.setdefault(host, []).append(place.name)
    if len(places) != 1:
        several = f"may lie on several boards: {', '.join(places)}"
        what = several if places else "never lies on a space"
        raise Mistake(codes.CANT_HOLD, f"{piece.type} {what}", node)
    ((name, held),) = places.items()
    board = e.layout.places[name]
    if not board.alone:
        message = f"there are several boards '{name}', so a space alone does not say where"
        raise Mistake(codes.WRONG_TYPE, message, node)
    e.used.add(name)
    at = e.local("s", 0, board.spaces - 1)
    here = Space(PlaceRef(board), at)
    there = lies_on(e, here, [e.layout.places[place] for place in held], piece)
    clauses = (Over(at, Range(Const(0), Const(board.spaces))), Where(there))
    return Space(here.board, Reduce("first", clauses, at, Const(-1)), True)


SPACE = Function(
    "space(piece)",
    "The space where a piece lies, on it or in one of the places that it has; none when the piece "
    "lies elsewhere. There may be just one copy of the piece.",
    _space,
    {"space(scout[players[0]]) is none": True, "space(scout[players[1]]) is island.bay": False},
    {"en": "the space of {0}", "vi": "nơi có {0}"},
    noun=True,
)
