"""What a player may take back: nothing that has brought something to light.

A game in which everything lies open and nothing is left to chance may be gone back over as far as
its players like. Otherwise somebody would look, go back, and choose with what was seen: so an
answer stands when chance had a part in what followed, when it has shown what was hidden, and, in
games with secrets between players, when somebody else has answered since.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random

from engine import Game, Move, State
from engine.errors import BoardwrightError
from tools.trust.secrets.hidden import shown, shuffled
from tools.trust.secrets.telling import told

#: With so many other contents of what is hidden the answers are tried out.
TRIALS = 6


def against(states: Sequence[State], moves: Sequence[Move]) -> str | None:
    """Why answers can't be taken back, as a key of `tools.words`; None when they can.

    `states` has the one before the first of them, and the one after each.
    """
    game, seat = states[0].game, moves[0].player
    if any(state.outcomes for state in states[1:]):
        return "chance stands"
    if has_secrets(game) and {move.player for move in moves} != {seat}:
        return "answer stands"
    if has_secrets(game) and _asked(states[-1]) not in (None, seat):
        return "answer stands"
    if _showed(states, seat) or _told_more(states, moves, seat):
        return "sight stands"
    return None


def has_secrets(game: Game) -> bool:
    """Whether one player may know what another doesn't."""
    places = game.program.layout.places.values()
    actions = (action for question in game.program.questions for action in question.actions)
    return any(place.seen_by in ("owner", "others") for place in places) or any(
        action.secret for action in actions
    )


def _showed(states: Sequence[State], seat: str) -> bool:
    return any(shown(*pair, seat) for pair in pairwise(states))


def _told_more(states: Sequence[State], moves: Sequence[Move], seat: str) -> bool:
    """Whether the answers would have led to something else, had other things been hidden."""
    game, rng = states[0].game, Random(0)
    seen = told(states[-1], seat, (), ("en",))
    for _ in range(TRIALS):
        other = shuffled(states[0], game.seats.index(seat), rng)
        if other == states[0]:
            continue
        try:
            for move in moves:
                other = game.apply(other, move)
        except BoardwrightError:
            return True
        if told(other, seat, (), ("en",)) != seen:
            return True
    return False


def _asked(state: State) -> str | None:
    question = state.game.question(state)
    return question.player if question else None
