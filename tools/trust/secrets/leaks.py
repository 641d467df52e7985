"""Games at random, in which every seat looks for what it must not find out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from engine import Game, Move, State
from tools.trust.secrets.hidden import hidden_from, open_pieces
from tools.trust.secrets.telling import differences


def any_move(state: State, rng: Random) -> Move:
    """A move of any action: one with few moves is as likely as one with many."""
    moves = state.game.moves(state)
    action = rng.choice(list(dict.fromkeys(move.action for move in moves)))
    return rng.choice([move for move in moves if move.action == action])


def leaks(
    game: Game,
    seed: int,
    answers: int,
    every: int = 1,
    langs: Sequence[str] = ("en",),
    choose: Callable[[State, Random], Move] = any_move,
) -> Counter[str]:
    """What seats find out in a game at random, of which so many answers are played."""
    rng, found = Random(seed), Counter[str]()
    state = game.start(seed=seed)
    begun: list[Move] = []
    before, chance = state, False
    for number in range(answers):
        if number % every == 0:
            for seat in game.seats:
                found.update(differences(state, seat, rng, langs))
        if game.question(state) is None:
            break
        move = choose(state, rng)
        begun.append(move)
        state = game.apply(state, move)
        chance = chance or bool(state.outcomes)
        if not game.goes_on(move, state):
            for seat in game.seats if not chance else ():
                found.update(f"log: {name}" for name in named(begun, before, state, seat))
            begun, before, chance = [], state, False
    return found


# --------------------------------------------------------------------------------------- the log


def named(moves: Sequence[Move], before: State, after: State, seat: str) -> list[str]:
    """The pieces that a seat reads of in the log, but never sees: they go from hand to hand.

    Their actor had them where the seat can't look; before or after the action as many of them
    should lie open. Nothing is said of an action in which chance had a part.
    """
    game, layout = before.game, before.game.program.layout
    viewer, actor = game.seats.index(seat), game.seats.index(moves[0].player)
    if viewer == actor or moves[0].secret:
        return []
    held = Counter(
        kind
        for spot in hidden_from(before, viewer)
        if spot.owner == actor and spot.place.kinds
        for kind in spot.pieces(before.cells)
    )
    words = [word for move in moves for word in move.arguments.values()]
    told_of = Counter(kind.name for word in words if (kind := layout.kind_named(word)))
    held_of = {layout.kind(kind).name: number for kind, number in held.items()}
    seen = open_pieces(before, viewer) | open_pieces(after, viewer)
    return [n for n, number in told_of.items() if min(number, held_of.get(n, 0)) > seen[n]]


def named_by(state: State, rng: Random) -> list[str]:
    """The pieces that others read of in the log of an action at random, but never see."""
    game, begun, after = state.game, list[Move](), state
    question = game.question(state)
    if question is None or question.begun:
        return []
    while not begun or game.goes_on(begun[-1], after):
        begun.append(any_move(after, rng))
        after = game.apply(after, begun[-1])
        if after.outcomes:
            return []
    return [name for seat in game.seats for name in named(begun, state, after, seat)]
