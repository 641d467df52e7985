"""Boards: networkx graphs when a ruleset is compiled, tables of whole numbers when it is played.

`shapes` builds the graph of a board, `tables` reads from a graph what the rules ask about.
"""

from engine.boards.shapes import DIRECTIONS, Board, Links, linked, orthogonal, square
from engine.boards.tables import (
    distances,
    lines_through,
    neighbours,
    rays,
    steps,
    straight_lines,
    unreached,
)

__all__ = [
    "DIRECTIONS",
    "Board",
    "Links",
    "distances",
    "lines_through",
    "linked",
    "neighbours",
    "orthogonal",
    "rays",
    "square",
    "steps",
    "straight_lines",
    "unreached",
]
