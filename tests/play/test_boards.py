"""Playing on a board of named spaces: moves, what is seen, saves, and that no piece is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import engine
from engine import Game
from engine.play.contents import wrong_counts
from tests.courier import GAME, write


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """The game for two, in checked mode."""
    return engine.load(write(tmp_path)).game(2, checked=True)


def test_a_move_names_a_space_by_its_name_alone(game: Game) -> None:
    state = game.start(seed=1)
    assert next(str(move) for move in game.moves(state)) == "ride ford"
    state = game.apply(state, "ride ford")
    state = game.apply(state, "ride ford")
    assert [str(m) for m in game.moves(state) if m.action == "ride"] == ["ride ford"]
    assert game.observe(state, "A")["table"]["land"]["ford"]["riders"] == {"rider[B]": 1}


def test_a_space_that_is_no_neighbour_is_refused(game: Game) -> None:
    assert game.why_not(game.start(seed=1), "ride mill") == ["Too dear."]


TWINS = """\
language: 1
game: twins
title: Twins
players: 2
types: {Sign: [sun, ford]}
table:
  land: {graph: {spaces: {camp: {}, ford: {}}, edges: {camp: [ford]}}}
  passes: {number: 0}
play:
  - turns: {until: passes > 3}
    do:
      - choose: go
actions:
  go:
    choose: {to: {in: "[land.camp, land.ford, sun, ford]"}}
    do: [{add: {passes: 1}}]
"""


GEMS = """\
components:
  gem: {of: Sign, copies: 1, start: box, has: {cup: {slot: gem}}}
"""


def test_a_space_and_a_value_of_the_same_name_are_told_apart(tmp_path: Path) -> None:
    file = tmp_path / "twins.yaml"
    file.write_text(TWINS, encoding="utf-8")
    game = engine.load(file).game(2)
    moves = [str(move) for move in game.moves(game.start(seed=1))]
    assert moves == ["go camp", "go land.ford", "go sun", "go ford"]


def test_places_of_spaces_and_pieces_are_chosen_by_what_has_them(tmp_path: Path) -> None:
    file = tmp_path / "twins.yaml"
    text = TWINS.replace(
        "edges: {camp: [ford]}}}", "edges: {camp: [ford]}}, space: {hole: {slot: gem}}}"
    )
    text = text.replace('"[land.camp, land.ford, sun, ford]"', '"[land.hole, gem.cup]"')
    text = text.replace("table:\n", GEMS + "table:\n  box: {pool: gem}\n")
    file.write_text(text, encoding="utf-8")
    game = engine.load(file).game(2)
    moves = [str(move) for move in game.moves(game.start(seed=1))]
    assert moves == [
        "go land.camp.hole",
        "go land.ford.hole",
        "go sun.cup",
        "go ford.cup",
    ]


def test_what_is_seen_is_by_space_and_leaves_empty_ones_out(game: Game) -> None:
    state = game.start(chance=["gem[sun]", "gem[moon]", "gem[sun]", "chest[sun]", "chest[star]"])
    table = game.observe(state, "A")["table"]
    assert table["land"] == {
        "camp": {"riders": {"rider[A]": 1, "rider[B]": 1}},
        "ford": {"find": ["gem[sun]"]},
        "mill": {"find": ["gem[moon]"]},
        "fort": {"find": ["gem[sun]"]},
    }
    assert table["pile"] == {"hidden": 1}
    assert table["chest"] == {}
    assert list(table) == ["land", "bag", "pile", "shown", "spent", "mint", "chest"]
    state = game.apply(game.apply(state, "ride ford"), "ride ford")
    state = game.apply(game.apply(state, "ride ford"), "pay chest[sun]")
    assert game.observe(state, "B")["table"]["chest"] == {"chest[sun]": {"opened": True}}
    state = game.apply(state, "pay chest[star]")
    land = game.observe(state, "B")["table"]["land"]
    assert land["ford"] == {"riders": {"rider[A]": 1}, "visits": 3}
    seen = game.observe(state, "B")["table"]["chest"]["chest[star]"]
    assert seen == {"coins": {"coin": 1}, "opened": True}


def test_what_lies_hidden_on_a_space_is_only_counted(tmp_path: Path) -> None:
    text = GAME.replace("find: {slot: gem}", "find: {slot: gem, seen_by: none}")
    hidden = engine.load(write(tmp_path, game=text)).game(2)
    land = hidden.observe(hidden.start(seed=4), "A")["table"]["land"]
    assert land["ford"] == {"find": {"hidden": 1}}
    assert "find" not in land["camp"]


def test_a_display_is_told_of_spaces_and_their_places(game: Game) -> None:
    land = next(place for place in game.places if place.name == "land")
    assert (land.shape, land.labels) == ("graph", ("camp", "ford", "mill", "fort"))
    assert land.titles[0].say("en") == "The camp"
    assert land.xy[3] == (1, 1)
    assert [(part.name, part.shape) for part in land.parts] == [
        ("find", "slot"),
        ("riders", "pool"),
        ("visits", "number"),
    ]
    chest = next(place for place in game.places if place.shape == "cards")
    assert chest.labels == ("chest[sun]", "chest[moon]", "chest[star]")


@pytest.mark.parametrize("seed", range(6))
def test_random_games_keep_every_piece_and_can_be_saved(game: Game, seed: int) -> None:
    random, state = Random(seed), game.start(seed=seed)
    for _ in range(40):
        moves = game.moves(state)
        if not moves:
            break
        state = game.apply(state, random.choice(moves))
        assert wrong_counts(game.program.layout, state.cells) == []
        assert game.state_from_json(state.to_json()) == state


def test_playouts_run(game: Game) -> None:
    assert all(playout.status != "fault" for playout in game.playouts(5, seed=1, limit=200))
