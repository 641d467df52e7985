"""The steps of a scenario: actions, and checks of what may be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.errors import UnreadableMove
from engine.play import State
from engine.scenarios.expect import expect
from engine.scenarios.offers import offers, ways
from engine.scenarios.outcome import Failure
from engine.scenarios.setting import Setting

#: The keys of a step that go with its verb.
CLAUSES = ("by", "because", "count")


def do_step(setting: Setting, state: State, step: Any) -> State:
    """The state after a step; the same one after a check. Raises Failure or BoardwrightError."""
    if isinstance(step, str):
        return state.game.apply(state, step)
    _by(state, step.get("by"))
    verb = only_verb(step)
    if verb in CHECKS:
        CHECKS[verb](setting, state, step)
        return state
    # `move` is a move in its text form, and an action that some games have.
    text = step["move"] if isinstance(step.get("move"), str) else _spelled(state, step, verb)
    return state.game.apply(state, text)


def verbs(step: Mapping[str, Any]) -> list[str]:
    """The keys of a step that say what it is."""
    return [key for key in step if key not in CLAUSES]


def only_verb(step: Mapping[str, Any]) -> str:
    """The key that says what a step is. Raises Failure unless there is just one."""
    found = verbs(step)
    if len(found) != 1:
        raise Failure(f"a step is one move or one check; here is {', '.join(found) or 'nothing'}")
    return found[0]


def _by(state: State, seat: str | None) -> None:
    question = state.game.question(state)
    player = question.player if question else "nobody"
    if seat is not None and player != seat:
        raise Failure(f"expected {seat} to be asked, found {player}", ("by",))


def _spelled(state: State, moves: Mapping[str, Any], action: str) -> str:
    return state.game.spell(state, action, **(moves[action] or {}))


# ------------------------------------------------------------------------------------ checks


def _refuse(setting: Setting, state: State, step: Mapping[str, Any]) -> None:
    """An action must be illegal, at some stage, for the reason that `because` names or quotes."""
    game, wanted, because = state.game, step["refuse"], step.get("because")
    try:
        text = wanted if isinstance(wanted, str) else _only(state, wanted)
        names = game.refusals(state, text)
    except UnreadableMove as error:
        # Nobody can even say such a move: a reason must show that it is no slip of the pen.
        if because is None or because not in str(error):
            raise
        return
    words = game.why_not(state, text)
    if not words:
        raise Failure(f"'{text}' is legal", ("refuse",))
    if because is not None and because not in names and not any(because in w for w in words):
        found = "; ".join([*names, *words])
        raise Failure(f"'{text}': expected to be refused because of {because}, found {found}")


def _only(state: State, moves: Mapping[str, Any]) -> str:
    if len(moves) != 1:
        raise Failure(f"one action is expected here, found {len(moves)}")
    return _spelled(state, moves, next(iter(moves)))


def _offers(setting: Setting, state: State, step: Mapping[str, Any]) -> None:
    offers(state, step["offers"])


def _ways(setting: Setting, state: State, step: Mapping[str, Any]) -> None:
    ways(state, step["ways"], step.get("count"))


def _then(setting: Setting, state: State, step: Mapping[str, Any]) -> None:
    try:
        expect(setting, state, step["then"])
    except Failure as failure:
        raise Failure(failure.message, ("then", *failure.path)) from None


#: What is looked at and changes nothing, by the step's key.
CHECKS: dict[str, Callable[[Setting, State, Mapping[str, Any]], None]] = {
    "refuse": _refuse,
    "offers": _offers,
    "ways": _ways,
    "then": _then,
}
