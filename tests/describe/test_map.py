"""A large map is drawn around the viewer's pieces."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import engine
from engine import Game
from engine.describe import show

SPACES = [f"isle{number}" for number in range(13)]
TEXT = """\
language: 1
game: sailing
title: Sailing
players: 2
types: {{Sign: [sun, moon]}}
components:
  ship: {{of: player, copies: 1, start: sea.isle0.ships}}
  gem: {{of: Sign, copies: 2, start: sea.isle5.gems}}
table:
  sea:
    graph:
      spaces: {{{spaces}}}
      edges: {{{edges}}}
    space:
      ships: {{pool: ship}}
      gems: {{pool: gem}}
      toll: {{number: 0}}
play:
  - turns: {{until: not empty(sea.isle12.ships)}}
    do:
      - choose: sail
actions:
  sail:
    choose:
      - to: {{in: sea, where: "to in neighbours(space(ship[me]))"}}
      - price: {{in: "range(1, 3)"}}
    do:
      - set: {{to.toll: price}}
      - move: {{one: "ship[me]", from: "space(ship[me]).ships", to: to.ships}}
scoring: {{}}
"""


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """Isles in a chain, of which the first two are joined to the fifth too."""
    edges = [f"{one}: [{other}]" for one, other in pairwise(SPACES)]
    edges[0] = "isle0: [isle1, isle5]"
    spaces = ", ".join(f"{name}: {{}}" for name in SPACES)
    file = tmp_path / "sailing.yaml"
    file.write_text(TEXT.format(spaces=spaces, edges=", ".join(edges)), encoding="utf-8")
    return engine.load(file).game(players=2)


def test_neighbours_and_theirs_then_the_rest(game: Game) -> None:
    state = game.start(seed=1)
    text = show(game, state, "A", colour=False, width=100)
    assert "isle0 [A, B]" in text
    assert "→ isle1 → isle2" in text
    assert "→ isle5 [sun, sun, moon, moon] → isle4, isle6" in text
    assert "isle9" not in text


def test_what_lies_far_away_is_told_too(game: Game) -> None:
    state = game.start(seed=1)
    for move in ("sail isle1 2", "sail isle1 1", "sail isle2 1", "sail isle0 1", "sail isle3 2"):
        state = game.apply(state, move)
    lines = show(game, state, "A", colour=False, width=100).splitlines()
    near = next(i for i, line in enumerate(lines) if "isle3 [A, toll 2]" in line)
    assert "→ isle2 [toll 1] → isle1 [toll 1]" in lines[near + 1]
    assert "→ isle4 → isle5 [sun, sun, moon, moon]" in lines[near + 2]
    assert "isle0 [B, toll 1]" in lines[near + 3]
    mine = show(game, state, "B", colour=False, width=100)
    assert "→ isle1 [toll 1] → isle2 [toll 1]" in mine
