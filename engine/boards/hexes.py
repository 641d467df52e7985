"""Boards of hexes: axial coordinates [q, r], rows of hexes with their points up.

East is the next q, southeast the next r. An endless board is a square of spaces that is closed on
itself, so large that what is used of it never meets itself: space `r * side + q`, its first space
in the middle.
"""

from __future__ import annotations

from functools import lru_cache

import networkx as nx

Rows = tuple[tuple[int, ...], ...]
#: The six directions with the step that each takes, in q and r; counter-clockwise from east.
HEX_DIRECTIONS: dict[str, tuple[int, int]] = {
    "east": (1, 0),
    "northeast": (1, -1),
    "northwest": (0, -1),
    "west": (-1, 0),
    "southwest": (-1, 1),
    "southeast": (0, 1),
}


def rhombus(rows: int, columns: int) -> nx.MultiDiGraph[int]:
    """A board of hexes in rows that each begin half a hex further east, row by row.

    Each edge carries its `direction`, a position in HEX_DIRECTIONS.
    """
    board: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    board.add_nodes_from(range(rows * columns))
    for space in range(rows * columns):
        r, q = divmod(space, columns)
        for number, (east, south) in enumerate(HEX_DIRECTIONS.values()):
            if 0 <= q + east < columns and 0 <= r + south < rows:
                goal = (r + south) * columns + q + east
                board.add_edge(space, goal, direction=number)
    return board


@lru_cache(maxsize=8)
def closed(side: int) -> Rows:
    """For each space of a closed board the next one in each direction."""
    return tuple(
        tuple((r + south) % side * side + (q + east) % side for east, south in steps)
        for r in range(side)
        for q in range(side)
        for steps in (HEX_DIRECTIONS.values(),)
    )


@lru_cache(maxsize=16)
def near(beside: Rows, steps: int) -> Rows:
    """For each space those up to so many steps away, itself first, nearer ones before others."""
    return tuple([near_one(beside, space, steps) for space in range(len(beside))])


def near_one(beside: Rows, space: int, steps: int) -> tuple[int, ...]:
    """The spaces up to so many steps away from one."""
    reached, edge = {space: 0}, [space]
    for _ in range(steps):
        edge = [other for at in edge for other in beside[at]]
        edge = [other for other in dict.fromkeys(edge) if other not in reached]
        reached.update(dict.fromkeys(edge, 0))
    return tuple(reached)
