"""Random games, one answer after another: those that the compiled loops play from the same seed."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from engine import BoardwrightError, Game, Move, State
from tools.trust.playing.chooser import Chooser
from tools.trust.promise import Finding


class Step(NamedTuple):
    """A state, the moves that it offers, and the one that is taken; none when the game is over."""

    number: int
    state: State
    moves: list[Move]
    move: Move | None


def walk(game: Game, seed: int, limit: int) -> Iterator[Step]:
    """A random game up to its end; or the steps of so many answers, and the state after them."""
    chooser, state = Chooser.of(seed), game.start(seed=seed)
    for number in range(limit + 1):
        moves = [] if game.question(state) is None else game.moves(state)
        if not moves or number == limit:
            yield Step(number, state, moves, None)
            return
        move = chooser.choose(moves)
        yield Step(number, state, moves, move)
        state = game.apply(state, move)


@dataclass(slots=True)
class Whereabouts:
    """Where a check is, for what it reports: the game, the seed, how many answers were given."""

    name: str
    seed: int
    answers: int = 0

    def __str__(self) -> str:
        return f"{self.name}, seed {self.seed}, after {self.answers} answers"


@contextmanager
def watched(found: Finding, at: Whereabouts) -> Iterator[None]:
    """Note what is raised inside as a fault: a rule's, or a traceback, which must never be."""
    try:
        yield
    except BoardwrightError as error:
        found.fault(f"{at}: {error}")
    except Exception as error:  # whatever it is, it is a finding
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(last.filename).name}:{last.lineno}"
        found.fault(f"{at}: {type(error).__name__} at {place}: {error}")
