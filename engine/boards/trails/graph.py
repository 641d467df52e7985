"""A board as trails need it: which edge leads where, and what is within reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Edges = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Graph:
    """An undirected graph, looked at from its spaces. Make one with `graph`."""

    spaces: int
    edges: Edges
    #: For each space its steps: the bit of the edge (edge e has bit 1 << e), the space it leads to.
    steps: tuple[tuple[tuple[int, int], ...], ...]
    #: For each space the set of its neighbours; space s has bit 1 << s.
    neighbours: tuple[int, ...]


def graph(spaces: int, edges: Sequence[tuple[int, int]]) -> Graph:
    """The graph of spaces 0 .. spaces - 1; two edges may join the same spaces.

    A ValueError for an edge that leaves the board, and for one from a space to itself.
    """
    steps: list[list[tuple[int, int]]] = [[] for _ in range(spaces)]
    neighbours = [0] * spaces
    for number, (a, b) in enumerate(edges):
        if not (0 <= a < spaces and 0 <= b < spaces):
            raise ValueError(f"edge {a}-{b} leaves the board of {spaces} spaces")
        if a == b:
            raise ValueError(f"edge {a}-{b} leads from a space to itself")
        for here, there in ((a, b), (b, a)):
            steps[here].append((1 << number, there))
            neighbours[here] |= 1 << there
    return Graph(spaces, tuple(edges), tuple(map(tuple, steps)), tuple(neighbours))


def members(spaces: int) -> list[int]:
    """The spaces in a set of spaces, lowest first."""
    found = []
    while spaces:
        lowest = spaces & -spaces
        found.append(lowest.bit_length() - 1)
        spaces ^= lowest
    return found


def within(board: Graph, origin: int, avoid: int, hops: int) -> int:
    """The set of spaces that at most `hops` edges lead to, passing none of `avoid`."""
    reached = newest = 1 << origin
    passable = ~avoid | newest
    for _ in range(hops):
        ahead = 0
        for space in members(newest & passable):
            ahead |= board.neighbours[space]
        newest = ahead & ~reached
        if not newest:
            break
        reached |= newest
    return reached
