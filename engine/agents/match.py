"""Games between agents, move by move."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from engine.agents.agent import Agent
from engine.play import Game, Move, State


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a match: who made it, what was offered, and the state that it led to."""

    player: str
    offered: list[Move]
    move: Move
    state: State


def match(
    game: Game, start: State, agents: Mapping[str, Agent], rng: Random, limit: int
) -> Iterator[Step]:
    """Play on from `start` until the game is over, or for `limit` moves.

    Raises RuleFault where the rules get stuck.
    """
    state = start
    for _ in range(limit):
        question = game.question(state)
        if question is None:
            return
        moves = game.moves(state)
        move = agents[question.player].choose(game, state, moves, rng)
        state = game.apply(state, move)
        yield Step(question.player, moves, move, state)
