"""Choices in stages: each offers only what can be completed, and says why not."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import engine
from engine import Game, State

TEXT = """\
language: 1
game: swapping
title: Swapping
players: 2
types: {Sign: [sun, moon, star]}
components:
  gem: {of: Sign, copies: 3, start: bag}
table:
  bag: {pool: gem, seen_by: none}
player:
  gems: {pool: gem, seen_by: owner}
  points: {number: 0}
play:
  - turns: {until: empty(bag)}
    do:
      - choose: [take, swap]
        optional: true
actions:
  take:
    choose: {sign: {in: Sign, where: "bag[sign] > 0"}}
    do: [{move: {one: sign, from: bag, to: me.gems}}]
  swap:
    choose:
      - mine: {in: me.gems}
      - theirs: {in: others}
        wanted:
          in: theirs.gems
          where: wanted != mine
          because: It has to be another kind than {mine}.
    do:
      - move: {one: mine, from: me.gems, to: theirs.gems}
      - move: {one: wanted, from: theirs.gems, to: me.gems}
      - add: {me.points: 1}
scoring: {swaps: me.points, gems: count(me.gems)}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """The game above."""
    file = tmp_path / "swapping.yaml"
    file.write_text(TEXT, encoding="utf-8")
    return engine.load(file).game(players=2)


def played(game: Game, *moves: str) -> State:
    """The state after some moves."""
    state = game.start(seed=1)
    for move in moves:
        state = game.apply(state, move)
    return state


def texts(game: Game, state: State) -> list[str]:
    """The legal moves as texts."""
    return [str(move) for move in game.moves(state)]


def test_a_first_stage_without_a_second_is_not_offered(game: Game) -> None:
    state = played(game, "take sun")
    assert texts(game, state) == ["take sun", "take moon", "take star", "decline"]
    state = game.apply(state, "take sun")
    # Both have suns only: nothing else could be wanted.
    assert "swap sun" not in texts(game, state)
    assert game.why_not(state, "swap sun") == ["The rest of the action can't be completed."]
    assert game.why_not(state, "swap moon") == ["The rule 'mine' does not allow that."]


def test_the_second_stage_knows_the_first(game: Game) -> None:
    state = played(game, "take sun", "take moon", "swap sun")
    asked = game.question(state)
    assert asked is not None
    assert asked.player == "A"
    assert texts(game, state) == ["swap B moon"]
    assert game.why_not(state, "swap B star") == ["It has to be another kind than sun."]
    after = game.apply(state, "swap B moon")
    assert game.observe(after, "A")["players"]["A"]["gems"] == {"moon": 1}
    assert game.result(after).scores == {"A": 2, "B": 1}


def test_staged_games_end_and_save_between_stages(game: Game) -> None:
    for seed in range(20):
        rng, state = Random(seed), game.start(seed=seed)
        for _ in range(500):
            assert game.state_from_json(state.to_json()) == state
            if game.question(state) is None:
                break
            state = game.apply(state, rng.choice(game.moves(state)))
        assert game.question(state) is None


def test_what_others_hold_changes_nothing_that_a_seat_sees(game: Game) -> None:
    """Hidden contents permuted: observation, moves and reasons of another seat stay the same."""
    one, other = (played(game, "take sun", hidden) for hidden in ("take moon", "take star"))
    assert one != other
    assert game.observe(one, "A") == game.observe(other, "A")
    assert game.observe(one, "A")["players"]["B"]["gems"] == {"hidden": 1}
    assert texts(game, one) == texts(game, other)
    for text in ("swap moon", "take sun", "swap sun"):
        assert game.why_not(one, text) == game.why_not(other, text)
    assert game.observe(one, "B") != game.observe(other, "B")
