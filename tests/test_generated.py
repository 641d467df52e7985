"""Generated files are current, and the schemas accept what rulesets say."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from engine.errors import Diagnostics
from engine.source import read_file
from tools.commands.generate import wanted

ROOT = Path(__file__).parent.parent
RULESETS = ROOT / "rulesets"
SCHEMAS = sorted((ROOT / "schemas").glob("*.schema.json"))
#: Which schema the files of a game's folder follow, by the pattern of their path.
FILES = {
    "*/game.yaml": "ruleset",
    "*/variants/*.yaml": "variant",
    "*/text/*.yaml": "text",
    "*/tests/*.yaml": "scenario",
}
CASES = [
    pytest.param(file, schema, id=str(file.relative_to(RULESETS)))
    for pattern, schema in FILES.items()
    for file in sorted(RULESETS.glob(pattern))
]


def test_generated_files_are_current() -> None:
    stale = [
        str(path.relative_to(ROOT))
        for path, text in wanted(ROOT).items()
        if not path.is_file() or path.read_text(encoding="utf-8") != text
    ]
    assert stale == [], "mend with: make generate"


def schema(name: str) -> dict[str, Any]:
    path = ROOT / "schemas" / f"{name}.schema.json"
    return json.loads(path.read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def data(file: Path) -> Any:
    diagnostics = Diagnostics()
    document = read_file(file, file.name, diagnostics)
    assert document is not None, list(diagnostics)
    return document.data


@pytest.mark.parametrize("file", SCHEMAS, ids=lambda file: file.name)
def test_a_schema_is_a_schema(file: Path) -> None:
    jsonschema.Draft202012Validator.check_schema(json.loads(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize("file", SCHEMAS, ids=lambda file: file.name)
def test_every_property_is_explained(file: Path) -> None:
    made = json.loads(file.read_text(encoding="utf-8"))
    parts = [made, *made.get("$defs", {}).values()]
    named = [(key, value) for part in parts for key, value in part.get("properties", {}).items()]
    assert [key for key, value in named if not value.get("description")] == []


@pytest.mark.parametrize(("file", "name"), CASES)
def test_a_file_fits_its_schema(file: Path, name: str) -> None:
    validator = jsonschema.Draft202012Validator(schema(name))
    assert [error.message for error in validator.iter_errors(data(file))] == []


@pytest.mark.parametrize(("file", "name"), CASES)
def test_a_file_names_its_schema(file: Path, name: str) -> None:
    first = file.read_text(encoding="utf-8").partition("\n")[0]
    found = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert found is not None, "the first line names the schema for editors"
    target = (file.parent / found[1]).resolve()
    assert target == ROOT / "schemas" / f"{name}.schema.json"


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("ruleset", {"language": 1, "game": "x", "title": "X", "players": 2}),
        (
            "ruleset",
            {"language": 1, "game": "x", "title": "X", "players": 2, "play": [{"drwa": 1}]},
        ),
        ("variant", {"language": 1, "extends": "x", "table": {"bag": {"polo": None}}}),
        ("variant", {"language": 1, "extends": "x", "play": None, "gmae": "y"}),
        ("text", {"language": 1, "actions": {"take": {"because": "no"}}}),
    ],
)
def test_a_schema_refuses_slips(name: str, wrong: dict[str, Any]) -> None:
    assert not jsonschema.Draft202012Validator(schema(name)).is_valid(wrong)


@pytest.mark.parametrize(
    "overlay",
    [
        {"player": {"wall": {"printed": None}}},
        {"table": {"bag": None}},
        {"actions": {"take": {"require": {"wall": {"that": "true"}}}}},
        {"numbers": {"length": {"by_players": {"2": 3}}}},
        {"play": [{"end": "game"}]},
    ],
)
def test_a_variant_may_change_any_part(overlay: dict[str, Any]) -> None:
    whole = {"language": 1, "extends": "x", **overlay}
    assert jsonschema.Draft202012Validator(schema("variant")).is_valid(whole)
