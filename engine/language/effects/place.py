"""place: pieces from the box."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language import codes
from engine.language.construct import Construct, Example
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.language.mistake import Mistake
from engine.language.pieces import among, fitted, named, spots, spread
from engine.language.values import Piece
from engine.program.build import compare
from engine.program.nodes import Const, If

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class PlaceFields(Construct):
    """Which piece, how many, to where."""

    piece: Expression
    """The kind of piece: `mark[me]`."""
    count: Expression = Expression("1")
    """How many."""
    to: Expression
    """The place or space where they go."""


class Place(Effect):
    """Put pieces from the box into a place or onto a space.

    For components without a number of copies: there are as many as are needed.
    """

    place: PlaceFields
    """Which piece, how many, to where."""

    examples: ClassVar = (
        Example(
            "place: {piece: 'stone[players[0]]', to: 'board[0, 0]'}", {"full(board[0, 0])": True}
        ),
    )
    words: ClassVar = {
        "en": "Put [{count} × ]{piece:piece} on {to}.",
        "vi": "Đặt [{count} × ]{piece:piece} lên {to}.",
    }

    def lower(self, e: Elaborator) -> None:
        """Put them there; a space that is taken is a fault."""
        f = self.place
        e.here = self.path
        goals = spots(e, f.to)
        piece = among(e, f.piece, goals[0])
        from_box(piece, f.piece)
        targets = fitted(e, piece.kinds, goals, named(f.to))
        kind = piece.kind
        if kind is None:
            raise Mistake(
                codes.WRONG_TYPE, f"which kind of {piece.kinds[0].component}? name one", at=f.piece
            )
        n = e.keep("n", e.number(f.count))
        if isinstance(n, Const):
            spread(e, e.keep("kind", kind), n, targets)
            return
        with e.block() as body:
            spread(e, e.keep("kind", kind), n, targets)
        e.emit(If(compare(">", n, Const(0)), body))


def from_box(piece: Piece, field: Expression) -> None:
    """Refuse pieces of which there is a number of copies."""
    counted = [kind.component for kind in piece.kinds if kind.copies is not None]
    if counted:
        raise Mistake(
            codes.FROM_BOX,
            f"'{counted[0]}' has a number of copies, so it does not come from the box",
            hint="use 'move', so that none is lost",
            at=field,
        )
