"""Playing on from a save that fits together, but that the rules may never have led to.

Whoever can write a save can work out its digest too. What lies on the table is looked at when a
state is read; which values were noted in the middle of an action can't be told from true ones. So
a state that was read, and those that follow from it, are held against the bounds at every step.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import SaveError
from engine.play.sound import in_bounds, unsound

if TYPE_CHECKING:
    from engine.play.state import State

#: What code runs into over values that it was promised never to see.
_SURPRISES = (ArithmeticError, AssertionError, LookupError, TypeError, ValueError)


def doubt(state: State, error: BaseException) -> SaveError | None:
    """What is told of an error with a state that was read; None where it is no fault of that."""
    if not state.read or not isinstance(error, _SURPRISES):
        return None
    return _impossible(f"its rules ran into {type(error).__name__}")


def hold(state: State) -> State:
    """The state itself, if it can be. Raises SaveError for one that was read and can't."""
    if state.read:
        if not in_bounds(state.game.program.layout, state.cells):
            raise _impossible("a number is out of its bounds")
        wrong = unsound(state.game, state.cells)
        if wrong is not None:
            raise _impossible(wrong)
    return state


def _impossible(why: str) -> SaveError:
    return SaveError(f"the saved state that this game goes on from can't be: {why}")
