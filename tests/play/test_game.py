"""The public API: stepping, moves, refusals, results, observations, saves and records."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import engine
from engine import BoardwrightError, ChanceError, IllegalMove, Record, SaveError, UnreadableMove
from tests.loaded import loaded

#: Chance, hidden hands, boards and many players: what holds for every game is promised of each, in
#: tests/test_trust.py.
EVERY = pytest.mark.parametrize(
    ("name", "variant", "players"),
    [
        ("azul", None, 2),
        ("azul", "grey", 4),
        ("kuhn_poker", None, 3),
        ("pig", None, 8),
        ("taluva", None, 2),
        ("trekking", None, 3),
    ],
)


def random_states(game: engine.Game, seed: int, most: int = 300) -> Iterator[engine.State]:
    """The states of a random game."""
    rng = Random(seed)
    state = game.start(seed=seed)
    for _ in range(most):
        yield state
        if game.question(state) is None:
            return
        state = game.apply(state, rng.choice(game.moves(state)))


#: So many moves of each action that are not legal are tried in each state.
UNLISTED = 100


@EVERY
def test_moves_read_back_and_are_accepted(name: str, variant: str | None, players: int) -> None:
    game = loaded(name, variant).game(players=players)
    for state in random_states(game, 3, 60):
        moves = game.moves(state)
        assert len(set(map(str, moves))) == len(moves)
        for move in moves:
            assert game.parse_move(state, str(move)) == move
            assert game.why_not(state, str(move)) == []


@EVERY
def test_what_is_not_listed_is_refused_with_a_reason(
    name: str, variant: str | None, players: int
) -> None:
    game = loaded(name, variant).game(players=players)
    for state in random_states(game, 5, 40):
        asked = game.question(state)
        if asked is None:
            return
        legal = {move.code for move in game.moves(state)}
        offered = game.program.questions[game.moves(state)[0].question].actions
        for action in offered:
            codes = range(action.base, action.base + action.size)
            for code in Random(1).sample(codes, min(len(codes), UNLISTED)):
                if code not in legal:
                    move = game.parse_move(state, _text(action, code))
                    assert game.why_not(state, move)
                    with pytest.raises(IllegalMove) as refused:
                        game.apply(state, move)
                    assert refused.value.reasons


def _text(action: object, code: int) -> str:
    rest, words = code - action.base, []  # type: ignore[attr-defined]
    for choice in reversed(action.choices):  # type: ignore[attr-defined]
        rest, digit = divmod(rest, len(choice.texts))
        words.append(choice.texts[digit])
    return " ".join([action.name, *reversed(words)])  # type: ignore[attr-defined]


@EVERY
def test_a_move_leaves_the_old_state_alone(name: str, variant: str | None, players: int) -> None:
    game = loaded(name, variant).game(players=players)
    for state in random_states(game, 7, 40):
        before = state.to_json()
        if game.question(state) is not None:
            game.apply(state, game.moves(state)[0])
        assert state.to_json() == before
        assert state.copy() == state


@EVERY
def test_save_load_and_replay(name: str, variant: str | None, players: int) -> None:
    game = loaded(name, variant).game(players=players)
    rng = Random(11)
    state = game.start(seed=11)
    record = Record.begin(game, 11)
    for _ in range(200):
        read = game.state_from_json(state.to_json())
        assert read == state
        assert read.to_json() == state.to_json()
        if game.question(state) is None:
            break
        move = rng.choice(game.moves(state))
        assert game.apply(read, move) == game.apply(state, move)
        state = record.add(state, move)
    again = Record.from_json(record.to_json())
    assert again.replay().digest() == state.digest()
    assert again.digests == record.digests


def test_a_seed_is_a_game_in_every_process() -> None:
    script = (
        "import engine\n"
        "game = engine.load('azul').game(players=3)\n"
        "state, chain = game.start(seed=5), []\n"
        "while game.question(state) is not None:\n"
        "    moves = game.moves(state)\n"
        "    state = game.apply(state, moves[len(chain) % len(moves)])\n"
        "    chain.append(state.digest())\n"
        "again = engine.load('azul').game(players=3)\n"
        "print(chain[-1], len(chain), game.python() == again.python())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", script],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1
    assert outputs.pop().endswith("True\n")


def test_a_chance_script_that_does_not_fit() -> None:
    game = loaded("azul").game(players=2)
    with pytest.raises(ChanceError, match="no outcome left"):
        game.start(chance=["A", "blue"])
    with pytest.raises(ChanceError, match=r"outcome 2 .*'green' can't come up; blue"):
        game.start(chance=["A", "green"])
    with pytest.raises(ChanceError, match="'blue' can't come up"):
        loaded("azul").game(players=3).start(chance=["A", *["blue"] * 21])


def test_starting_takes_a_seed_or_a_script() -> None:
    game = loaded("tic_tac_toe").game()
    bad: list[dict[str, Any]] = [{}, {"seed": 1, "chance": []}, {"seed": "x"}, {"seed": True}]
    for arguments in bad:
        with pytest.raises(BoardwrightError):
            game.start(**arguments)


def test_bad_counts_and_options_are_one_clear_message() -> None:
    ruleset = loaded("connect_four")
    with pytest.raises(BoardwrightError, match="for 2 players, not 3"):
        ruleset.game(players=3)
    with pytest.raises(BoardwrightError, match=r"no option 'row'.*did you mean 'rows'"):
        ruleset.game(options={"row": 4})
    with pytest.raises(BoardwrightError, match="a whole number from 1 to 20, not 99"):
        ruleset.game(options={"rows": 99})


def test_unreadable_moves_say_what_was_expected() -> None:
    game = loaded("connect_four").game()
    state = game.start(seed=1)
    for text, said in {
        "dorp columns[1]": "did you mean 'drop'",
        "drop": "it is 'drop <column>'",
        "drop columns[9]": r"column can't be 'columns\[9\]'",
        "": "a move is missing",
    }.items():
        with pytest.raises(UnreadableMove, match=said):
            game.parse_move(state, text)
        assert game.why_not(state, text)


def test_reasons_are_told_in_the_players_language() -> None:
    game = loaded("tic_tac_toe").game()
    state = game.apply(game.start(seed=1), "claim board[1,1]")
    assert game.why_not(state, "claim board[1,1]") == ["That space is taken."]
    assert game.refusals(state, game.parse_move(state, "claim board[1,1]")) == ["space"]
    with pytest.raises(IllegalMove, match="That space is taken"):
        game.apply(state, "claim board[1, 1]")


def test_results_rank_with_shared_places() -> None:
    game = loaded("tic_tac_toe").game()
    state = game.start(seed=1)
    for space in ("0,0", "1,0", "0,1", "1,1"):
        state = game.apply(state, f"claim board[{space}]")
    assert not game.result(state).over
    assert game.result(state).winners == []
    state = game.apply(state, "claim board[0,2]")
    result = game.result(state)
    assert (result.over, result.reason, result.winners) == (True, "win", ["A"])
    assert result.ranking == [["A"], ["B"]]
    assert game.question(state) is None
    assert game.moves(state) == []
    with pytest.raises(IllegalMove, match="over"):
        game.apply(state, "claim board[2,2]")


def test_what_is_hidden_is_not_in_an_observation() -> None:
    game = loaded("azul").game(players=2)
    state = game.start(seed=3)
    seen = game.observe(state, "A")
    assert seen["table"]["bag"] == {"hidden": 80}
    with pytest.raises(BoardwrightError, match="no seat"):
        game.observe(state, "Z")


def test_tampered_and_foreign_saves_are_refused() -> None:
    game = loaded("tic_tac_toe").game()
    state = game.start(seed=1)
    good = json.loads(state.to_json())
    for change in (
        {"cells": [9] * len(good["cells"])},
        {"cells": good["cells"][1:]},
        {"chance": 5},
        {"digest": "0" * 64},
        {"players": 3},
        {"ruleset": "another"},
        {"format": 99},
        {"boardwright": "record"},
    ):
        with pytest.raises(SaveError):
            game.state_from_json(json.dumps({**good, **change}))
    for text in ("", "[]", "{", '"x"', "null", "[" * 100_000):
        with pytest.raises(SaveError):
            game.state_from_json(text)


def test_broken_records_are_refused() -> None:
    game = loaded("tic_tac_toe").game()
    record = Record.begin(game, 1)
    record.add(game.start(seed=1), game.moves(game.start(seed=1))[0])
    data = json.loads(record.to_json())
    with pytest.raises(SaveError, match="changed or damaged"):
        Record.from_json(json.dumps({**data, "moves": ["claim board[2,2]"]}))
    for text in ("", "{}", "[1]"):
        with pytest.raises(SaveError):
            Record.from_json(text)
    record.moves[0] = "claim board[2,2]"
    with pytest.raises(SaveError, match="step 1"):
        record.replay()
