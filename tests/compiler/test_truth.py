"""Conditions as values: each is worth 0 or 1, whatever its terms are."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine

GAME = """
language: 1
game: truth
title: Truth
players: 2
components: {mark: {of: player}}
table:
  board: {grid: [1, 3], holds: mark}
  kept: {flag: false}
  number: {number: 0}
play:
  - choose: look
    by: "players[0]"
actions:
  look:
    title: Look
    choose: {at: {in: board}}
    let: {both: full(at)}
    do:
      - {place: {piece: "mark[players[0]]", to: "board[0, 0]"}}
      - {place: {piece: "mark[players[1]]", to: "board[0, 1]"}}
      - CHANGE
"""
CHANGES = {
    "set: {kept: 'full(board[0, 0]) == full(board[0, 1])'}": 1,
    "set: {kept: '(full(board[0, 2]) or full(board[0, 1])) == full(board[0, 0])'}": 1,
    "set: {kept: '(full(board[0, 0]) and full(board[0, 1])) != full(board[0, 0])'}": 0,
    "set: {kept: 'full(board[0, 1])'}": 1,
    "set: {kept: 'not full(board[0, 2]) and full(board[0, 1])'}": 1,
}


@pytest.mark.parametrize("checked", [False, True])
@pytest.mark.parametrize("change", CHANGES)
def test_a_condition_that_is_kept_is_0_or_1(change: str, checked: bool, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(GAME.replace("CHANGE", change), encoding="utf-8")
    game = engine.load(tmp_path).game(2, checked=checked)
    state = game.start(seed=1)
    state = game.apply(state, game.moves(state)[0])
    cell = game.program.layout.places["kept"].region.base
    assert state.cells[cell] == CHANGES[change]
    assert game.state_from_json(state.to_json()) == state
