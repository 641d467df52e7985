"""Games of Trekking at random, and not quite at random, so that everything in them happens.

After every answer the invariants of the game are looked at, in plain cells. What happened is
counted, as an invariant proves little where nothing happens.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

import engine
from engine import Game, Move, State
from engine.boards.trails import answers
from engine.boards.trails.layers import by_layers
from engine.boards.trails.sweep import Sweep
from engine.play.contents import wrong_counts
from engine.program import functions
from tests.loaded import loaded
from tests.trekking import PLAYED_BY, START, Cells, check, chosen
from tools.trust.secrets.leaks import leaks

PLAYERS = (2, 3, 4, 5)
GAMES = 6
GAMES_LONG = 1_000
#: A game need not end at random: trekkers may stay where they are.
MOST_ANSWERS = 4_000
MOST_OPTIONS = 120
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
    printed = [words.say("en") for words in game.program.printed[kind.index]]
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
    game, found = loaded("trekking").game(players, checked=checked), Counter[str]()
    for seed in range(number):
        play(game, 10_000 * players + seed, tastes[seed % len(tastes)], found)
    assert found["limit"] <= number // 50
    return found


@pytest.mark.parametrize("players", PLAYERS)
def test_no_question_can_have_many_options(players: int) -> None:
    """Not even if all was possible at once: an action is asked for in stages."""
    rules = loaded("trekking")
    assert rules.players == PLAYERS
    for flags in product((False, True), repeat=len(rules.options)):
        options = dict(zip(rules.options, flags, strict=True))
        program = rules.game(players, options, checked=False).program
        sizes = [sum(action.size for action in question.actions) for question in program.questions]
        assert max(sizes) <= MOST_OPTIONS


def test_trails_are_searched_once_in_a_position(monkeypatch: pytest.MonkeyPatch) -> None:
    searches = Counter[str]()
    layers, lengths = by_layers, Sweep.lengths

    def searched(*query: Any) -> Any:
        searches["layers"] += 1
        return layers(*query)

    def swept(*query: Any) -> Any:
        searches["sweeps"] += 1
        return lengths(*query)

    monkeypatch.setattr(answers, "by_layers", searched)
    monkeypatch.setattr(Sweep, "lengths", swept)
    functions._trails.cache_clear()  # as other tests have asked as well
    game = engine.load("trekking").game(2)  # compiled anew, with what is put in its place here
    state, rng = game.start(seed=1), Random(1)
    for _ in range(200):
        first = game.moves(state)
        before = searches.copy()
        assert game.moves(state) == first
        assert [game.why_not(state, move) for move in first] == [[]] * len(first)
        assert searches == before
        state = game.apply(state, rng.choice(first))
    assert searches["layers"] > 50


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_hidden_is_found_out_in_a_game_with_a_plan(players: int) -> None:
    rules = loaded("trekking")
    game, found = rules.game(players, checked=False), Counter[str]()
    cells = Cells(game)

    def choose(state: State, rng: Random) -> Move:
        move = chosen(cells, state, "planner", rng)
        found[move.action] += 1
        return move

    leaked = leaks(game, players, 900, 15, rules.languages, choose)
    assert leaked == {}
    assert found["claim"] > 5
    assert found["occupy"] > 2
