"""What a machine player is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from engine.play import Game, Move, State


class Agent(ABC):
    """Chooses one of the legal moves. It keeps nothing between moves, so it can serve many seats.

    All chance comes from the `rng` that is passed in: the same seed gives the same game.
    """

    @abstractmethod
    def choose(self, game: Game, state: State, moves: Sequence[Move], rng: Random) -> Move:
        """One of `moves`, which are all the legal ones and at least one."""
