"""A player who looks one move ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from engine.agents.agent import Agent
from engine.play import Game, Move, Result, State


class GreedyAgent(Agent):
    """Takes the move after which it leads by most, as the score sheet stands then.

    What chance would bring right after a move is seen too: the state decides it. So this is a
    yardstick, not a fair opponent, in games where that matters.
    """

    def choose(self, game: Game, state: State, moves: Sequence[Move], rng: Random) -> Move:
        """The move with the best lead; equals are decided by chance."""
        if len(moves) == 1:
            return moves[0]
        question = game.question(state)
        assert question is not None, "there are moves, so somebody is asked"
        leads = [_lead(game, game.apply(state, move), question.player) for move in moves]
        best = max(leads)
        return rng.choice([move for move, lead in zip(moves, leads, strict=True) if lead == best])


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
