"""Leaving play: places won and lost, turns that skip who has left, games that end by themselves."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

import engine
from engine import Game, State, scenarios
from engine.describe.rulebook import rules
from engine.describe.table import show
from engine.pipeline import check
from engine.play.result import ranks, reason
from tests.language.alike import play_alike
from tests.language.leaving_game import GAME, WAYS, Parting
from tests.language.samples import check_overlay, check_text


def ruleset(folder: Path, text: str = GAME) -> engine.Ruleset:
    """A ruleset without mistakes."""
    game = folder / text.split()[3]
    game.mkdir(exist_ok=True, parents=True)
    report = check_text(game, text) if not (game / "sample").exists() else check(game / "sample")
    assert [str(d) for d in report.diagnostics.errors] == []
    assert report.ruleset is not None
    return report.ruleset


def played(game: Game, state: State, *ways: str) -> State:
    """The state after some moves."""
    for way in ways:
        state = game.apply(state, f"leave {way}")
    return state


def begin(game: Game) -> State:
    """The first state, A beginning."""
    return game.start(chance=["A"])


def compare(game: Game, state: State, wanted: Parting) -> None:
    """The state is as the Python game has it."""
    question, result = game.question(state), game.result(state)
    seen = game.observe(state, "A")["players"]
    seats = range(wanted.players)
    assert (question is None) == wanted.over
    assert [s.rank for s in result.seats] == wanted.ranks
    left = ["out" if p in wanted.out else "won" if p in wanted.place else None for p in seats]
    assert [s.left for s in result.seats] == left
    for name in ("begun", "finished", "points"):
        assert [seen[s][name] for s in game.seats] == getattr(wanted, name)[: wanted.players], name
    if question is not None:
        assert question.player == game.seats[wanted.turn]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("on", [True, False])
def test_everything_is_as_in_python(players: int, on: bool, tmp_path: Path) -> None:
    game = ruleset(tmp_path).game(players, {"further": on}, checked=True)
    rng = Random(players)
    for number in range(60):
        state = game.start(seed=number)
        question = game.question(state)
        assert question is not None
        wanted = Parting(players, on, game.seats.index(question.player))
        usual = ["stay"] * (number % 5)
        while not wanted.over:
            moves = [str(move).split()[1] for move in game.moves(state)]
            assert ("lose_next" in moves) == (players > 1)
            way = rng.choice([*moves, *usual])
            state = played(game, state, way)
            wanted.move(way)
            compare(game, state, wanted)


def test_places_are_won_from_the_first_on_and_lost_from_the_last_on(tmp_path: Path) -> None:
    game = ruleset(tmp_path).game(4)
    state = played(game, begin(game), "win", "lose")
    assert [s.rank for s in game.result(state).seats] == [1, 4, 2, 2]
    assert game.result(state).winners == []
    question = game.question(state)
    assert question is not None
    assert question.player == "C"
    state = played(game, state, "win")
    result = game.result(state)
    assert (result.over, result.reason, result.winners) == (True, "win", ["A"])
    assert result.ranking == [["A"], ["C"], ["D"], ["B"]]


def test_the_last_one_left_has_won(tmp_path: Path) -> None:
    game = ruleset(tmp_path).game(3)
    result = game.result(played(game, begin(game), "lose", "lose"))
    assert (result.reason, result.winners) == ("last", ["C"])
    assert result.ranking == [["C"], ["B"], ["A"]]


def test_those_who_leave_together_share_the_place(tmp_path: Path) -> None:
    game = ruleset(tmp_path).game(3)
    result = game.result(played(game, begin(game), "all_out"))
    assert (result.reason, result.winners, result.ranking) == ("last", [], [["A", "B", "C"]])
    result = game.result(played(game, begin(game), "pair"))
    assert (result.reason, result.winners, result.ranking) == (
        "win",
        ["A", "B"],
        [["A", "B"], ["C"]],
    )


def test_who_plays_alone_may_lose(tmp_path: Path) -> None:
    game = ruleset(tmp_path).game(1)
    lost = game.result(played(game, begin(game), "stay", "lose"))
    assert (lost.over, lost.reason, lost.winners, lost.seats[0].rank) == (True, "last", [], 2)
    won = game.result(played(game, begin(game), "stay", "win"))
    assert (won.over, won.reason, won.winners) == (True, "win", ["A"])
    ended = game.result(played(game, begin(game), *["stay"] * 12))
    assert (ended.reason, ended.winners) == ("end", ["A"])


ROUNDS = """\
language: 1
game: circle
title: Circle
players: 3-4
types: {Way: [stay, lose]}
table: {starter: {player: random}, called: {flag: false}, rounds_played: {number: 0}}
player: {turns_had: {number: 0}}
play:
  - rounds: {until: rounds_played == 2}
    do:
      - turns: {from: starter, until: called, finish: round}
        do:
          - add: {me.turns_had: 1}
          - choose: go
      - add: {rounds_played: 1}
      - set: {called: false}
