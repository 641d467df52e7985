"""Promise 6: a broken ruleset gets a coded message at the right line, or a game that holds.

Operators of three sorts (damage to lines, mistakes of meaning, damage to whole files) change one
file of a game at a time. What is told must lead to the damage: see `mutant.right`. Of the mutants
that nothing is told of, some are played. They are made in a process of their own with a limit on
its memory, so that no mutant can stall the harness.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple, TypeVar

from engine.errors import BoardwrightError, Diagnostic, RuleFault
from engine.pipeline import Ruleset, check
from engine.scenarios import Settings, mistakes
from tools.trust.mutants.apart import apart
from tools.trust.mutants.copy import RULESET, Copy, copied
from tools.trust.mutants.damage import DAMAGE, damage
from tools.trust.mutants.forms import MEANING, form
from tools.trust.mutants.mutant import Mutant, right
from tools.trust.mutants.names import TESTS
from tools.trust.mutants.readers import warm_reader
from tools.trust.mutants.whole import WHOLE, whole
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.subject import Subject

#: What reading a mutant may take, and playing it: CPU seconds. And memory beside the harness's.
SECONDS, MEGABYTES = 5.0, 512
#: So many moves of a mutant that nothing is told of are played, in every so-manieth of them.
MOVES, EVERY = 60, 8
T = TypeVar("T")
Operator = Callable[[str, str, str, Random], Mutant | None]
OPERATORS: list[tuple[str, Operator]] = [
    *((name, damage) for name in DAMAGE),
    *((name, form) for name in MEANING),
    *((name, whole) for name in WHOLE),
]
_TRIES = 20


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """So many mutants, from the first number on."""
    numbers = range(first, first + (len(OPERATORS) if amount is None else amount))
    if check(subject.folder).ruleset is None:
        found = Finding()
        found.fault(f"{subject.name}: there are mistakes in it already")
        return found
    warm_reader(subject.folder)  # here, so that the process of the next numbers has it too
    return apart(lambda found: _examine(subject, numbers, found), MEGABYTES)


def _examine(subject: Subject, numbers: range, found: Finding) -> None:
    with copied(subject.folder) as copy:
        patient = _Patient(copy, warm_reader(subject.folder), found)
        for number in numbers:
            for mutant in _mutants(copy, number):
                patient.examine(mutant, f"{subject.name} mutant {number}: {mutant}")


def _mutants(copy: Copy, number: int) -> Iterator[Mutant]:
    """The number-th mutant; none where no file of the game has a place for its operator."""
    rng = Random(number)
    name, operator = OPERATORS[number % len(OPERATORS)]
    files = sorted(copy.texts)
    weights = [len(copy.texts[file]) for file in files]
    for _ in range(_TRIES):
        file = rng.choices(files, weights)[0]
        mutant = operator(name, copy.texts[file], file, rng)
        if mutant is not None:
            yield mutant
            return


class _Reading(NamedTuple):
    """What is told of a mutant, its files' texts, and the ruleset if it is one all the same."""

    items: list[Diagnostic]
    texts: dict[str, str]
    ruleset: Ruleset | None


class _Patient:
    """A copy of a game that suffers one mutant after another."""

    def __init__(self, copy: Copy, settings: Settings, found: Finding) -> None:
        self._copy, self._found = copy, found
        self._settings = settings
        self._sound = 0

    def examine(self, mutant: Mutant, name: str) -> None:
        """Check a mutant, and note what is wrong with what is told of it."""
        counts = self._found.counts
        counts["mutants"] += 1
        try:
            with self._copy.changed({mutant.file: mutant.content}):
                read = self._in_time(name, "reading", lambda: self._read(mutant))
                self._judge(mutant, name, read.items, read.texts)
                ruleset = read.ruleset
                if ruleset is not None and self._is_chosen():
                    counts["played"] += 1
                    self._in_time(name, "playing", lambda: self._play(ruleset, name))
        except BoardwrightError as error:
            counts["told without a place"] += 1
            if mutant.file != RULESET or mutant.content is not None:
                self._found.fault(f"{name}: told without a place: {error}")
        except Exception as error:
            self._found.fault(f"{name}: {type(error).__name__}: {error}")

    def _in_time(self, name: str, what: str, work: Callable[[], T]) -> T:
        """What comes of something that may not take long.

        It is tried twice before it is a fault: on a busy machine anything can take longer once.
        """
        for _ in range(2):
            began = time.process_time()
            result = work()
            took = time.process_time() - began
            if took <= SECONDS:
                return result
        self._found.fault(f"{name}: {what} it took {took:.1f} s")
        return result

    def _is_chosen(self) -> bool:
        """Whether it is the turn of a sound mutant to be played."""
        self._sound += 1
        return self._sound % EVERY == 1

    def _read(self, mutant: Mutant) -> _Reading:
        """What is told of a mutant."""
        there = mutant.content is not None
        if mutant.file.startswith(TESTS):
            if not there:
                return _Reading([], {}, None)
            return _Reading(*mistakes(self._copy.folder / mutant.file, self._settings), None)
        variant = self._copy.variant_of(mutant.file) if there else None
        report = check(self._copy.folder, variant)
        return _Reading(report.diagnostics.errors, report.texts, report.ruleset)

    def _judge(
        self, mutant: Mutant, name: str, items: list[Diagnostic], texts: dict[str, str]
    ) -> None:
        for diagnostic in items:
            if not _is_placed(diagnostic, texts):
                self._found.fault(f"{name}: {diagnostic} is in no line")
        if not items:
            self._found.counts["nothing told"] += 1
            return
        shown = next((file for file in texts if self._copy.inside(file) == mutant.file), "")
        how = right(mutant, items, texts, shown, self._copy.texts[mutant.file])
        self._found.counts[f"told by {how}"] += 1
        if how is None:
            told = "; ".join(str(d).replace(f"{self._copy.folder}/", "") for d in items[:3])
            self._found.fault(f"{name}: told elsewhere: {told}")

    def _play(self, ruleset: Ruleset, name: str) -> None:
        """Some moves in checked mode: a fault of its rules has a place, all else is ours."""
        try:
            game = ruleset.game(checked=True)
            state, rng = game.start(seed=1), Random(1)
            for _ in range(MOVES):
                if game.question(state) is None:
                    break
                state = game.apply(state, rng.choice(game.moves(state)))
        except RuleFault as fault:
            if fault.span is None:
                self._found.fault(f"{name}: a fault without a place: {fault}")


def _is_placed(found: Diagnostic, texts: dict[str, str]) -> bool:
    """Whether a diagnostic names a line of one of the game's files."""
    span = found.span
    lines = texts[span.file].splitlines() if span.file in texts else []
    return bool(found.code.id) and 1 <= span.line <= len(lines) + 1 and span.column >= 1


PROMISE = Promise(
    number=6,
    name="located",
    text="a broken ruleset gets a message at the right line, or is a game",
    scope=Scope.GAME,
    amount=Amount(ci=200, long=5_000, unit="mutants"),
    examine=examine,
)
