"""Places that fill themselves up, rules that act by themselves, turns that finish the round."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import engine
from engine import Game, State
from tests.language.alike import play_alike
from tests.language.samples import check_overlay

TEXT = """\
language: 1
game: market_day
title: Market day
players: 2-3
types: {Sign: [sun, moon, star]}
components:
  gem: {of: Sign, copies: 8, start: bag}
table:
  bag: {pool: gem, seen_by: none, recycle: {from: used}}
  market: {row: gem, size: 4, refill: {from: bag}}
  used: {pool: gem}
  sweeps: {number: 0}
  starter: {player: random}
player:
  gems: {pool: gem}
setup:
  - deal: {count: 2, from: bag, to: gems}
whenever:
  sweep:
    that: any(market_count(k) >= 3 for k in Sign)
    do:
      - move: {all: gem, from: market, to: used}
      - add: {sweeps: 1}
    at_most: 20
define:
  market_count(k): count(g for g in market if g == k)
play:
  - turns: {from: starter, until: count(me.gems) >= 6, finish: round}
    do:
      - choose: [take, use]
actions:
  take:
    choose: {sign: {in: market}}
    do: [{move: {one: sign, from: market, to: me.gems}}]
  use:
    choose: {sign: {in: me.gems}}
    do: [{move: {one: sign, from: me.gems, to: used}}]
scoring: {gems: count(me.gems), swept: sweeps}
"""
NO_SWEEP = TEXT.replace("market_count(k) >= 3", "market_count(k) >= 9")


def game_of(folder: Path, text: str, players: int = 2) -> Game:
    """A game of these rules."""
    file = folder / "game.yaml"
    file.write_text(text, encoding="utf-8")
    return engine.load(file).game(players)


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """The game above."""
    return game_of(tmp_path, TEXT)


def table(game: Game, state: State) -> dict[str, object]:
    """What lies on the table."""
    shown: dict[str, object] = game.observe(state, "A")["table"]
    return shown


def test_the_row_is_filled_when_setup_is_done(game: Game) -> None:
    state = game.start(seed=1)
    assert len(table(game, state)["market"]) == 4  # type: ignore[arg-type]
    for seat in game.seats:
        assert sum(game.observe(state, "A")["players"][seat]["gems"].values()) == 2
    assert game.program.setup == 0


def test_what_is_taken_comes_again_and_three_alike_are_swept(game: Game) -> None:
    swept = 0
    for seed in range(40):
        rng, state = Random(seed), game.start(seed=seed)
        while game.question(state) is not None:
            assert game.state_from_json(state.to_json()) == state
            market = table(game, state)["market"]
            assert isinstance(market, list)
            assert all(market.count(sign) < 3 for sign in ("sun", "moon", "star"))
            assert len(market) == 4
            state = game.apply(state, rng.choice(game.moves(state)))
        swept += int(str(table(game, state)["sweeps"]))
    assert swept > 10


def test_a_gap_stays_when_nothing_can_come(tmp_path: Path) -> None:
    game = game_of(tmp_path, NO_SWEEP.replace("copies: 8", "copies: 3"))
    state = game.start(seed=1)
    assert table(game, state)["bag"] == {"hidden": 1}
    state = game.apply(state, game.moves(state)[0])
    assert len(table(game, state)["market"]) == 4  # type: ignore[arg-type]
    state = game.apply(state, game.moves(state)[0])
    assert len(table(game, state)["market"]) == 3  # type: ignore[arg-type]


def test_a_rule_that_always_holds_rests_after_so_many_times(tmp_path: Path) -> None:
    text = TEXT.replace("any(market_count(k) >= 3 for k in Sign)", "sweeps >= 0").replace(
        "      - move: {all: gem, from: market, to: used}\n", ""
    )
    game = game_of(tmp_path, text)
    state = game.start(seed=1)
    assert table(game, state)["sweeps"] == 20
    before = table(game, state)["sweeps"]
    state = game.apply(state, game.moves(state)[0])
    assert table(game, state)["sweeps"] == before, "taking a gem changes nothing that it watches"


def test_the_round_is_finished(game: Game, tmp_path: Path) -> None:
    """Whoever began never has a turn more than others, and `until` is remembered."""
    for seed in range(30):
        state, rng = game.start(seed=seed), Random(seed)
        turns = dict.fromkeys(game.seats, 0)
        held = False
        while (question := game.question(state)) is not None:
            turns[question.player] += 1
            moves = game.moves(state)
            # Whoever has reached the goal gives gems back: it has been reached all the same.
            wanted = "use" if held else "take"
            fitting = [move for move in moves if str(move).startswith(wanted)] or moves
            state = game.apply(state, rng.choice(fitting))
            gems = game.observe(state, "A")["players"][question.player]["gems"]
            held = held or sum(gems.values()) >= 6
        assert len(set(turns.values())) == 1
        assert held


@pytest.mark.parametrize("players", [2, 3])
def test_steps_saves_and_playouts_agree(tmp_path: Path, players: int) -> None:
    game = game_of(tmp_path, TEXT, players)
    for seed in range(20):
        play_alike(game, seed)


SHELVES = """\
table:
  pile: {pool: gem, repeat: 2, refill: {from: bag, to: 2}}
