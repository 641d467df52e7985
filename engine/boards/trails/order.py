"""In which order to sweep over the edges, so that few spaces are ever half done.

The frontier of a sweep are the spaces with edges behind and ahead. Its width decides the size of
the table, exponentially, so a good order is worth a search. Spaces are finished one by one; how
wide the frontier is depends on the set of finished spaces alone, not on their order, so the best
way to each set is enough. The most promising sets are kept: on a small board that is all of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from engine.boards.trails.graph import Edges, Graph, members

#: How many sets of finished spaces are kept, for all sizes together: the larger a board, the fewer
#: of each size. Twenty times as many make the table for a map of 46 spaces no smaller.
KEPT = 5000
#: How many times as many states one more space in the frontier makes, roughly: it weighs orders.
STATES_PER_SPACE = 4


@dataclass(frozen=True)
class Order:
    """All edges of a board in the order of a sweep."""

    edges: Edges
    #: The most spaces in the frontier between two edges.
    width: int
    #: For each space that has edges: the number of its first and of its last edge in the order.
    first: dict[int, int]
    last: dict[int, int]


class _Way(NamedTuple):
    """How to finish some spaces: the cheapest comes first, then what was found first."""

    cost: int
    finished: tuple[int, ...]
    #: The set of spaces with finished and unfinished neighbours, themselves unfinished.
    frontier: int


def narrow(board: Graph) -> Order:
    """An order with a narrow frontier; the same for the same graph."""
    inhabited = sum(1 << space for space in range(board.spaces) if board.steps[space])
    size = inhabited.bit_count()
    ways = {0: _Way(0, (), 0)}
    for _ in range(size):
        longer: dict[int, _Way] = {}
        for done, way in ways.items():
            for space in members(way.frontier or inhabited & ~done):
                _finish(board, space, done, way, longer)
        best = sorted(longer.items(), key=lambda item: item[1].cost)
        ways = dict(best[: max(1, KEPT // size)])
    (way,) = ways.values()
    return _order(board, way.finished)


def _finish(board: Graph, space: int, done: int, way: _Way, longer: dict[int, _Way]) -> None:
    done |= 1 << space
    frontier = (way.frontier | board.neighbours[space]) & ~done
    cost = way.cost + STATES_PER_SPACE ** frontier.bit_count()
    if done not in longer or cost < longer[done].cost:
        longer[done] = _Way(cost, (*way.finished, space), frontier)


def _order(board: Graph, finished: tuple[int, ...]) -> Order:
    """Each edge when the first of its spaces is finished."""
    rank = {space: number for number, space in enumerate(finished)}
    edges = tuple(sorted(board.edges, key=lambda edge: sorted(rank[space] for space in edge)))
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    for number, edge in enumerate(edges):
        for space in edge:
            first.setdefault(space, number)
            last[space] = number
    widths = [sum(first[s] < number <= last[s] for s in first) for number in range(len(edges))]
    return Order(edges, max(widths, default=0), first, last)
