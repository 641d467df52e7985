"""Recorded games: one a line, as JSON, played again and compared in everything they tell.

A record has `players`, `moves` and perhaps `variant`, `options`, `chance`; `legal` (how many moves
were legal before each), `offers` (the values that each move's last parameter might have had),
`checks` (what held after so many moves), and in the end `scores` and `winners`.
"""

from __future__ import annotations

import json
from typing import Any

from engine.errors import BoardwrightError, did_you_mean
from engine.play import State
from engine.scenarios.expect import expect, shown
from engine.scenarios.outcome import Failure
from engine.scenarios.play import saved
from engine.scenarios.setting import Setting

FIELDS: dict[str, type | tuple[type, ...]] = {
    "variant": (str, type(None)),
    "players": int,
    "options": dict,
    "chance": list,
    "moves": list,
    "legal": list,
    "offers": list,
    "checks": list,
    "scores": list,
    "winners": list,
}
NEEDED = ("players", "moves")


def read_record(line: str) -> dict[str, Any]:
    """The record on a line. Raises Failure when it is none."""
    try:
        record = json.loads(line)
    except (json.JSONDecodeError, RecursionError) as error:
        raise Failure(f"this is no JSON: {error}") from None
    if not isinstance(record, dict):
        raise Failure("a recorded game is a map")
    for key, value in record.items():
        if key not in FIELDS:
            hint = did_you_mean(key, FIELDS)
            raise Failure(f"a recorded game has no field '{key}'" + (f" ({hint})" if hint else ""))
        if not isinstance(value, FIELDS[key]):
            raise Failure(f"'{key}' is of the wrong type")
    missing = [key for key in NEEDED if key not in record]
    if missing:
        raise Failure(f"a recorded game needs {', '.join(missing)}")
    _check_lists(record)
    return record


def _check_lists(record: dict[str, Any]) -> None:
    """Raise Failure for a list that is too short, or has something else than it should."""
    if not all(isinstance(move, str) for move in record["moves"]):
        raise Failure("moves are texts")
    if not all(map(_is_check, record.get("checks", ()))):
        raise Failure("a check is a number of moves and a map of what holds after them")
    for key in ("legal", "offers"):
        if key in record and len(record[key]) != len(record["moves"]):
            raise Failure(f"'{key}' needs an entry for each of the {len(record['moves'])} moves")


def _is_check(check: Any) -> bool:
    types = [type(part) for part in check] if isinstance(check, list) else []
    return types == [int, dict]


def play_record(setting: Setting, record: dict[str, Any]) -> None:
    """Play a recorded game, each state saved and loaded. Raises Failure where it differs."""
    checks = dict(record.get("checks", ()))
    step = 0
    try:
        state = setting.game.start(chance=[str(o) for o in record.get("chance", ())])
        for step, text in enumerate(record["moves"]):
            state = saved(state)
            expect(setting, state, checks.pop(step, {}))
            _offered(state, record, step)
            state = setting.game.apply(state, text)
        step = len(record["moves"])
        expect(setting, state, checks.pop(step, {}))
        setting.look(state, record)
        _ended(state, record)
    except Failure as failure:
        raise Failure(f"after {step} moves: {failure.message}") from None
    except (BoardwrightError, AssertionError) as error:
        raise Failure(f"after {step} moves: {error}") from None
    if checks:
        raise Failure(f"there are checks after {shown(list(checks))} moves, which are not reached")


def _offered(state: State, record: dict[str, Any], step: int) -> None:
    """Compare the legal moves, and the values of the next move's last parameter."""
    legal = state.game.moves(state)
    if "legal" in record and len(legal) != record["legal"][step]:
        raise Failure(f"expected {record['legal'][step]} legal moves, found {len(legal)}")
    wanted = record["offers"][step] if "offers" in record else None
    if wanted is None:
        return
    move = state.game.parse_move(state, record["moves"][step])
    *firsts, _ = move.arguments.values()
    texts = [list(m.arguments.values()) for m in legal if m.action == move.action]
    offered = [last for *others, last in texts if others == firsts]
    if sorted(offered) != sorted(wanted):
        raise Failure(f"'{move}': expected {shown(wanted)}, found {shown(offered)}")


def _ended(state: State, record: dict[str, Any]) -> None:
    """Compare the end: nothing is left over, and the scores and winners are as they were."""
    if state.script:
        raise Failure(f"{len(state.script)} chance outcomes are left over")
    result = state.game.result(state)
    found = {"scores": list(result.scores.values()), "winners": result.winners}
    for key, value in found.items():
        if key in record and record[key] != value:
            raise Failure(f"{key}: expected {shown(record[key])}, found {shown(value)}")
    if "winners" in record and not result.over:
        raise Failure("the game should be over")