actions:
  go:
    choose: {way: {in: Way}}
    do:
      - set: {called: true}
      - if: way == lose
        then: [{eliminate: me}]
ranking: [{most: me.turns_had}]
"""


def turns(game: Game, state: State, ways: str) -> str:
    """Who had a turn, for a text of moves: `s` stays, `l` loses."""
    seen = ""
    for way in ways:
        question = game.question(state)
        assert question is not None
        seen += question.player
        state = game.apply(state, "go lose" if way == "l" else "go stay")
    return seen + ("." if game.question(state) is None else "")


@pytest.mark.parametrize(
    ("start", "ways", "seen"),
    [
        ("B", "ssssssss", "BCDABCDA."),
        ("B", "lsssss", "BCDACDA."[:6]),
        ("B", "lssssss", "BCDACDA."),
        ("D", "sslss" + "ss", "DABCDAC."),
        ("C", "llss" + "s", "CDABA"),
        ("C", "llss" + "ss", "CDABAB."),
        ("A", "sssl" + "sss", "ABCDABC."),
    ],
)
def test_a_round_is_finished_though_who_began_has_left(
    start: str, ways: str, seen: str, tmp_path: Path
) -> None:
    game = ruleset(tmp_path, ROUNDS).game(4, checked=True)
    assert turns(game, game.start(chance=[start]), ways) == seen


SUBSETS = """\
language: 1
game: gifts
title: Gifts
players: 2-3
types: {Sign: [sun, moon]}
components: {gem: {of: Sign, copies: 6, start: bag}}
table: {bag: {pool: gem}, used: {pool: gem}}
player: {gems: {pool: gem}}
setup: [{deal: {count: 3, from: bag, to: gems}}]
play:
  - turns: {until: empty(bag)}
    do:
      - choose: give
      - draw: {from: bag, to: me.gems, count: 1}
actions:
  give:
    choose: {several: {some: g, in: me.gems}}
    do:
      - if: count(several) > 1
        then: [{eliminate: me}]
      - move: {all: several, from: me.gems, to: used}
"""


def test_a_subset_is_forgotten_when_the_turn_is_cut_off(tmp_path: Path) -> None:
    game = ruleset(tmp_path, SUBSETS).game(3, checked=True)
    for seed in range(6):
        state = game.start(seed=seed)
        moves = [m for m, _ in game.ways(state)]
        long = max((m for m in moves), key=len)
        state = game.apply(state, game.text(long))
        assert [s.left for s in game.result(state).seats] == ["out", None, None]
        assert game.observe(state, "A")["table"]["used"] == {}
        picked = [place for place in game.program.layout.regions if "several" in place.name]
        for region in picked:
            assert not any(state.cells[region.base : region.base + region.length])


STANDING = """\
language: 1
game: ledge
title: Ledge
players: 2-4
table: {swept: {number: 0}}
player: {edge: {number: 3, min: 0}}
whenever:
  fall:
    that: any(playing(p) and p.edge == 0 for p in players)
    do:
      - eliminate: first(p for p in players if playing(p) and p.edge == 0)
      - add: {swept: 1}
play:
  - turns: {}
    do:
      - choose: push
      - add: {me.edge: 1}
actions:
  push:
    choose: {whom: {in: players, where: playing(whom)}}
    do:
      - add: {whom.edge: -3}
      - add: {me.edge: -1}
