"""Promise 1 sees pieces that are lost, doubled or out of bounds, and places that are too full."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.backends.python import Machine
from tests.trust.games import subject
from tools.trust.promises import conserved

Spoil = Callable[[Machine, Any], None]


def spoiled(monkeypatch: pytest.MonkeyPatch, spoil: Spoil) -> None:
    """Every answer spoils the state."""
    answer = Machine.answer

    def wrong(self: Machine, cells: Any, question: int, code: int, host: Any) -> None:
        answer(self, cells, question, code, host)
        spoil(self, cells)

    monkeypatch.setattr(Machine, "answer", wrong)


def unwatched(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine itself does not look, only the promise's own inventory does."""
    monkeypatch.setenv("BOARDWRIGHT_CHECKED", "0")
    monkeypatch.setattr(conserved, "_game", lambda subject, seed: subject.game(seed))


def cell(machine: Machine, place: str) -> int:
    return machine.program.layout.places[place].region.base


def double(machine: Machine, cells: Any) -> None:
    cells[cell(machine, "heap")] += 1


def lose(machine: Machine, cells: Any) -> None:
    cells[cell(machine, "taken")] = 0


def negative(machine: Machine, cells: Any) -> None:
    cells[cell(machine, "heap")] += 20
    cells[cell(machine, "taken")] -= 20


def test_a_sound_game_passes_and_is_seen(tmp_path: Path) -> None:
    found = conserved.examine(subject(tmp_path), 0, 5)
    assert found.faults == []
    assert found.counts["games"] == 5
    assert found.counts["states"] > 20
    assert found.counts["whole counts"] >= 10


@pytest.mark.parametrize(
    ("spoil", "said"),
    [(double, "instead of 9"), (lose, "instead of 9"), (negative, "out of 0 to 9")],
)
def test_what_is_wrong_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Spoil, said: str
) -> None:
    spoiled(monkeypatch, spoil)
    unwatched(monkeypatch)
    found = conserved.examine(subject(tmp_path), 3, 3)
    assert said in found.faults[0]
    assert "heap-2, seed 3, after 1 answers" in found.faults[0]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [(double, "instead of 9"), (lose, "instead of 9"), (negative, "holds 0 to 9")],
)
def test_a_watched_game_sees_it_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Spoil, said: str
) -> None:
    spoiled(monkeypatch, spoil)
    found = conserved.examine(subject(tmp_path), 3, 3)
    assert said in found.faults[0]


def test_a_place_that_is_too_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crowd(machine: Machine, cells: Any) -> None:
        cells[cell(machine, "heap")] -= 3
        cells[cell(machine, "bag")] += 3

    spoiled(monkeypatch, crowd)
    unwatched(monkeypatch)
    roomy = {"player:\n": "  bag: {pool: counter, size: 2}\nplayer:\n"}
    found = conserved.examine(subject(tmp_path, **roomy), 0, 3)
    assert "bag, copy 1, holds 3, with room for 2" in found.faults[0]
