"""Promise 2 sees games without an end, games that get stuck, and what is wrongly offered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine import Game, Move, Result, State
from engine.backends.python import Machine
from engine.play.stepper import Stepper
from tests.trust.games import subject
from tools.trust.promises import ends

BACK = "to: me.taken}"
#: What is taken is laid back at once, so that the heap never gets empty.
ENDLESS = {BACK: "to: me.taken}\n      - move: {all: counter, from: me.taken, to: heap}"}
#: The last counter can't be taken, and nobody may wait.
STUCK = {"number <= count(heap)": "number < count(heap)"}


def faults(folder: Path, **changes: str) -> list[str]:
    return ends.examine(subject(folder, **changes), 0, 3).faults


def test_a_sound_game_passes_and_is_seen(tmp_path: Path) -> None:
    found = ends.examine(subject(tmp_path), 0, 20)
    assert found.faults == []
    for what in ("moves refused", "moves accepted", "score sheets", "states looked at closely"):
        assert found.counts[what] > 20, what
    assert found.counts["games compared with the compiled loops"] == 20


def test_a_loop_without_progress_names_its_rules(tmp_path: Path) -> None:
    first = faults(tmp_path, **ENDLESS)[0]
    assert "after 5000 answers: not over" in first
    assert "heap.yaml:12" in first  # the turns
    assert "'take' (" in first
    assert "heap.yaml:16) was taken" in first
    assert "different positions, of which the one after answer" in first


def test_a_game_that_may_go_on_says_so(tmp_path: Path) -> None:
    changes = {**ENDLESS, "scoring:": "length: {open: true}\nscoring:"}
    found = ends.examine(subject(tmp_path, **changes), 0, 1)
    assert found.faults == []
    assert found.counts["games cut off that may go on for ever by their rules"] == 1


def test_a_declared_length_is_held_against_games(tmp_path: Path) -> None:
    first = faults(tmp_path, **{"scoring:": "length: {at_most: 2}\nscoring:"})[0]
    assert "after 2 answers: not over, though its 'length' says so" in first


def test_a_game_that_gets_stuck(tmp_path: Path) -> None:
    assert any("heap.yaml:14" in text for text in faults(tmp_path, **STUCK))


def twice(self: Stepper, state: State) -> list[Move]:
    return MOVES(self, state) * 2


def takes_all(self: Stepper, state: State, move: Move) -> bool:
    return True


def takes_none(self: Stepper, state: State, move: Move) -> bool:
    return False


def mute(self: Game, state: State, text: str | Move, lang: str = "en") -> list[str]:
    return [" "] if WHY_NOT(self, state, text, lang) else []


def first_are_last(self: Game, state: State) -> Result:
    result = RESULT(self, state)
    return replace(result, seats=tuple(replace(seat, rank=9) for seat in result.seats))


def shorter(self: Machine, n: int, seed: int, limit: int, root: Any = None) -> Any:
    for status, answers, cells, fault in PLAYOUTS(self, n, seed, limit, root):
        yield status, answers - 1, cells, fault


def richer(self: Machine, n: int, seed: int, limit: int, root: Any = None) -> Any:
    for status, answers, cells, fault in PLAYOUTS(self, n, seed, limit, root):
        yield status, answers, [*cells[:-1], cells[-1] + 1], fault


MOVES, WHY_NOT, RESULT, PLAYOUTS = Stepper.moves, Game.why_not, Game.result, Machine.playouts


@pytest.mark.parametrize(
    ("of", "name", "wrong", "said"),
    [
        (Stepper, "moves", twice, "is offered 2 times"),
        (Stepper, "legal", takes_all, "is not offered, but accepted"),
        (Stepper, "legal", takes_none, "is not allowed"),
        (Game, "why_not", mute, "is refused without a reason"),
        (Game, "result", first_are_last, "the ranks are [9, 9]"),
        (Machine, "playouts", shorter, "the compiled loops say 'end' after"),
        (Machine, "playouts", richer, "the compiled loops end with something else in"),
    ],
)
def test_a_faulty_engine_is_seen(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    of: type,
    name: str,
    wrong: Callable[..., Any],
    said: str,
) -> None:
    monkeypatch.setattr(of, name, wrong)
    assert any(said in text for text in faults(tmp_path))


def test_a_traceback_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Game, "moves")
    assert "AttributeError at walk.py" in faults(tmp_path)[0]
