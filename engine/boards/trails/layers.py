"""Trails by layers: all trails of one edge, then of two, and so on.

A trail is known by its last space and its set of used edges: in which order it used them makes no
difference to how it can go on. The sets are kept by last space, so that one list comprehension
takes all of them over an edge. The work grows with the number of trails, which on a board where
three ways meet doubles with each edge: this is the method for short trails.
"""

from __future__ import annotations

from functools import reduce
from math import inf, log
from operator import and_

from engine.boards.trails.graph import Graph

#: For each space where a trail may go on: the sets of edges used on the way there.
Layer = dict[int, set[int]]


def by_layers(
    board: Graph, origin: int, avoid: int, at_most: int, budget: float = inf
) -> tuple[int, ...] | None:
    """For each space the lengths of the trails that end there, as a mask.

    None, as soon as it shows that more than `budget` states would be kept: each layer is expected
    to be larger than the one before by as much as a space has ways on, on average.
    """
    lengths = [0] * board.spaces
    lengths[origin] = 1
    growth = log(max(1.0, 2 * len(board.edges) / board.spaces - 1))
    layer: Layer = {origin: {0}}
    kept = 0
    for length in range(1, at_most):
        newest = sum(map(len, layer.values()))
        kept += newest
        if kept > budget or log(newest) + growth * (at_most - length) > log(budget):
            return None
        layer = _longer(board, layer, avoid, lengths, 1 << length)
        if not layer:
            break
    if at_most:
        _last(board, layer, lengths, 1 << at_most)
    return tuple(lengths)


def _longer(board: Graph, layer: Layer, avoid: int, lengths: list[int], length: int) -> Layer:
    """The layer of trails with one edge more; where they end gets the bit `length`."""
    longer: Layer = {}
    for space, trails in layer.items():
        for edge, end in board.steps[space]:
            found = [used | edge for used in trails if not used & edge]
            if not found:
                continue
            lengths[end] |= length
            if avoid >> end & 1:
                continue
            if end in longer:
                longer[end].update(found)
            else:
                longer[end] = set(found)
    return longer


def _last(board: Graph, layer: Layer, lengths: list[int], length: int) -> None:
    """Where the trails with one edge more end; nobody asks which edges they use.

    An edge ends some trail unless all of them have used it.
    """
    for space, trails in layer.items():
        used_by_all = reduce(and_, trails)
        for edge, end in board.steps[space]:
            if not used_by_all & edge:
                lengths[end] |= length
