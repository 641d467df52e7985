"""Actions named by an enum: one player leads one of them, the others may follow with it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import engine
from engine import Game
from engine.describe.rulebook import rules
from engine.pipeline import check

GAME = """\
language: 1
game: harbour
title: Harbour
players: 3
types:
  Role: [leading, following]
  Deed: [fish, trade]
components:
  fish_caught: {copies: 30, start: sea}
  coin: {copies: 9, start: bank}
table:
  sea: {pool: fish_caught}
  bank: {pool: coin}
  led: {value: Deed}
  passed: {number: 0}
player:
  net: {pool: fish_caught}
  purse: {pool: coin}
play:
  - turns: {from: "players[1]", until: "count(me.net) > 5 or passed > 2"}
    do:
      - set: {led: none}
      - choose: Deed(leading)
        as: deed
        then: [{set: {led: deed}}]
        otherwise: [{add: {passed: 1}}]
      - if: led is not none
        then:
          - for: {p: others}
            do:
              - choose: led(following)
                by: p
                optional: true
actions:
  fish:
    given: {role: Role}
    require: {left: {that: not empty(sea), because: The sea is empty.}}
    do:
      - move: {up_to: 3 if role == leading else 1, of: fish_caught, from: sea, to: me.net}
  trade:
    given: {role: Role}
    choose:
      - n: {in: "range(1, 4)", where: n <= count(me.net), because: You do not have so many fish.}
      - buyer: {in: others}
    require:
      gold: {that: n <= count(bank), because: The bank has too little.}
    do:
      - move: {count: n, of: fish_caught, from: me.net, to: buyer.net}
      - move: {count: "n if role == leading else 1", of: coin, from: bank, to: me.purse}
scoring:
  coins: count(me.purse)
"""
OPTIONAL = "                optional: true\n"


@pytest.fixture
def harbour(tmp_path: Path) -> Game:
    """The harbour for three."""
    file = tmp_path / "harbour.yaml"
    file.write_text(GAME, encoding="utf-8")
    assert [str(d) for d in check(file).diagnostics] == []
    return engine.load(file).game(checked=True)


def test_others_follow_with_what_was_led(harbour: Game) -> None:
    state = harbour.start(seed=1)
    assert [str(move) for move in harbour.moves(state)] == ["fish"]
    state = harbour.apply(state, "fish")
    question = harbour.question(state)
    assert question is not None
    assert question.player == "C"
    assert [str(move) for move in harbour.moves(state)] == ["fish", "decline"]
    assert harbour.why_not(state, "trade 1 A") == ["Another action is to be chosen now."]
    state = harbour.apply(state, "fish")
    state = harbour.apply(state, "decline")
    question = harbour.question(state)
    assert question is not None
    assert question.player == "C"
    assert [str(move) for move in harbour.moves(state)] == ["fish", "trade 1"]


def test_the_numbers_of_leader_and_followers_differ(harbour: Game) -> None:
    state = harbour.start(seed=1)
    for move in ("fish", "fish", "fish", "trade 1 A", "decline", "trade 2 C"):
        state = harbour.apply(state, move)
    assert harbour.result(state).scores == {"A": 0, "B": 1, "C": 1}


def test_who_can_do_nothing_is_passed_over_unless_always_asked(tmp_path: Path) -> None:
    file = tmp_path / "harbour.yaml"
    for always in ("", "                always: true\n"):
        text = GAME.replace("                optional: true\n", f"{OPTIONAL}{always}")
        file.write_text(text, encoding="utf-8")
        game = engine.load(file).game(checked=True)
        state = game.start(seed=1)
        for move in ("fish", "fish", "decline", "trade 1 B"):
            state = game.apply(state, move)
        offered = [str(move) for move in game.moves(state)]
        assert offered == (["decline"] if always else ["trade 1", "trade 2", "trade 3", "decline"])


def test_it_can_be_played_at_random(harbour: Game) -> None:
    for seed in range(20):
        state = harbour.start(seed=seed)
        choices = random.Random(seed)
        while moves := harbour.moves(state):
            state = harbour.apply(state, choices.choice(moves))


def test_the_rules_name_all_of_them(tmp_path: Path) -> None:
    file = tmp_path / "harbour.yaml"
    file.write_text(GAME, encoding="utf-8")
    text = rules(engine.load(file))
    assert "**fish** or **trade** (leading)" in text


WRONG = {
    OPTIONAL: (OPTIONAL.replace("optional", "always"), "stands beside 'optional'"),
    OPTIONAL.lstrip(): (
        f"optional: true\n{16 * ' '}always: true\n{16 * ' '}forced: true\n",
        "can't be",
    ),
    "Deed: [fish, trade]": ("Deed: [fish, trad]", "no action"),
    "choose: Deed(leading)": ("choose: [fish(leading), trade(leading)]", "no values of an enum"),
    "choose: led(following)": ("choose: passed(following)", "unknown action 'passed'"),
    "as: deed\n": ("as: led\n", "already"),
    "choose: Deed(leading)\n": ("choose: [Deed(leading), fish(leading)]\n", "offered twice"),
}


@pytest.mark.parametrize("old", WRONG)
def test_what_is_wrong_is_told(tmp_path: Path, old: str) -> None:
    new, wanted = WRONG[old]
    assert GAME.count(old) == 1
    file = tmp_path / "harbour.yaml"
    file.write_text(GAME.replace(old, new), encoding="utf-8")
    assert any(wanted in str(d) for d in check(file).diagnostics.errors)
