"""What is asked about the trails of a board, and what has been answered before."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import TypeVar

from engine.boards.trails.graph import graph, within
from engine.boards.trails.layers import by_layers
from engine.boards.trails.order import narrow
from engine.boards.trails.sweep import Sweep
from engine.boards.trails.table import table

#: For each space a set of lengths: bit k for trails of k edges.
Lengths = tuple[int, ...]
#: The origin of no trail.
NOWHERE = -1

#: The largest table, in states. One of this size takes a second or two to make.
MOST_STATES = 300_000
#: How many states of a sweep are worked off in the time for one of a search by layers: measured,
#: and hardly different between machines.
STATES_FOR_ONE = 4
#: How many answers are kept, and of how many searches. One takes about 50 bytes for each space.
MOST_KEPT = 4096

_K = TypeVar("_K")
_V = TypeVar("_V")


class TooWide(ValueError):
    """A board on which sweeps would need too large a table; `width` tells of its frontier."""

    def __init__(self, width: int) -> None:
        super().__init__(
            f"trails on this board need a table of more than {MOST_STATES} states:"
            f" a sweep over it has a frontier of {width} spaces"
        )
        self.width = width


class Trails:
    """The lengths of trails on one board: undirected, of spaces 0 .. spaces - 1.

    Two edges may join the same spaces. Raises TooWide if there is no way to sweep over the board
    with a table of reasonable size, and ValueError if `edges` are not edges between its spaces.
    """

    def __init__(self, spaces: int, edges: Sequence[tuple[int, int]]) -> None:
        self._board = graph(spaces, edges)
        order = narrow(self._board)
        steps = table(order, MOST_STATES)
        if steps is None:
            raise TooWide(order.width)
        self._sweep = Sweep(spaces, order, steps)
        self._budget = sum(len(step.taken) for step in steps) / STATES_FOR_ONE
        self._asked: OrderedDict[tuple[int, int, int], Lengths] = OrderedDict()
        self._found: OrderedDict[tuple[int, int], tuple[int, Lengths]] = OrderedDict()

    def lengths(self, origin: int, avoid: int, at_most: int) -> Lengths:
        """For each space the set of lengths of all trails from `origin` that end there.

        A length is a number of edges, a set of lengths a mask: bit k for length k, none beyond
        `at_most`. `avoid` is a set of spaces, with bit s for space s: a trail may begin and end on
        them, but not pass them. From NOWHERE no trail leads anywhere. The trail without edges
        counts, as length 0 from the origin to itself.

        Answers are kept; when there are MOST_KEPT of them, each new one drives out the oldest.
        """
        asked = (origin, avoid, at_most)
        answer = self._asked.get(asked)
        if answer is None:
            answer = self._answer(origin, avoid, at_most)
            _keep(self._asked, asked, answer)
        return answer

    def _answer(self, origin: int, avoid: int, at_most: int) -> Lengths:
        if origin == NOWHERE:
            return (0,) * self._board.spaces
        if not 0 <= origin < self._board.spaces:
            raise ValueError(f"no space {origin} on a board of {self._board.spaces} spaces")
        if at_most < 0:
            raise ValueError(f"trails of at most {at_most} edges")
        longest = len(self._board.edges)
        at_most = min(at_most, longest)
        near = (origin, self._in_the_way(origin, avoid, at_most))
        anywhere = (origin, self._in_the_way(origin, avoid, longest))
        for key in (near, anywhere):
            enough, found = self._found.get(key, (-1, ()))
            if enough >= at_most:
                return _cut(found, at_most)
        # To go on from a shorter answer would save little: the last layer is the larger half.
        short = by_layers(self._board, *near, at_most, self._budget)
        if short is not None:
            _keep(self._found, near, (at_most, short))
            return short
        full = self._sweep.lengths(*anywhere)
        _keep(self._found, anywhere, (longest, full))
        return _cut(full, at_most)

    def _in_the_way(self, origin: int, avoid: int, at_most: int) -> int:
        """Those spaces of `avoid` that make a difference to trails of at most so many edges.

        A space that no shorter trail leads to can only be an end, avoided or not.
        """
        return avoid & within(self._board, origin, avoid, at_most - 1)


def _cut(lengths: Lengths, at_most: int) -> Lengths:
    """Without the lengths beyond `at_most`."""
    mask = (2 << at_most) - 1
    return tuple(found & mask for found in lengths)


def _keep(store: OrderedDict[_K, _V], key: _K, value: _V) -> None:
    if key not in store and len(store) >= MOST_KEPT:
        store.popitem(last=False)
    store[key] = value
