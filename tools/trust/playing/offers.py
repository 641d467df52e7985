"""What a question offers: no move twice, each of them read back and accepted."""

from __future__ import annotations

from collections import Counter
from random import Random

from engine import BoardwrightError, Game, Move, State
from tools.trust.playing.walk import Step, Whereabouts
from tools.trust.promise import Finding

#: So many of a state's moves are tried out.
TRIED = 12


def no_move_twice(step: Step, at: Whereabouts, found: Finding) -> None:
    """No two moves have the same text, or the same action with the same arguments."""
    if len({str(move) for move in step.moves}) == len(step.moves):
        return
    texts = Counter(map(str, step.moves))
    twice = next(text for text, number in texts.items() if number > 1)
    found.fault(f"{at}: '{twice}' is offered {texts[twice]} times")


def all_accepted(game: Game, step: Step, rng: Random, at: Whereabouts, found: Finding) -> None:
    """Every move is read back from its text; those tried are accepted, as move and as text."""
    for move in step.moves:
        if game.parse_move(step.state, str(move)) != move:
            found.fault(f"{at}: '{move}' reads as another move")
    tried = rng.sample(step.moves, min(TRIED, len(step.moves)))
    for move in tried:
        found.counts["moves accepted"] += 1
        try:
            _accepted(game, step.state, move, at, found)
        except BoardwrightError as error:
            found.fault(f"{at}: the offered '{move}' is refused: {error}")


def _accepted(game: Game, state: State, move: Move, at: Whereabouts, found: Finding) -> None:
    for said in (move, str(move)):
        reasons = game.why_not(state, said)
        if reasons:
            found.fault(f"{at}: the offered '{move}' is refused: {' '.join(reasons)}")
            return
    if game.apply(state, move) != game.apply(state, str(move)):
        found.fault(f"{at}: '{move}' does something else as a text than as a move")


def machines_agree(game: Game, step: Step, at: Whereabouts, found: Finding) -> None:
    """The code of the compiled loops offers what the code for stepping offers."""
    found.counts["questions compared with the compiled loops"] += 1
    question = step.moves[0].question
    fast = game.machine.fast.options[question]([*step.state.cells, step.state.chance])
    if list(fast) != [move.code for move in step.moves]:
        found.fault(f"{at}: the compiled loops offer {len(fast)} moves, stepping {len(step.moves)}")
