"""What the pieces of a subset must come to, one kind of goal a file.

A goal is kept in a few numbers: what the pieces picked so far come to, and what those come to that
may still be picked. From both it tells in closed form whether the set is complete and whether it
can be completed, so that no search is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.collections import Bag
from engine.language.goals.choice import Choice
from engine.language.goals.goal import Goal
from engine.language.goals.number import Number
from engine.language.goals.payment import Payment
from engine.language.goals.sum import Sum
from engine.language.mistake import Mistake
from engine.language.parts.subset import Subset
from engine.language.values import Piece
from engine.program.layout import Kind
from engine.program.nodes import Const

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

__all__ = ["Goal", "goal_of"]


def goal_of(
    e: Elaborator, subset: Subset, kinds: tuple[Kind, ...], most: int, gathered: bool = False
) -> Goal:
    """The goal of a subset of at most so many pieces. Raises Mistake when it has two.

    `gathered`: the pieces come from several places.
    """
    if subset.total is not None and subset.cover is not None:
        raise Mistake(codes.ONE_OF, "a subset has a 'total' or a 'cover', not both")
    bounded = [f for f in (subset.count, subset.at_least, subset.at_most) if f is not None]
    if subset.cover is not None and bounded:
        raise Mistake(codes.ONE_OF, "the number of pieces follows from 'cover'", at=bounded[0])
    if subset.count is not None and len(bounded) > 1:
        raise Mistake(codes.ONE_OF, "'count' says how many already", at=bounded[1])
    if subset.cover is not None:
        offers = gathered or _offers(e, subset, kinds[0])
        return Choice(e, subset, kinds, most) if offers else Payment(e, subset, kinds, most)
    if subset.total is not None:
        return Sum(e, subset, kinds, most)
    return Number(e, subset, kinds, most)


def _offers(e: Elaborator, subset: Subset, kind: Kind) -> bool:
    """Whether a piece pays one of several things: it provides a bag."""
    assert subset.cover is not None
    with e.bound(**{subset.some: Piece((kind,), Const(kind.index))}):
        return isinstance(e.value(subset.cover.provides), Bag)
