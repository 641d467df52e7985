"""Boards: networkx graphs when a ruleset is compiled, tables of whole numbers when it is played.

`shapes` builds the graph of a board, `tables` reads from a graph what the rules ask about.
"""

from engine.boards.hexes import HEX_DIRECTIONS, closed, near, near_one, rhombus
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
    "HEX_DIRECTIONS",
    "Board",
    "Links",
    "closed",
    "distances",
    "lines_through",
    "linked",
    "near",
    "near_one",
    "neighbours",
    "orthogonal",
    "rays",
    "rhombus",
    "square",
    "steps",
    "straight_lines",
    "unreached",
]
