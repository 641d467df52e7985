"""The steps of a scenario: moves, and checks of what may be done."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.errors import BoardwrightError, UnreadableMove, did_you_mean
from engine.play import Move, State
from engine.scenarios.expect import expect, shown
from engine.scenarios.outcome import Failure
from engine.scenarios.setting import Setting

#: The keys of a step that go with its verb.
CLAUSES = ("by", "because", "count")


def do_step(setting: Setting, state: State, step: Any) -> State:
    """The state after a step; the same one after a check. Raises Failure or BoardwrightError."""
    if isinstance(step, str):
        return state.game.apply(state, step)
    _by(state, step.get("by"))
    verbs = [key for key in step if key not in CLAUSES]
    if len(verbs) != 1:
        named = ", ".join(verbs) or "nothing"
        raise Failure(f"a step is one move or one check; here is {named}")
    verb = verbs[0]
    if verb in _CHECKS:
        _CHECKS[verb](setting, state, step)
        return state
    return state.game.apply(state, step["move"] if verb == "move" else _move(state, step, verb))


def _by(state: State, seat: str | None) -> None:
    question = state.game.question(state)
    player = question.player if question else "nobody"
    if seat is not None and player != seat:
        raise Failure(f"expected {seat} to be asked, found {player}", ("by",))


def _move(state: State, moves: Mapping[str, Any], action: str) -> Move:
    arguments = {name: str(value) for name, value in (moves[action] or {}).items()}
    return state.game.move(state, action, **arguments)


# ------------------------------------------------------------------------------------ checks


def _refuse(setting: Setting, state: State, step: Mapping[str, Any]) -> None:
    """A move must be illegal, for the reason that `because` names or quotes."""
    game, wanted, because = state.game, step["refuse"], step.get("because")
    try:
        move = game.parse_move(state, wanted) if isinstance(wanted, str) else _only(state, wanted)
    except UnreadableMove as error:
        # Nobody can even say such a move: a reason must show that it is no slip of the pen.
        if because is None or because not in str(error):
            raise
        return
    words = game.why_not(state, move)
    if not words:
        raise Failure(f"'{move}' is legal", ("refuse",))
    names = game.refusals(state, move)
    if because is not None and because not in names and not any(because in w for w in words):
        found = "; ".join([*names, *words])
        raise Failure(f"'{move}': expected to be refused because of {because}, found {found}")


def _only(state: State, moves: Mapping[str, Any]) -> Move:
    if len(moves) != 1:
        raise Failure(f"one action is expected here, found {len(moves)}")
    return _move(state, moves, next(iter(moves)))


def _offers(setting: Setting, state: State, step: Mapping[str, Any]) -> None:
    """Each parameter with a list has just these values, the other parameters being as given."""
    for action, arguments in _actions(step["offers"]).items():
        _known(state, action, arguments)
        singles = {n: v for n, v in arguments.items() if not isinstance(v, list)}
        legal = _matching(state, action, singles)
        for name, values in arguments.items():
            if not isinstance(values, list):
                continue
            offered = list(dict.fromkeys(move.arguments[name] for move in legal))
            wanted = [_text(state, value) for value in values]
            if sorted(offered) != sorted(wanted):
                path = ("offers", action, name)
                raise Failure(f"{name}: expected {shown(wanted)}, found {shown(offered)}", path)


def _ways(setting: Setting, state: State, step: Mapping[str, Any]) -> None:
    """So many legal moves match; a list matches each of its values."""
    actions = _actions(step["ways"])
    for action, arguments in actions.items():
        _known(state, action, arguments)
    found = sum(len(_matching(state, action, given)) for action, given in actions.items())
    if not actions:
        found = len(state.game.moves(state))
    if found != step.get("count", found):
        raise Failure(f"expected {step['count']} ways, found {found}", ("count",))
    if "count" not in step and not found:
        raise Failure("there is no way to do this")


def _then(setting: Setting, state: State, step: Mapping[str, Any]) -> None:
    try:
        expect(setting, state, step["then"])
    except Failure as failure:
        raise Failure(failure.message, ("then", *failure.path)) from None


_CHECKS: dict[str, Callable[[Setting, State, Mapping[str, Any]], None]] = {
    "refuse": _refuse,
    "offers": _offers,
    "ways": _ways,
    "then": _then,
}


def _actions(moves: Any) -> dict[str, dict[str, Any]]:
    if isinstance(moves, str):
        return {moves: {}}
    return {action: arguments or {} for action, arguments in moves.items()}


def _known(state: State, action: str, arguments: Mapping[str, Any]) -> None:
    """Raise BoardwrightError for a parameter or value that the action never has."""
    actions = [a for question in state.game.program.questions for a in question.actions]
    choices = {choice.name: choice for a in actions if a.name == action for choice in a.choices}
    if all(a.name != action for a in actions):
        raise _unknown("action", action, [a.name for a in actions])
    for name, given in arguments.items():
        if name not in choices:
            raise _unknown(f"parameter of {action}", name, choices)
        for value in given if isinstance(given, list) else [given]:
            if _text(state, value) not in choices[name].texts:
                raise _unknown(f"value of {name}", str(value), choices[name].texts)


def _unknown(noun: str, name: str, known: Iterable[str]) -> BoardwrightError:
    hint = did_you_mean(name, known)
    return BoardwrightError(f"'{name}' is no {noun}" + (f" ({hint})" if hint else ""))


def _matching(state: State, action: str, arguments: Mapping[str, Any]) -> list[Move]:
    """The legal moves of an action whose arguments have these values (one of a list's)."""
    wanted = {
        name: {_text(state, v) for v in (value if isinstance(value, list) else [value])}
        for name, value in arguments.items()
    }
    return [
        move
        for move in state.game.moves(state)
        if move.action == action and all(move.arguments[n] in texts for n, texts in wanted.items())
    ]


def _text(state: State, value: Any) -> str:
    """An argument's text as moves have it: without blanks, one's own places without one's name."""
    question = state.game.question(state)
    text = re.sub(r"\s+", "", str(value))
    return text.removeprefix(f"{question.player}.") if question else text
