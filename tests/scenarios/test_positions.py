"""Positions with a name, several choices of options, and counts from a position on."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import scenarios
from engine.scenarios import Outcome

GAME = """\
language: 1
game: toy
title: Toy
players: 2
types:
  Colour: [red, blue]
options:
  double: {flag: false, ask: Take two?}
components:
  gem: {of: Colour, copies: 9, start: bag}
table:
  bag: {pool: gem}
  tray: {row: gem, size: 9}
player:
  hand: {pool: gem}
play:
  - turns: {until: empty(tray)}
    do:
      - draw: {from: bag, to: tray}
      - choose: take
actions:
  take:
    choose: {colour: {in: Colour, where: colour in tray, because: None is there.}}
    do:
      - move: {one: colour, from: tray, to: me.hand}
      - if: double and colour in tray
        then: [{move: {one: colour, from: tray, to: me.hand}}]
"""
HEAD = """\
language: 1
tests: toy
positions:
  two_each: {turn: B, tray: [red, red, blue, blue]}
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    folder = tmp_path / "toy"
    (folder / "tests").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    return folder


def outcomes(toy: Path, text: str) -> list[Outcome]:
    (toy / "tests" / "situations.yaml").write_text(HEAD + text)
    return list(scenarios.run(toy))


def test_a_scenario_starts_from_a_position_by_its_name(toy: Path) -> None:
    text = """\
scenarios:
  - name: as it is
    position: two_each
    chance: [red]
    do: [take blue]
    then: {B.hand: {blue: 1}, tray: [red, red, blue, red]}
  - name: with something else
    position: two_each
    given: {tray: [blue, red]}
    chance: [red]
    do: [take blue]
    then: {turn: A, tray: [red, red]}
"""
    assert [outcome.message for outcome in outcomes(toy, text)] == ["", ""]


def test_an_unknown_position_is_told(toy: Path) -> None:
    text = "scenarios:\n  - name: x\n    position: two_eech\n"
    (outcome,) = outcomes(toy, text)
    assert outcome.line == 7
    assert outcome.message == "'two_eech' is no position of this file (did you mean 'two_each'?)"


def test_a_mistake_in_a_position_is_told_where_it_is(toy: Path) -> None:
    text = "  wrong: {tary: []}\nscenarios:\n  - name: x\n    position: wrong\n"
    (outcome,) = outcomes(toy, text)
    assert (outcome.ok, outcome.line) == (False, 5)
    assert "tary" in outcome.message


OPTIONS = """\
options: [{double: false}, {double: true}]
scenarios:
  - name: whichever
    position: two_each
    do: [take red]
    then: {turn: A}
  - name: one only
    position: two_each
    options: {double: true}
    do: [take red]
    then: {B.hand: {red: 2}}
  - name: not both
    position: two_each
    do: [take red]
    then: {B.hand: {red: 1}}
"""


def test_options_of_a_file_and_several_choices(toy: Path) -> None:
    first, second, third = outcomes(toy, OPTIONS)
    assert first.ok
    assert second.ok
    assert (third.ok, third.line) == (False, 19)
    assert "expected {red: 1}, found {red: 2}" in third.message
    assert third.message.endswith("(with double true)")


def test_perft_from_a_position_with_steps_and_chance(toy: Path) -> None:
    text = """\
perft:
  - {position: two_each, depth: 1, count: 2}
  - {given: {tray: [red, red]}, chance: [red, red], depth: 2, count: 1}
  - {given: {tray: [red, red]}, chance: [blue, red], depth: 2, count: 2}
  - {given: {tray: [red, red]}, do: [take red], chance: [blue, red], depth: 1, count: 2}
  - {position: two_each, options: [{double: false}, {double: true}], depth: 1, count: 2}
"""
    assert [outcome.message for outcome in outcomes(toy, text)] == [""] * 5
