"""The table of a sweep: every state that choosing edges one by one can lead to, and what follows.

Each edge in turn is taken or left out. What the edges taken so far allow depends on the frontier
alone; a state says for each space of it

* whether it is untouched, or touched an even or an odd number of times, and
* which of the touched spaces hang together;

and whether the trail's end is settled, as an odd space that the frontier has left behind. How many
edges were taken and where the end is are not in the state, but in the value that a sweep carries
through it. So the table depends on nothing but the board: it serves all origins, all sets of
spaces to avoid, and all lengths.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.boards.trails.order import Order

#: A state: 1 if the end is settled, then a label for each space of the frontier. A label is 0 for
#: an untouched space, else 2 * part + (1 if odd), with parts numbered from 1 as they appear.
State = tuple[int, ...]
#: The states before an edge, with their numbers.
Numbers = dict[State, int]

#: Successors that are no states: nothing can come of these edges; they are a trail; the space in
#: row 0 of `Step.settled` has become the end, and so on down. As indices they count from the end
#: of a list, so that a sweep can write to every successor alike.
DEAD, DONE, SETTLED = -1, -2, -3

#: How a space is touched.
UNTOUCHED, EVEN, ODD = 0, 1, 2


@dataclass(frozen=True)
class Step:
    """One edge: what follows on each state before it when it is left out, and when it is taken."""

    edge: tuple[int, int]
    left_out: list[int]
    taken: list[int]
    #: For each state 3 * how the edge's first space is touched + how its second one is.
    touched: bytes
    #: For a space that has its first edge here: the state in which the origin begins there.
    begun: dict[int, list[int]]
    #: For each state the one that differs only in having its end settled.
    closed: list[int]
    #: How many states there are before the next edge.
    successors: int
    #: A space that becomes the end, and the state that then follows, or DONE.
    settled: list[tuple[int, int]]


def table(order: Order, most: int) -> tuple[Step, ...] | None:
    """The steps of a sweep; None if they have more than `most` states."""
    frontier: list[int] = []
    numbers: Numbers = {(0,): 0}
    steps: list[Step] = []
    size = 0
    for number, edge in enumerate(order.edges):
        entering = [space for space in edge if order.first[space] == number]
        leaving = [space for space in edge if order.last[space] == number]
        numbers = {state + (0,) * len(entering): at for state, at in numbers.items()}
        frontier += entering
        begun, closed = _beginnings(numbers, frontier, entering)
        size += len(numbers)
        if size > most:
            return None
        after = _After(frontier, leaving)
        a, b = (1 + frontier.index(space) for space in edge)
        steps.append(
            Step(
                edge,
                left_out=[after.number(list(state)) for state in numbers],
                taken=[after.number(_joined(state, a, b)) for state in numbers],
                touched=bytes(3 * _touch(state[a]) + _touch(state[b]) for state in numbers),
                begun=begun,
                closed=closed,
                successors=len(after.numbers),
                settled=list(after.settled),
            )
        )
        numbers = after.numbers
        frontier = [space for space in frontier if space not in leaving]
    return tuple(steps)


def _beginnings(
    numbers: Numbers, frontier: list[int], entering: list[int]
) -> tuple[dict[int, list[int]], list[int]]:
    """`Step.begun` and `Step.closed`; adds the states in them to `numbers`.

    The origin begins odd, as if one more edge led to it from off the board. So a trail has one odd
    space in all, its end, also when it ends where it began; and from a state one can count whether
    the origin has begun. No state begins twice.
    """
    waiting = [state for state in numbers if _ends(state) % 2 == 0]
    begun: dict[int, dict[State, State]] = {}
    for space in entering:
        at = 1 + frontier.index(space)
        odd = 2 * len(frontier) + 3
        begun[space] = {s: _numbered([*s[:at], odd, *s[at + 1 :]]) for s in waiting}
    closed = {state: (1, *state[1:]) for state in waiting if not state[0]}
    for become in (*begun.values(), closed):
        for state in become.values():
            numbers.setdefault(state, len(numbers))

    def row(become: dict[State, State]) -> list[int]:
        return [numbers[become[state]] if state in become else DEAD for state in numbers]

    return {space: row(become) for space, become in begun.items()}, row(closed)


class _After:
    """The states after an edge, numbered as they are found."""

    def __init__(self, frontier: list[int], leaving: list[int]) -> None:
        self.numbers: Numbers = {}
        self.settled: dict[tuple[int, int], int] = {}
        self._frontier = frontier
        self._leaving = [1 + frontier.index(space) for space in leaving]

    def number(self, labels: list[int]) -> int:
        """The successor when the spaces of the frontier have these labels after the edge."""
        if not self._leaving:
            return self.numbers.setdefault(_numbered(labels), len(self.numbers))
        end = None
        for at in self._leaving:
            label, labels[at] = labels[at], 0
            if label & 1:
                if labels[0]:
                    return DEAD
                labels[0], end = 1, self._frontier[at - 1]
            if label and not any(other >> 1 == label >> 1 for other in labels[1:]):
                if any(labels[1:]) or not labels[0]:
                    return DEAD
                return self._settle(end, DONE)
        rest = [label for at, label in enumerate(labels) if at not in self._leaving]
        state = _numbered(rest)
        return self._settle(end, self.numbers.setdefault(state, len(self.numbers)))

    def _settle(self, end: int | None, successor: int) -> int:
        if end is None:
            return successor
        return SETTLED - self.settled.setdefault((end, successor), len(self.settled))


def _joined(state: State, a: int, b: int) -> list[int]:
    """The labels when an edge joins the spaces with labels at `a` and `b`."""
    part = state[a] >> 1 or state[b] >> 1 or len(state)
    joins = {state[a] >> 1, state[b] >> 1} - {0}
    labels = [
        2 * part + (label & 1) if at and label >> 1 in joins else label
        for at, label in enumerate(state)
    ]
    for at in (a, b):
        labels[at] = 2 * part + (~state[at] & 1)
    return labels


def _numbered(labels: list[int]) -> State:
    """A state with its parts numbered as they appear."""
    parts = {0: 0}
    return (
        labels[0],
        *[2 * parts.setdefault(label >> 1, len(parts)) + (label & 1) for label in labels[1:]],
    )


def _ends(state: State) -> int:
    """How many spaces are odd, among those of the frontier and those that it left behind."""
    return state[0] + sum(label & 1 for label in state[1:])


def _touch(label: int) -> int:
    if not label:
        return UNTOUCHED
    return ODD if label & 1 else EVEN
