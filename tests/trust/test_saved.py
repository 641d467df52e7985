"""Promise 4 sees saves that lose something, states that change, and rules that are not named."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import Game, Move, Record, SaveError, State
from engine.play import rules, saves
from engine.play.state import checksum
from tests.trust.games import HEAP, subject
from tools.trust.promises import saved


def test_a_sound_game_passes_and_is_seen(tmp_path: Path) -> None:
    found = saved.examine(subject(tmp_path), 0, 4)
    assert found.faults == []
    for what in ("steps", "records", "looks at the original", "saves of other rules"):
        assert found.counts[what] > 20, what
    assert found.counts["replays"] == found.counts["games"] == 4


def other_chance(game: Game, text: str) -> State:
    state = LOAD(game, text)
    return State(game, state.cells, state.chance ^ 1, state.script)


def changes_its_state(self: Game, state: State, move: Move | str) -> State:
    after = APPLY(self, state, move)
    state.cells[-1] ^= 1
    return after


def looks_and_changes(self: Game, state: State, player: str) -> dict[str, Any]:
    state.cells[-1] += 1
    return {}


LOAD, APPLY = saves.load_state, Game.apply


@pytest.mark.parametrize(
    ("of", "name", "wrong", "said"),
    [
        (engine.play.game, "load_state", other_chance, "the loaded state is another one"),
        (Game, "apply", changes_its_state, ""),
        (Game, "observe", looks_and_changes, "observing has changed the state"),
        (rules.Rules, "changes", lambda self, then: "something", "says only"),
        (State, "copy", lambda self: self, "a copy's cells has changed the state"),
    ],
)
def test_a_faulty_engine_is_seen(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    of: Any,
    name: str,
    wrong: Callable[..., Any],
    said: str,
) -> None:
    monkeypatch.setattr(of, name, wrong)
    found = saved.examine(subject(tmp_path), 0, 2)
    assert any(said in text for text in found.faults)


# ------------------------------------------------------------------------- rules that have changed


SCORING = "scoring:\n  counters: count(me.taken)\n"
CHANGES = {
    "a number": ("copies: 9", "copies: 8", r"'components.counter' \(.*heap.yaml:6\) has changed"),
    "a small part": ("players: 2\n", "players: 2-3\n", r"'players' \(.*yaml:4\) was 2 and is \"2-"),
    "an action": ("range(1, 4)", "range(1, 3)", r"'actions.take' \(.*yaml:16\) has changed"),
    "a new part": ("scoring:", "numbers: {x: 1}\nscoring:", r"'numbers.x' \(.*\) is new"),
    "one that is gone": (
        "scoring:\n  counters: count(me.taken)\n",
        "",
        "'scoring.counters' is gone",
    ),
    "an order": ("[take, wait]", "[wait, take]", r"'play' \(.*yaml:11\) has changed"),
}


@pytest.mark.parametrize("case", CHANGES)
def test_a_save_names_the_rule_that_has_changed(tmp_path: Path, case: str) -> None:
    old, new, said = CHANGES[case]
    before = subject(tmp_path).ruleset.game(2)
    state, record = before.start(seed=1).to_json(), Record.begin(before, 1).to_json()
    (tmp_path / "heap.yaml").write_text(HEAP.replace(old, new))
    after = engine.load(tmp_path / "heap.yaml").game(2)
    with pytest.raises(SaveError, match=f"state was played with other rules: {said}"):
        after.state_from_json(state)
    with pytest.raises(SaveError, match=f"record was played with other rules: {said}"):
        Record.from_json(record, after)


def test_an_order_of_keys_that_has_changed_is_told(tmp_path: Path) -> None:
    head, _, tail = HEAP.partition("  take:\n")
    take, _, rest = tail.partition("  wait:\n")
    wait, _, end = rest.partition("scoring:")
    state = subject(tmp_path).ruleset.game(2).start(seed=1).to_json()
    swapped = f"{head}  wait:\n{wait}  take:\n{take}scoring:{end}"
    (tmp_path / "heap.yaml").write_text(swapped)
    with pytest.raises(SaveError, match="the order of 'actions' has changed"):
        engine.load(tmp_path / "heap.yaml").game(2).state_from_json(state)


def test_a_save_from_before_rules_were_told_is_read_or_refused(tmp_path: Path) -> None:
    game = subject(tmp_path).ruleset.game(2)
    data = json.loads(Record.begin(game, 1).to_json())
    del data["rules"]
    data["digest"] = checksum(data)
    assert Record.from_json(json.dumps(data), game).to_json() == json.dumps(data, indent=1)
    data["ruleset"] = "0" * 64
    data["digest"] = checksum(data)
    with pytest.raises(SaveError, match="it does not say which have changed"):
        Record.from_json(json.dumps(data), game)
