"""Taluva against twelve recorded games, at each step of which two other programs agreed.

The moves are in the ruleset's own tests; here are a hash of all that might be done at each step,
and why each game ended.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

import engine
from engine.resources import checkout
from tests.islands import canonical, island, look, reason, taluva

HASHES = Path(__file__).with_name("taluva_hashes.jsonl")
GAMES = 12


@lru_cache
def recorded() -> list[tuple[dict[str, Any], dict[str, str]]]:
    """The records, each with its end and hashes."""
    file = checkout() / "rulesets" / "taluva" / "tests" / "games.jsonl.gz"
    games = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    hashes = [json.loads(line) for line in HASHES.read_text().splitlines()]
    return list(zip(games, hashes, strict=True))


def digest(names: Iterable[str]) -> str:
    """The hash of what may be done: of different effects, sorted, in one line."""
    line = " ".join(sorted(set(names)))
    return hashlib.sha1(line.encode(), usedforsecurity=False).hexdigest()[:12]


@pytest.mark.parametrize("number", range(GAMES))
def test_recorded_game(number: int) -> None:
    record, known = recorded()[number]
    game = taluva(record["players"], **named(record["options"]))
    state = game.start(chance=record["chance"])
    steps = zip(record["moves"], record["legal"], known["hashes"].split(), strict=True)
    checks = dict(record["checks"])
    for step, (text, legal, known_hash) in enumerate(steps, start=1):
        moves, here = game.moves(state), island(look(state))
        assert len(moves) == legal, f"before move {step}, {text}"
        found = digest(canonical(state, here, move) for move in moves)
        assert found == known_hash, f"before move {step}, {text}"
        state = game.apply(state, text)
        compare_supplies(look(state), checks.get(step, {}))
    assert game.question(state) is None
    assert game.result(state).winners == record["winners"]
    assert reason(state) == known["end"]


def named(options: dict[str, bool]) -> dict[str, bool]:
    return {"all_tiles": options["all_tiles"], "isolated": options["isolated_huts"]}


def compare_supplies(seen: dict[str, Any], wanted: dict[str, dict[str, int]]) -> None:
    for place, supply in wanted.items():
        seat = place.removesuffix(".supply")
        assert seen["players"][seat]["supply"] == supply


def test_all_games_are_there() -> None:
    assert len(recorded()) == GAMES
    assert {known["end"] for _, known in recorded()} == {"two_types", "last_standing", "no_tiles"}


@pytest.mark.long
@pytest.mark.parametrize(("isolated", "count"), [(False, 202_056), (True, 154_344)])
def test_ways_with_one_kind_of_tile(tmp_path: Path, isolated: bool, count: int) -> None:
    """Another count of three programs: all tiles show two jungles."""
    source = checkout() / "rulesets" / "taluva"
    folder = tmp_path / "taluva"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text((source / "game.yaml").read_text())
    rows = "id,left,right,copies\nJJ,jungle,jungle,48\n"
    (folder / "cards" / "tiles.csv").write_text(rows)
    game = engine.load(folder).game(2, {"isolated_huts": isolated})
    state = game.apply(game.start(seed=0), "extend 0,0 southwest")
    assert game.perft(state, 5) == count
