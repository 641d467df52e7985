"""Promise 11 can fail: a seeded fault that no test catches is told, and so is one that is none."""

from __future__ import annotations

from pathlib import Path

from tools.trust.evidence.seeded import Seeded
from tools.trust.promise import Finding
from tools.trust.promises.tested import examined, sample

GAME = """\
language: 1
game: race
title: Race
players: 2
player: {points: {number: 0}, steps: {number: 0}}
play:
  - turns: {until: me.points > 3}
    do: [{choose: go}]
actions:
  go:
    title: Go
    do: [{add: {me.points: 2, me.steps: 1}}]
scoring: {way: me.points}
"""
TESTS = """\
language: 1
tests: race
scenarios:
  - {name: two, do: [go], then: {A.points: 2}}
  - {name: over, do: [go, go, go], then: {over: true}}
"""
CAUGHT = "{old: 'points: 2', new: 'points: 3', why: a step is two, by: two}"
MISSED = "{old: 'steps: 1', new: 'steps: 2', why: one step}"
GONE = "{old: 'steps: 4', new: 'steps: 2', why: there is no such text}"
UNSOUND = "{old: 'steps: 1', new: 'steeps: 1', why: there is no such place}"


def found(root: Path, *faults: str) -> Finding:
    game = root / "rulesets" / "race"
    (game / "tests").mkdir(parents=True)
    (game / "game.yaml").write_text(GAME, encoding="utf-8")
    (game / "tests" / "all.yaml").write_text(TESTS, encoding="utf-8")
    (root / "faults").mkdir()
    lines = "".join(f"  - {fault}\n" for fault in faults)
    (root / "faults" / "race.yaml").write_text(f"game: race\nfaults:\n{lines}", encoding="utf-8")
    return examined(root / "rulesets", root / "faults", 0, None)


def test_a_fault_that_a_scenario_catches(tmp_path: Path) -> None:
    finding = found(tmp_path, CAUGHT)
    assert finding.faults == []
    assert finding.counts == {"seeded faults": 1, "seeded faults caught": 1}
    assert finding.notes[0].endswith("all.yaml: two")
    assert (tmp_path / "rulesets" / "race" / "game.yaml").read_text(encoding="utf-8") == GAME


def test_a_fault_that_nothing_catches_is_told(tmp_path: Path) -> None:
    finding = found(tmp_path, CAUGHT, MISSED)
    assert len(finding.faults) == 1
    assert "race.yaml:4" in finding.faults[0]
    assert "'steps: 1' becomes 'steps: 2'" in finding.faults[0]


def test_one_in_twenty_may_be_missed(tmp_path: Path) -> None:
    assert found(tmp_path, *[CAUGHT] * 19, MISSED).faults == []


def test_a_text_that_is_not_there_is_no_seeded_fault(tmp_path: Path) -> None:
    finding = found(tmp_path, CAUGHT, GONE)
    assert "has the old text 0 times, not once" in finding.faults[0]


def test_what_the_check_refuses_is_no_seeded_fault(tmp_path: Path) -> None:
    finding = found(tmp_path, CAUGHT, UNSOUND)
    assert len(finding.faults) == 1
    assert "steeps" in finding.faults[0]


def test_a_sample_is_of_all_games_alike() -> None:
    every = [Seeded("", game, "", str(n), "", "") for game in "ab" for n in range(9)]
    chosen = sample(every, 1, 4)
    assert sorted(fault.game for fault in chosen) == ["a", "a", "b", "b"]
    assert chosen == sample(every, 1, 4) != sample(every, 2, 4)
