"""Saves and records that were changed by whoever could: refused, or played on by the rules."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import BoardwrightError, Game, Record, SaveError, State
from engine.play.contents import wrong_counts
from engine.play.sound import in_bounds
from engine.play.state import checksum
from tests.loaded import loaded

GAMES = ("azul", "goofspiel", "liars_dice", "taluva", "trekking")
#: So many answers are played on from a save that was believed.
ON = 12

ODD: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 10_001, 2**31, -(2**70), 1.0, 1e308, "", "x", "\ud800"),
    *("é" * 300, "../..", "a\x00b", [], {}, [[]], [None], {"a": {}}, [1, "a"], "0" * 16, "f" * 400),
)


@lru_cache
def saved(name: str, seed: int) -> tuple[Game, str, str]:
    """A game, a state in the middle of it, and the record until then."""
    game = loaded(name).game(checked=False)
    rng, state = Random(seed), game.start(seed=seed)
    record = Record.begin(game, seed)
    for _ in range(10 * seed):
        if game.question(state) is None:
            break
        state = record.add(state, rng.choice(game.moves(state)))
    return game, state.to_json(), record.to_json()


def changed(data: Any, draw: Any) -> Any:
    """Data with one thing in it replaced, removed, doubled, or put elsewhere."""
    if isinstance(data, dict) and data and draw(st.integers(0, 9)):
        key = draw(st.sampled_from(sorted(data)))
        if draw(st.integers(0, 9)) == 0:
            return {k: v for k, v in data.items() if k != key}
        return {**data, key: changed(data[key], draw)}
    if isinstance(data, list) and data and draw(st.integers(0, 9)):
        at = draw(st.integers(0, len(data) - 1))
        rest = [*data]
        match draw(st.integers(0, 5)):
            case 0:
                rest.insert(at, rest[draw(st.integers(0, len(data) - 1))])
            case 1:
                del rest[at]
            case 2:
                other = draw(st.integers(0, len(data) - 1))
                rest[at], rest[other] = rest[other], rest[at]
            case 3:
                rest[at] = rest[draw(st.integers(0, len(data) - 1))]
            case _:
                rest[at] = changed(data[at], draw)
        return rest
    if type(data) is int and draw(st.booleans()):
        return data + draw(st.sampled_from([-1, 1, 2, 5]))
    return draw(st.sampled_from(ODD))


def with_digest(data: Any) -> str:
    if isinstance(data, dict):
        data["digest"] = checksum(data)
    return json.dumps(data)


def plays_on(game: Game, state: State, seed: int) -> None:
    rng = Random(seed)
    for _ in range(ON):
        for seat in game.seats:
            game.observe(state, seat)
        game.result(state)
        if game.question(state) is None:
            return
        state = game.apply(state, rng.choice(game.moves(state)))
        assert wrong_counts(game.program.layout, state.cells) == []
        assert in_bounds(game.program.layout, state.cells)


@pytest.mark.parametrize("name", GAMES)
@settings(deadline=None, max_examples=60)
@given(st.data())
def test_a_changed_state_is_refused_or_played_by_the_rules(name: str, data: st.DataObject) -> None:
    seed = data.draw(st.integers(1, 6))
    game, text, _ = saved(name, seed)
    content = json.loads(text)
    if data.draw(st.booleans()):
        content["cells"] = changed(content["cells"], data.draw)
    for _ in range(data.draw(st.integers(0, 2))):
        content = changed(content, data.draw)
    try:
        state = game.state_from_json(with_digest(content))
    except SaveError:
        return
    with suppress(BoardwrightError):
        plays_on(game, state, seed)


@pytest.mark.parametrize("name", GAMES)
@settings(deadline=None, max_examples=25)
@given(st.data())
def test_a_changed_record_is_refused_or_replayed(name: str, data: st.DataObject) -> None:
    game, _, text = saved(name, data.draw(st.integers(1, 4)))
    content = json.loads(text)
    for _ in range(data.draw(st.integers(1, 3))):
        content = changed(content, data.draw)
    try:
        record = Record.from_json(with_digest(content), game)
        Record.from_json(with_digest(content)).to_json()
        assert wrong_counts(game.program.layout, record.replay().cells) == []
        record.to_json(seat=game.seats[0])
    except SaveError:
        return


DEEP = 100_000
TEXTS = {
    "deep lists": "[" * DEEP,
    "deep lists that end": "[" * DEEP + "]" * DEEP,
    "deep objects": '{"a":' * DEEP + "1" + "}" * DEEP,
    "a number of many digits": '{"boardwright": "KIND", "format": ' + "9" * 10_000 + "}",
    "no number": '{"boardwright": "KIND", "format": NaN}',
    "no end": '{"boardwright": "KIND", "format": Infinity}',
    "a key twice": '{"boardwright": "KIND", "boardwright": "KIND", "format": 1}',
    "half a character": '{"boardwright": "KIND", "format": "\\ud800"}',
    "a true format": '{"boardwright": "KIND", "format": true}',
    "a list": "[]",
    "a text": '"KIND"',
    "two": "{} {}",
    "nothing": "",
    "a mark of order": "\ufeff{}",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_what_is_no_save_is_refused(text: str) -> None:
    game = saved("goofspiel", 1)[0]
    with pytest.raises(SaveError):
        game.state_from_json(text.replace("KIND", "state"))
    with pytest.raises(SaveError):
        Record.from_json(text.replace("KIND", "record"))


@pytest.mark.parametrize("depth", [500, 900, 2_000, 50_000])
def test_a_save_with_something_deep_in_it_is_refused(depth: int) -> None:
    game, state, record = saved("goofspiel", 1)
    deep = "[" * depth + "]" * depth
    for read, text in ((game.state_from_json, state), (Record.from_json, record)):
        with pytest.raises(SaveError):
            read(f'{text.rstrip()[:-1]}, "more": {deep}}}')


@pytest.mark.parametrize("word", ["", "-000000000000001", "f" * 17, "0x00000000000001", "g" * 16])
def test_a_word_of_chance_is_sixteen_digits(word: str) -> None:
    game, text, _ = saved("azul", 1)
    with pytest.raises(SaveError):
        game.state_from_json(with_digest({**json.loads(text), "chance": word}))


@pytest.mark.parametrize("name", ["../tic_tac_toe", "/etc/passwd", "a/b", ".", "", "a" * 5_000])
def test_a_record_does_not_choose_files_to_read(name: str) -> None:
    data = {**json.loads(saved("goofspiel", 1)[2]), "game": name}
    with pytest.raises(BoardwrightError, match="does not say which game"):
        Record.from_json(with_digest(data)).replay()
