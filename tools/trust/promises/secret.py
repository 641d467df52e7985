"""Promise 5: nobody finds out what is hidden, and nobody answers for somebody else."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine import Game, Move, Seat, State
from engine.errors import BoardwrightError, IllegalMove
from engine.play.told import told_record
from tools import undo
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.secrets.hidden import shuffled
from tools.trust.secrets.leaks import any_move, named_by
from tools.trust.secrets.starts import other_starts
from tools.trust.secrets.telling import differences, differs_after, tell_secrets, told
from tools.trust.subject import Subject

#: Games are played so far, and every so many-th to its end, or until it has gone on for long.
ANSWERS, WHOLE, LIMIT = 120, 5, 5_000
#: So many states of a game are compared besides the first and the last.
BETWEEN = 2
#: The first games, which are all that CI looks at, are compared with fewer others.
FIRST, FEW, MANY = 20, 3, 10
#: So much of a game is told as a record.
RECORDED = 30


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """Random games; in each some states with others that are the same to a seat, for all seats."""
    found = Finding()
    for seed in range(first, first + (amount or 1)):
        found.counts["games"] += 1
        game = subject.game(seed)
        if not keeps_secrets(game):
            found.counts["games with nothing hidden"] += 1
        try:
            _look(game, seed, found, subject.ruleset.languages, subject.name)
        except BoardwrightError:
            found.counts["games that stopped"] += 1  # which other promises are about
    return found


def keeps_secrets(game: Game) -> bool:
    """Whether anything may be hidden from somebody."""
    places = game.program.layout.places.values()
    return undo.has_secrets(game) or any(place.seen_by != "all" for place in places)


def _look(game: Game, seed: int, found: Finding, langs: tuple[str, ...], name: str) -> None:
    rng = Random(seed)
    steps = _play(game, seed, rng)
    for number in _chosen(len(steps), rng):
        where = f"{name}, seed {seed}, answer {number}"
        for fault in _at(steps[number][1], rng, langs, FEW if seed < FIRST else MANY, found):
            found.fault(f"{where}: {fault}")
    if keeps_secrets(game):
        for fault in _start(steps[0][1], rng, found):
            found.fault(f"{name}, seed {seed}, at the start: {fault}")
        for fault in _record(steps[: RECORDED + 1], rng, found):
            found.fault(f"{name}, seed {seed}: {fault}")


#: The answer that led to a state, and the state; the first state has none.
Steps = list[tuple[Move | None, State]]


def _play(game: Game, seed: int, rng: Random) -> Steps:
    if not keeps_secrets(game):
        return [(None, game.start(seed=seed))]
    state = game.start(seed=seed)
    steps: Steps = [(None, state)]
    for _ in range(ANSWERS if seed % WHOLE else LIMIT):
        if game.question(state) is None:
            break
        move = any_move(state, rng)
        state = game.apply(state, move)
        steps.append((move, state))
    return steps


def _chosen(length: int, rng: Random) -> list[int]:
    """The first state, the last, and some between."""
    between = range(1, length - 1)
    return sorted({0, length - 1, *rng.sample(between, min(BETWEEN, len(between)))})


def _start(state: State, rng: Random, found: Finding) -> Iterator[str]:
    """What the setup lets out of what it dealt."""
    for seat in state.game.seats:
        one = told(state, seat, (), ("en",))
        for other in other_starts(state, seat, rng):
            found.counts["starts compared"] += 1
            two = told(other, seat, (), ("en",))
            for what in one:
                if one[what] != two.get(what):
                    yield f"seat {seat} can tell what was dealt to others by: {what}"


def _at(
    state: State, rng: Random, langs: tuple[str, ...], permutations: int, found: Finding
) -> Iterator[str]:
    """What is wrong at one state, compared with so many others."""
    game, lang = state.game, rng.choice(langs)
    found.counts["states"] += 1
    for seat in game.seats:
        found.counts["seats looked for"] += 1
        for what in differences(state, seat, rng, (lang,), permutations, found.counts):
            yield f"seat {seat} can tell what is hidden from it by: {what}"
    yield from _others(state, found)
    if game.question(state) is None or not keeps_secrets(game):
        return
    yield from tell_secrets(state, rng)
    for piece in named_by(state, rng):
        yield f"the log names what was never seen: {piece}"
    yield from _taken_back(state, rng, found)


def _others(state: State, found: Finding) -> Iterator[str]:
    """What seats can do with the question of another."""
    game = state.game
    moves = game.moves(state)
    asked = game.question(state)
    for side in map(game.seat, game.seats):
        if asked is not None and side.name == asked.player:
            continue
        found.counts["seats not asked"] += 1
        if side.question(state) is not None or side.moves(state):
            yield f"seat {side.name} is shown a question of another"
        tries: list[Move | str] = ["nonsense", *moves[:1], *map(str, moves[:1])]
        if not all(_refused(side, state, move) for move in tries):
            yield f"seat {side.name} has answered for another"


def _refused(side: Seat, state: State, move: Move | str) -> bool:
    try:
        side.apply(state, move)
    except IllegalMove:
        return True
    return False


def _taken_back(state: State, rng: Random, found: Finding) -> Iterator[str]:
    """What can be learnt by an answer that may be taken back."""
    game = state.game
    move = any_move(state, rng)
    after = game.apply(state, move)
    if undo.against([state, after], [move]) is not None:
        found.counts["answers that stand"] += 1
        return
    found.counts["answers taken back"] += 1
    other = shuffled(state, game.seats.index(move.player), rng)
    if after.outcomes or differs_after(state, other, str(move), move.player, strictly=True):
        yield f"'{move}' can be taken back, though it has told something to {move.player}"


def _record(steps: Steps, rng: Random, found: Finding) -> Iterator[str]:
    """What the record for a seat tells it."""
    game = steps[0][1].game
    for side in map(game.seat, game.seats):
        found.counts["records for seats"] += 1
        number = game.seats.index(side.name)
        others = [(move, shuffled(state, number, rng)) for move, state in steps]
        one, two = (
            told_record(side, way[0][1], [(m, s) for m, s in way[1:] if m is not None])
            for way in (steps, others)
        )
        if one != two:
            yield f"the record for seat {side.name} tells what is hidden from it"


PROMISE = Promise(
    number=5,
    name="secret",
    text="nobody finds out what is hidden from them, and nobody answers for somebody else",
    scope=Scope.COMBINATION,
    amount=Amount(ci=FIRST, long=FIRST + 300, unit="games"),
    examine=examine,
)
