"""Promise 3 sees games that differ from process to process."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.trust.games import subject
from tools.trust.processes.pythons import others
from tools.trust.promise import Finding
from tools.trust.promises import repeatable


def test_a_sound_game_passes_and_is_seen(tmp_path: Path) -> None:
    found = repeatable.examine(subject(tmp_path), 0, 2)
    assert found.faults == []
    assert found.counts["processes"] == 5 + len(others())
    assert found.counts["chains compared"] == 2 * (4 + len(others()))


def test_a_chain_that_differs_is_told_with_its_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ran(command: list[str], wanted: Any, hash_seed: str, found: Finding) -> Any:
        last = hash_seed if hash_seed == "77" else "c"
        code = hash_seed if hash_seed == "1" else "d"
        return {"chains": {"heap-2": {"0": ["a", "b", last]}}, "texts": {"heap-2": {"code": code}}}

    monkeypatch.setattr(repeatable, "_ran", ran)
    found = repeatable.examine(subject(tmp_path), 0, 1)
    assert found.faults == [
        "heap-2: with hash seed 1 other code",
        "heap-2, seed 0: with hash seed 77 another game from step 2 on",
    ]


def test_a_process_that_fails_is_a_fault(tmp_path: Path) -> None:
    wrong = subject(tmp_path, **{"players: 2": "players: two"})
    found = repeatable.examine(wrong, 0, 1)
    assert len(found.faults) == 1
    assert "with hash seed 0" in found.faults[0]
