"""Scenarios of actions that are asked in stages, with subsets too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine import State, scenarios
from engine.errors import BoardwrightError
from engine.scenarios import Outcome
from engine.scenarios.outcome import Failure
from engine.scenarios.steps import do_step
from tests.play.subset_game import subset_game

GAME = """\
language: 1
game: swapping
title: Swapping
players: 2
types: {Sign: [sun, moon, star]}
components:
  gem: {of: Sign, copies: 3, start: bag}
  pawn: {of: player, copies: 1, start: home}
table:
  bag: {pool: gem}
  yard: {pool: pawn}
player:
  home: {pool: pawn}
  gems: {pool: gem}
  points: {number: 0}
play:
  - turns: {until: empty(bag)}
    do:
      - choose: [take, move]
actions:
  take:
    choose: {sign: {in: Sign, where: "bag[sign] > 0"}}
    do: [{move: {one: sign, from: bag, to: me.gems}}]
  move:
    choose:
      - mine: {in: me.gems}
      - theirs: {in: others}
        wanted:
          in: theirs.gems
          where: wanted != mine
          because: It has to be another kind than {mine}.
      - price: {in: "range(1, 3)"}
    require:
      rich: {that: "me.points >= price", because: That is too dear.}
    do:
      - move: {one: mine, from: me.gems, to: theirs.gems}
      - move: {one: wanted, from: theirs.gems, to: me.gems}
scoring: {points: me.points, gems: count(me.gems)}
"""
GIVEN = """\
    given: {turn: A, A.gems: [sun, star], B.gems: [moon], A.points: 1}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The game above."""
    folder = tmp_path / "swapping"
    (folder / "tests").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    return folder


def outcomes(folder: Path, text: str) -> list[Outcome]:
    (folder / "tests" / "stages.yaml").write_text(f"language: 1\ntests: swapping\n{text}")
    return list(scenarios.run(folder))


def scenario(folder: Path, text: str) -> Outcome:
    """The outcome of one scenario, whose text is indented by four."""
    (outcome,) = outcomes(folder, "scenarios:\n  - name: one\n" + text)
    return outcome


PASSES = {
    "whole actions": """\
    do:
      - move: {mine: sun, theirs: B, wanted: moon, price: 1}
      - move: take star
    then: {A.gems: [moon, star], B.gems: [sun, star], turn: A}
""",
    "stage by stage": """\
    do:
      - move: {mine: sun}
      - then: {turn: A, question: move}
      - offers: {move: {theirs: B, wanted: [moon]}}
      - offers: [move]
      - move: {theirs: B, wanted: moon}
      - refuse: move 2
        because: rich
      - move: move 1
    then: {A.gems: [moon, star]}
""",
    "offers": """\
    do:
      - offers: [take, move]
      - offers: {move: {mine: [sun, star]}, take: {sign: [sun, moon, star]}}
      - offers: {move: {mine: sun, wanted: [moon], theirs: [B]}}
      - offers: {move: {mine: sun, wanted: moon, theirs: B, price: [1]}}
      - offers: {move: {price: [1], mine: [sun, star]}}
      - offers: {take: {}}
""",
    "ways": """\
    do:
      - ways: {move: {}}
        count: 2
      - ways: {move: {mine: [sun], price: 1}, take: {}}
        count: 4
      - ways: {}
        count: 5
      - ways: {move: {price: 2}}
        count: 0
""",
    "refusals at any stage": """\
    do:
      - refuse: {move: {mine: moon, theirs: B, wanted: moon, price: 1}}
        because: mine
      - refuse: {move: {mine: sun, theirs: B, wanted: star, price: 1}}
        because: another kind than sun
      - refuse: {move: {mine: sun, theirs: B, wanted: moon, price: 2}}
        because: rich
      - refuse: move sun B moon 2
        because: too dear
      - refuse: {move: {mine: sun, theirs: B, wanted: mon}}
        because: did you mean 'moon'?
""",
    "a stage that can't be completed": """\
    do:
      - take: {sign: sun}
      - refuse: {move: {mine: moon, theirs: A, wanted: star, price: 2}}
        because: rich
      - refuse: {move: {mine: moon}}
        because: can't be completed
""",
    "own pieces": """\
    given: {yard: [A.pawn], B.home: [B.pawn]}
    then: {yard: ["pawn[A]"], B.home: {B.pawn: 1}, "first(x for x in yard)": A.pawn, A.home: []}
""",
    "scores": """\
    then: {"score[A]": 3, "score[B]": {points: 0, gems: 1}, "score[A].gems": 2,
      "sheet[A].points": 1}
