"""Promise 4: save, load and copy at every step; the original stays as it was."""

from __future__ import annotations

from random import Random

from engine import Game, Record, State
from tools.trust.playing.walk import Step, Whereabouts, walk, watched
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.saves.old_saves import forged, other_rules
from tools.trust.saves.untouched import untouched
from tools.trust.subject import Subject

#: So many answers a game is followed.
LIMIT = 600
#: A record is written and read at each of so many first steps, then at each so-manieth one.
EARLY, LATER = 60, 40


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """Random games from the seeds first, first + 1, …, each saved and loaded at every step."""
    found = Finding()
    for seed in range(first, first + (amount or 1)):
        at = Whereabouts(subject.name, seed)
        with watched(found, at):
            game = subject.game(seed)
            _play(game, at, found)
            if seed == first:
                start = game.start(seed=seed)
                other_rules(start, at, found)
                forged(start, at, found)
    return found


def _play(game: Game, at: Whereabouts, found: Finding) -> None:
    """Two games side by side: one as it is, one that is saved and loaded at every step."""
    found.counts["games"] += 1
    rng = Random(at.seed)
    other, record = game.start(seed=at.seed), Record.begin(game, at.seed)
    for step in walk(game, at.seed, LIMIT):
        at.answers = step.number
        found.counts["steps"] += 1
        if step.state != other or step.state.outcomes != other.outcomes:
            found.fault(f"{at}: the loaded game goes on in another way")
            return
        loaded = _loaded(game, step.state, at, found)
        if step.number % LATER == 0 or step.number <= EARLY:
            _recorded(game, record, at, found)
        if rng.random() < _often(step):
            found.counts["steps at which all else was tried"] += 1
            untouched(game, step, at, found)
        if step.move is not None:
            if list(game.moves(loaded)) != step.moves:
                found.fault(f"{at}: the loaded state offers other moves")
            other = record.add(loaded, step.move)
    _replayed(game, record, step.state, at, found)


def _often(step: Step) -> float:
    """How likely it is that all else is tried at a step: often early, then less and less."""
    return 1 / (1 + step.number / 10)


def _loaded(game: Game, state: State, at: Whereabouts, found: Finding) -> State:
    """The state, saved and loaded, and what a copy of a copy of it gives."""
    text = state.to_json()
    loaded = game.state_from_json(text)
    again = game.state_from_json(loaded.copy().copy().to_json())
    if loaded != state or loaded.to_json() != text or again.to_json() != text:
        found.fault(f"{at}: the loaded state is another one, or is saved as another text")
    if loaded.digest() != state.digest() or hash(loaded) != hash(state):
        found.fault(f"{at}: the loaded state has another digest")
    return loaded


def _recorded(game: Game, record: Record, at: Whereabouts, found: Finding) -> None:
    """The record so far is read back as it was written."""
    found.counts["records"] += 1
    text = record.to_json()
    if Record.from_json(text, game).to_json() != text:
        found.fault(f"{at}: the record is written in another way when it has been read")


def _replayed(game: Game, record: Record, last: State, at: Whereabouts, found: Finding) -> None:
    """The whole record leads where the game did; every digest on the way is compared."""
    found.counts["replays"] += 1
    again = Record.from_json(record.to_json(), game)
    if again.replay().cells != last.cells:
        found.fault(f"{at}: the replayed record ends in another position")
    if again.to_json() != record.to_json():
        found.fault(f"{at}: replaying has changed the record")


PROMISE = Promise(
    number=4,
    name="saved",
    text="a saved, loaded or copied game goes on as the original, which stays untouched",
    scope=Scope.COMBINATION,
    amount=Amount(ci=10, long=200, unit="games"),
    examine=examine,
)
