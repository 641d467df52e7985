"""The graphs of boards: a node for each space, an edge for each step in a direction."""

from __future__ import annotations

from collections.abc import Iterable

import networkx as nx

#: The graph of a board with directions: its spaces, and a step in each direction.
Board = nx.MultiDiGraph
#: The graph of a board's spaces with an edge between those that are next to each other.
Links = nx.Graph

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


def orthogonal(rows: int, columns: int) -> nx.Graph[int]:
    """The squares of a board, with an edge between those that share a side."""
    board = square(rows, columns)
    links: nx.Graph[int] = nx.Graph()
    links.add_nodes_from(board)
    sides = [number for number, step in enumerate(DIRECTIONS.values()) if 0 in step]
    edges: Iterable[tuple[int, int, int]] = board.edges(data="direction")
    links.add_edges_from((a, b) for a, b, direction in edges if direction in sides)
    return links


def linked(spaces: int, edges: Iterable[tuple[int, int]]) -> nx.Graph[int]:
    """A board of spaces that edges join: nodes 0 .. spaces - 1."""
    links: nx.Graph[int] = nx.Graph()
    links.add_nodes_from(range(spaces))
    links.add_edges_from(edges)
    return links
