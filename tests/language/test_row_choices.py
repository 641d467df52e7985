"""Choosing from a row: each kind once, however many pieces of it lie there."""

from __future__ import annotations

from pathlib import Path

import engine

TEXT = """\
language: 1
game: queueing
title: Queueing
players: 2
types: {Sign: [sun, moon]}
components:
  gem: {of: Sign, copies: 3, start: bag}
table:
  bag: {pool: gem}
  queue: {row: gem, size: 5}
  pot: {pool: gem}
setup:
  - move: {one: moon, from: bag, to: queue}
  - move: {count: 2, of: sun, from: bag, to: queue}
  - move: {one: moon, from: bag, to: queue}
play:
  - turns: {until: empty(queue)}
    do: [{choose: take}]
actions:
  take:
    choose: {one: {in: queue}}
    do: [{move: {one: one, from: queue, to: pot}}]
scoring: {}
"""


def test_each_kind_is_offered_once(tmp_path: Path) -> None:
    file = tmp_path / "queueing.yaml"
    file.write_text(TEXT, encoding="utf-8")
    game = engine.load(file).game(players=2, checked=True)
    state = game.start(seed=1)
    assert [str(move) for move in game.moves(state)] == ["take moon", "take sun"]
    assert game.perft(state, 4) == 6
    state = game.apply(game.apply(state, "take sun"), "take sun")
    assert [str(move) for move in game.moves(state)] == ["take moon"]
    assert game.why_not(state, "take sun") == ["The rule 'one' does not allow that."]
