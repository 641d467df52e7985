"""Promise 1: no piece is lost, doubled or in two places, nothing negative, no place too full."""

from __future__ import annotations

from engine import Game
from engine.play.contents import wrong_counts
from tools.trust.playing.inventory import Inventory
from tools.trust.playing.walk import Whereabouts, walk, watched
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.subject import Subject

#: So many answers a game is followed. One that goes on has shown all that it does by then.
LIMIT = 1_500
#: After so many answers each, the engine counts the whole state as well.
WHOLE = 50


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """Random games from the seeds first, first + 1, …, watched after every effect and answer."""
    found = Finding()
    for seed in range(first, first + (amount or 1)):
        at = Whereabouts(subject.name, seed)
        with watched(found, at):
            _play(_game(subject, seed), at, found)
    return found


def _game(subject: Subject, seed: int) -> Game:
    """The game of a seed, in which the engine itself looks after every effect."""
    return subject.game(seed, watched=True)


def _play(game: Game, at: Whereabouts, found: Finding) -> None:
    layout = game.program.layout
    inventory = Inventory(layout)
    found.counts["games"] += 1
    for step in walk(game, at.seed, LIMIT):
        at.answers = step.number
        found.counts["states"] += 1
        wrong = inventory.take(step.state.cells)
        if step.move is None or step.number % WHOLE == 0:
            found.counts["whole counts"] += 1
            wrong += [text for text in wrong_counts(layout, step.state.cells) if text not in wrong]
        if wrong:
            found.fault(f"{at}: {'; '.join(wrong)}")
            return


PROMISE = Promise(
    number=1,
    name="conserved",
    text="nothing is lost, doubled or in two places, and no place holds more than it may",
    scope=Scope.COMBINATION,
    amount=Amount(ci=100, long=2_000, unit="games"),
    examine=examine,
)
