"""Machine players: found by name, legal, repeatable, and each better than the last."""

from __future__ import annotations

from random import Random

import pytest

import engine
from engine.agents import agent, agent_names
from engine.agents.match import match
from engine.agents.trial import trial
from engine.errors import BoardwrightError
from tests.loaded import loaded

LIMIT = 500


def play(name: str, seed: int, *players: str) -> tuple[list[str], engine.Result]:
    """The moves and the result of a game between two agents."""
    game = loaded(name).game(players=2)
    state = game.start(seed=seed)
    seats = {seat: agent(player) for seat, player in zip(game.seats, players, strict=True)}
    moves = []
    for step in match(game, state, seats, Random(seed), LIMIT):
        assert step.move in step.offered
        moves.append(str(step.move))
        state = step.state
    return moves, game.result(state)


def test_agents_are_found_by_walking() -> None:
    assert {"random", "greedy", "search"} <= set(agent_names())


def test_an_unknown_agent_is_named() -> None:
    with pytest.raises(BoardwrightError, match="did you mean 'greedy'"):
        agent("gredy")


@pytest.mark.parametrize("name", agent_names())
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    first, second = (play("tic_tac_toe", 5, name, name) for _ in range(2))
    assert first == second
    assert first[1].over


def test_greedy_takes_a_win_that_is_there() -> None:
    game = loaded("tic_tac_toe").game()
    state = game.start(seed=1)
    for move in ("board[0,0]", "board[1,0]", "board[0,1]", "board[1,1]"):
        state = game.apply(state, f"claim {move}")
    chosen = agent("greedy").choose(game, state, game.moves(state), Random(1))
    assert str(chosen) == "claim board[0,2]"


def test_search_sees_a_threat_that_greedy_does_not() -> None:
    game = loaded("connect_four").game()
    state = game.start(seed=1)
    for column in (3, 0, 3, 0, 3):
        state = game.apply(state, f"drop columns[{column}]")
    chosen = agent("search").choose(game, state, game.moves(state), Random(1))
    assert str(chosen) == "drop columns[3]"


@pytest.mark.parametrize("name", ["azul", "go", "liars_dice", "trekking"])
def test_random_games_end(name: str) -> None:
    ruleset = loaded(name)
    for players in ruleset.players:
        found = trial(ruleset.game(players=players), 2, 1, 5000)
        assert (found.games, found.troubles) == (2, [])
        assert found.chosen.keys() <= found.offered.keys() <= found.declared
