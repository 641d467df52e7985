"""Reading saved states: everything is checked before anything is believed."""

from __future__ import annotations

import json
import re
from array import array
from typing import TYPE_CHECKING, Any

from engine.errors import SaveError
from engine.play.sound import in_bounds, unsound
from engine.play.state import FORMAT, State, checksum

if TYPE_CHECKING:
    from engine.play.game import Game

#: What of an identity follows from the rules.
_OF_RULES = ("version", "ruleset")
#: So much of a value that does not belong there is told.
SHOWN = 80


def parse_save(text: str, kind: str) -> dict[str, Any]:
    """The data of a save of a kind. Raises SaveError when it is none, or has been changed."""
    try:
        data = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
        whole = isinstance(data, dict) and data.get("digest") == checksum(data)
    except (ValueError, RecursionError) as error:
        raise SaveError(f"this is not a saved {kind}: {error}") from None
    if not isinstance(data, dict) or data.get("boardwright") != kind:
        raise SaveError(f"this is not a saved {kind}")
    if type(data.get("format")) is not int or data["format"] != FORMAT:
        raise SaveError(
            f"this {kind} has format {_short(data.get('format'))}; this version reads {FORMAT}"
        )
    if not whole:
        raise SaveError(f"this {kind} has been changed or damaged: its digest does not fit")
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are there once each: of two, readers differ in which counts."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key is there twice")
    return found


def _no_number(text: str) -> None:
    raise ValueError(f"{text} is no number")


def _short(value: Any) -> str:
    """A value that was found in a save, in a message that can be read."""
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def load_state(game: Game, text: str) -> State:
    """The state that a text holds. Raises SaveError."""
    data = parse_save(text, "state")
    check_identity(game, data, "state")
    cells, chance, script = data.get("cells"), data.get("chance"), data.get("script")
    if not _good_cells(game, cells) or not isinstance(chance, str):
        raise SaveError("this saved state does not fit the game's layout")
    wrong = unsound(game, cells or [])
    if wrong is not None:
        raise SaveError(f"this saved state can't be: {wrong}")
    if script is not None and not (
        isinstance(script, list) and all(isinstance(o, str) for o in script)
    ):
        raise SaveError("the chance script of this saved state can't be read")
    if not re.fullmatch("[0-9a-f]{16}", chance):
        raise SaveError("the chance word of this saved state can't be read")
    code = game.program.layout.typecode
    outcomes = None if script is None else tuple(script)
    return State(game, array(code, cells or []), int(chance, 16), outcomes, read=True)


def _good_cells(game: Game, cells: Any) -> bool:
    layout = game.program.layout
    if not isinstance(cells, list) or len(cells) != layout.cells:
        return False
    return set(map(type, cells)) <= {int} and in_bounds(layout, cells)


def check_identity(game: Game, data: dict[str, Any], kind: str) -> None:
    """Raise SaveError when a save belongs to another game, ruleset, player count or options.

    Where it was played with other rules, those that have changed are named.
    """
    differing = [key for key, mine in game.identity.items() if data.get(key) != mine]
    for key in differing:
        if key not in _OF_RULES:
            found = _short(data.get(key))
            raise SaveError(f"this {kind} has {key} {found}; the game has {game.identity[key]!r}")
    if differing:
        changes = game.rules.changes(data.get("rules"))
        raise SaveError(f"this {kind} was played with other rules: {changes}")
