"""Directions and steps, places for values, whose a piece is, builds that happen whole or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

import pytest

import engine
from engine import BoardwrightError, Game, IllegalMove, State, scenarios
from engine.boards import DIRECTIONS, square, steps
from engine.describe.rulebook import rules
from engine.describe.table import show
from engine.language.compass import Directions
from engine.language.values import Member
from engine.program.nodes import Const
from tests.language.alike import play_alike
from tests.language.samples import check_overlay, check_text
from tests.language.values import value_of

GAME = """\
language: 1
game: floe
title: Floe
players: 2-3
types: {Sky: [clear, snow, fog]}
components:
  seal: {of: player}
  post: {of: player, copies: 8, start: store}
  camp: {of: player, copies: 1, start: store}
table:
  floe:
    grid: [3, 4]
    holds: seal
    space:
      ice: {number: 2, min: 0}
      sky: {value: Sky}
      facing: {value: direction}
      built: {row: [post, camp], size: 4, alike: true}
  wind: {value: direction, start: north}
  weather: {value: Sky, start: clear, repeat: 2}
  moves_made: {number: 0}
player:
  store: {pool: [post, camp]}
  plan: {value: direction, seen_by: owner}
  bid: {number: 3, seen_by: owner}
  lucky: {flag: false, seen_by: none}
setup:
  - for: {p: players}
    do: [{place: {piece: "seal[p]", to: "floe[p.index, 0]"}}]
  - for: {s: floe}
    where: (s.row + s.column) % 3 > 0
    do: [{set: {s.sky: "Sky[(s.row + s.column) % 3]"}}]
define:
  mine(p, s): top(s.built).player == p
  spot(p): first(s for s in floe if s == seal[p])
play:
  - turns: {until: moves_made >= 12}
    do:
      - choose: [glide, settle]
        otherwise: [{eliminate: me}]
      - add: {moves_made: 1}
      - set: {wind: wind - 1, me.bid: me.bid + 1, me.lucky: not me.lucky}
      - if: count(s for s in floe if mine(me, s)) > 3
        then: [{win: {player: me, play_on: true}}]
actions:
  glide:
    choose: {way: {in: floe.directions}}
    let: {here: spot(me), goal: "step(here, way)"}
    require:
      sea: {that: goal is not none, because: The floe ends there.}
      free: {that: empty(goal) and goal.ice > 0, because: That space is not free.}
    do:
      - set: {me.plan: way + 1, here.facing: way, goal.facing: way + 1}
      - move: {one: "seal[me]", from: here, to: goal}
      - add: {goal.ice: -1}
  settle:
    choose: {sky: {in: Sky}}
    let:
      fields: set(s for s in floe if s.sky == sky and empty(s.built) and s.ice > 0)
      posts: sum(s.ice for s in fields)
    require:
      some: {that: count(fields) > 0, because: There is no such place.}
      all_of_them: {that: "posts <= me.store[post]", because: "You need {posts} posts."}
    do:
      - for: {s: fields}
        do: [{move: {count: s.ice, of: "post[me]", from: me.store, to: s.built}}]
      - set: {me.plan: none, "weather[1]": sky}
