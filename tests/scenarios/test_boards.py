"""Scenarios on boards: spaces and pieces as maps of what they have."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import scenarios
from engine.scenarios import Outcome
from tests.courier import write

HEAD = "language: 1\ntests: couriers\nscenarios:\n  - name: one\n    players: 2\n"


def scenario(folder: Path, text: str) -> Outcome:
    """The outcome of one scenario, whose text is indented by four."""
    game = write(folder)
    (game / "tests").mkdir()
    (game / "tests" / "situations.yaml").write_text(HEAD + text, encoding="utf-8")
    (outcome,) = scenarios.run(game)
    return outcome


PASSES = {
    "a space is a map of its parts": """\
    given:
      turn: A
      land.ford: {riders: [A.rider], find: ['gem[sun]'], visits: 3}
      land.mill: {riders: ["rider[B]"], find: []}
      A.gems: []
    do:
      - ride mill
    then:
      land.ford: {riders: [], find: 'gem[sun]'}
      land.mill: {riders: [A.rider], find: none, visits: 1}
      land.camp: {riders: {B.rider: 1}}
      spot(A): mill
      spot(B): camp
      land.ford.visits: 3
""",
    "a board is a map of its spaces": """\
    given:
      turn: B
      land: {fort: {riders: [B.rider], find: ['gem[moon]']}, ford: {find: []}}
    then:
      land: {fort: {riders: [B.rider], find: ['gem[moon]']}}
      spot(A): camp
      count(neighbours(spot(B))): 1
      land.camp.riders: [A.rider]
""",
    "pieces have places": """\
    given:
      turn: A
      shown: ["chest[moon]", "chest[sun]"]
      A.won: []
      "chest[moon]": {coins: 2, opened: false}
      land.fort.riders: [A.rider]
    do:
      - pay chest[moon]
    then:
      "chest[moon].coins": {coin: 5}
      "chest[moon]": {opened: true}
      "chest[sun]": {coins: [], opened: false}
      mint: 4
      A.won: ["chest[moon]"]
""",
    "what is taken from a listed place goes where it starts": """\
    given:
      land.ford.riders: [A.rider, B.rider]
      land: {mill: {find: []}, fort: {find: []}, ford: {find: []}}
      A.gems: {'gem[sun]': 4}
    then:
      land.camp.riders: []
      count(bag): 8
      bag[sun]: 0
""",
}


@pytest.mark.parametrize("text", PASSES.values(), ids=PASSES)
def test_a_scenario_that_holds(text: str, tmp_path: Path) -> None:
    outcome = scenario(tmp_path, text)
    assert outcome.ok, outcome.message


FAILS = {
    "given: {land.ford: {rider: []}}": "land.ford has no 'rider' (did you mean 'riders'?)",
    "given: {land: {frod: {riders: []}}}": "land has no 'frod' (did you mean 'ford'?)",
    "given: {land.ford: [A.rider]}": "is a map of the places that it has: find, riders, visits",
    "given: {land.ford.find: ['gem[sun]', 'gem[sun]']}": "land.find has room for one, not 2",
    "given: {land.ford.find: coin}": "land.find can't hold 'coin'",
    "given: {land.ford.riders: [C.rider]}": "land.riders can't hold 'C.rider'",
    "given: {shown: ['chest[sun]', 'chest[moon]', 'chest[star]']}": "room for 2, not 3",
    "then: {land.camp: {riders: [A.rider]}}": "land.camp.riders: expected [A.rider], found",
    "then: {spot(A): ford}": "spot(A): expected ford, found camp",
    "then: {land.ford.visits: 2}": "land.ford.visits: expected 2, found 0",
}


@pytest.mark.parametrize("text", FAILS)
def test_a_scenario_that_does_not_hold(text: str, tmp_path: Path) -> None:
    outcome = scenario(tmp_path, f"    {text}\n")
    assert not outcome.ok
    assert FAILS[text] in outcome.message
