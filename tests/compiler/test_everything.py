"""A game that nests all constructs: compiled in two ways, stepped, saved and played out alike."""

from __future__ import annotations

import importlib
from collections import Counter
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine.program.random import MASK, mix, output, step

FILE = Path(__file__).parent / "everything.yaml"
SETTINGS: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (3, {"long": True, "turns_each": 1}),
    (4, {}),
]


@lru_cache
def rules(how: str) -> engine.Ruleset:
    """The game, once for each way to compile it."""
    return engine.load(FILE)


def test_it_has_no_mistakes() -> None:
    report = engine.check(FILE)
    assert [str(diagnostic) for diagnostic in report.diagnostics] == []


@pytest.mark.parametrize(("players", "options"), SETTINGS)
def test_every_way_to_run_it_is_one_game(
    players: int, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = rules("usual").game(players, options)
    unroll = importlib.import_module("engine.compiler.unroll")
    monkeypatch.setattr(unroll, "MAX_OFFERS", 0)
    monkeypatch.setattr(unroll, "MAX_TERMS", 1)
    plain = rules("plain").game(players, options)
    for seed in range(6):
        a, b, word, length = usual.start(seed=seed), plain.start(seed=seed), mix(~seed & MASK), 0
        while usual.question(a) is not None and length < 400:
            moves = usual.moves(a)
            assert list(map(str, moves)) == list(map(str, plain.moves(b)))
            assert usual.state_from_json(a.to_json()) == a
            move = moves[output(word) * len(moves) >> 32]
            word, length = step(word), length + 1
            a, b = usual.apply(a, move), plain.apply(b, str(move))
            assert a.digest() == b.digest()
        ((_, answers, cells, _),) = usual.machine.playouts(1, seed, 400)
        assert (answers, cells) == (length, a.cells.tolist())
        assert usual.result(a) == plain.result(b)


def test_everything_happens() -> None:
    """Every action and every choice of an ability, and all ways to leave and to end."""
    model, found = rules("usual").model, Counter[str | None]()
    for players, options in SETTINGS[:2]:
        game = rules("usual").game(players, options, checked=False)
        for seed in range(12):
            state, rng = game.start(seed=seed), Random(seed)
            while game.question(state) is not None:
                move = rng.choice(game.moves(state))
                state = game.apply(state, move)
                found[move.action] += 1
            result = game.result(state)
            found.update([result.reason, *(standing.left for standing in result.seats)])
    asked = (name for name, ability in model.abilities.items() if ability.asks)
    wanted = {*model.actions, *asked, "decline", "win", "last", "end", "won", "out"}
    assert wanted - found.keys() == set()