"""


def test_a_standing_rule_may_end_the_turn(tmp_path: Path) -> None:
    game = ruleset(tmp_path, STANDING).game(3, checked=True)
    state = game.apply(game.start(seed=1), "push A")
    seen = game.observe(state, "A")
    assert (seen["turn"], seen["table"]["swept"]) == ("B", 1)
    assert seen["players"]["A"]["edge"] == 0
    state = game.apply(state, "push C")
    result = game.result(state)
    assert (result.reason, result.winners, result.ranking) == ("last", ["B"], [["B"], ["C"], ["A"]])


@pytest.mark.parametrize("text", [GAME, ROUNDS, SUBSETS, STANDING])
def test_games_with_leavers_are_saved_recorded_and_played_in_every_way(
    text: str, tmp_path: Path
) -> None:
    rules = ruleset(tmp_path, text)
    for players in rules.players:
        game = rules.game(players)
        state = game.start(seed=7)
        record = engine.Record.begin(game, 7)
        rng = Random(3)
        for _ in range(40):
            if game.question(state) is None:
                break
            state = record.add(state, rng.choice(game.moves(state)))
            assert game.state_from_json(state.to_json()) == state
        assert record.replay().digest() == state.digest()
        for playout in game.playouts(40, seed=2):
            assert playout.status == "end"
            assert all(1 <= rank <= max(players, 2) for rank in playout.ranks)


def counted(wanted: Parting, depth: int) -> int:
    """How many ways there are to make so many moves, in Python."""
    if depth == 0 or wanted.over:
        return int(depth == 0)
    ways = [way for way in WAYS if way != "lose_next" or wanted.players > 1]
    after = [deepcopy(wanted) for _ in ways]
    for game, way in zip(after, ways, strict=True):
        game.move(way)
    return sum(counted(game, depth - 1) for game in after)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_positions_are_counted(players: int, tmp_path: Path) -> None:
    game = ruleset(tmp_path).game(players)
    state = begin(game)
    for depth in (1, 2, 4):
        assert game.perft(state, depth) == counted(Parting(players, True, 0), depth)


def test_fast_and_stepped_play_agree(tmp_path: Path) -> None:
    for text in (GAME, STANDING):
        for seed in range(8):
            play_alike(ruleset(tmp_path, text).game(3), seed)


@pytest.mark.parametrize(
    ("places", "keys", "wanted", "why"),
    [
        ([0, 0, 0], [[1], [3], [1]], [2, 1, 2], "end"),
        ([0, 1, 0], [[1], [0], [2]], [3, 1, 2], "win"),
        ([0, -3, 0], [[1], [9], [2]], [2, 3, 1], "end"),
        ([1, -3, 2], [[0], [0], [0]], [1, 3, 2], "win"),
        ([-2, 1], [[0], [0]], [2, 1], "last"),
        ([1, 2], [[0], [0]], [1, 2], "win"),
        ([1, 1, 0, -4], [[0], [0], [0], [0]], [1, 1, 3, 4], "win"),
        ([-3, -3, -3], [[0], [0], [0]], [3, 3, 3], "last"),
        ([-2], [[0]], [2], "last"),
        ([1], [[0]], [1], "win"),
    ],
)
def test_places_and_keys_make_ranks(
    places: list[int], keys: list[list[int]], wanted: list[int], why: str
) -> None:
    assert ranks(keys, places) == wanted
    assert reason(places) == why


@pytest.mark.parametrize(
    ("effect", "message"),
    [
        ("eliminate: 3", "expected a player, found a whole number"),
        ("eliminate: board", "expected players, found a set of spaces of board"),
        ("win: {player: none, play_on: true}", "expected a player, found none"),
        ("win: {player: 'players[0]', play_on: 3}", "expected true or false, found a whole number"),
    ],
)
def test_mistakes_are_told(effect: str, message: str, tmp_path: Path) -> None:
    report = check_overlay(tmp_path, f"setup: [{{{effect}}}]\n")
    assert [d.message for d in report.diagnostics.errors] == [message]


def test_nothing_is_added_where_nobody_leaves(tmp_path: Path) -> None:
    plain = GAME[: GAME.index("actions:")].replace(" if playing(q)", "") + (
        "actions:\n  leave:\n    choose: {way: {in: Way}}\n    do:\n      - if: way == win\n"
        "        then: [{win: {player: me, play_on: ON}}]\n"
    )
    sources = set()
    for number, on in enumerate(("false", "false and true", "further")):
        folder = tmp_path / str(number)
        options = {"further": False}
        sources.add(ruleset(folder, plain.replace("ON", on)).game(3, options).python())
    folder = tmp_path / "plain"
    old = plain.replace("{player: me, play_on: ON}", "me")
    assert sources == {ruleset(folder, old).game(3).python()}


ABILITIES = """\
language: 1
game: bells
title: Bells
players: 3
components:
  bell:
    rows:
      small: {abilities: {ring: {}}}
      large: {abilities: {ask: {}}}
      cracked: {abilities: {fall: {}}}
    copies: 3
    start: chest
