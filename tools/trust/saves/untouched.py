"""Nothing that is asked of a state, or done from it, changes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress

from engine import Game, IllegalMove, State
from tools.trust.playing.walk import Step, Whereabouts
from tools.trust.promise import Finding

#: So many moves are applied at most, and counted from.
_APPLIED = 8
#: Positions two moves ahead are counted where there are no more moves than this.
_DEEP = 12
#: A playout need not reach its end to show whether it writes where it should not.
_ANSWERS = 200


def untouched(game: Game, step: Step, at: Whereabouts, found: Finding) -> None:
    """Do all that can be done with a state, and look whether it is still the same."""
    before = _all_of(step.state)
    for what, do in _doings(game, step):
        do()
        found.counts["looks at the original"] += 1
        if _all_of(step.state) != before:
            found.fault(f"{at}: {what} has changed the state")
            return


def _all_of(state: State) -> tuple[object, ...]:
    return state.cells.tobytes(), state.chance, state.script, state.outcomes


def _doings(game: Game, step: Step) -> Iterator[tuple[str, Callable[[], object]]]:
    state, moves = step.state, step.moves
    yield "looking at the question", lambda: game.question(state)
    yield "listing moves", lambda: game.moves(state)
    yield "the result", lambda: game.result(state)
    yield "saving", state.to_json
    yield "hashing", lambda: (state.digest(), hash(state))
    yield "observing", lambda: [game.observe(state, seat) for seat in game.seats]
    yield "a playout", lambda: list(game.playouts(1, step.number, _ANSWERS, state))
    yield "a copy's cells", lambda: _spoil(state.copy())
    if not moves:
        return
    for move in moves[:_APPLIED]:
        yield f"'{move}'", lambda move=move: game.apply(state, move)  # type: ignore[misc]
        yield f"'{move}' as text", lambda move=move: game.apply(state, str(move))  # type: ignore[misc]
        yield "reasons", lambda move=move: game.why_not(state, str(move))  # type: ignore[misc]
    yield "a refused move", lambda: _refused(game, state)
    depth = 2 if len(moves) <= _DEEP else 1
    yield "counting positions", lambda: game.perft(state, depth)


def _spoil(copy: State) -> None:
    """Write into a copy, which has cells of its own."""
    copy.cells[-1] ^= 1


def _refused(game: Game, state: State) -> None:
    asked = game.question(state)
    with suppress(IllegalMove):
        game.apply(state, f"{asked.actions[0] if asked else ''} nothing of the sort")