player:
  shelf: {row: gem, size: 3, refill: {from: bag}}
actions:
  clear:
    do:
      - move: {all: gem, from: me.shelf, to: used}
      - move: {all: gem, from: "pile[1]", to: used}
  pick:
    choose:
      heap: {in: pile}
      sign: {in: Sign, where: "heap[sign] > 0"}
    do: [{move: {one: sign, from: heap, to: used}}]
play:
  - turns: {from: starter, until: count(me.gems) >= 6, finish: round}
    do:
      - choose: [take, use, clear, pick]
"""


def test_places_that_are_repeated_or_of_players_fill_up(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "shelves.yaml").write_text(SHELVES, encoding="utf-8")
    (tmp_path / "game.yaml").write_text(NO_SWEEP, encoding="utf-8")
    game = engine.load(tmp_path, variant="shelves").game(2)
    state = game.start(seed=3)
    for _ in range(2):
        seen = game.observe(state, "A")
        assert [sum(p.values()) for p in seen["table"]["pile"]] == [2, 2]
        assert all(len(p["shelf"]) == 3 for p in seen["players"].values())
        state = game.apply(state, "clear")
        picks = [move for move in game.moves(state) if str(move).startswith("pick")]
        state = game.apply(state, picks[0])


def test_chains_of_refills_come_to_rest(tmp_path: Path) -> None:
    text = NO_SWEEP.replace(
        "refill: {from: bag}}",
        "refill: {from: offer}}\n  offer: {pool: gem, refill: {from: bag, to: 1}}",
    )
    game = game_of(tmp_path, text)
    state = game.start(seed=3)
    for _ in range(6):
        seen = table(game, state)
        assert len(seen["market"]) == 4  # type: ignore[arg-type]
        assert sum(seen["offer"].values()) == 1  # type: ignore[attr-defined]
        state = game.apply(state, game.moves(state)[0])


def test_a_rule_sees_the_refilled_row_before_the_next_acts(tmp_path: Path) -> None:
    """After each act it begins again: with the refills, then the first rule."""
    text = TEXT.replace(
        "define:",
        "  gap:\n    that: count(market) < 4 and not empty(bag)\n"
        "    do: [{add: {sweeps: 100}}]\n    at_most: 3\ndefine:",
    )
    game = game_of(tmp_path, text)
    for seed in range(10):
        state = game.start(seed=seed)
        for _ in range(5):
            if game.question(state) is not None:
                state = game.apply(state, game.moves(state)[0])
        assert int(str(table(game, state)["sweeps"])) < 100


def test_a_standing_rule_may_end_the_game(tmp_path: Path) -> None:
    """Turns without `until` end, as a standing rule lets somebody win."""
    text = NO_SWEEP.replace(
        "define:",
        "  rich:\n    that: any(count(p.gems) >= 5 for p in players)\n"
        "    do:\n      - for: {p: players}\n        where: count(p.gems) >= 5\n"
        "        do: [{win: p}]\ndefine:",
    ).replace("from: starter, until: count(me.gems) >= 6, finish: round", "from: starter")
    game = game_of(tmp_path, text)
    for seed in range(10):
        state = play_alike(game, seed)
        assert game.question(state) is None
        assert game.result(state).reason == "win"


ERRORS = [
    (
        "table: {market: {row: gem, size: 3, refill: {from: board}}}",
        "T301",
        "only a pool is drawn from",
    ),
    ("table: {reserve: {pool: gem, refill: {from: bag}}}", "T307", "any number of pieces"),
    ("table: {board: {grid: [3, 3], holds: stone, refill: {from: bag}}}", "P402", "never holds"),
    (
        "table: {reserve: {pool: gem, refill: {from: bag, to: 2}}, "
        "bag: {pool: gem, refill: {from: reserve, to: 2}}}",
        "F502",
        "these places feed each other: reserve → bag → reserve",
    ),
    (
        "table: {market: {row: gem, size: 3, refill: {from: bag}}, "
        "bag: {pool: gem, recycle: {from: market}}}",
        "F502",
        "these places feed each other: market → bag → market",
    ),
    (
        "whenever: {late: {that: empty(bag), do: [{choose: lay, by: 'players[0]'}]}}",
        "F507",
        "the standing rule 'late' acts by itself",
    ),
    ("whenever: {late: {that: me.points > 1, do: [{end: game}]}}", "N201", "nobody is 'me' here"),
    ("whenever: {late: {that: true, do: [], at_most: 0}}", "T303", "at_most is 0"),
    ("play: [{turns: {finish: round}, do: [{choose: lay}]}]", "T307", "needs an 'until'"),
    ("setup: [{deal: {from: bag, to: gem}}]", "N201", "a player has no 'gem'"),
    ("setup: [{deal: {from: bag, to: reserve}}]", "N201", "a player has no 'reserve'"),
    ("setup: [{deal: {from: board, to: gems}}]", "T301", "only a pool is drawn from"),
]


@pytest.mark.parametrize(("overlay", "code", "message"), ERRORS)
def test_mistakes(tmp_path: Path, overlay: str, code: str, message: str) -> None:
    report = check_overlay(tmp_path, overlay + "\n")
    found = [(d.code.id, d.message) for d in report.diagnostics.errors]
    assert any(c == code and message in m for c, m in found), found


@pytest.mark.parametrize(
    ("formula", "code", "message"),
    [
        ("count(range(2, to=5))", "", ""),
        ("count(range(to=5))", "T302", "it is range(from, to?), not 1 arguments"),
        ("count(range(2, 3, to=5))", "T302", "is given twice"),
        ("count(range(2, too=5))", "T302", "'range' has no argument 'too'"),
        ("count(bag, n=3)", "E103", "a call is a name with its arguments in brackets"),
        ("twice(x=3)", "E103", "a call is a name with its arguments in brackets"),
        ("count(range(2, **bag))", "E103", "the expression language has no '**'"),
    ],
)
def test_arguments_by_name(tmp_path: Path, formula: str, code: str, message: str) -> None:
    overlay = (
        f"define: {{'twice(x)': x + x, some: '{formula} > 2 or twice(1) > 0'}}\n"
        "scoring: {laid: '1 if some else 0'}\n"
    )
    report = check_overlay(tmp_path, overlay)
    found = [(d.code.id, d.message) for d in report.diagnostics.errors]
    assert (found == []) if not code else any(c == code and message in m for c, m in found), found


def test_a_choice_from_a_row_offers_each_kind_once(game: Game) -> None:
    for seed in range(20):
        state = game.start(seed=seed)
        moves = [str(move) for move in game.moves(state)]
        assert len(set(moves)) == len(moves)
        market = table(game, state)["market"]
        assert {f"take {sign}" for sign in market} <= set(moves)  # type: ignore[attr-defined]


SLOTS = """\
table: {shown: {slot: gem, repeat: 2, refill: {from: bag}}}
actions:
  show:
    choose: {s: {in: shown, where: not empty(s)}}
    do: [{move: {all: gem, from: s, to: me.gems}}]
play:
  - turns: {from: starter, until: count(me.gems) >= 6, finish: round}
    do:
      - choose: [take, use, show]
"""


def test_slots_are_refilled_too(tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "variants" / "slots.yaml").write_text(SLOTS, encoding="utf-8")
    (tmp_path / "game.yaml").write_text(NO_SWEEP, encoding="utf-8")
    game = engine.load(tmp_path, variant="slots").game(2)
    state = game.start(seed=3)
    for _ in range(4):
        shown = table(game, state)["shown"]
        assert isinstance(shown, list)
        assert all(shown)
        state = game.apply(state, "show shown[1]")
