"""A game between machine players, written down so that a newcomer can follow it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from engine import Game, Move, State
from engine.agents import Agent
from engine.agents.match import match
from tools.output import board, score_sheet

BOARD_EVERY = 24  # actions between two drawings of the table
LIMIT = 2_000  # answers after which a game is taken as it stands


def demo(game: Game, start: State, agents: Mapping[str, Agent], rng: Random, lang: str) -> None:
    """Play to the end: the actions as text, the table now and then, the score sheet at last."""
    state, number = start, 0
    begun: list[Move] = []  # the answers of the action that is asked in stages
    print(board(game, state, lang))
    for step in match(game, start, agents, rng, LIMIT):
        state = step.state
        begun.append(step.move)
        if game.goes_on(step.move, state):
            continue
        number += 1
        print(f"{number:>4}. {step.player}: {game.text(begun)}", flush=True)
        begun.clear()
        if number % BOARD_EVERY == 0 or game.question(state) is None:
            print(f"\n{board(game, state, lang)}")
    print(score_sheet(game, state, lang), end="")
