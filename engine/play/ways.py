"""All ways to take an action: its answers to all the questions that it asks, and their text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.play.moves import ENOUGH, Move
from engine.play.state import State
from engine.play.stepper import Stepper
from engine.play.whole import JOIN, NONE


def goes_on(stepper: Stepper, move: Move, after: State) -> bool:
    """Whether the action of a move asks more in the state after it."""
    asked = stepper.asked(after)
    return asked is not None and (asked.begun or move.is_piece)


def ways(
    stepper: Stepper, state: State, begun: tuple[Move, ...] = ()
) -> Iterator[tuple[tuple[Move, ...], State]]:
    """Every way to complete an action: its answers, and the state after them."""
    for move in stepper.moves(state):
        after = stepper.answer(state, move)
        if goes_on(stepper, move, after):
            yield from ways(stepper, after, (*begun, move))
        else:
            yield (*begun, move), after


def count(stepper: Stepper, state: State, depth: int) -> int:
    """How many sequences of exactly `depth` whole actions there are from a state."""
    if depth == 0:
        return 1
    found = 0
    for move in stepper.moves(state):
        if depth == 1 and stepper.ends(move) and not move.is_piece:
            found += 1  # nothing is left to ask, so it need not be run
            continue
        after = stepper.answer(state, move)
        found += count(stepper, after, depth - (not goes_on(stepper, move, after)))
    return found


def text_of(moves: Sequence[Move]) -> str:
    """The text of an action, from the answers to its questions in order."""
    words = [moves[0].action]
    pieces: list[str] | None = None
    for at, move in enumerate(moves):
        if move.picks is None:
            words += move.arguments.values()
            continue
        pieces = [*(pieces or ()), move.arguments[move.picks]]
        if pieces[-1] == ENOUGH or at == len(moves) - 1:
            words.append(_subset_word(pieces, alone=len(words) == 1))
            pieces = None
    return " ".join(words)


def _subset_word(answers: list[str], alone: bool) -> str:
    """The word for the answers that make up a subset; `alone` when nothing stands before it."""
    pieces = [answer for answer in answers if answer != ENOUGH]
    whole = len(pieces) < len(answers)
    if alone and len(pieces) == 1 and whole:
        return f"{pieces[0]}{JOIN}{ENOUGH}"  # the piece alone would be one answer of several
    return JOIN.join(pieces) or NONE
