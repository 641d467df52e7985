"""Counts of whole turns, and entries that are run only when long ones are asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine import scenarios
from tests.tools.running import Run

# In a turn, a player takes one or two beads; four in all.
RULES = """\
language: 1
game: beads
title: Beads
players: 2
table: {left: {number: 4}, again: {flag: false}}
play:
  - turns: {until: left == 0}
    do:
      - set: {again: true}
      - repeat: 2
        until: not again or left == 0
        do: [{choose: [take, take_and_stop]}]
actions:
  take: {do: [{add: {left: -1}}]}
  take_and_stop: {do: [{add: {left: -1}}, {set: {again: false}}]}
"""


@pytest.fixture
def beads(tmp_path: Path) -> Path:
    folder = tmp_path / "beads"
    (folder / "tests").mkdir(parents=True)
    (folder / "game.yaml").write_text(RULES)
    return folder


def test_whole_turns_end_when_another_player_is_asked(beads: Path) -> None:
    game = engine.load(beads).game()
    start = game.start(seed=0)
    assert [game.perft(start, depth) for depth in range(6)] == [1, 2, 4, 8, 16, 0]
    # A turn: stop at once, or take another one in either way.
    assert [game.perft(start, depth, whole_turns=True) for depth in (0, 1, 2)] == [1, 3, 9]
    split = game.divide(start, 2, whole_turns=True)
    assert split == {"take, take": 3, "take, take_and_stop": 3, "take_and_stop": 3}
    assert game.divide(start, 0, whole_turns=True) == {}


def test_a_turn_may_end_with_the_game(beads: Path) -> None:
    game = engine.load(beads).game()
    start = game.start(seed=0)
    # Of the nine ways to play two turns, four take all the beads, four leave one, one leaves two.
    assert [game.perft(start, depth, whole_turns=True) for depth in (3, 4)] == [4 * 2 + 3, 2]


def test_long_entries_are_left_out_unless_asked_for(beads: Path) -> None:
    (beads / "tests" / "x.yaml").write_text(
        "language: 1\ntests: beads\nperft:\n"
        "  - {depth: 1, count: 2}\n"
        "  - {depth: 1, count: 3, whole_turns: true, long: true}\n"
        "  - {depth: 2, count: 3, whole_turns: true, long: true}\n"
    )
    assert [outcome.ok for outcome in scenarios.run(beads)] == [True]
    assert [outcome.ok for outcome in scenarios.run(beads, long=True)] == [True, True, False]
    assert [case.name for case in scenarios.cases(beads)][1] == "perft to depth 1 whole turns"


def test_the_commands(beads: Path, run: Run) -> None:
    assert run("perft", beads, "--depth", 2, "--turns").out == "9\n"
    assert run("test", beads, "--long").status == 0