""",
}


@pytest.mark.parametrize("text", PASSES.values(), ids=PASSES)
def test_passes(folder: Path, text: str) -> None:
    outcome = scenario(folder, text if "given" in text else GIVEN + text)
    assert outcome.ok, outcome.message


FAILS = {
    "a legal action": (
        "    do:\n      - refuse: {move: {mine: sun, theirs: B, wanted: moon, price: 1}}\n",
        7,
        "'move sun B moon 1' is legal",
    ),
    "another stage's reason": (
        "    do:\n      - refuse: {move: {mine: moon, theirs: B, wanted: moon, price: 1}}\n"
        "        because: rich\n",
        7,
        "because of rich, found mine",
    ),
    "a gap": ("    do: [{move: {mine: sun, price: 1}}]\n", 6, "'move' needs theirs, wanted"),
    "an offer of a later stage": (
        "    do: [{offers: {move: {mine: sun, theirs: B, wanted: moon, price: [1, 2]}}}]\n",
        6,
        "price: expected [1, 2], found [1]",
    ),
    "actions": ("    do: [{offers: [move]}]\n", 6, "expected [move], found [take, move]"),
    "an unknown action": ("    do: [{offers: [mvoe, take]}]\n", 6, "did you mean 'move'?"),
    "what is not offered": (
        "    do: [{offers: {move: {mine: moon}}}]\n",
        6,
        "move is not offered",
    ),
    "ways": ("    do: [{ways: {move: {}}, count: 4}]\n", 6, "expected 4 ways, found 2"),
}


@pytest.mark.parametrize(("text", "line", "message"), FAILS.values(), ids=FAILS)
def test_fails_at_its_place(folder: Path, text: str, line: int, message: str) -> None:
    outcome = scenario(folder, GIVEN + text)
    assert not outcome.ok
    assert message in outcome.message
    assert outcome.line == line


def test_counts_are_of_whole_actions(folder: Path) -> None:
    first, second = outcomes(folder, "perft:\n  - {depth: 1, count: 3}\n  - {depth: 2, count: 1}\n")
    assert first.ok
    assert not second.ok


# ----------------------------------------------------------------------------------- subsets


def done(*steps: Any) -> State:
    """The state after steps in the game with subsets, in which each hand is two suns and a moon."""
    state = subset_game().start(seed=0)
    for step in steps:
        state = do_step(None, state, step)  # type: ignore[arg-type]
    return state


HOLDS: list[Any] = [
    {"offers": {"go": {"to": ["near", "far"]}}},
    {"offers": {"go": {"to": "far", "played": ["sun"]}}},
    {"offers": {"go": {"to": "far", "played": [["moon", "sun"]]}}},
    {"offers": {"go": {"to": "far", "played": [{"moon": 1, "sun": 1}]}}},
    {"offers": {"go": {"to": ["far"], "played": "sun+moon"}}},
    {"offers": {"discard": {"given": ["sun", "moon"]}}},
    {"offers": {"discard": {"given": [["sun"], ["moon"], ["sun", "sun"], ["sun", "moon"]]}}},
    {"offers": ["go", "discard"]},
    {"ways": {"discard": {"given": ["sun", "sun"]}}, "count": 1},
    {"ways": {"discard": {"given": [["sun", "sun"], ["moon"]]}}, "count": 2},
    {"ways": {"go": {"played": {"sun": 1}}, "discard": {}}, "count": 5},
    {"ways": {}, "count": 6},
    {"refuse": {"go": {"to": "far", "played": ["sun"]}}, "because": "played"},
    {"refuse": {"go": {"to": "far", "played": []}}, "because": "played"},
    {"refuse": {"go": {"to": "off", "played": {"sun": 2, "moon": 1}}}, "because": "played"},
    {"refuse": {"discard": {"given": {"sun": 2, "moon": 1}}}, "because": "given"},
]


@pytest.mark.parametrize("step", HOLDS, ids=str)
def test_subsets(step: Any) -> None:
    done(step)


def test_subsets_are_given_whole_or_piece_by_piece() -> None:
    whole = done({"go": {"to": "far", "played": ["moon", "sun"]}})
    assert done("go far", {"go": {"played": "sun+moon"}}) == whole
    assert (
        done("go far", "go sun", {"offers": {"go": {"played": ["moon"]}}}, "go moon+enough")
        == whole
    )
    assert done({"discard": {"given": ["sun"]}}) == done("discard sun", "discard enough")


WRONG: list[tuple[Any, str]] = [
    ({"offers": {"go": {"to": "far", "played": ["moon"]}}}, "expected [moon], found [sun]"),
    (
        {"offers": {"go": {"to": "far", "played": [["sun"]]}}},
        "played: expected [[sun]], found [[moon, sun]]",
    ),
    ({"offers": {"go": {"played": ["son"]}}}, "'son' is no value of played (did you mean 'sun'?)"),
    ({"ways": {"go": {"played": 3}}}, "played is a list of pieces, not 3"),
    ({"refuse": {"go": {"to": "far", "played": ["sun", "moon"]}}}, "'go far sun+moon' is legal"),
]


@pytest.mark.parametrize(("step", "message"), WRONG, ids=str)
def test_subsets_that_are_wrong(step: Any, message: str) -> None:
    with pytest.raises((Failure, BoardwrightError)) as failed:
        done(step)
    assert message in str(failed.value)
