"""Random choices as the compiled loops make them. It needs nothing but the engine's generator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.program.random import MASK, mix, output, step

T = TypeVar("T")


@dataclass(slots=True)
class Chooser:
    """Chooses from the seed of a game, each option alike; `word` decides the next choice."""

    word: int

    @classmethod
    def of(cls, seed: int) -> Chooser:
        """The one that plays the game of a seed."""
        return cls(mix(~seed & MASK))

    def choose(self, options: Sequence[T]) -> T:
        """One of the options."""
        drawn = output(self.word)
        self.word = step(self.word)
        return options[drawn * len(options) >> 32]
