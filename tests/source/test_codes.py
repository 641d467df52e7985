"""The declared mistakes of this stage: each example shows its own mistake and no other."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import CODES, Code, Diagnostics
from engine.source import check_shape, gather, read
from engine.source.table import read_table
from tests.source.helpers import codes
from tests.source.small_schema import RULESET, SCHEMA

OURS = [c for c in CODES.values() if c.id[0] in "YS" and c.id[1].isdigit()]


def of_stage(first: str) -> list[Code]:
    return [c for c in OURS if c.id.startswith(first)]


def test_every_code_is_explained() -> None:
    for declared in OURS:
        assert declared.summary[0].islower()
        assert declared.explanation.endswith(".")
        assert declared.severity == "error"
    assert len(OURS) > 20


@pytest.mark.parametrize("declared", [*of_stage("Y10"), *of_stage("Y11"), *of_stage("Y12")])
def test_an_example_of_reading_is_a_whole_file(declared: Code) -> None:
    assert declared.example.startswith("language:")
    diagnostics = Diagnostics()
    read(declared.example, "game.yaml", diagnostics)
    assert codes(diagnostics) == [declared.id]


@pytest.mark.parametrize("declared", [*of_stage("Y13"), *of_stage("S2")])
def test_an_example_of_the_game_is_an_overlay(declared: Code, tmp_path: Path) -> None:
    (tmp_path / "variants").mkdir()
    (tmp_path / "game.yaml").write_text(RULESET, encoding="utf-8")
    (tmp_path / "variants" / "example.yaml").write_text(declared.example, encoding="utf-8")
    diagnostics = Diagnostics()
    document = gather(tmp_path, "example", diagnostics)
    assert document is not None
    if declared.id[0] == "S":
        check_shape(document, SCHEMA, diagnostics)
    assert codes(diagnostics) == [declared.id]


@pytest.mark.parametrize("declared", of_stage("Y14"))
def test_an_example_of_a_table_is_a_table(declared: Code) -> None:
    assert declared.example.startswith("id,")
    diagnostics = Diagnostics()
    read_table(declared.example, "cards.csv", diagnostics)
    assert codes(diagnostics) == [declared.id]
