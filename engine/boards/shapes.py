"""The graphs of boards: a node for each space, an edge for each step in a direction."""

from __future__ import annotations

import networkx as nx

#: The graph of a board: its spaces, and a step in each direction.
Board = nx.MultiDiGraph

#: The directions of a square board with the step that each takes, in rows and columns. Row 0 is
#: the first as printed, so south leads to row 1. Clockwise from north.
DIRECTIONS: dict[str, tuple[int, int]] = {
    "north": (-1, 0),
    "northeast": (-1, 1),
    "east": (0, 1),
    "southeast": (1, 1),
    "south": (1, 0),
    "southwest": (1, -1),
    "west": (0, -1),
    "northwest": (-1, -1),
}


def square(rows: int, columns: int) -> nx.MultiDiGraph[int]:
    """A board of squares: nodes 0 .. rows * columns - 1, row by row.

    Each edge carries its `direction`, a position in DIRECTIONS.
    """
    board: nx.MultiDiGraph[int] = nx.MultiDiGraph()
    for row in range(rows):
        for column in range(columns):
            board.add_node(row * columns + column, row=row, column=column)
    for space, at in board.nodes(data=True):
        for number, (down, right) in enumerate(DIRECTIONS.values()):
            row, column = at["row"] + down, at["column"] + right
            if 0 <= row < rows and 0 <= column < columns:
                goal = row * columns + column
                board.add_edge(space, goal, direction=number)
    return board
