"""Where rulesets and schemas are looked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import resources
from engine.errors import BoardwrightError
from engine.resources import RULESETS_VARIABLE, ruleset_names, ruleset_path


def make_ruleset(folder: Path, name: str) -> Path:
    path = folder / name
    path.mkdir(parents=True)
    (path / "game.yaml").write_text("language: 1\n")
    return path


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder, with no rulesets beside the engine."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv(RULESETS_VARIABLE, raising=False)
    monkeypatch.setattr(resources, "_shipped", lambda kind: iter([tmp_path / "shipped" / kind]))
    return tmp_path


def test_a_path_is_taken_as_it_is(project: Path) -> None:
    folder = make_ruleset(project / "elsewhere", "mine")
    assert ruleset_path("elsewhere/mine") == Path("elsewhere/mine")
    assert ruleset_path(folder / "game.yaml") == folder / "game.yaml"


def test_names_are_looked_up_in_order(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = make_ruleset(project / "shipped" / "rulesets", "mine")
    assert ruleset_path("mine") == shipped
    make_ruleset(project / "rulesets", "mine")
    assert ruleset_path("mine") == Path("rulesets/mine")
    named = make_ruleset(project / "named", "mine")
    monkeypatch.setenv(RULESETS_VARIABLE, str(project / "named"))
    assert ruleset_path("mine") == named
    make_ruleset(project, "mine")
    assert ruleset_path("mine") == Path("mine")


def test_names_are_those_of_all_folders(project: Path) -> None:
    make_ruleset(project / "rulesets", "near")
    make_ruleset(project / "shipped" / "rulesets", "far")
    (project / "rulesets" / "empty").mkdir()
    assert ruleset_names() == ["far", "near"]


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("chequers", "did you mean 'checkers'?"),
        ("something", "known: checkers"),
        ("some/where", "there is no ruleset at 'some/where'"),
        ("..", "has no game.yaml"),
        (".", "has no game.yaml"),
        ("", "has no game.yaml"),
    ],
)
def test_a_missing_ruleset_is_named(project: Path, name: str, message: str) -> None:
    make_ruleset(project / "rulesets", "checkers")
    with pytest.raises(BoardwrightError) as caught:
        ruleset_path(name)
    assert message in str(caught.value)


def test_an_unrelated_folder_of_the_name_does_not_hide_a_game(project: Path) -> None:
    make_ruleset(project / "rulesets", "mine")
    (project / "mine").mkdir()
    assert ruleset_path("mine") == Path("rulesets/mine")


def test_a_missing_schema_is_named() -> None:
    with pytest.raises(BoardwrightError, match="no schema 'nothing'"):
        resources.schema_text("nothing")
