"""Stepping, checked stepping and playouts are one game; passes keep options and chance."""

from __future__ import annotations

import importlib
from random import Random

import pytest

import engine
from engine.backends.python.checked import CheckedCells
from engine.backends.python.kernel import Machine
from engine.compiler import PASSES
from engine.errors import Diagnostics
from engine.language import elaborate
from engine.program import verify
from engine.program.random import MASK, mix, output, step
from tests.loaded import loaded

CASES = [
    ("tic_tac_toe", None, 2),
    ("connect_four", None, 2),
    ("azul", None, 3),
    ("azul", "grey", 2),
]


@pytest.mark.parametrize(("name", "variant", "players"), CASES)
def test_a_playout_is_the_game_that_stepping_plays(
    name: str, variant: str | None, players: int
) -> None:
    game = loaded(name, variant).game(players=players)
    for seed, (status, length, cells, _) in enumerate(game.machine.playouts(10, 40, 400), start=40):
        state, word = game.start(seed=seed), mix(~seed & MASK)
        for _ in range(length):
            moves = game.moves(state)
            state = game.apply(state, moves[output(word) * len(moves) >> 32])
            word = step(word)
        assert state.cells.tolist() == cells
        assert (game.question(state) is None) == (status == "end")


@pytest.mark.parametrize(("name", "variant", "players"), CASES)
def test_every_pass_leaves_a_sound_program(name: str, variant: str | None, players: int) -> None:
    ruleset = loaded(name, variant)
    options = {key: int(option.default) for key, option in ruleset.options.items()}
    program, _ = elaborate(ruleset.model, ruleset.sources, players, options, Diagnostics())
    verify(program)
    for one in PASSES:
        one(program)
        verify(program)


def test_unrolling_changes_no_option(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same options in the same order, and the same games, with short loops kept."""
    unroll = importlib.import_module("engine.compiler.unroll")
    usual = engine.load("azul").game(players=2)
    monkeypatch.setattr(unroll, "MAX_OFFERS", 0)
    monkeypatch.setattr(unroll, "MAX_TERMS", 1)
    plain = engine.load("azul").game(players=2)
    assert plain.python() != usual.python()
    for seed in range(3):
        rng = Random(seed)
        a, b = usual.start(seed=seed), plain.start(seed=seed)
        while usual.question(a) is not None:
            texts = list(map(str, usual.moves(a)))
            assert texts == list(map(str, plain.moves(b)))
            chosen = rng.choice(texts)
            a, b = usual.apply(a, chosen), plain.apply(b, chosen)
        assert usual.result(a) == plain.result(b)


def test_checked_cells_refuse_what_a_list_would_take() -> None:
    game = engine.load("tic_tac_toe").game()
    cells = CheckedCells(game.program, [0] * game.program.layout.cells)
    with pytest.raises(AssertionError, match="is read"):
        cells[-1]
    with pytest.raises(AssertionError, match="is written"):
        cells[999] = 1
    with pytest.raises(AssertionError, match="which holds 0 to 2"):
        cells[game.program.layout.places["board"].region.base] = 3


def test_a_locked_game_is_a_limit_and_memory_stays() -> None:
    game = engine.load("connect_four").game()
    assert {p.status for p in game.playouts(50, seed=1, limit=3)} == {"limit"}
    assert {p.status for p in game.playouts(50, seed=1)} == {"end"}


def test_generated_code_is_the_same_every_time() -> None:
    first, second = (engine.load("azul").game(players=4) for _ in range(2))
    assert first.python() == second.python()
    assert Machine(first.program).fast.source == second.machine.fast.source