"""


@pytest.fixture
def floe(tmp_path: Path) -> engine.Ruleset:
    """The game above."""
    report = check_text(tmp_path, GAME)
    assert [str(d) for d in report.diagnostics.errors] == []
    assert report.ruleset is not None
    return report.ruleset


def wanted(game: Game, state: State) -> set[str]:
    """The legal moves, worked out in Python from what is seen."""
    question = game.question(state)
    assert question is not None
    seen = game.observe(state, question.player)
    board = {
        (row, column): seen["table"]["floe"].get(f"{row},{column}", {})
        for row in range(3)
        for column in range(4)
    }
    (here,) = (s for s, on in board.items() if on.get("holds") == f"seal[{question.player}]")
    found = set()
    for way, (down, right) in DIRECTIONS.items():
        goal = board.get((here[0] + down, here[1] + right))
        if goal is not None and not {"holds", "built"} & set(goal) and goal.get("ice", 0) > 0:
            found.add(f"glide {way}")
    store = seen["players"][question.player]["store"]
    for sky in ("clear", "snow", "fog"):
        fields = [on for on in board.values() if on.get("sky") == sky and "built" not in on]
        costs = [on["ice"] for on in fields if on.get("ice", 0) > 0]
        if costs and sum(costs) <= store.get(f"post[{question.player}]", 0):
            found.add(f"settle {sky}")
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_moves_are_those_of_python(players: int, floe: engine.Ruleset) -> None:
    game = floe.game(players, checked=True)
    rng = Random(players)
    for seed in range(12):
        state = game.start(seed=seed)
        while game.question(state) is not None:
            moves = game.moves(state)
            assert set(map(str, moves)) == wanted(game, state)
            assert game.state_from_json(state.to_json()) == state
            state = game.apply(state, rng.choice(moves))


def test_sequences_are_counted(floe: engine.Ruleset) -> None:
    game = floe.game(2)

    def count(state: State, depth: int) -> int:
        if depth == 0 or game.question(state) is None:
            return int(depth == 0)
        return sum(count(game.apply(state, move), depth - 1) for move in wanted(game, state))

    state = game.start(seed=1)
    assert [game.perft(state, depth) for depth in (1, 2, 3)] == [
        count(state, depth) for depth in (1, 2, 3)
    ]


def test_fast_and_stepped_play_agree(floe: engine.Ruleset) -> None:
    for players in (2, 3):
        for seed in range(5):
            play_alike(floe.game(players), seed)


def test_values_are_set_seen_and_hidden(floe: engine.Ruleset) -> None:
    game = floe.game(2, checked=True)
    state = game.apply(game.start(seed=1), "glide southeast")
    seen = game.observe(state, "A")
    assert (seen["table"]["wind"], seen["table"]["weather"]) == ("northwest", ["clear", "clear"])
    board = seen["table"]["floe"]
    assert board["0,0"] == {"ice": 2, "facing": "southeast"}
    assert board["1,1"]["facing"] == "south"
    mine, others = (game.observe(state, viewer)["players"]["A"] for viewer in "AB")
    assert (mine["plan"], mine["bid"], mine["lucky"]) == ("south", 4, {"hidden": 0})
    assert (others["plan"], others["bid"], others["lucky"]) == ({"hidden": 0},) * 3
    assert "plan south" in show(game, state, "A", colour=False)
    assert "plan ?" in show(game, state, "B", colour=False)
    state = game.apply(game.apply(state, "glide southeast"), "settle snow")
    assert game.observe(state, "A")["table"]["weather"] == ["clear", "snow"]
    assert game.observe(state, "A")["players"]["A"]["plan"] is None


def test_an_expansion_happens_as_a_whole_or_not_at_all(floe: engine.Ruleset) -> None:
    game = floe.game(2, checked=True)
    state = game.apply(game.start(seed=1), "settle snow")
    posts = [
        board["built"]
        for board in game.observe(state, "A")["table"]["floe"].values()
        if "built" in board
    ]
    assert posts == [["post[A]"] * 2] * 4
    # All four spaces in one go: that was enough to win a place; the other is the last one left.
    assert game.result(state).winners == ["A"]
    state = game.start(seed=1)
    for move in ("glide east", "glide northeast", "glide southeast", "glide southeast"):
        state = game.apply(state, move) if move in map(str, game.moves(state)) else state
    before = state.digest()
    assert game.why_not(state, "settle clear") == ["There is no such place."]
    with pytest.raises(IllegalMove):
        game.apply(state, "settle clear")
    assert state.digest() == before


def test_too_large_an_expansion_is_refused_as_a_whole(tmp_path: Path) -> None:
    report = check_text(
        tmp_path, GAME.replace("post: {of: player, copies: 8", "post: {of: player, copies: 7")
    )
    assert report.ruleset is not None
    game = report.ruleset.game(2, checked=True)
    state = game.start(seed=1)
    assert game.why_not(state, "settle snow") == ["You need 8 posts."]
    assert game.refusals(state, "settle snow") == ["all_of_them"]
    with pytest.raises(IllegalMove):
        game.apply(state, "settle snow")
    assert "settle snow" not in map(str, game.moves(state))


SCENARIOS = """\
language: 1
tests: floe
scenarios:
  - name: values are laid and compared
    players: 2
    given:
      wind: east
      weather[0]: fog
      A.plan: north
      B.plan: none
      floe[0,2].facing: west
      floe[2,3].sky: none
    do: [glide southeast]
    then:
      wind: northeast
      wind + 1: east
      weather[0]: fog
      weather[1]: clear
      A.plan: south
      floe[0,0].facing: southeast
      floe[0,2].facing: west
      floe[2,3].sky: none
      "step(floe[0,2], floe[0,2].facing) is floe[0,1]": true
      B.plan is none: true
