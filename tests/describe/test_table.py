"""Boards and score sheets as text."""

from __future__ import annotations

import re
from random import Random

import pytest

from engine import Game, State
from engine.agents import agent
from engine.agents.match import match
from engine.describe.sheet import sheet
from engine.describe.table import show
from engine.resources import ruleset_names
from tests.loaded import loaded

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def played(game: Game, moves: int) -> State:
    """A state some random moves after the start."""
    state = game.start(seed=1)
    players = dict.fromkeys(game.seats, agent("random"))
    for step in match(game, state, players, Random(1), moves):
        state = step.state
    return state


def test_a_small_board_exactly() -> None:
    game = loaded("tic_tac_toe").game()
    state = game.start(seed=1)
    for move in ("claim board[1,1]", "claim board[0,2]"):
        state = game.apply(state, move)
    assert show(game, state, colour=False) == (
        "╭─ table ─╮\n"
        "│ board   │\n"
        "│   0 1 2 │\n"
        "│ 0 · · B │\n"
        "│ 1 · A · │\n"
        "│ 2 · · · │\n"
        "╰─────────╯\n"
        "A mark[A]  B mark[B]\n"
        "A: Mark a free space\n"
    )


@pytest.mark.parametrize("name", ruleset_names())
def test_every_place_of_every_game_is_drawn(name: str) -> None:
    ruleset = loaded(name)
    for players in ruleset.players:
        game = ruleset.game(players=players, checked=False)
        text = show(game, played(game, 12), colour=False)
        titles = [place.title.say("en") for place in game.places if place.shape != "cards"]
        assert [title for title in titles if title not in text] == []
        assert not re.search(r" $", text, re.M)


@pytest.mark.parametrize("name", ruleset_names())
def test_colour_changes_nothing_but_colour(name: str) -> None:
    game = loaded(name).game(checked=False)
    state = played(game, 6)
    for width in (40, 100, 200):
        plain = show(game, state, colour=False, width=width)
        coloured = ESCAPE.sub("", show(game, state, width=width))
        assert [line.rstrip() for line in coloured.splitlines()] == plain.splitlines()
        assert max(len(line) for line in coloured.splitlines()) <= width


def test_what_a_seat_may_not_see_is_not_drawn() -> None:
    game = loaded("azul").game()
    state = game.start(seed=1)
    assert game.observe(state, "A")["table"]["bag"] == {"hidden": 80}
    assert "80 hidden" in show(game, state, "A", colour=False)


def test_the_score_sheet_has_a_line_for_each_category() -> None:
    game = loaded("azul").game()
    text = sheet(game, game.start(seed=1), colour=False)
    assert re.findall(r"^  (\w+)", text, re.M)[-2:] == ["total", "place"]
    assert "Score so far" in text
    assert "The game is not over." in text


def test_what_lies_on_a_players_cards_is_drawn_with_them() -> None:
    """The gold on castles and resources stands in their lines, not in a list elsewhere."""
    game = loaded("valeria").game(2)
    state = game.start(seed=1)
    layout = game.program.layout
    first = game.moves(state)[0]
    state = game.apply(state, first)
    cells = state.cells[:]
    castle, building = (layout.places[f"{name}.coin"] for name in ("castle", "building"))
    kind = layout.kind_named(first.arguments["card"])
    assert kind is not None
    owner = game.seats.index(first.player)
    cells[castle.at(0, owner)] = 1
    cells[building.at(0, kind.value - 1)] = 1
    shown = show(game, State(game, cells, state.chance, state.script), "A", colour=False)
    assert f"castle[{first.player}]  coin 1 gold coin" in shown
    assert re.search(r"\w 1 +coin 1 gold coin +symbols|\w 2 +coin 1 gold coin +symbols", shown)
    assert shown.count("coin 1 gold coin") == 2
    assert "last round no" in shown
