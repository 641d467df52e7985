"""A seat answers its own questions only, with moves of this game, at this question."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import engine
from engine import BoardwrightError, IllegalMove, Move, Record
from tests.loaded import loaded


@pytest.fixture
def game() -> engine.Game:
    return loaded("kuhn_poker").game(2)


def test_only_who_is_asked_can_answer(game: engine.Game) -> None:
    state, mine, other = game.start(seed=1), game.seat("A"), game.seat("B")
    assert mine.moves(state) == game.moves(state)
    assert mine.question(state) is not None
    assert other.question(state) is None
    assert other.moves(state) == []
    assert other.why_not(state, "check") == ["It is not for B to answer; A is asked."]
    assert "B" in other.why_not(state, "check", "vi")[0]
    tried: list[Move | str] = [*game.moves(state), "check", "nonsense", ""]
    for move in tried:
        with pytest.raises(IllegalMove, match="not for B"):
            other.apply(state, move)
    assert mine.apply(state, "check") == game.apply(state, "check")


def test_nobody_answers_when_the_game_is_over(game: engine.Game) -> None:
    state = game.start(seed=1)
    for text in ("check", "check"):
        state = game.apply(state, text)
    for seat in map(game.seat, game.seats):
        assert seat.why_not(state, "check") == ["The game is over."]
        with pytest.raises(IllegalMove, match="over"):
            seat.apply(state, "check")


def test_there_is_no_other_seat(game: engine.Game) -> None:
    for name in ("C", "a", ""):
        with pytest.raises(BoardwrightError, match="no seat"):
            game.seat(name)


@pytest.mark.parametrize(
    "changes",
    [
        {"player": "B"},
        {"question": 1},
        {"question": -1},
        {"code": 99},
        {"code": -1},
        {"code": True},
        {"code": "0"},
        {"action": "bet"},
        {"arguments": {"more": "1"}},
    ],
)
def test_a_move_that_was_made_up_is_refused(game: engine.Game, changes: dict[str, Any]) -> None:
    state = game.start(seed=1)
    made_up = replace(game.moves(state)[0], **changes)
    for call in (game.apply, game.seat("A").apply, game.why_not, game.refusals):
        if call == game.why_not:
            assert game.why_not(state, made_up) != []
            continue
        with pytest.raises(IllegalMove):
            call(state, made_up)


def test_moves_and_states_of_another_game_are_refused(game: engine.Game) -> None:
    other = loaded("tic_tac_toe").game()
    there, here = other.start(seed=1), game.start(seed=1)
    with pytest.raises(IllegalMove):
        game.apply(here, other.moves(there)[5])
    seat = game.seat("A")
    for call in (seat.moves, seat.observe, seat.question, game.moves, game.result):
        with pytest.raises(BoardwrightError, match="another game"):
            call(there)
    with pytest.raises(BoardwrightError, match="another game"):
        seat.apply(there, "check")


@pytest.mark.parametrize("what", [None, 3, ("check",), object()])
def test_what_is_no_move_is_refused(game: engine.Game, what: Any) -> None:
    with pytest.raises(IllegalMove):
        game.seat("A").apply(game.start(seed=1), what)


def test_copies_help_nobody(game: engine.Game) -> None:
    state, other = game.start(seed=1), game.seat("B")
    move = game.moves(state)[0]
    for same in (copy.copy(move), copy.deepcopy(move), pickle.loads(pickle.dumps(move))):
        assert game.apply(state, same) == game.apply(state, move)
        with pytest.raises(IllegalMove):
            other.apply(state, same)
    with pytest.raises(IllegalMove):
        copy.copy(other).apply(state, move)
    assert repr(other) == "Seat(name='B')"


def test_the_record_for_a_seat(game: engine.Game) -> None:
    record = Record.begin(game, seed=3)
    state = game.start(seed=3)
    for text in ("check", "bet", "fold"):
        state = record.add(state, text)
    told = json.loads(record.to_json(seat="B"))
    assert told["seat"] == "B"
    assert told["actions"] == [
        {"player": player, "action": text}
        for player, text in (("A", "check"), ("B", "bet"), ("A", "fold"))
    ]
    assert told["observation"] == game.observe(state, "B")
    assert not {"seed", "chance", "digests", "cells"} & told.keys()
    assert all(digest not in record.to_json(seat="B") for digest in record.digests)
    with pytest.raises(BoardwrightError, match="no seat"):
        record.to_json(seat="Z")
    with pytest.raises(engine.SaveError):
        Record.from_json(record.to_json(seat="B"))


def test_a_secret_action_is_told_by_its_name() -> None:
    game = loaded("goofspiel").game(2)
    record, rng, state = Record.begin(game, seed=1), Random(1), game.start(seed=1)
    move: Move = rng.choice(game.moves(state))
    state = record.add(state, move)
    told = {seat: json.loads(record.to_json(seat=seat))["actions"] for seat in game.seats}
    assert told["A"] == [{"player": "A", "action": str(move)}]
    assert told["B"] == [{"player": "A", "action": move.action}]


def test_a_whole_action_is_recorded_answer_by_answer() -> None:
    game = loaded("trekking").game(2)
    state, rng, record = game.start(seed=1), Random(1), Record.begin(game, seed=1)
    for _ in range(10):
        text = game.text(rng.choice(list(game.ways(state)))[0])
        state = record.add(state, text)
    assert record.replay() == state or record.replay().digest() == state.digest()
