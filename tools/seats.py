"""Who sits where: `A=human`, `B=greedy`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.agents import Agent, agent
from engine.errors import BoardwrightError

HUMAN = "human"

Seats = dict[str, Agent | None]
"""An agent a seat; None where a person sits."""


def seat_agents(names: Sequence[str], texts: Sequence[str], others: Sequence[str]) -> Seats:
    """An agent for each seat, None where a person sits.

    `texts` are what the user said of some seats; the rest are filled from `others`, in order,
    whose last entry goes on for all that follow.
    """
    said = dict(_seat(names, text) for text in texts)
    standard = dict(zip(names, [*others, *[others[-1]] * len(names)], strict=False))
    chosen = standard | said
    return {name: None if chosen[name] == HUMAN else agent(chosen[name]) for name in names}


def _seat(names: Sequence[str], text: str) -> tuple[str, str]:
    seat, equals, player = text.partition("=")
    if not equals or not player:
        raise BoardwrightError(f"--seat takes SEAT=PLAYER, as in {names[0]}={HUMAN}; not '{text}'")
    if seat.upper() not in names:
        raise BoardwrightError(f"there is no seat '{seat}'; the seats are {', '.join(names)}")
    return seat.upper(), player
