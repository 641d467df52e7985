"""Plays a game by steps and in compiled loops, and sees that it is the same game."""

from __future__ import annotations

from engine import Game, State
from engine.program.random import MASK, mix, output, step


def play_alike(game: Game, seed: int, limit: int = 400) -> State:
    """Play at random by steps, saving and loading before each move; a playout must end alike."""
    state, word, length = game.start(seed=seed), mix(~seed & MASK), 0
    while game.question(state) is not None and length < limit:
        assert game.state_from_json(state.to_json()) == state
        moves = game.moves(state)
        for move in moves:
            assert game.why_not(state, str(move)) == []
        state = game.apply(state, moves[output(word) * len(moves) >> 32])
        word, length = step(word), length + 1
    ((_, answers, cells, _),) = game.machine.playouts(1, seed, limit)
    assert (answers, cells) == (length, state.cells.tolist())
    return state
