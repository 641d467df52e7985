"""How a game stands or ended: score sheets, and ranks with shared places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place: rank 1 is best; players who are level share it."""

    player: str
    rank: int
    total: int
    sheet: dict[str, int]


@dataclass(frozen=True, slots=True)
class Result:
    """The standings in seat order; `reason` is `win`, `end`, or None while the game goes on."""

    over: bool
    seats: tuple[Standing, ...]
    reason: str | None

    @property
    def winners(self) -> list[str]:
        """Those in first place, once the game is over."""
        return [s.player for s in self.seats if s.rank == 1] if self.over else []

    @property
    def scores(self) -> dict[str, int]:
        """Each player's total."""
        return {s.player: s.total for s in self.seats}

    @property
    def ranking(self) -> list[list[str]]:
        """The players by place, those who share one together."""
        ranks = sorted({s.rank for s in self.seats})
        return [[s.player for s in self.seats if s.rank == rank] for rank in ranks]


def ranks(keys: Sequence[Sequence[int]], places: Sequence[int]) -> list[int]:
    """Each player's rank: by the place that the rules gave (0: none), then by keys, more is better.

    Level players share the better place, and the next place stays free.
    """
    last = len(keys) + 1
    order = [(-(place or last), *key) for place, key in zip(places, keys, strict=True)]
    best_first = sorted(order, reverse=True)
    return [best_first.index(own) + 1 for own in order]
