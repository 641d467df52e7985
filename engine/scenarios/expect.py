"""What must hold: expressions of the language, and facts about the game, with their values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.errors import BoardwrightError, did_you_mean
from engine.language.values import PlaceRef, Places, Space, Value
from engine.play import State
from engine.play.contents import write
from engine.play.spelling import spelled
from engine.scenarios.outcome import Failure
from engine.scenarios.setting import Setting, Spot

#: How a score is asked for.
SCORE = re.compile(r"(score|sheet)\[(\w+)\](?:\.(\w+))?")
#: What is known of a state beside its places, by its key.
FACTS: dict[str, Callable[[State], Any]] = {
    "question": lambda state: getattr(state.game.question(state), "action", None),
    "turn": lambda state: getattr(state.game.question(state), "player", None),
    "over": lambda state: state.game.question(state) is None,
    "ranking": lambda state: state.game.result(state).ranking,
    "reason": lambda state: state.game.result(state).reason,
    "left": lambda state: {s.player: s.left for s in state.game.result(state).seats if s.left},
    "winners": lambda state: state.game.result(state).winners,
}


def expect(setting: Setting, state: State, wanted: Mapping[str, Any]) -> None:
    """Raise Failure at the first entry that does not hold in a state."""
    setting.look(state, wanted)
    for key, value in wanted.items():
        try:
            wrong = next(_wrong(setting, state, key, value), None)
        except BoardwrightError as error:
            raise Failure(str(error), (key,)) from None
        if wrong is not None:
            raise Failure(wrong, (key,))


def _wrong(setting: Setting, state: State, key: str, wanted: Any) -> Iterator[str]:
    """What does not hold of an entry; a map below a space or piece is entries of its own."""
    fact = key in FACTS or SCORE.fullmatch(key)
    inside = None if fact else setting.inside(key, wanted)
    if inside is not None:
        for inner, there in inside.items():
            yield from _wrong(setting, state, inner, there)
        return
    actual = _differs(setting, state, key, wanted)
    if actual is not None:
        yield f"{key}: expected {shown(wanted)}, found {shown(actual[0])}"


def _differs(setting: Setting, state: State, key: str, wanted: Any) -> tuple[Any] | None:
    """The actual value where it is not the wanted one, else None."""
    named = key in setting.layout.places
    fact, score = None if named else FACTS.get(key), SCORE.fullmatch(key)
    if fact or score:
        actual = fact(state) if fact else _score(state, wanted, *score.groups())  # type: ignore[union-attr]
        return None if alike(actual, wanted) else (actual,)
    value = setting.value(key)
    if isinstance(value, PlaceRef | Places):
        return _differing_place(setting, state, value, wanted)
    if isinstance(value, Space) and wanted in value.board.place.labels:
        actual = setting.space(value, state.cells)
    else:
        actual = setting.plain(value, state.cells)
    return None if alike(actual, wanted) else (actual,)


def _differing_place(
    setting: Setting, state: State, value: Value, wanted: Any
) -> tuple[Any] | None:
    """Places are compared by their cells, so that all that `given` can say can be expected."""
    spots = setting.spots(value, state.cells)
    if all(_holds(setting, state, spot, wanted) for spot in spots):
        return None
    return (setting.plain(value, state.cells),)


def _holds(setting: Setting, state: State, spot: Spot, wanted: Any) -> bool:
    cells = state.cells[:]
    try:
        write(setting.layout, spot.place, cells, spot.at, wanted)
    except OverflowError:
        return False
    return cells == state.cells


def _score(state: State, wanted: Any, what: str, seat: str, category: str | None) -> Any:
    """A category of a player's sheet, the whole of it, or the total; `score` may be any."""
    result = state.game.result(state)
    standing = next((s for s in result.seats if s.player == seat), None)
    if standing is None:
        raise BoardwrightError(f"'{seat}' is no player")
    if category is None:
        return standing.sheet if what == "sheet" or isinstance(wanted, dict) else standing.total
    if category not in standing.sheet:
        hint = did_you_mean(category, standing.sheet) or f"there is {', '.join(standing.sheet)}"
        raise BoardwrightError(f"the score sheet has no '{category}'; {hint}")
    return standing.sheet[category]


def alike(actual: Any, wanted: Any) -> bool:
    """Whether plain data is what a file says.

    `none` is written for nothing, `A.pawn` for A's own piece, and kinds may have blanks.
    """
    if isinstance(actual, list) and isinstance(wanted, list):
        return len(actual) == len(wanted) and all(map(alike, actual, wanted))
    if isinstance(actual, dict) and isinstance(wanted, dict):
        return actual.keys() == wanted.keys() and all(alike(actual[k], wanted[k]) for k in actual)
    if actual is None:
        return wanted in (None, "none")
    if isinstance(actual, str) and isinstance(wanted, str):
        return actual in (wanted, spelled(wanted, (actual,), None))
    return type(actual) is type(wanted) and bool(actual == wanted)


def shown(value: Any) -> str:
    """A value as it is written in a scenario."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(map(shown, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{k}: {shown(v)}" for k, v in value.items()) + "}"
    return str(value)


def texts_in(wanted: Any) -> Iterator[str]:
    """The texts in a value."""
    if isinstance(wanted, str):
        yield wanted
    elif isinstance(wanted, Mapping):
        for key, value in wanted.items():
            yield from (key, *texts_in(value))
    elif isinstance(wanted, list):
        for item in wanted:
            yield from texts_in(item)
