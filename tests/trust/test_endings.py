"""Promise 10 can fail: an end or a tie-break that no test shows is told with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.trust.promise import Finding
from tools.trust.promises.endings import examine
from tools.trust.subject import Subject

GAME = """\
language: 1
game: race
title: Race
players: 2-3
components: {step: {}}
table: {left: {number: 6, min: 0}}
player: {points: {number: 0}}
define:
  spent: left == 0 or any(p.points > 8 for p in players)
play:
  - turns: {until: spent}
    do: [{choose: go}]
actions:
  go:
    title: Go
    choose: {far: {in: "range(1, 4)"}}
    do:
      - {add: {me.points: far}}
      - {set: {left: "max(0, left - 1)"}}
      - if: me.points == 5 or me.points == 7 and left > 4
        then: [{win: me}]
scoring: {way: me.points}
ranking: [{most: total}, {fewest: me.points % 3}]
"""
HEAD = "language: 1\ntests: race\n"
SHORT = """
  - {name: all steps, given: {turn: A, left: 1, A.points: 0, B.points: 1}, do: [go 3],
     then: {winners: [A]}}
"""
FAR = """
  - {name: far, given: {turn: A, A.points: 6, B.points: 0}, do: [go 3], then: {over: true}}
"""
FIVE = "\n  - {name: five, given: {turn: A, A.points: 3}, do: [go 2], then: {winners: [A]}}\n"
SEVEN = "\n  - {name: seven, given: {turn: A, A.points: 5}, do: [go 2], then: {over: true}}\n"
LEVEL = """
  - {name: level, given: {turn: A, left: 1, A.points: 0, B.points: 3}, do: [go 3],
     then: {ranking: [[A, B]]}}
"""
NEVER = 'never: {"fewest: me.points % 3": Points that are level have the same rest.}\n'


def found(folder: Path, tests: str | None) -> Finding:
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    if tests is not None:
        (folder / "tests").mkdir()
        (folder / "tests" / "all.yaml").write_text(HEAD + tests, encoding="utf-8")
    return examine(Subject(folder), 0, None)


def lines(finding: Finding) -> list[str]:
    """The faults, from the line on."""
    told = (fault.partition("game.yaml:")[2] for fault in finding.faults)
    return sorted(line.partition(": no test")[0] for line in told)


ALL = [
    "11:20: any(p.points > 8 for p in players)",
    "11:20: left == 0",
    "21:16: win: me: me.points == 5",
    "21:16: win: me: me.points == 7 and left > 4",
    "23:11: most: total",
    "23:1: level",
    "23:26: fewest: me.points % 3",
]


def test_a_game_without_tests_shows_nothing(tmp_path: Path) -> None:
    finding = found(tmp_path, None)
    assert lines(finding) == ALL
    assert finding.counts["ways to end"] == 4
    assert finding.counts["tie-breaks"] == 3


def test_what_is_seen_is_not_missed(tmp_path: Path) -> None:
    finding = found(tmp_path, f"{NEVER}scenarios:{SHORT}{FAR}{FIVE}{SEVEN}{LEVEL}")
    assert finding.faults == []
    assert finding.counts["tie-breaks that never come up"] == 1
    assert any("all.yaml:" in note and "left == 0" in note for note in finding.notes)


@pytest.mark.parametrize(
    ("gone", "missing"),
    [(SHORT, "most: total"), (FAR, "> 8"), (FIVE, "== 5"), (SEVEN, "== 7"), (LEVEL, "level")],
)
def test_each_is_missed_when_its_test_is_gone(gone: str, missing: str, tmp_path: Path) -> None:
    rest = "".join(test for test in (SHORT, FAR, FIVE, SEVEN, LEVEL) if test != gone)
    told = lines(found(tmp_path, f"{NEVER}scenarios:{rest}"))
    assert len(told) == 1
    assert missing in told[0]


def test_a_tie_break_is_seen_only_where_the_test_tells_of_it(tmp_path: Path) -> None:
    finding = found(
        tmp_path, f"{NEVER}scenarios:{SHORT.replace('winners: [A]', 'over: true')}{LEVEL}"
    )
    assert any("most: total" in line for line in lines(finding))


def test_a_test_that_fails_shows_nothing(tmp_path: Path) -> None:
    finding = found(tmp_path, f"scenarios:{FIVE.replace('winners: [A]', 'winners: [B]')}")
    assert any("expected [B], found [A]" in fault for fault in finding.faults)
    assert any("== 5" in line for line in lines(finding))


def test_two_conditions_at_once_show_neither(tmp_path: Path) -> None:
    both = FAR.replace("turn: A", "turn: A, left: 1")
    told = lines(found(tmp_path, f"scenarios:{both}"))
    assert any("left == 0" in line for line in told)
    assert any("> 8" in line for line in told)


def test_what_never_happens_must_not_be_seen_and_must_exist(tmp_path: Path) -> None:
    said = 'never: {level: nobody is ever level, "left = 0": a slip}\n'
    finding = found(tmp_path, f"{said}scenarios:{LEVEL}")
    assert any("'level' is said never to happen; see" in fault for fault in finding.faults)
    assert any("'left = 0' is no way to end" in fault for fault in finding.faults)
    assert any("did you mean 'left == 0'" in fault for fault in finding.faults)


def test_a_ruleset_with_mistakes_is_a_fault_and_no_crash(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("language: 1\ngame: race\n", encoding="utf-8")
    assert len(examine(Subject(tmp_path), 0, None).faults) == 1
