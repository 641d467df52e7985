"""Reading saved states: everything is checked before anything is believed."""

from __future__ import annotations

import json
from array import array
from typing import TYPE_CHECKING, Any

from engine.errors import SaveError
from engine.play.state import FORMAT, State, checksum

if TYPE_CHECKING:
    from engine.play.game import Game

#: What of an identity follows from the rules.
_OF_RULES = ("version", "ruleset")


def parse_save(text: str, kind: str) -> dict[str, Any]:
    """The data of a save of a kind. Raises SaveError when it is none, or has been changed."""
    try:
        data = json.loads(text)
    except (json.JSONDecodeError, RecursionError, UnicodeDecodeError) as error:
        raise SaveError(f"this is not a saved {kind}: {error}") from None
    if not isinstance(data, dict) or data.get("boardwright") != kind:
        raise SaveError(f"this is not a saved {kind}")
    if data.get("format") != FORMAT:
        raise SaveError(
            f"this {kind} has format {data.get('format')!r}; this version reads {FORMAT}"
        )
    return data


def load_state(game: Game, text: str) -> State:
    """The state that a text holds. Raises SaveError."""
    data = parse_save(text, "state")
    check_identity(game, data, "state")
    if data.get("digest") != checksum(data):
        raise SaveError("this saved state has been changed or damaged: its digest does not fit")
    cells, chance, script = data.get("cells"), data.get("chance"), data.get("script")
    if not _good_cells(game, cells) or not isinstance(chance, str):
        raise SaveError("this saved state does not fit the game's layout")
    if script is not None and not (
        isinstance(script, list) and all(isinstance(o, str) for o in script)
    ):
        raise SaveError("the chance script of this saved state can't be read")
    try:
        word = int(chance, 16)
    except ValueError:
        raise SaveError("the chance word of this saved state can't be read") from None
    code = game.program.layout.typecode
    return State(game, array(code, cells or []), word, None if script is None else tuple(script))


def _good_cells(game: Game, cells: Any) -> bool:
    layout = game.program.layout
    if not isinstance(cells, list) or len(cells) != layout.cells:
        return False
    if any(type(cell) is not int for cell in cells):
        return False
    return all(
        region.lo <= cell <= region.hi
        for region in layout.regions
        for cell in cells[region.base : region.base + region.length]
    )


def check_identity(game: Game, data: dict[str, Any], kind: str) -> None:
    """Raise SaveError when a save belongs to another game, ruleset, player count or options.

    Where it was played with other rules, those that have changed are named.
    """
    differing = [key for key, mine in game.identity.items() if data.get(key) != mine]
    for key in differing:
        if key not in _OF_RULES:
            mine = game.identity[key]
            raise SaveError(f"this {kind} has {key} {data.get(key)!r}; the game has {mine!r}")
    if differing:
        changes = game.rules.changes(data.get("rules"))
        raise SaveError(f"this {kind} was played with other rules: {changes}")
