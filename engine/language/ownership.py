"""Whose a piece is: components `of: player` have a kind for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.values import Member, Members, Piece
from engine.program.build import add, look
from engine.program.nodes import Const, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def owned(e: Elaborator, piece: Piece) -> bool:
    """Whether the pieces of all the components that are meant belong to players."""
    components = (e.globals.values.get(kind.component) for kind in piece.kinds)
    whole = all(isinstance(c, Members) and c.of is e.globals.players for c in components)
    return whole and piece.kind is not None


def owner(e: Elaborator, piece: Piece) -> Member:
    """Whose piece it is; nobody's where there is none."""
    assert piece.kind is not None
    names = dict.fromkeys(kind.component for kind in piece.kinds)
    if len(names) == 1 and not piece.optional:
        first = piece.kinds[0].index - piece.kinds[0].value
        return Member(add(piece.kind, Const(-first)), e.globals.players)
    by_kind = [0] * (max(kind.index for kind in piece.kinds) + 1)
    for kind in piece.kinds:
        by_kind[kind.index] = kind.value
    table = Table(f"player_of_{'_'.join(names)}", (tuple(by_kind),))
    return Member(look(table, Const(0), piece.kind), e.globals.players, piece.optional)
