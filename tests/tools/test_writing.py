"""Commands that write files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.running import Run
from tools.commands import generate


def test_new_makes_a_game_that_can_be_played(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "made" / "my_game"
    ran = run("new", folder, "--title", "Mine")
    assert ran.status == 0
    assert "boardwright check" in ran.out
    assert "title: Mine" in (folder / "game.yaml").read_text()
    assert run("check", folder, "--play", 5).status == 0
    assert run("test", folder).status == 0


def test_new_never_overwrites(run: Run, toy: Path) -> None:
    before = (toy / "game.yaml").read_text()
    ran = run("new", toy, "--title", "Other")
    assert ran.status == 2
    assert "exists already" in ran.err
    assert (toy / "game.yaml").read_text() == before


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout in which one file is generated."""
    monkeypatch.setattr(generate, "checkout", lambda: tmp_path)
    monkeypatch.setattr(generate, "schemas", lambda: {"schemas/one.json": "{}\n"})
    monkeypatch.setattr(generate, "wanted", lambda root: {root / "schemas/one.json": "{}\n"})
    return tmp_path


def test_generate_names_stale_files_and_the_command_that_mends(run: Run, checkout: Path) -> None:
    ran = run("generate", "--check")
    assert ran.status == 1
    assert "schemas/one.json is stale" in ran.err
    assert "boardwright generate" in ran.err
    assert not (checkout / "schemas").exists()


def test_generate_writes_and_is_then_content(run: Run, checkout: Path) -> None:
    assert run("generate").out == "wrote schemas/one.json\n"
    assert (checkout / "schemas" / "one.json").read_text() == "{}\n"
    assert run("generate").out == ""
    assert run("generate", "--check").status == 0


def test_generate_names_what_nothing_generates(run: Run, checkout: Path) -> None:
    run("generate")
    old = checkout / "schemas" / "old.json"
    old.write_text("{}\n")
    ran = run("generate", "--check")
    assert ran.status == 1
    assert "schemas/old.json is generated no longer" in ran.err
    assert run("generate").status == 0
    assert old.exists()
