"""owner: the player who has a piece."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language.expressions.function import Function
from engine.language.values import Member, Value
from engine.language.whereabouts import candidates, lies_at, never, the_piece
from engine.program.build import add, either
from engine.program.nodes import Const, Over, Range, Reduce, Where

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _owner(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    piece = the_piece(e, args[0], node)
    places = [place for place in candidates(e, piece) if place.owner == "player"]
    if not places:
        raise never(e, piece, "in a place of a player", node)
    e.used |= {place.name for place in places}
    player = e.local("p", 0, e.players - 1)
    there = either(*(lies_at(e, place, player, piece) for place in places))
    clauses = (Over(player, Range(Const(0), Const(e.players))), Where(there))
    found = Reduce("first", clauses, add(player, Const(1)), Const(0))
    return Member(found, e.globals.players, True)


OWNER = Function(
    "owner(piece)",
    "The player in whose place a piece lies; none when it lies elsewhere. There may be just one "
    "copy of the piece.",
    _owner,
    {"owner(scout[players[0]]) is none": False, "owner(scout[players[1]]).index": 1},
    {"en": "the owner of {0}", "vi": "chủ của {0}"},
    noun=True,
)
