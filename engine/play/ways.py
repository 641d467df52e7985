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


def turns(
    stepper: Stepper, state: State, begun: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], State]]:
    """Every way to play a turn: all the actions that one player takes in a row, and what follows.

    It ends when another player is asked, or nobody is.
    """
    if stepper.asked(state) is None:
        return
    _, player = stepper.waiting(state)
    for moves, after in ways(stepper, state):
        taken = (*begun, text_of(moves))
        if stepper.asked(after) is not None and stepper.waiting(after)[1] == player:
            yield from turns(stepper, after, taken)
        else:
            yield taken, after


def count_turns(stepper: Stepper, state: State, depth: int) -> int:
    """How many sequences of exactly `depth` turns there are from a state."""
    if depth == 0:
        return 1
    return sum(count_turns(stepper, after, depth - 1) for _, after in turns(stepper, state))


def text_of(moves: Sequence[Move], seat: str | None = None) -> str:
    """The text of an action, from the answers to its questions in order.

    A seat is told only the name of what another does in secret.
    """
    words = [moves[0].action]
    if moves[0].secret and seat not in (None, moves[0].player):
        return words[0]
    pieces: list[str] = []
    for move in moves:
        if move.picks is None:
            words += move.arguments.values()
        elif move.is_piece:
            pieces.append(move.arguments[move.picks])
        else:
            words.append(JOIN.join(pieces) or NONE)
            pieces = []
    if pieces:
        words.append(JOIN.join(pieces))
    elif len(words) == 2 and moves[-1].picks and words[1] != NONE and JOIN not in words[1]:
        words[1] += f"{JOIN}{ENOUGH}"  # the piece alone would be one answer of several
    return " ".join(words)
