"""Commands that read a ruleset and say something about it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.tools.running import Run


def test_list_names_every_ruleset(run: Run) -> None:
    table, data = run("list"), run("list", "--json")
    assert (table.status, data.status) == (0, 0)
    rows = data.json["rulesets"]
    assert rows
    assert all(row["name"] in table.out for row in rows)
    assert {"name", "title", "players", "variants", "summary", "problem"} <= rows[0].keys()


def test_list_keeps_a_broken_ruleset(run: Run, toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = toy / "game.yaml"
    file.write_text(file.read_text().replace("players:", "plyaers:"))
    monkeypatch.setenv("BOARDWRIGHT_RULESETS", str(toy.parent))
    rows = {row["name"]: row for row in run("list", "--json").json["rulesets"]}
    assert "broken" in rows["toy"]["problem"]


def test_check_passes_a_good_ruleset(run: Run, toy: Path) -> None:
    ran = run("check", toy)
    assert (ran.status, ran.err) == (0, "")
    assert "0 errors" in ran.out


def test_check_shows_where_a_mistake_is(run: Run, broken: Path) -> None:
    ran = run("check", broken)
    assert ran.status == 1
    assert re.search(r"game\.yaml:\d+:\d+: error\[\w+\]: .*pyle", ran.out)
    assert "did you mean 'pile'?" in ran.out


def test_check_json(run: Run, broken: Path) -> None:
    ran = run("check", broken, "--json")
    assert ran.status == 1
    assert ran.json["ok"] is False
    (found,) = ran.json["diagnostics"]
    assert found["severity"] == "error"
    assert found["file"].endswith("game.yaml")
    line = (broken / "game.yaml").read_text().splitlines()[found["line"] - 1]
    assert line[found["column"] - 1 : found["end_column"] - 1] == "pyle"


def test_check_plays_for_every_player_count(run: Run, toy: Path) -> None:
    ran = run("check", toy, "--play", 3, "--json")
    assert ran.status == 0
    assert [trial["players"] for trial in ran.json["play"]] == [2, 3, 4]
    assert all(trial["games"] == 3 and not trial["troubles"] for trial in ran.json["play"])


def test_check_reports_a_game_that_does_not_end(run: Run, toy: Path) -> None:
    ran = run("check", toy, "--play", 1, "--limit", 2)
    assert ran.status == 1
    assert "limit: not over after 2 moves" in ran.out


def test_describe_writes_markdown(run: Run, toy: Path) -> None:
    ran = run("describe", toy)
    assert ran.status == 0
    assert ran.out.startswith("# ")


def test_describe_names_the_languages_there_are(run: Run, toy: Path) -> None:
    ran = run("describe", toy, "--lang", "xx")
    assert ran.status == 2
    assert "it has: en" in ran.err


@pytest.mark.parametrize("stage", ["document", "ruleset", "program", "python"])
def test_show_prints_every_stage(run: Run, toy: Path, stage: str) -> None:
    ran = run("show", toy, "--stage", stage)
    assert ran.status == 0
    assert "pile" in ran.out


def test_test_runs_scenarios(run: Run, toy: Path) -> None:
    ran = run("test", toy)
    assert (ran.status, ran.out) == (0, "2 passed, 0 failed\n")


def test_test_tells_what_was_expected(run: Run, toy: Path) -> None:
    file = toy / "tests" / "scenarios.yaml"
    file.write_text(file.read_text().replace("count(pile): 18", "count(pile): 17"))
    ran = run("test", toy)
    assert ran.status == 1
    assert re.search(r"scenarios\.yaml:\d+: the first player takes three", ran.out)
    assert "17" in ran.out
    assert "18" in ran.out
    results = run("test", toy, "--json").json
    assert [result["ok"] for result in results["scenarios"]] == [False, True]
