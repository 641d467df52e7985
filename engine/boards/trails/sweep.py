"""A sweep: one walk through the table finds the lengths of all trails from one origin.

The value of a state is one whole number made of lanes: bit k of a lane says that some choice of k
edges leads to the state. While the end of the trail is open there is only lane 0; once it is
settled, each space that may be the end has a lane. To take an edge is to shift all lanes by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.boards.trails.order import Order
from engine.boards.trails.table import DONE, EVEN, ODD, SETTLED, UNTOUCHED, Step

#: Where a sweep may leave out, and where it may take an edge: sets of values of `Step.touched`.
Choices = tuple[int, int]
ALWAYS = (1 << 9) - 1


class Sweep:
    """Sweeps over one board of `spaces` spaces, which share its table."""

    def __init__(self, spaces: int, order: Order, table: Sequence[Step]) -> None:
        self._spaces = spaces
        self._order = order
        self._table = table
        # Lengths go from 0 to the number of edges, so no shift takes a bit out of its lane. Spaces
        # that are soon behind the frontier have the low lanes, so that values are short at first.
        self._width = len(order.edges) + 1
        early = sorted(order.last, key=lambda space: (order.last[space], space))
        self._lane = {space: lane * self._width for lane, space in enumerate(early)}

    def lengths(self, origin: int, avoid: int) -> tuple[int, ...]:
        """For each space the lengths of all trails that end there, as a mask."""
        found = [0] * self._spaces
        if origin in self._lane:
            done = self._complete(origin, avoid)
            lane = (1 << self._width) - 1
            for space, start in self._lane.items():
                found[space] = done >> start & lane
        found[origin] |= 1
        return tuple(found)

    def _complete(self, origin: int, avoid: int) -> int:
        """The lanes of all trails with an edge or more."""
        done = 0
        values = [1]
        for number, step in enumerate(self._table):
            if number == self._order.first[origin]:
                passable = not avoid >> origin & 1
                values = _begun(step, values, origin, None if passable else self._lane[origin])
            new = [0] * (step.successors + len(step.settled) - SETTLED - 1)
            a, b = step.edge
            if (avoid >> a | avoid >> b) & 1:
                _choose_if(step, values, new, self._choices(number, step.edge, origin, avoid))
            else:
                _choose(step, values, new)
            for row, (space, successor) in enumerate(step.settled):
                new[successor] |= new[SETTLED - row] << self._lane[space]
            # Before the last edge at the origin, what hangs together does without the origin.
            if number >= self._order.last[origin]:
                done |= new[DONE]
            values = new[: step.successors]
        return done

    def _choices(self, number: int, edge: tuple[int, int], origin: int, avoid: int) -> Choices:
        """Where an edge at a space of `avoid` may be left out, and where taken.

        No trail passes such a space: it is touched at most once, as the end. If it is the origin,
        it is touched once by a trail that ends elsewhere, where it began odd, and twice by one
        that ends there, where it began untouched. So it has to be even when its last edge is done.
        """
        left_out = taken = ALWAYS
        for space, unit in zip(edge, (3, 1), strict=True):
            if not avoid >> space & 1:
                continue
            if space != origin:
                taken &= _where(unit, UNTOUCHED)
                continue
            taken &= _where(unit, UNTOUCHED, ODD)
            if number == self._order.last[space]:
                left_out &= _where(unit, EVEN)
        return left_out, taken


def _where(unit: int, *ways: int) -> int:
    """The values of `Step.touched` in which a space of the edge is touched in one of `ways`.

    The unit is 3 for the edge's first space, 1 for its second.
    """
    return sum(1 << touched for touched in range(9) if touched // unit % 3 in ways)


def _begun(step: Step, values: list[int], origin: int, lane: int | None) -> list[int]:
    """The values when the origin has begun.

    Where trails can't pass it, those that end there are settled now, in its `lane`.
    """
    new = [0] * len(step.taken)
    for value, state, closed in zip(values, step.begun[origin], step.closed, strict=False):
        if value:
            new[state] |= value
            if lane is not None and closed >= 0:
                new[closed] |= value << lane
    return new


def _choose(step: Step, values: list[int], new: list[int]) -> None:
    """Leave the edge out, and take it, in every state."""
    for value, left_out, taken in zip(values, step.left_out, step.taken, strict=False):
        if value:
            new[left_out] |= value
            new[taken] |= value << 1


def _choose_if(step: Step, values: list[int], new: list[int], choices: Choices) -> None:
    """Leave the edge out, and take it, in the states where that is allowed."""
    may_leave_out, may_take = choices
    rows = zip(values, step.left_out, step.taken, step.touched, strict=False)
    for value, left_out, taken, touched in rows:
        if value:
            if may_leave_out >> touched & 1:
                new[left_out] |= value
            if may_take >> touched & 1:
                new[taken] |= value << 1
