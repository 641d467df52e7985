"""Boards: networkx graphs when a ruleset is compiled, tables of whole numbers when it is played.

`shapes` builds the graph of a board, `tables` reads from a graph what the rules ask about.
"""

from engine.boards.shapes import DIRECTIONS, Board, square
from engine.boards.tables import lines_through, rays, straight_lines

__all__ = ["DIRECTIONS", "Board", "lines_through", "rays", "square", "straight_lines"]
