"""Counting sequences in which what chance brings is an action too: every outcome is tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.play.chance import Undecided
from engine.play.moves import Move
from engine.play.state import State
from engine.play.stepper import Stepper
from engine.play.ways import goes_on, text_of

#: What a script of outcomes leads to. Raises Undecided where it is too short.
Run = Callable[[tuple[str, ...]], State]


@dataclass(frozen=True, slots=True)
class Pending:
    """A point where chance decides next: `outcomes` may come up, after those of `script`."""

    run: Run
    script: tuple[str, ...]
    outcomes: tuple[str, ...]

    def after(self, outcome: str) -> Position:
        """Where an outcome leads."""
        return reach(self.run, (*self.script, outcome))


Position = State | Pending


def reach(run: Run, script: tuple[str, ...] = ()) -> Position:
    """Where outcomes lead: to a state, or to the next point where chance decides."""
    try:
        return run(script)
    except Undecided as undecided:
        return Pending(run, script, undecided.outcomes)


def count_with_chance(stepper: Stepper, at: Position, depth: int) -> int:
    """How many sequences of exactly `depth` whole actions and outcomes of chance there are."""
    if depth == 0:
        return 1
    if isinstance(at, Pending):
        if depth == 1:
            return len(at.outcomes)
        return sum(count_with_chance(stepper, at.after(o), depth - 1) for o in at.outcomes)
    found = 0
    for move in stepper.moves(at):
        if depth == 1 and stepper.ends(move) and not move.is_piece:
            found += 1  # nothing is left to ask, so it need not be run
            continue
        after = reach(lambda script, move=move: stepper.answer(at, move, script))  # type: ignore[misc]
        more = isinstance(after, State) and goes_on(stepper, move, after)
        found += count_with_chance(stepper, after, depth - (not more))
    return found


def divide_with_chance(stepper: Stepper, at: Position, depth: int) -> dict[str, int]:
    """The count for each first action or outcome; `depth` is one or more."""
    return {
        text: count_with_chance(stepper, after, depth - 1) for text, after in branches(stepper, at)
    }


def branches(stepper: Stepper, at: Position) -> Iterator[tuple[str, Position]]:
    """Every whole action or outcome, and where it leads."""
    if isinstance(at, Pending):
        yield from ((outcome, at.after(outcome)) for outcome in at.outcomes)
        return
    yield from _ways(stepper, at, ())


def _ways(
    stepper: Stepper, state: State, begun: tuple[Move, ...]
) -> Iterator[tuple[str, Position]]:
    """Every way to complete an action, which chance may follow."""
    for move in stepper.moves(state):
        after = reach(lambda script, move=move: stepper.answer(state, move, script))  # type: ignore[misc]
        if isinstance(after, State) and goes_on(stepper, move, after):
            yield from _ways(stepper, after, (*begun, move))
        else:
            yield text_of((*begun, move)), after
