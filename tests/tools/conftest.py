"""A runner for commands, and the small game that `boardwright new` makes."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tests.tools.running import Ran, Run
from tools.app import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command in this process, with `stdin` as what is typed."""

    def run_command(*arguments: object, stdin: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        status = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run_command


@pytest.fixture
def toy(run: Run, tmp_path: Path) -> Path:
    """The folder of a small game."""
    folder = tmp_path / "toy"
    assert run("new", folder).status == 0
    return folder


@pytest.fixture
def broken(toy: Path) -> Path:
    """The same game with one mistake, on the line of `empty(pile)`."""
    file = toy / "game.yaml"
    file.write_text(file.read_text().replace("empty(pile)", "empty(pyle)"))
    return toy
