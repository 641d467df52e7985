"""Machine players of games whose actions are asked in stages."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import engine
from engine import Game
from engine.agents import agent, agent_names
from engine.agents.match import match

TEXT = """\
language: 1
game: betting
title: Betting
players: 2
table:
  clock: {number: 0}
player:
  points: {number: 0}
play:
  - turns: {until: clock >= 6}
    do:
      - choose: bet
      - add: {clock: 1}
actions:
  bet:
    choose:
      - low: {in: "range(0, 5)"}
      - high: {in: "range(0, 20)", where: high >= low}
    do:
      - add: {me.points: "5 if low == 3 and high == 17 else 0"}
scoring: {points: me.points}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """A game in which the second answer decides what the first was good for."""
    file = tmp_path / "betting.yaml"
    file.write_text(TEXT, encoding="utf-8")
    return engine.load(file).game(players=2)


@pytest.mark.parametrize("name", agent_names())
def test_every_agent_plays_to_the_end(game: Game, name: str) -> None:
    seats = dict.fromkeys(game.seats, agent(name))
    steps = list(match(game, game.start(seed=1), seats, Random(1), 100))
    assert len(steps) == 12
    assert game.question(steps[-1].state) is None


def test_greedy_completes_what_it_looked_for(game: Game) -> None:
    state = game.apply(game.start(seed=1), "bet 3")
    assert str(agent("greedy").choose(game, state, game.moves(state), Random(1))) == "bet 17"


def test_greedy_looks_at_the_rest_of_an_action(tmp_path: Path) -> None:
    file = tmp_path / "betting.yaml"
    few = TEXT.replace("range(0, 20)", "range(0, 9)").replace("high == 17", "high == 7")
    file.write_text(few, encoding="utf-8")
    game = engine.load(file).game(players=2)
    state = game.start(seed=1)
    for seed in range(5):
        chosen = agent("greedy").choose(game, state, game.moves(state), Random(seed))
        assert str(chosen) == "bet 3"
