"""Whole actions with subsets, in a ruleset: before another stage, after one, alone."""

from __future__ import annotations

from collections import Counter
from itertools import product
from pathlib import Path

import pytest

import engine
from engine import Game, State, scenarios

TEXT = """\
language: 1
game: walking
title: Walking
players: 2
types: {Sign: [sun, moon, star]}
components:
  card: {of: {sign: Sign, number: [1, 2, 3]}, copies: 2, start: deck}
table:
  deck: {pool: card, seen_by: none}
  pile: {pool: card}
player:
  cards: {pool: card, seen_by: owner}
  at: {number: 0}
setup:
  - for: {p: players}
    do: [{draw: {count: 4, from: deck, to: p.cards}}]
play:
  - turns: {until: empty(deck)}
    do:
      - choose: [walk, drop, draw]
      - if: count(me.cards) > 5
        then: [{choose: shed}]
actions:
  draw:
    title: Draw a card
    do: [{draw: {count: 1, from: deck, to: me.cards}}]
  walk:
    title: Walk on
    choose:
      - to: {in: "range(1, 13)"}
      - played:
          some: c
          in: me.cards
          at_least: 1
          total: {of: c.number, at_least: to, at_most: to}
          because: Play cards that add up to the way.
    do:
      - move: {all: played, from: me.cards, to: pile}
      - set: {me.at: to}
  drop:
    choose:
      - dropped: {some: c, in: me.cards, at_least: 0, at_most: 1}
      - how: {in: "range(1, 3)"}
    do:
      - move: {all: dropped, from: me.cards, to: pile}
  shed:
    choose:
      - put: {some: c, in: me.cards, count: count(me.cards) - 5}
    do:
      - move: {all: put, from: me.cards, to: pile}
scoring: {way: me.at}
"""
SCENARIO = """\
language: 1
tests: walking
scenarios:
  - name: walks
    given: {turn: A, A.cards: [sun 1, moon 1, moon 2, star 3], B.cards: [sun 3], deck: rest}
    do:
      - offers: [walk, drop, draw]
      - offers: {walk: {to: [1, 2, 3, 4, 5, 6, 7]}}
      - offers: {walk: {to: 3, played: [sun 1, moon 1, star 3]}}
      - offers: {walk: {to: 3, played: [[sun 1, moon 2], [moon 1, moon 2], [star 3]]}}
      - offers: {drop: {dropped: [sun 1, moon 1, moon 2, star 3, enough]}}
      - offers: {drop: {dropped: none, how: [1, 2]}}
      - ways: {walk: {}}
        count: 15
      - ways: {walk: {to: 3}, drop: {how: 1}}
        count: 8
      - refuse: {walk: {to: 8, played: [sun 1]}}
        because: played
      - refuse: {walk: {to: 7, played: {moon 1: 1, sun 1: 1}}}
        because: played
      - refuse: {walk: {to: 3, played: []}}
        because: add up to the way
      - walk: {to: 3, played: [moon 2, sun 1]}
    then:
      A.cards: [moon 1, star 3]
      A.at: 3
      "score[A]": 3
  - name: a subset of just so many
    given: {turn: A, A.cards: {sun 1: 2, sun 2: 2, moon 3: 1}, B.cards: [star 1]}
    chance: [star 2]
    do:
      - draw: {}
      - offers: [shed]
      - offers: {shed: {put: [sun 1, sun 2, moon 3, star 2]}}
      - shed: {put: [sun 2]}
      - drop none 1
    then: {A.cards: {sun 1: 2, sun 2: 1, moon 3: 1, star 2: 1}, turn: A}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the game."""
    folder = tmp_path / "walking"
    (folder / "tests").mkdir(parents=True)
    (folder / "game.yaml").write_text(TEXT, encoding="utf-8")
    (folder / "tests" / "situations.yaml").write_text(SCENARIO, encoding="utf-8")
    return folder


@pytest.fixture
def game(folder: Path) -> Game:
    """The game above."""
    return engine.load(folder).game(players=2, checked=True)


def test_scenarios(folder: Path) -> None:
    assert [(o.message, o.ok) for o in scenarios.run(folder)] == [("", True), ("", True)]


def expected(game: Game, state: State) -> set[str]:
    """What A may do, by trying all."""
    cards = game.observe(state, "A")["players"]["A"]["cards"]
    names = [k.name for k in game.program.layout.kinds if k.name in cards]
    found = {"draw"} | {f"drop none {how}" for how in (1, 2)}
    found |= {f"drop {card} {how}" for card in cards for how in (1, 2)}
    for numbers in product(*(range(cards[name] + 1) for name in names)):
        chosen = list(Counter(dict(zip(names, numbers, strict=True))).elements())
        way = sum(int(name[-1]) for name in chosen)
        if 1 <= way <= 12:
            found.add(f"walk {way} {'+'.join(chosen)}")
    return found


def test_ways_are_all_that_is_possible_and_read_back(game: Game) -> None:
    for seed in range(20):
        state = game.start(seed=seed)
        divided = game.divide(state, 1)
        assert set(divided) == expected(game, state)
        assert game.perft(state, 1) == len(divided)
        for moves, after in game.ways(state):
            assert game.apply(state, game.text(moves)) == after


def test_counts_add_up(game: Game) -> None:
    state = game.start(seed=3)
    assert game.perft(state, 2) == sum(game.divide(state, 2).values())


def test_a_game_is_saved_amid_a_subset(game: Game) -> None:
    state = game.start(seed=3)
    cards = [move.arguments["dropped"] for move in game.moves(state) if move.action == "drop"]
    begun = game.apply(state, f"drop {cards[0]}")
    loaded = game.state_from_json(begun.to_json())
    assert loaded == begun
    question = game.question(loaded)
    assert question is not None
    assert (question.begun, question.stage) == (True, 0)
    assert game.apply(loaded, "drop enough") == game.apply(begun, "drop none")
