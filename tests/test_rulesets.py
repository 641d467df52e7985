"""Every game in rulesets/: its scenarios and recorded games, and that it has no mistakes.

A new game needs no test of its own here: its folder is found. Random games are `test_trust.py`'s.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import engine
from engine import scenarios
from engine.resources import checkout, schema_path
from engine.source import variants

FOLDERS = sorted(file.parent for file in (checkout() / "rulesets").glob("*/game.yaml"))


def rulesets() -> Iterator[tuple[Path, str | None]]:
    for folder in FOLDERS:
        yield folder, None
        yield from ((folder, name) for name in variants(folder))


def cases() -> Iterator[object]:
    for folder in FOLDERS:
        for case in scenarios.cases(folder):
            marks = [pytest.mark.xdist_group(folder.name)]
            if case.long:
                marks.append(pytest.mark.long)
            yield pytest.param(case, id=f"{folder.name}: {case.name}", marks=marks)


def short(value: Path | str | None) -> str:
    return value.name if isinstance(value, Path) else str(value)


@pytest.mark.parametrize("case", list(cases()))
def test_scenario(case: scenarios.Case) -> None:
    outcome = case.run()
    assert outcome.ok, f"{outcome.file}:{outcome.line}: {outcome.message}"


@pytest.mark.parametrize("folder", FOLDERS, ids=short)
def test_game_is_tested_and_its_sources_are_told(folder: Path) -> None:
    assert any(scenarios.cases(folder))
    assert (folder / "SOURCES.md").is_file()


@pytest.mark.parametrize(("folder", "variant"), list(rulesets()), ids=short)
def test_ruleset_has_no_mistakes_and_no_warnings(folder: Path, variant: str | None) -> None:
    report = engine.check(folder, variant)
    assert [str(diagnostic) for diagnostic in report.diagnostics] == []


def test_scenario_schema_is_there() -> None:
    assert schema_path("scenario").is_file()
