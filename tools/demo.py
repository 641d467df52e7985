"""A game between machine players, written down so that a newcomer can follow it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine import Game, State
from engine.agents import Agent
from engine.agents.match import match
from tools.output import board, score_sheet

BOARD_EVERY = 24  # moves between two drawings of the table
LIMIT = 500


def demo(game: Game, start: State, agents: Mapping[str, Agent], rng: Random, lang: str) -> None:
    """Play to the end: the moves as text, the table now and then, the score sheet at last."""
    state = start
    print(board(game, state, lang))
    for number, step in enumerate(match(game, start, agents, rng, LIMIT), 1):
        state = step.state
        print(f"{number:>4}. {step.player}: {step.move}", flush=True)
        if number % BOARD_EVERY == 0 or game.question(state) is None:
            print(f"\n{board(game, state, lang)}")
    print(score_sheet(game, state, lang), end="")
