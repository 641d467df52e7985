"""Promise 2: every game ends and never gets stuck; what is listed is accepted, and nothing else."""

from __future__ import annotations

from random import Random

from engine import Game
from engine.errors import BoardwrightError
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.subject import Subject

#: After so many answers a game counts as one that does not end.
LIMIT = 5_000


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """Random games from the seeds first, first + 1, …, one after another."""
    found = Finding()
    for seed in range(first, first + (amount or 1)):
        found.counts["games"] += 1
        try:
            _play(subject.game(seed), seed, found)
        except BoardwrightError as error:
            found.fault(f"{subject.name}, seed {seed}: {error}")
    return found


def _play(game: Game, seed: int, found: Finding) -> None:
    rng, state = Random(seed), game.start(seed=seed)
    for _ in range(LIMIT):
        found.counts["states"] += 1
        if game.question(state) is None:
            return
        moves = game.moves(state)
        if not moves:
            found.fault(f"seed {seed}: a question without a move")
            return
        state = game.apply(state, rng.choice(moves))
    found.fault(f"seed {seed}: not over after {LIMIT} answers")


PROMISE = Promise(
    number=2,
    name="ends",
    text="every game ends, and nobody is ever stuck",
    scope=Scope.COMBINATION,
    amount=Amount(ci=100, long=2_000, unit="games"),
    examine=examine,
)
