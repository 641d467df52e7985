"""The table of Trekking in plain cells, its invariants, and players with a plan."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine import Game, Move, State
from engine.program import Place

START = 0
PIECES = {"trek": 96, "park": 39, "major": 6, "bonus": 10, "stone": 45, "campsite": 15}


class Cells:
    """The cells of a state by the names of places."""

    def __init__(self, game: Game) -> None:
        self.layout = game.program.layout
        self.seats = range(len(game.seats))
        self.numbers = {
            kind.index: int(kind.name[-1]) for kind in self.layout.kinds if kind.component == "trek"
        }
        self.icons = {
            kind.index: kind.name[:-1] for kind in self.layout.kinds if kind.component == "trek"
        }
        self.holding = {
            component: [
                place for place in self.layout.places.values() if self._holds(place, component)
            ]
            for component in PIECES
        }

    def _holds(self, place: Place, component: str) -> bool:
        return any(self.layout.kind(kind).component == component for kind in place.kinds)

    def part(self, state: State, name: str, seat: int = 0, index: int = 0) -> list[int]:
        """The cells of one instance of a place."""
        place = self.layout.places[name]
        at = place.at(seat, index)
        return state.cells[at : at + place.stride].tolist()

    def count(self, state: State, name: str, seat: int = 0, index: int = 0) -> int:
        """How many pieces lie in a pool or row."""
        cells = self.part(state, name, seat, index)
        return cells[0] if self.layout.places[name].shape == "row" else sum(cells)

    def total(self, state: State, component: str) -> int:
        """How many pieces of a component there are in all places."""
        found = 0
        for place in self.holding[component]:
            region = place.region
            cells = state.cells[region.base : region.base + region.length].tolist()
            if place.shape == "pool":
                found += sum(cells)
            elif place.shape == "slot":
                found += len(cells) - cells.count(0)
            else:
                found += sum(cells[:: place.stride])
        return found

    def trekkers(self, state: State) -> list[int]:
        """The space of each trekker; all are on the map."""
        place = self.layout.places["country.trekkers"]
        region, width = place.region, place.stride
        cells = state.cells[region.base : region.base + region.length].tolist()
        assert all(cells[seat::width].count(1) == 1 for seat in self.seats)
        return [cells[seat::width].index(1) for seat in self.seats]

    def stones(self, state: State) -> list[int]:
        """The stone on each space, 0 for none."""
        region = self.layout.places["country.find"].region
        return state.cells[region.base : region.base + region.length].tolist()


def check(cells: Cells, state: State) -> None:
    """The invariants that hold after every answer."""
    assert {name: cells.total(state, name) for name in PIECES} == PIECES | {
        "campsite": 3 * len(cells.seats)
    }
    trekkers, stones = cells.trekkers(state), cells.stones(state)
    away = [space for space in trekkers if space != START]
    assert len(set(away)) == len(away)
    assert stones[START] == 0
    assert not any(stones[space] for space in away)
    assert cells.count(state, "bag") == 0
    assert cells.count(state, "majors") == 3
    camps = [cells.part(state, "major.camps", index=number) for number in range(6)]
    for seat in cells.seats:
        there = [camp[seat] for camp in camps]
        assert max(there) <= 1
        assert cells.count(state, "campsites", seat) + sum(there) == 3
        assert cells.count(state, "parks", seat) <= 6
    assert cells.count(state, "trek_deck") + cells.count(state, "trek_discard") >= 29
    length, *row = cells.part(state, "trek_row")
    assert length == 5
    assert max(Counter(cells.icons[kind] for kind in row).values()) < 4
    assert cells.count(state, "park_row") == 3


# ------------------------------------------------------------------------------------- players

#: How much an action is liked by each kind of player; a plain one takes any answer.
TASTES: dict[str, dict[str, int]] = {
    "walker": {"claim": 3, "occupy": 9, "move": 30, "draw_face_up": 2, "draw_unseen": 2},
    "planner": {"claim": 99, "occupy": 99, "move": 4, "draw_face_up": 6, "draw_unseen": 6},
}
#: Whose games these are, one after another.
PLAYED_BY = ("planner", "walker", None)


def chosen(cells: Cells, state: State, taste: str | None, rng: Random) -> Move:
    """An answer after a player's taste."""
    moves = state.game.moves(state)
    if taste is None:
        return rng.choice(moves)
    seat = state.game.seats.index(moves[0].player)
    aims = aims_of(cells, state, taste, seat)
    liked = dict(TASTES[taste])
    if taste == "planner":
        labels = cells.layout.places["country"].labels
        there = labels[cells.trekkers(state)[seat]] in aims
        liked["move"] *= 0 if there or cells.count(state, "hand", seat) < 7 else 4
    actions = dict.fromkeys(move.action for move in moves)
    action = rng.choices(list(actions), [liked.get(name, 5) for name in actions])[0]
    moves = [move for move in moves if move.action == action]
    if "to" in moves[0].arguments and rng.random() < 0.9:
        liked_spaces = aims if action == "move" else taken(cells, state)
        moves = [move for move in moves if move.arguments["to"] in liked_spaces] or moves
    return rng.choice(moves)


def aims_of(cells: Cells, state: State, taste: str, seat: int) -> set[str]:
    """The spaces to go to: those with stones, or those whose card can still be had."""
    if taste == "walker":
        labels = cells.layout.places["country"].labels
        return {label for label, one in zip(labels, cells.stones(state), strict=True) if one}
    majors = cells.layout.places["majors"]
    there = zip(majors.kinds, cells.part(state, "majors"), strict=True)
    camps = [cells.part(state, "major.camps", index=number)[seat] for number in range(6)]
    free = [kind for (kind, lies), camp in zip(there, camps, strict=True) if lies and not camp]
    return {cells.layout.kind(kind).name for kind in [*cells.part(state, "park_row")[1:], *free]}


def taken(cells: Cells, state: State) -> set[str]:
    """The parks where somebody stands."""
    labels = cells.layout.places["country"].labels
    return {labels[space] for space in cells.trekkers(state) if space != START}
