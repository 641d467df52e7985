"""Count the positions a number of moves ahead: a sharp test of what the rules allow.

A move is a whole action here: one that is asked in stages counts once for each way to answer them.
With --turns it is a whole turn: all the actions that a player takes in a row.

For example:

    boardwright perft GAME --depth 4
    boardwright perft GAME --depth 3 --divide
    boardwright perft GAME --depth 5 --outcomes
"""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from tools.options import STANDARD, Json, Location, Seed, Setup
from tools.output import print_json


def run(
    location: Location,
    *,
    depth: Annotated[int, Parameter(help="How many moves ahead.")] = 3,
    divide: Annotated[bool, Parameter(help="Also count under each first move.")] = False,
    turns: Annotated[bool, Parameter(help="Count whole turns.", negative="")] = False,
    outcomes: Annotated[
        bool, Parameter(help="Count each outcome of chance as a move too, from the very start.")
    ] = False,
    seed: Seed = 1,
    setup: Setup = STANDARD,
    as_json: Json = False,
) -> int:
    """Count from the start."""
    game = setup.game(setup.load(location))
    state = None if outcomes else game.start(seed=seed)
    parts = game.divide(state, depth, turns, outcomes) if divide else {}
    count = sum(parts.values()) if divide else game.perft(state, depth, turns, outcomes)
    if as_json:
        print_json({"depth": depth, "count": count, "divide": parts if divide else None})
        return 0
    for move, positions in parts.items():
        print(f"{positions:>12} {move}")
    print(f"{count:>12} positions at depth {depth}" if divide else count)
    return 0
