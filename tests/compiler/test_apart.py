"""Options written out for each player, constants put in place, and searches that are made once."""

from __future__ import annotations

from pathlib import Path

import engine
from engine import Game, State

WAYS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")

# Pawns go up or down, by whose they are; who can't go any more has lost.
RULES = """\
language: 1
game: hill
title: Hill
players: 2
components: {pawn: {of: player}}
table: {board: {grid: [4, 3], holds: pawn}, far: {number: 0}}
define: {ahead(p): "south if p.index == 0 else north"}
setup:
  - for: {s: "board.rows[0]"}
    do: [{place: {piece: "pawn[players[0]]", to: s}}]
  - for: {s: "board.rows[3]"}
    do: [{place: {piece: "pawn[players[1]]", to: s}}]
play:
  - turns: {}
    do: [{choose: go, otherwise: [{win: others}]}]
actions:
  go:
    choose:
      pawn_at: {in: board, where: pawn_at == me}
      way: {in: "[ahead(me) - 1, ahead(me), ahead(me) + 1]"}
    let: {goal: "step(pawn_at, way)"}
    require:
      free: goal is not none and empty(goal)
    do:
      - move: {one: "pawn[me]", from: pawn_at, to: goal}
      - set: {far: "first(s for s in ray(goal, ahead(me)) if full(s)).column"}
"""


def game(folder: Path) -> Game:
    (folder / "game.yaml").write_text(RULES)
    return engine.load(folder).game()


def refused(hill: Game, state: State, text: str) -> bool:
    """Whether the reasons, which are not written out, speak against a move."""
    return bool(hill.refusals(state, text))


def test_each_player_has_options_of_their_own(tmp_path: Path) -> None:
    hill = game(tmp_path)
    options = hill.python().partition("def options_0")[2].partition("\ndef ")[0]
    assert "if me == 1:" in options
    assert "for " not in options
    assert "% 8" not in options  # which way is ahead has been settled


def test_they_offer_what_nothing_speaks_against(tmp_path: Path) -> None:
    hill = game(tmp_path)
    state = hill.start(seed=0)
    for _ in range(4):
        texts = [
            f"go board[{row},{column}] {way}"
            for row in range(4)
            for column in range(3)
            for way in WAYS
        ]
        offered = [str(move) for move in hill.moves(state)]
        assert sorted(offered) == sorted(text for text in texts if not refused(hill, state, text))
        state = hill.apply(state, offered[-1])


def test_a_search_in_a_comparison_is_made_once(tmp_path: Path) -> None:
    code = game(tmp_path).python()
    assert code.count("in RAYS_BOARD[") == 1
