"""A player who takes any legal move, each as likely."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.agents.agent import Agent
from engine.play import Game, Move, State


class RandomAgent(Agent):
    """Takes any legal move."""

    def choose(self, game: Game, state: State, moves: Sequence[Move], rng: Random) -> Move:
        """One of the moves, each as likely."""
        return rng.choice(moves)
