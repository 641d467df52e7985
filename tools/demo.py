"""A game between machine players, written down so that a newcomer can follow it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine import Game, State
from engine.agents import Agent
from engine.agents.match import match
from tools.output import board, score_sheet

BOARDS = 4  # how often the table is shown, the start and the end included
LIMIT = 5000


def demo(game: Game, start: State, agents: Mapping[str, Agent], rng: Random, lang: str) -> None:
    """Play to the end: the moves in words, the table now and then, the score sheet at last."""
    steps = list(match(game, start, agents, rng, LIMIT))
    drawn = {len(steps) * part // (BOARDS - 1) for part in range(1, BOARDS)}
    print(board(game, start, lang))
    for number, step in enumerate(steps, 1):
        print(f"{number:>4}. {step.player}: {step.move.describe(lang)}")
        if number in drawn:
            print(f"\n{board(game, step.state, lang)}")
    print(score_sheet(game, steps[-1].state if steps else start, lang), end="")
