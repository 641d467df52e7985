"""The architecture as a test: floors, who may use which library, and that no game is known."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parent.parent
SOURCES = sorted(path for top in ("engine", "tools") for path in (ROOT / top).rglob("*.py"))

CONFIG = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CONTRACTS = CONFIG["tool"]["importlinter"]["contracts"]
LIBRARIES = [contract for contract in CONTRACTS if contract.get("allow_indirect_imports")]

# Games whose names are other words as well: a hex board is not the game of that name.
WORDS = {"go", "hex"}


def test_floors() -> None:
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert status == EXIT_STATUS_SUCCESS, "run lint-imports to see which import breaks which floor"


@pytest.mark.parametrize("contract", LIBRARIES, ids=lambda contract: contract["id"])
def test_a_library_has_one_owner(contract: dict[str, Any]) -> None:
    """These contracts name whom they bind one by one, so a new package must be added to each."""
    packages = {f"engine.{name}" for name in _children(ROOT / "engine")} | {"tools"}
    bound = set(contract["source_modules"])
    assert bound <= packages
    assert len(packages - bound) == 1, f"bound by {contract['name']!r} should be all but one"


def test_no_game_is_known() -> None:
    games = {path.parent.name for path in (ROOT / "rulesets").glob("*/game.yaml")} - WORDS
    names = re.compile(
        "|".join(rf"\b{re.escape(word)}\b" for game in games for word in (game, _spoken(game))),
        re.I,
    )
    assert games, "there are rulesets"
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in SOURCES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if names.search(line)
    ]
    assert found == []


def _children(folder: Path) -> Iterator[str]:
    for path in folder.iterdir():
        if path.suffix == ".py" and path.stem != "__init__":
            yield path.stem
        elif (path / "__init__.py").exists():
            yield path.name


def _spoken(game: str) -> str:
    return game.replace("_", " ")
