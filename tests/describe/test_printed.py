"""What is printed on the cards that lie on the table is told beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine import Game
from engine.describe import show

TEXT = """\
language: 1
game: cooking
title: Cooking
players: 2
types: {Fruit: [apple, pear], Size: [small, large]}
components:
  recipe:
    rows: recipes.yaml
    fields: {cost: bag of Fruit, worth: int, size: Size, late: bool?}
    start: book
  spoon: {copies: 2, start: drawer}
table:
  book:   {pool: recipe}
  drawer: {pool: spoon}
  shelf:  {pool: recipe, seen_by: none}
play:
  - turns: {until: empty(book)}
    do: [{choose: hide}]
actions:
  hide:
    choose: {card: {in: book}}
    do: [{move: {one: card, from: book, to: shelf}}]
scoring: {}
"""
ROWS = """\
language: 1
jam: {cost: {apple: 2, pear: 1}, worth: 5, size: large, late: true}
tart: {cost: {pear: 1}, worth: 3, size: small}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """Two cards on the table."""
    (tmp_path / "game.yaml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "recipes.yaml").write_text(ROWS, encoding="utf-8")
    return engine.load(tmp_path).game(players=2)


def test_cards_that_are_seen_are_told(game: Game) -> None:
    state = game.start(seed=1)
    text = show(game, state, colour=False)
    assert "jam   cost 2 apple, pear  worth 5  size large  late" in text
    assert "tart  cost pear           worth 3  size small" in text
    assert "1 spoon" not in text


def test_cards_that_are_hidden_are_not(game: Game) -> None:
    state = game.apply(game.start(seed=1), "hide jam")
    text = show(game, state, colour=False)
    assert "jam  cost" not in text
    assert "tart  cost" in text
