"""Decks that each player has: what playouts draw from them is what lies there."""

from __future__ import annotations

from pathlib import Path

import engine

OWN = """
language: 1
game: own_decks
title: Own decks
players: 2-3
components:
  card: {of: {worth: [1, 2, 3]}, copies: 1, start: deck}
player:
  deck: {deck: card}
  hand: {pool: card}
play:
  - for: {p: players}
    do:
      - draw: {from: p.deck, to: p.hand}
      - choose: pass_on
        by: p
actions:
  pass_on: {}
scoring:
  worth: sum(c.worth for c in me.hand)
"""


def test_playouts_draw_from_the_deck_of_each_player(tmp_path: Path) -> None:
    file = tmp_path / "own.yaml"
    file.write_text(OWN, encoding="utf-8")
    for players in (2, 3):
        game = engine.load(file).game(players)
        scores = [playout.scores for playout in game.playouts(200)]
        assert all({seat[number] for seat in scores} == {1, 2, 3} for number in range(players))
        assert game.perft(None, 2 * players, outcomes=True) == 3**players