"""


def played(folder: Path, text: str) -> list[scenarios.Outcome]:
    """The outcomes of scenarios of the game."""
    home = folder / "sample"
    (home / "tests").mkdir(exist_ok=True)
    (home / "tests" / "values.yaml").write_text(text, encoding="utf-8")
    return list(scenarios.run(home))


def test_scenarios_lay_and_compare_values(floe: engine.Ruleset, tmp_path: Path) -> None:
    assert [(o.ok, o.message) for o in played(tmp_path, SCENARIOS)] == [(True, "")]
    wrong = SCENARIOS.replace("wind: east", "wind: none", 1)
    (outcome,) = played(tmp_path, wrong)
    assert "wind is one of north, northeast" in str(outcome.message)
    wrong = SCENARIOS.replace("weather[0]: fog", "weather[0]: hail", 1)
    assert "not 'hail'" in str(played(tmp_path, wrong)[0].message)


def value(folder: Path, texts: Iterable[str], overlay: str = "setup: []\n") -> list[int | bool]:
    """What expressions are worth in the sample."""
    report = check_overlay(folder, overlay)
    assert [str(d) for d in report.diagnostics.errors] == []
    assert report.ruleset is not None
    state = report.ruleset.game(2, checked=True).start(seed=1)
    return [value_of(report.ruleset, 2, state.cells, text) for text in texts]


def test_every_direction_turns_all_round(tmp_path: Path) -> None:
    names = list(DIRECTIONS)
    texts = {
        f"{name} {sign} {n} == {names[(at + n * (1 if sign == '+' else -1)) % 8]}"
        for at, name in enumerate(names)
        for n in (0, 1, 3, 8, 13)
        for sign in "+-"
    }
    assert all(value(tmp_path, texts))


def test_every_step_leads_to_the_next_space(tmp_path: Path) -> None:
    texts = []
    for space, row in enumerate(steps(square(3, 3), 8)):
        for way, goal in zip(DIRECTIONS, row, strict=True):
            there = "none" if goal < 0 else f"board[{goal // 3}, {goal % 3}]"
            texts.append(f"step(board[{space // 3}, {space % 3}], {way}) is {there}")
    assert all(value(tmp_path, texts))


LANES = """\
table:
  wind: {value: direction}
  lane: {row: [stone, tile], size: 3}
  bare: {row: [stone, tile], size: 3}
  map:
    grid: [2, 2]
    space: {height: {number: 4}, lit: {flag: true}, sign: {value: Sign, start: star}}
components: {tile: {of: player}}
setup:
  - place: {piece: "stone[players[1]]", to: lane}
  - place: {piece: "tile[players[0]]", to: lane}
"""


def test_none_stays_none(tmp_path: Path) -> None:
    texts = {
        "wind + 1 is none": True,
        "step(board[1, 1], wind) is none": True,
        "step(board[1, 1], wind - 3) == none": True,
        "count(neighbours(step(board[0, 0], west)))": 0,
        "step(map[0, 0], west).height": 0,
        "step(map[0, 0], west).lit": False,
        "step(map[0, 0], west).sign is none": True,
        "step(map[0, 0], east).height": 4,
        "step(map[0, 0], east).sign == star": True,
        "step(board[0, 0], west) == stone[players[0]]": False,
        "empty(step(board[0, 0], west))": True,
    }
    assert value(tmp_path, texts, LANES) == list(texts.values())


def test_a_piece_knows_whose_it_is(tmp_path: Path) -> None:
    texts = {
        "top(lane).player == players[0]": True,
        "lane[0].player == players[1]": True,
        "top(bare).player is none": True,
        "top(bare).player == players[0]": False,
        "stone[players[1]].player == players[1]": True,
        "tile[players[1]].player.index": 1,
        "count(p for p in lane if p.player == players[1])": 1,
        "sum(p.player.index + 1 for p in lane)": 3,
    }
    assert value(tmp_path, texts, LANES) == list(texts.values())


def test_two_shapes_of_boards_have_directions_of_their_own() -> None:
    ring = ("inward", "north", "out")
    shapes = [("land", "grid", tuple(DIRECTIONS)), ("me.wheel", "ring", ring), ("sea", "grid", ())]
    found = Directions.read(shapes)
    assert [of.name for of in found.of.values()] == ["direction of grid", "direction of ring"]
    assert found.only is None
    assert found.unclear == {"north": ["land.directions[0]", "me.wheel.directions[1]"]}
    assert found.names["out"] == Member(Const(3), found.of["ring"])
    assert found.names["south"] == Member(Const(5), found.of["grid"])
    single = Directions.read(shapes[:1])
    assert single.only is single.of["grid"]
    assert (single.only.name, single.unclear) == ("direction", {})
    assert Directions.read([]).only is None


@pytest.fixture
def second_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every ruleset has a board of another shape with some of the same directions."""
    read = Directions.read.__func__  # type: ignore[attr-defined]

    def more(
        cls: type[Directions], boards: Iterator[tuple[str, str, tuple[str, ...]]]
    ) -> Directions:
        found: Directions = read(cls, [*boards, ("wheel", "ring", ("inward", "north", "out"))])
        return found

    monkeypatch.setattr(Directions, "read", classmethod(more))


@pytest.mark.usefixtures("second_shape")
def test_a_name_that_two_shapes_have_is_written_with_its_board(tmp_path: Path) -> None:
    overlay = "table: {wind: {value: board.directions, start: 'board.directions[0]'}}\n"
    texts = {"wind == board.directions[0]": True, "wind + 1 == northeast": True,
             "step(board[1, 1], wind) is board[0, 1]": True}  # fmt: skip
    assert value(tmp_path, texts, overlay) == list(texts.values())