table: {chest: {pool: bell}}
player:
  bells: {pool: bell, active: "true"}
  rung: {number: 0}
  answered: {number: 0}
events: {struck: {by: player}}
abilities:
  ring: {when: struck(by=any), do: [{add: {me.rung: 1}}]}
  ask: {when: struck(by=any), optional: true, do: [{add: {me.answered: 1}}]}
  fall: {when: struck(by=me), do: [{eliminate: me}, {add: {me.rung: 10}}]}
setup:
  - for: {p: players}
    do:
      - move: {one: bell.small, from: chest, to: p.bells}
      - move: {one: bell.large, from: chest, to: p.bells}
play:
  - turns: {}
    do:
      - choose: strike
      - add: {me.rung: 100}
actions:
  strike:
    choose: {fatal: {in: [0, 1]}}
    do:
      - if: fatal == 1
        then: [{move: {one: bell.cracked, from: chest, to: me.bells}}]
      - emit: {struck: {by: me}}
"""


def test_abilities_of_who_has_left_are_not_asked(tmp_path: Path) -> None:
    game = ruleset(tmp_path, ABILITIES).game(3, checked=True)
    state = game.apply(game.start(seed=1), "strike 1")
    asked = []
    while (question := game.question(state)) is not None and question.action != "strike":
        asked.append(question.player)
        state = game.apply(state, "ask")
    seen = game.observe(state, "A")
    # A's cards are answered kind by kind until A falls; then the others', and A's turn is over.
    assert (asked, seen["turn"], seen["left"]) == (["A", "B", "C"], "B", {"A": "out"})
    assert [seen["players"][p]["rung"] for p in "ABC"] == [11, 1, 1]
    state, asked = game.apply(state, "strike 0"), []
    while (question := game.question(state)) is not None and question.action != "strike":
        asked.append(question.player)
        state = game.apply(state, "ask")
    assert asked == ["B", "C"]
    assert [game.observe(state, "A")["players"][p]["rung"] for p in "ABC"] == [11, 102, 2]
    assert question is not None
    assert question.player == "C"
    assert "╭─ A ✗" in show(game, state, colour=False)


SCENARIOS = """\
language: 1
tests: parting
scenarios:
  - name: who has left has no turn
    players: 4
    given: {left: {D: out, B: won}, turn: A}
    do: [leave stay]
    then: {turn: C, left: {B: won, D: out}, over: false, reason: none, playing(B): false}
  - name: the places between are still open
    players: 4
    given: {left: {D: out, B: won}, turn: A}
    do: [leave lose]
    then: {over: true, reason: win, winners: [B], ranking: [[B], [C], [A], [D]]}
  - name: the last one
    players: 3
    given: {left: {B: out}, turn: A}
    do: [leave lose]
    then: {over: true, reason: last, winners: [C], left: {A: out, B: out, C: won}}
  - name: the end
    players: 3
    given: {left: {B: out}, turns_left: 0, A.points: 1, turn: A}
    do: [leave stay]
    then: {over: true, reason: end, winners: [A], ranking: [[A], [C], [B]]}
"""


def outcomes(folder: Path, text: str) -> list[str]:
    """What is wrong with scenarios of the game."""
    home = folder / "parting" / "sample"
    (home / "tests").mkdir(exist_ok=True)
    (home / "tests" / "left.yaml").write_text(text, encoding="utf-8")
    return [outcome.message for outcome in scenarios.run(home)]


def test_scenarios_begin_with_players_who_have_left(tmp_path: Path) -> None:
    ruleset(tmp_path)
    assert outcomes(tmp_path, SCENARIOS) == [""] * 4
    for wrong, message in (
        ("{left: {B: gone}", "B has 'won' or is 'out', not 'gone'"),
        ("{left: {E: out}", "'E' is no player"),
        ("{left: B", "left is a map of players"),
    ):
        assert message in outcomes(tmp_path, SCENARIOS.replace("{left: {B: out}", wrong))[2]


def test_the_rules_are_told(tmp_path: Path) -> None:
    told = rules(ruleset(tmp_path))
    assert "or as soon as a player wins" in told
    assert "share out those between by" in told
    assert "The others play on if *further*" in told
    assert "kết thúc ngay" in rules(ruleset(tmp_path), "vi")
