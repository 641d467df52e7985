"""What is hidden from a seat, and other states that are the same to it.

Not part of it is what players remember: a position is all that a question, a reason or a display
is made of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from engine import State
from engine.program import Place


@dataclass(frozen=True, slots=True)
class Hidden:
    """An instance of a place into which a seat can't look, by its first cell."""

    place: Place
    at: int
    owner: int | None

    def pieces(self, cells: Sequence[int]) -> list[int]:
        """Its pieces, by their kinds' indexes."""
        part = cells[self.at : self.at + self.place.stride]
        if self.place.shape == "pool":
            pairs = zip(self.place.kinds, part, strict=True)
            return [kind for kind, number in pairs for _ in range(number)]
        if self.place.shape == "row":
            return [part[1]] * part[0] if self.place.alike else list(part[1 : 1 + part[0]])
        return [kind for kind in part if kind]

    def hold(self, cells: Any, pieces: Sequence[int]) -> None:
        """Hold as many other pieces."""
        at, place = self.at, self.place
        if place.shape == "pool":
            found = Counter(pieces)
            for number, kind in enumerate(place.kinds):
                cells[at + number] = found[kind]
            return
        first = at + (place.shape == "row")
        taken = [cell for cell in range(first, at + place.stride) if cells[cell]]
        for cell, kind in zip(taken, pieces, strict=True):
            cells[cell] = kind


def hidden_from(state: State, seat: int) -> Iterator[Hidden]:
    """All that a seat can't look into."""
    game = state.game
    for place in game.program.layout.places.values():
        if place.seen_by == "all":
            continue
        for owner in range(len(game.seats)) if place.owner == "player" else (None,):
            for copy in range(place.repeat or 1):
                if not game.program.seen(state.cells, place, owner, copy, seat):
                    yield Hidden(place, place.at(owner or 0, copy), owner)


def shuffled(state: State, seat: int, rng: Random) -> State:
    """Another state that is the same to a seat.

    Where it can't look there are as many pieces, but others; and other values of the same places.
    Dice that were rolled show anything.
    """
    cells = state.cells[:]
    spots = list(hidden_from(state, seat))
    holders = [spot for spot in spots if spot.place.kinds and not spot.place.alike]
    contents = [spot.pieces(cells) for spot in holders]
    where = [(i, j) for i, pieces in enumerate(contents) for j in range(len(pieces))]
    for _ in range(3 * len(where)):
        (i, j), (k, m) = rng.choice(where), rng.choice(where)
        one, other = contents[i][j], contents[k][m]
        if other in holders[i].place.kinds and one in holders[k].place.kinds:
            contents[i][j], contents[k][m] = other, one
    for spot, pieces in zip(holders, contents, strict=True):
        spot.hold(cells, pieces)
    for name in {spot.place.name for spot in spots if not spot.place.kinds}:
        same = [spot.at for spot in spots if spot.place.name == name]
        for at, value in zip(same, rng.sample([cells[at] for at in same], len(same)), strict=True):
            cells[at] = value
    for spot in spots:
        if spot.place.shape == "die" and cells[spot.at]:
            cells[spot.at] = rng.randint(1, spot.place.region.hi)
    if any(spot.place.is_board for spot in holders):
        state.game.machine.step.refresh(cells)
    return State(state.game, cells, state.chance, state.script)


def shown(before: State, after: State, seat: str) -> bool:
    """Whether something that was hidden from a seat lies open now: a place, or pieces."""
    viewer = before.game.seats.index(seat)
    was, now = list(hidden_from(before, viewer)), list(hidden_from(after, viewer))
    closed = [
        Counter(kind for spot in spots if spot.place.kinds for kind in spot.pieces(state.cells))
        for spots, state in ((was, before), (now, after))
    ]
    return bool(set(was) - set(now)) or bool(closed[0] - closed[1])


def open_pieces(state: State, viewer: int) -> Counter[str]:
    """How many pieces of each kind a seat sees, by name."""
    layout = state.game.program.layout
    closed = {spot.at for spot in hidden_from(state, viewer)}
    found: Counter[str] = Counter()
    for place in layout.places.values():
        if not place.kinds:
            continue
        region = place.region
        for at in range(region.base, region.base + region.length, place.stride):
            if at not in closed:
                pieces = Hidden(place, at, None).pieces(state.cells)
                found.update(layout.kind(kind).name for kind in pieces)
    return found
