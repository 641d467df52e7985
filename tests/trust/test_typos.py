"""A checker that overlooks typos, or tells them badly, breaks the promise; a good one keeps it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import Diagnostic, Diagnostics
from tools.trust.promise import Finding
from tools.trust.promises import typos
from tools.trust.subject import Subject

GAME = """\
language: 1
game: shells
title: Shells
players: 2

table:
  heap: {number: 5}

player:
  store: {number: 0, title: own shells}

play:
  - turns: {until: heap == 0}
    do:
      - choose: gather

actions:
  gather:
    title: Gather shells
    choose:
      amount: {in: "range(1, 3)"}
    require:
      there: {that: amount <= heap, because: There are not so many.}
    do:
      - add: {heap: 0 - amount}
      - add: {me.store: amount}

scoring:
  shells: me.store
"""
SCENARIOS = """\
language: 1
tests: shells
scenarios:
  - name: two at once
    given: {turn: A, heap: 3}
    do:
      - gather: {amount: 2}
        by: A
      - refuse: {gather: {amount: 2}}
        because: there
    then: {heap: 1, A.store: 2, "sheet[A].shells": 2, turn: B, question: gather}
"""


@pytest.fixture
def shells(tmp_path: Path) -> Subject:
    folder = tmp_path / "shells"
    (folder / "tests").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    (folder / "tests" / "gathering.yaml").write_text(SCENARIOS)
    return Subject(folder)


def examined(subject: Subject) -> Finding:
    return typos.examine(subject, 0, None)


def test_the_promise_is_kept_and_something_is_seen(shells: Subject) -> None:
    found = examined(shells)
    assert found.faults == []
    assert found.counts["typos"] > 70


def changed(monkeypatch: pytest.MonkeyPatch, change: object) -> None:
    """Let every diagnostic be reported as `change` makes it; None: not at all."""
    real = Diagnostics.report

    def report(self: Diagnostics, code: object, span: object, message: str, **more: object) -> None:
        real(self, code, span, message, **more)  # type: ignore[arg-type]
        if self.items:
            told = change(self.items[-1])  # type: ignore[operator]
            self.items[-1:] = [told] if told is not None else []

    monkeypatch.setattr(Diagnostics, "report", report)


def without_hint(found: Diagnostic) -> Diagnostic:
    return replace(found, hint=None)


def at_the_head(found: Diagnostic) -> Diagnostic:
    return replace(found, span=replace(found.span, line=1, end_line=1))


def not_of_names(found: Diagnostic) -> Diagnostic | None:
    return None if found.code.id == "N201" else found


@pytest.mark.parametrize("change", [without_hint, at_the_head, not_of_names])
def test_a_checker_that_tells_badly_is_caught(
    change: object, shells: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(monkeypatch, change)
    assert examined(shells).faults


def test_a_game_that_is_not_sound_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("language: 1\ngame: [\n")
    assert typos.examine(Subject(tmp_path), 0, None).faults
