"""A game as a chain of digests: whatever is seen on the way counts, so any difference shows.

It needs no more of the engine than playing does: another Python can run it that has no packages.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from typing import Any

from engine.errors import RuleFault
from engine.play.game import Game
from engine.play.record import Record
from tools.trust.playing.chooser import Chooser

#: So many answers a game is followed.
LIMIT = 300


def chain(game: Game, seed: int) -> list[str]:
    """A short digest after each step, each resting on the one before; of a random game."""
    links, last = list[str](), ""
    for seen in _seen(game, seed):
        last = hashlib.sha256(f"{last}{seen}".encode()).hexdigest()[:10]
        links.append(last)
    return links


def _seen(game: Game, seed: int) -> Iterator[Any]:
    """What is seen of a game, step by step; in the end its record. A rule's fault is seen too."""
    chooser = Chooser.of(seed)
    try:
        state = game.start(seed=seed)
        record = Record.begin(game, seed)
        for _ in range(LIMIT):
            question = game.question(state)
            moves = [] if question is None else game.moves(state)
            prompt = question.prompt() if question else None
            yield prompt, list(map(str, moves)), state.cells.tolist(), state.outcomes, state.chance
            if not moves:
                break
            state = record.add(state, chooser.choose(moves))
        yield game.result(state), record.to_json(), [game.observe(state, s) for s in game.seats]
    except RuleFault as fault:
        yield str(fault)
