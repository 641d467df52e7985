"""Games of Trekking at random, and not quite at random, so that everything in them happens.

After every answer the invariants of the game are looked at, in plain cells. What happened is
counted, as an invariant proves little where nothing happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest

import engine
from engine import Game, Move, State
from engine.play.contents import wrong_counts
from engine.program import Place

PLAYERS = (2, 3, 4, 5)
GAMES = 8
GAMES_LONG = 1_000
#: A game need not end at random: trekkers may stay where they are.
MOST_ANSWERS = 4_000
MOST_OPTIONS = 120
START = 0
PIECES = {"trek": 96, "park": 39, "major": 6, "bonus": 10, "stone": 45, "campsite": 15}
#: What must have happened in a few games, whoever plays.
COMMON = (
    *(
        "claim",
        "occupy",
        "move",
        "bump",
        "sweep",
        "reshuffle",
        "discard",
        "last stone",
        "last park",
    ),
    *("move through several cards", "detour", "back to START"),
)
#: What must have happened in games with a plan.
RARE = (
    *("cards_as_wild", "longer_moves", "cards_on_occupying", "cards_on_claiming"),
    *("trade", "no trade", "step", "no step", "step that takes a stone", "step that bumps"),
)


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


# --------------------------------------------------------------------------------------- games


class Telling:
    """What happens in a game, counted by name, and the turns that were taken."""

    def __init__(self, cells: Cells, found: Counter[str]) -> None:
        self.cells, self.found = cells, found
        self.turns: Counter[str] = Counter()
        self.begun: list[Move] = []
        self.before: State | None = None

    def answer(self, state: State, move: Move, after: State) -> None:
        """An answer, and what it led to."""
        if not self.begun:
            self.before = state
        self.begun.append(move)
        if state.game.goes_on(move, after):
            return
        assert self.before is not None
        seat = state.game.seats.index(move.player)
        if move.action == "decline":
            asked = state.game.question(state)
            assert asked is not None
            self.found["no step" if "step_on_claiming" in asked.actions else "no trade"] += 1
        else:
            self._done(seat, self.before, after)
        self.begun = []

    def turn(self, state: State, player: str, after: str | None) -> None:
        """The end of a turn, when the next question is another player's or there is none."""
        if player != after:
            self.turns[player] += 1
            seat = state.game.seats.index(player)
            assert self.cells.count(state, "hand", seat) <= 12

    def _done(self, seat: int, before: State, after: State) -> None:
        """A whole action."""
        cells, found, action = self.cells, self.found, self.begun[0].action
        pieces = sum(move.is_piece for move in self.begun)
        gained = cells.count(after, "hand", seat) - cells.count(before, "hand", seat) + pieces
        thrown = cells.count(after, "trek_discard") - cells.count(before, "trek_discard")
        found[{"trade_on_occupying": "trade", "step_on_claiming": "step"}.get(action, action)] += 1
        found["reshuffle"] += thrown < 0
        if action.startswith("draw"):
            found["sweep"] += thrown >= 4
        if action == "claim":
            assert gained in (0, 1)
            found["cards_on_claiming"] += gained
        if action == "occupy":
            found["cards_on_occupying"] += gained > 0
        if action in ("claim", "occupy"):
            kind = self.begun[0].arguments["card"]
            found["cards_as_wild"] += pieces > icons(before.game, kind)
        if action in ("move", "step_on_claiming"):
            self._went(seat, before, after, action)

    def _went(self, seat: int, before: State, after: State, action: str) -> None:
        cells, found = self.cells, self.found
        were, are = cells.trekkers(before), cells.trekkers(after)
        bumped = [other for other in cells.seats if other != seat and were[other] != are[other]]
        assert all(are[other] == START and were[other] == are[seat] for other in bumped)
        assert len(bumped) <= 1
        stones = zip(cells.stones(before), cells.stones(after), strict=True)
        taken = [space for space, (one, other) in enumerate(stones) if one != other]
        assert taken == ([are[seat]] if cells.stones(before)[are[seat]] else [])
        found["bump"] += len(bumped)
        if action == "step_on_claiming":
            found["step that bumps"] += len(bumped)
            found["step that takes a stone"] += len(taken)
            assert are[seat] != START
            return
        played = [move.arguments["played"] for move in self.begun if move.is_piece]
        trails = int(self.begun[1].arguments["trails"])
        total = sum(int(card[-1]) for card in played)
        assert len(played) >= 1
        assert trails - total in (0, 1)
        found["longer_moves"] += trails > total
        found["move through several cards"] += len(played) > 1
        found["back to START"] += are[seat] == START
        shortest = before.game.apply(before, self.begun[0])
        found["detour"] += trails > int(before.game.moves(shortest)[0].arguments["trails"])


def icons(game: Game, card: str) -> int:
    """How many icons are printed on a card as its cost."""
    kind = game.program.layout.kind_named(card)
    assert kind is not None
    printed = game.program.printed[kind.index]
    return next(len(text.split()) - 1 for text in printed if text.startswith("cost "))


def play(game: Game, seed: int, taste: str | None, found: Counter[str]) -> None:
    """One game, with a look at every state on its way."""
    cells, rng = Cells(game), Random(seed)
    state = game.start(seed=seed)
    telling = Telling(cells, found)
    asked = game.question(state)
    check(cells, state)
    for _ in range(MOST_ANSWERS):
        if asked is None:
            break
        move = chosen(cells, state, taste, rng)
        after = game.apply(state, move)
        check(cells, after)
        telling.answer(state, move, after)
        player, asked, state = asked.player, game.question(after), after
        telling.turn(state, player, asked.player if asked else None)
    assert wrong_counts(game.program.layout, state.cells) == []
    if asked is not None:
        found["limit"] += 1
        return
    found["last stone"] += not any(cells.stones(state))
    found["last park"] += any(cells.count(state, "parks", seat) >= 5 for seat in cells.seats)
    assert len(set(telling.turns.values())) == 1
    assert len(telling.turns) == len(game.seats)
    assert game.result(state).over


@pytest.mark.parametrize("players", PLAYERS)
def test_some_games(players: int) -> None:
    found = games(players, PLAYED_BY, GAMES)
    assert [name for name in COMMON if not found[name]] == []


def test_some_games_with_abilities() -> None:
    found = games(3, ("planner",), 16)
    assert [name for name in RARE if not found[name]] == []


@pytest.mark.long
@pytest.mark.parametrize("players", PLAYERS)
def test_many_games(players: int) -> None:
    found = games(players, PLAYED_BY, GAMES_LONG, checked=False)
    assert [name for name in COMMON + RARE if not found[name]] == []


def games(
    players: int, tastes: Sequence[str | None], number: int, checked: bool = True
) -> Counter[str]:
    """What happened in so many games. Checked, the engine looks at every access to a state too."""
    game, found = engine.load("trekking").game(players, checked=checked), Counter[str]()
    for seed in range(number):
        play(game, 10_000 * players + seed, tastes[seed % len(tastes)], found)
    assert found["limit"] <= number // 50
    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_no_question_can_have_many_options(players: int) -> None:
    """Not even if all was possible at once: an action is asked for in stages."""
    rules = engine.load("trekking")
    assert rules.players == PLAYERS
    for flags in product((False, True), repeat=len(rules.options)):
        program = rules.game(players, dict(zip(rules.options, flags, strict=True))).program
        sizes = [sum(action.size for action in question.actions) for question in program.questions]
        assert max(sizes) <= MOST_OPTIONS