@pytest.mark.usefixtures("second_shape")
@pytest.mark.parametrize(
    ("overlay", "message", "hint"),
    [
        (
            "define: {up: 'step(board[1, 1], north)'}\n",
            "boards of different shapes have a direction 'north'",
            "write board.directions[0] or wheel.directions[1]",
        ),
        (
            "table: {wind: {value: direction}}\n",
            "which board's directions?",
            "write board.directions or wheel.directions",
        ),
        (
            "define: {up: 'step(board[1, 1], out)'}\n",
            "expected a space and a direction, found a space of board and a direction of ring",
            None,
        ),
    ],
)
def test_unclear_directions_are_mistakes(
    overlay: str, message: str, hint: str | None, tmp_path: Path
) -> None:
    report = check_overlay(tmp_path, overlay)
    assert [(d.message, d.hint) for d in report.diagnostics.errors] == [(message, hint)]


@pytest.mark.parametrize(
    ("overlay", "message"),
    [
        ("table: {trump: {value: Signs}}", "unknown type 'Signs'"),
        ("table: {trump: {value: player}}", "unknown type 'player'"),
        ("table: {trump: {value: Sign, start: north}}", "expected a Sign, found a direction"),
        ("table: {trump: {value: island.directions}}", "unknown type 'island.directions'"),
        (
            "table: {trump: {value: Sign}}\nsetup: [{set: {trump: 3}}]",
            "expected a Sign, found a whole number",
        ),
        (
            "table: {trump: {value: Sign, start: sun}}\nsetup: [{set: {trump: none}}]",
            "'trump' always has a value",
        ),
        (
            "table: {trump: {value: Sign}}\nsetup: [{add: {trump: 1}}]",
            "only numbers can be added to, not the value trump",
        ),
        (
            "define: {up: north + true}",
            "a direction is turned by + or - a whole number, not by true or false",
        ),
        ("define: {up: 'step(island.cape, north)'}", "the spaces of island lie in no directions"),
        (
            "define: {up: 'step(3, north)'}",
            "expected a space and a direction, found a whole number and a direction",
        ),
        ("define: {whose: first(g for g in bag).player}", "a gem or none has no 'player'"),
    ],
)
def test_mistakes_are_told(overlay: str, message: str, tmp_path: Path) -> None:
    report = check_overlay(tmp_path, overlay + "\n")
    assert [d.message for d in report.diagnostics.errors] == [message]


def test_a_value_that_must_be_there_is_a_fault_where_it_is_not(tmp_path: Path) -> None:
    overlay = (
        "table: {wind: {value: direction}, way: {value: direction, start: east}}\n"
        "setup: [{set: {way: wind}}]\n"
    )
    report = check_overlay(tmp_path, overlay)
    assert report.ruleset is not None
    with pytest.raises(BoardwrightError, match="there is no value for 'way'"):
        report.ruleset.game(2, checked=True).start(seed=1)


@pytest.mark.parametrize(
    "effect",
    [
        "set: {'step(map[0, 0], wind).height': 1}",
        "add: {'step(map[0, 0], wind).height': 1}",
        "set: {'step(map[0, 0], wind).sign': sun}",
        "move: {one: 'stone[players[1]]', from: lane, to: 'step(map[0, 0], wind).pile'}",
        "place: {piece: 'stone[players[0]]', to: 'step(board[0, 0], wind)'}",
    ],
)
def test_nothing_is_written_where_there_is_no_space(effect: str, tmp_path: Path) -> None:
    overlay = LANES.replace("height:", "pile: {row: stone, size: 2}, height:")
    report = check_overlay(tmp_path, f"{overlay}  - {effect}\n")
    assert [str(d) for d in report.diagnostics.errors] == []
    assert report.ruleset is not None
    with pytest.raises(BoardwrightError, match=r"none here|there is no space"):
        report.ruleset.game(2).start(seed=1)
    (tmp_path / "never").mkdir()
    never = check_overlay(tmp_path / "never", f"{overlay}  - {effect.replace('wind', 'west')}\n")
    (mistake,) = never.diagnostics.errors
    assert "is none" in mistake.message or "there is no space" in mistake.message


def test_it_is_told_in_words(floe: engine.Ruleset) -> None:
    english, vietnamese = rules(floe), rules(floe, "vi")
    for said in (
        "a direction, none at the start; only its owner may see it",
        "a direction, north at the start",
        "Out of the game, in the worst place that is still open: you.",
        "who leaves the game with the best place that is still open",
        "When at most one player is left, the game ends",
        "the space next to *here* in the direction *way*",
    ):
        assert said in english, said
    assert "một hướng, lúc đầu chưa có" in vietnamese
