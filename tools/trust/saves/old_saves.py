"""Saves that don't belong here: of other rules, which are named, or of another format."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from engine import Game, Record, SaveError, State
from engine.play.state import checksum
from tools.trust.playing.walk import Whereabouts
from tools.trust.promise import Finding

Data = dict[str, Any]


def other_rules(state: State, at: Whereabouts, found: Finding) -> None:
    """For each part of the rules, as if it had been another one: a save names it."""
    for path, parts in _changed(state.game.rules.parts):
        name = ".".join(path)
        for kind, data in _saves(state).items():
            found.counts["saves of other rules"] += 1
            said = _refusal(state.game, kind, {**data, "ruleset": "0" * 64, "rules": parts})
            if f"'{name}'" not in said:
                found.fault(f"{at}: a {kind} in which '{name}' was another says only: {said}")
                return


def _changed(parts: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], Data]]:
    """The marks of all parts with one of them changed, or left out, in turn."""
    for key, mark in parts.items():
        if isinstance(mark, dict):
            for name in mark:
                yield (key, name), {**parts, key: {**mark, name: "#another"}}
            name = next(iter(mark))
            yield (key, name), {**parts, key: {n: m for n, m in mark.items() if n != name}}
        else:
            yield (key,), {**parts, key: "#another"}
            yield (key,), {name: other for name, other in parts.items() if name != key}


def forged(state: State, at: Whereabouts, found: Finding) -> None:
    """Saves of another format, without marks, or with strange ones: refused in a sentence."""
    strange: tuple[Any, ...] = (None, [], "rules", 7, {"a": {"b": {"c": 1}}}, {"a": [1]}, {})
    for kind, data in _saves(state).items():
        other = {**data, "ruleset": "0" * 64}
        tries = [{**data, "format": number} for number in (0, 99, None, "1")]
        tries += [{**other, "rules": rules} for rules in strange]
        tries += [{name: part for name, part in other.items() if name != "rules"}]
        for tried in tries:
            found.counts["forged saves"] += 1
            if not _refusal(state.game, kind, tried).strip():
                found.fault(f"{at}: a forged {kind} is refused without a reason")


def _saves(state: State) -> dict[str, Data]:
    record = Record.begin(state.game, 0, state)
    return {"state": json.loads(state.to_json()), "record": json.loads(record.to_json())}


def _refusal(game: Game, kind: str, data: Data) -> str:
    """Why a save is refused; raises AssertionError when it is not."""
    text = json.dumps({**data, "digest": checksum(data)})
    try:
        if kind == "state":
            game.state_from_json(text)
        else:
            Record.from_json(text, game)
    except SaveError as error:
        return str(error)
    raise AssertionError(f"a {kind} that does not belong here is accepted")
