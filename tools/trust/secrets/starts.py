"""Other games that begin the same for a seat: chance brought the others something else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine import State
from engine.errors import BoardwrightError
from engine.play.contents import count
from tools.trust.secrets.hidden import hidden_from

#: So many exchanges of two outcomes are tried.
TRIES = 10


def other_starts(state: State, seat: str, rng: Random) -> Iterator[State]:
    """First states in which pieces lie elsewhere, but only where the seat can't look.

    What else differs in them was worked out from what is hidden.
    """
    game, outcomes = state.game, list(state.outcomes)
    if len(set(outcomes)) < 2:
        return
    for _ in range(TRIES):
        one, two = rng.sample(range(len(outcomes)), 2)
        if outcomes[one] == outcomes[two]:
            continue
        script = [*outcomes]
        script[one], script[two] = script[two], script[one]
        try:
            other = game.start(chance=script)
        except BoardwrightError:
            continue
        if other.cells != state.cells and _open(other, seat) == _open(state, seat):
            yield other


def _open(state: State, seat: str) -> list[list[int]]:
    """The cells of all places for pieces, and dice, into which a seat can look.

    Of the other places how many pieces lie in them.
    """
    closed = {spot.at for spot in hidden_from(state, state.game.seats.index(seat))}
    found = []
    for place in state.game.program.layout.places.values():
        if place.kinds or place.shape == "die":
            region = place.region
            for at in range(region.base, region.base + region.length, place.stride):
                part = list(state.cells[at : at + place.stride])
                hidden = [count(place, state.cells, at)] if place.kinds else []
                found.append(hidden if at in closed else part)
    return found
