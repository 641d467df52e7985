"""Every game in rulesets/: its scenarios and recorded games, and random games through every part.

A new game needs no test of its own here: its folder is found.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest

import engine
from engine import Game, Record, Ruleset, State, scenarios
from engine.play.contents import wrong_counts
from engine.resources import checkout, schema_path
from engine.scenarios.setting import Setting
from engine.source import variants

FOLDERS = sorted(file.parent for file in (checkout() / "rulesets").glob("*/game.yaml"))
SEEDS = range(2)
#: A game may lock, so that nobody can bring it to its end at random.
MOST_MOVES = 250


@lru_cache
def ruleset(folder: Path, variant: str | None) -> Ruleset:
    return engine.load(folder, variant)


def rulesets() -> Iterator[tuple[Path, str | None]]:
    for folder in FOLDERS:
        yield folder, None
        yield from ((folder, name) for name in variants(folder))


def games() -> Iterator[object]:
    """Every game in every variant for every number of players."""
    for folder, variant in rulesets():
        for players in ruleset(folder, variant).players:
            name = "-".join([folder.name, *([variant] if variant else []), str(players)])
            yield pytest.param(folder, variant, players, id=name)


def cases() -> Iterator[object]:
    for folder in FOLDERS:
        for case in scenarios.cases(folder):
            marks = [pytest.mark.long] if case.long else []
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


@pytest.mark.parametrize(("folder", "variant", "players"), list(games()))
def test_random_games(folder: Path, variant: str | None, players: int) -> None:
    rules = ruleset(folder, variant)
    game = rules.game(players, checked=True)
    setting = Setting(rules, players, {})
    for seed in SEEDS:
        record, last = play(game, seed)
        replayed = Record.from_json(record.to_json(), game).replay()
        assert replayed.cells == last.cells
        compare_scores(rules, setting, last)


def play(game: Game, seed: int) -> tuple[Record, State]:
    """Play at random, checking each state on the way; the record and the last state."""
    rng = random.Random(seed)
    state = game.start(seed=seed)
    record = Record.begin(game, seed)
    while game.question(state) is not None and len(record.moves) < MOST_MOVES:
        assert wrong_counts(game.program.layout, state.cells) == []
        moves = game.moves(state)
        assert len(set(map(str, moves))) == len(moves) > 0
        move = rng.choice(moves)
        assert game.parse_move(state, str(move)) == move
        loaded = game.state_from_json(state.to_json())
        assert loaded == state
        state = record.add(loaded, move)
    assert game.result(state).over == (game.question(state) is None)
    return record, state


def compare_scores(rules: Ruleset, setting: Setting, state: State) -> None:
    """The score sheet by the compiled game and by the scenarios' own evaluator."""
    for standing in setting.game.result(state).seats:
        for name, formula in rules.model.scoring.items():
            text = re.sub(r"\bme\b", standing.player, str(formula))
            assert setting.plain(setting.value(text), state.cells) == standing.sheet[name]


def test_scenario_schema_is_there() -> None:
    assert schema_path("scenario").is_file()
