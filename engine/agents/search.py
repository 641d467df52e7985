"""A player who tries each move out in random games, and plays the one that did best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from engine.agents.agent import Agent
from engine.play import Game, Move, State

GAMES = 80  # random games for one decision, about
LIMIT = 500  # moves after which a random game is taken as it stands
WIN = 10  # points of lead that a win is worth


@dataclass(slots=True)
class Candidate:
    """A move, where it leads, and how its random games went."""

    move: Move
    state: State
    values: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        """The average value so far."""
        return sum(self.values) / len(self.values)


class SearchAgent(Agent):
    """Sequential halving: a few random games after every move, more after those that look good.

    The games go on from the true state, so this player knows what is hidden: a yardstick, not a
    fair opponent, in games where that matters.
    """

    def choose(self, game: Game, state: State, moves: Sequence[Move], rng: Random) -> Move:
        """The move whose random games went best."""
        candidates = [Candidate(move, game.apply(state, move)) for move in moves]
        rng.shuffle(candidates)  # so that equals are decided by chance
        rounds = max(1, (len(candidates) - 1).bit_length())
        while len(candidates) > 1:
            games = max(1, GAMES // (rounds * len(candidates)))
            seed = rng.getrandbits(32)  # the same luck for all makes them easier to compare
            for candidate in candidates:
                candidate.values += _values(game, candidate, games, seed)
            candidates.sort(key=lambda candidate: candidate.mean, reverse=True)
            del candidates[(len(candidates) + 1) // 2 :]
        return candidates[0].move


def _values(game: Game, candidate: Candidate, games: int, seed: int) -> list[float]:
    """What some random games from a state were worth to the one who moved there."""
    seat = game.seats.index(candidate.move.player)
    if game.question(candidate.state) is None:
        standings = game.result(candidate.state).seats
        return [_value([s.total for s in standings], [s.rank for s in standings], seat)]
    played = game.playouts(games, seed, LIMIT, state=candidate.state)
    return [_value(ended.scores, ended.ranks, seat) for ended in played]


def _value(scores: Sequence[int], ranks: Sequence[int], seat: int) -> float:
    """The lead over the best rival, and something for the first place or a part of it."""
    rivals = [score for other, score in enumerate(scores) if other != seat]
    lead = scores[seat] - max(rivals, default=0)
    return lead + (WIN / ranks.count(1) if ranks[seat] == 1 else 0)
