"""What the rules ask of a board, as tables: rows of space numbers, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import networkx as nx

Rows = tuple[tuple[int, ...], ...]


def _steps(board: nx.MultiDiGraph[int]) -> dict[tuple[int, int], int]:
    """(space, direction) -> the space one step on."""
    edges: Iterable[tuple[int, int, int]] = board.edges(data="direction")
    return {(a, d): b for a, b, d in edges}


def rays(board: nx.MultiDiGraph[int], directions: int) -> Rows:
    """For each space and direction the spaces straight on to the edge, nearest first.

    Row `space * directions + direction`.
    """
    steps = _steps(board)
    return tuple(
        tuple(_walk(steps, space, direction))
        for space in sorted(board)
        for direction in range(directions)
    )


def steps(board: nx.MultiDiGraph[int], directions: int) -> Rows:
    """For each space the next one in each direction; -1 where there is none."""
    found = _steps(board)
    return tuple(
        tuple(found.get((space, direction), -1) for direction in range(directions))
        for space in sorted(board)
    )


def _walk(steps: dict[tuple[int, int], int], space: int, direction: int) -> list[int]:
    found: list[int] = []
    while (space, direction) in steps:
        space = steps[space, direction]
        found.append(space)
    return found


def straight_lines(board: nx.MultiDiGraph[int], length: int, directions: int) -> Rows:
    """All straight runs of `length` spaces, each once, by first space and direction."""
    steps = _steps(board)
    found: list[tuple[int, ...]] = []
    for space in sorted(board):
        for direction in range(directions):
            run = [space, *_walk(steps, space, direction)[: length - 1]]
            if len(run) == length and (run[0] < run[-1] or length == 1):
                found.append(tuple(run))
    return tuple(dict.fromkeys(found))


def lines_through(lines: Rows, spaces: int) -> Rows:
    """For each space the numbers of the lines that it lies on."""
    through: list[list[int]] = [[] for _ in range(spaces)]
    for number, line in enumerate(lines):
        for space in line:
            through[space].append(number)
    return tuple(tuple(numbers) for numbers in through)


@lru_cache(maxsize=32)
def neighbours(links: nx.Graph[int]) -> Rows:
    """For each space those that are next to it, in the order of the board."""
    return tuple(tuple(sorted(links[space])) for space in sorted(links))


@lru_cache(maxsize=32)
def distances(links: nx.Graph[int]) -> Rows:
    """For each space the fewest edges to every space; -1 where no path leads."""
    found: list[tuple[int, ...]] = []
    for space in sorted(links):
        steps: dict[int, int] = nx.single_source_shortest_path_length(links, space)
        found.append(tuple(steps.get(other, -1) for other in sorted(links)))
    return tuple(found)


def unreached(links: nx.Graph[int]) -> list[int]:
    """The spaces that no path reaches from the first."""
    return sorted(set(links) - set(nx.single_source_shortest_path_length(links, 0)))
