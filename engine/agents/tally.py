"""Figures over many games, kept in constant memory: added one by one, and merged."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.play import Playout

Z95 = 1.959964  # the normal quantile of a 95 % interval


@dataclass(slots=True)
class Spread:
    """Count, mean, deviation and range of numbers, by Welford's method."""

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0
    low: float = math.inf
    high: float = -math.inf

    def add(self, value: float) -> None:
        """Take one number in."""
        self.count += 1
        step = value - self.mean
        self.mean += step / self.count
        self.squares += step * (value - self.mean)
        self.low = min(self.low, value)
        self.high = max(self.high, value)

    def merge(self, other: Spread) -> None:
        """Take in all the numbers that another spread has seen."""
        if not other.count:
            return
        total = self.count + other.count
        step = other.mean - self.mean
        self.squares += other.squares + step * step * self.count * other.count / total
        self.mean += step * other.count / total
        self.count = total
        self.low = min(self.low, other.low)
        self.high = max(self.high, other.high)

    @property
    def deviation(self) -> float:
        """The standard deviation of the sample."""
        return math.sqrt(self.squares / (self.count - 1)) if self.count > 1 else 0.0


@dataclass(slots=True)
class Tally:
    """What happened in many games of the same number of players.

    Only games that reached their end count for wins, scores and length, which is in answers.
    """

    players: int
    statuses: Counter[str] = field(default_factory=Counter)
    length: Spread = field(default_factory=Spread)
    scores: list[Spread] = field(init=False)
    wins: list[float] = field(init=False)
    shared: int = 0
    #: What the first game with a fault ran into.
    fault: str | None = None

    def __post_init__(self) -> None:
        self.scores = [Spread() for _ in range(self.players)]
        self.wins = [0.0] * self.players

    @property
    def games(self) -> int:
        """How many games were counted, ended or not."""
        return self.statuses.total()

    @property
    def ended(self) -> int:
        """How many games reached their end."""
        return self.statuses["end"]

    def add(self, playout: Playout) -> None:
        """Count one game."""
        self.statuses[playout.status] += 1
        self.fault = self.fault or playout.fault
        if playout.status != "end":
            return
        self.length.add(playout.length)
        for spread, score in zip(self.scores, playout.scores, strict=True):
            spread.add(score)
        self._share_win(playout.ranks)

    def _share_win(self, ranks: Sequence[int]) -> None:
        best = [seat for seat, rank in enumerate(ranks) if rank == 1]
        self.shared += len(best) > 1
        for seat in best:
            self.wins[seat] += 1 / len(best)

    def merge(self, other: Tally) -> None:
        """Count all the games that another tally has counted."""
        self.statuses += other.statuses
        self.length.merge(other.length)
        self.shared += other.shared
        self.fault = self.fault or other.fault
        for seat in range(self.players):
            self.scores[seat].merge(other.scores[seat])
            self.wins[seat] += other.wins[seat]

    def win_rate(self, seat: int) -> float:
        """The part of the ended games that a seat won; a shared win counts in equal parts."""
        return self.wins[seat] / self.ended if self.ended else 0.0

    def win_interval(self, seat: int) -> tuple[float, float]:
        """Where the true win rate lies, 95 % sure (Wilson's interval)."""
        return wilson(self.win_rate(seat), self.ended)


def wilson(rate: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a rate seen in `count` trials."""
    if not count:
        return 0.0, 1.0
    square = Z95 * Z95
    centre = (rate + square / (2 * count)) / (1 + square / count)
    spread = rate * (1 - rate) / count + square / (4 * count * count)
    half = Z95 * math.sqrt(spread) / (1 + square / count)
    return max(0.0, centre - half), min(1.0, centre + half)
