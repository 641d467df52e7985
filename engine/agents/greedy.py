"""A player who looks one action ahead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from engine.agents.agent import Agent
from engine.play import Game, Move, Result, State

WAYS = 12  # ways to complete an action that are looked at, for each answer


class GreedyAgent(Agent):
    """Takes the move after which it leads by most, as the score sheet stands then.

    Where a move only begins an action, the best of some ways to complete it counts.

    What chance would bring right after a move is seen too: the state decides it. So this is a
    yardstick, not a fair opponent, in games where that matters.
    """

    def choose(self, game: Game, state: State, moves: Sequence[Move], rng: Random) -> Move:
        """The move with the best lead; equals are decided by chance."""
        if len(moves) == 1:
            return moves[0]
        leads = [_best_lead(game, state, move, rng) for move in moves]
        best = max(leads)
        return rng.choice([move for move, lead in zip(moves, leads, strict=True) if lead == best])


def _best_lead(game: Game, state: State, move: Move, rng: Random) -> tuple[int, int]:
    ends = _ends(game, move, game.apply(state, move), rng)
    return max(_lead(game, end, move.player) for end in ends)


def _ends(game: Game, move: Move, after: State, rng: Random) -> Iterator[State]:
    """The states after the action of a move: all of them, or a few where there are many."""
    if not game.goes_on(move, after):
        yield after
        return
    few = [end for _, end in islice(game.ways(after), WAYS + 1)]
    if len(few) <= WAYS:
        yield from few
        return
    for _ in range(WAYS):
        state, goes_on = after, True
        while goes_on:
            move = rng.choice(game.moves(state))
            state = game.apply(state, move)
            goes_on = game.goes_on(move, state)
        yield state


def _lead(game: Game, state: State, seat: str) -> tuple[int, int]:
    """Whether the seat has won (1) or lost (-1), and how far it is ahead of its best rival."""
    result = game.result(state)
    totals = {standing.player: standing.total for standing in result.seats}
    rivals = [total for player, total in totals.items() if player != seat]
    return _outcome(result, seat), totals[seat] - max(rivals, default=0)


def _outcome(result: Result, seat: str) -> int:
    if not result.over or not result.winners or len(result.winners) == len(result.seats):
        return 0
    return 1 if seat in result.winners else -1
