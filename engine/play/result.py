"""How a game stands or ended: score sheets, and ranks with shared places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """One player's place: rank 1 is best; players who are level share it.

    `left` tells of a player who has no more turns: `won` with a place, or `out`.
    """

    player: str
    rank: int
    total: int
    sheet: dict[str, int]
    left: str | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """The standings in seat order.

    `reason` says what decided the first place: `win`, `last` when at most one player was left in,
    `end` when play came to its end and the ranking decides; None while the game goes on.
    """

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


def ranks(keys: Sequence[list[int]], places: Sequence[int]) -> list[int]:
    """Each player's rank: the place that the rules gave, the others by keys in between.

    A place is positive when it was won, negative when it was lost, 0 when there is none. By keys,
    more is better; level players share the better place, and the next place stays free.
    """
    first = 1 + sum(place > 0 for place in places)
    rest = sorted((key for place, key in zip(places, keys, strict=True) if not place), reverse=True)
    return [abs(place) or first + rest.index(key) for place, key in zip(places, keys, strict=True)]


#: What may decide the first place.
REASONS = ("win", "last", "end")


def reason(places: Sequence[int]) -> str:
    """What decided the first place of a game that is over."""
    won = sum(place > 0 for place in places)
    last = won == 1 and max(places) == 1 and len(places) > 1
    if all(places) and (last or not won):
        return "last"
    return "win" if won else "end"
