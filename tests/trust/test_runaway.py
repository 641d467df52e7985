"""The check of runaway rules catches a message that names the wrong line, or no line at all."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine import RuleFault
from engine.play.stepper import Stepper
from tools.trust.hostile.corpus import Case, cases
from tools.trust.promise import Finding
from tools.trust.promises import runaway

TEXT = """\
setup:
  - rounds: {until: 'players[0].points < 0'}  # <- loops
    do:
      - add: {'players[0].points': 1}
"""


def found_in(text: str, folder: Path, expected: str = "fault") -> Finding:
    case, found = Case("class", "name", expected, text), Finding()
    case.lay(folder)
    runaway.judge(case, folder, found)
    assert found.counts["runaway rulesets"] == 1
    return found


def test_a_loop_that_is_told_is_no_fault(tmp_path: Path) -> None:
    found = found_in(TEXT, tmp_path)
    assert found.faults == []
    assert found.counts["faults told"] == 1


def test_the_message_tells_the_rule_the_count_and_the_state(tmp_path: Path) -> None:
    Case("class", "name", "fault", TEXT).lay(tmp_path)
    game = engine.load(tmp_path, "hostile").game()
    with pytest.raises(RuleFault) as told:
        game.start(seed=1)
    assert told.value.span is not None
    assert told.value.span.line == 2
    assert "100,000 steps" in str(told.value)
    assert "points A 100000, B 0" in str(told.value)


def test_a_wrong_line_is_a_fault(tmp_path: Path) -> None:
    moved = TEXT.replace("  # <- loops", "") + "  # <- loops"
    text = moved.replace("1}\n  # <- loops", "1}  # <- loops\n")
    stepped, in_a_playout = found_in(text, tmp_path).faults
    assert "lines [4] were expected" in stepped
    assert "in a playout: lines [4] were expected" in in_a_playout


def test_a_game_that_does_not_run_away_is_a_fault(tmp_path: Path) -> None:
    found = found_in(
        "variant: hostile\nplay:\n  - choose: lay  # <- loops\n    by: players[0]\n", tmp_path
    )
    assert any("were expected, not: no fault" in fault for fault in found.faults)
    assert any("playouts end with" in fault for fault in found.faults)


def test_a_game_that_is_not_refused_is_a_fault(tmp_path: Path) -> None:
    (fault,) = found_in(TEXT, tmp_path, "refused: F505").faults
    assert "refused: F505 was expected" in fault


def test_a_message_without_count_and_state_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    untold = RuleFault("these turns do not end")
    monkeypatch.setattr(Stepper, "faulty", lambda self, fault, cells: untold)
    found = found_in(TEXT, tmp_path)
    assert any("neither the number of steps" in fault for fault in found.faults)


def test_every_case_marks_a_line() -> None:
    known = list(cases(Path(__file__).parents[1] / "runaway"))
    assert len(known) >= 20
    for case in known:
        assert runaway.lines(case, runaway.OWN), case.name
