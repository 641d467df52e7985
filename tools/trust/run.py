"""Checking promises: the work cut into tasks, done on one processor or several, and added up."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

from engine.errors import BoardwrightError
from tools.trust.promise import Finding, Promise, Scope
from tools.trust.promises import PROMISES
from tools.trust.subject import Subject

#: So many are checked at once, where a check may be divided: enough to be worth handing over.
CHUNK = 100
#: Of what there is only so much of, each takes long.
SMALL_CHUNK = 40


@dataclass(frozen=True, slots=True)
class Task:
    """One promise to be checked on one subject, from a first number on; `whole` is the game's."""

    promise: str
    whole: Subject
    subject: Subject
    first: int
    amount: int | None


@dataclass(slots=True)
class Row:
    """What all checks of one promise found for one game, or for the engine."""

    promise: Promise
    subject: Subject
    amount: int | None
    finding: Finding = field(default_factory=Finding)
    seconds: float = 0.0
    left: int = 0


def plan(
    promises: Iterable[Promise], games: Sequence[Subject], engine: Subject | None, amount: str | int
) -> tuple[list[Row], list[Task]]:
    """The rows to fill and the tasks that fill them; the rows are in the order of the promises.

    `amount` is `ci`, `long`, or a number for each subject. Without `engine`, what is promised of
    the engine itself is left out.
    """
    rows, tasks = [], []
    for promise in promises:
        many = amount if isinstance(amount, int) else getattr(promise.amount, amount)
        about = games if promise.scope is not Scope.ENGINE else [engine] if engine else []
        for subject in about:
            row = Row(promise, subject, many)
            found = list(_tasks(row))
            row.left = len(found)
            rows.append(row)
            tasks += found
    return rows, tasks


def _tasks(row: Row) -> Iterator[Task]:
    """The tasks of a row: a combination each, and in chunks where that may be."""
    combined = row.promise.scope is Scope.COMBINATION
    for subject in row.subject.combinations() if combined else (row.subject,):
        for first, amount in _chunks(row.promise, row.amount):
            yield Task(row.promise.name, row.subject, subject, first, amount)


def _chunks(promise: Promise, amount: int | None) -> Iterator[tuple[int, int | None]]:
    total = promise.total() if amount is None and promise.total else amount
    if total is None or not promise.divisible:
        yield 0, amount
        return
    size = CHUNK if amount else SMALL_CHUNK
    for first in range(0, total, size):
        yield first, min(size, total - first)


def fill(rows: Sequence[Row], tasks: Sequence[Task], jobs: int) -> Iterator[Row]:
    """Do the tasks; each row is given when something was added to it (complete when none left)."""
    by_key = {(row.promise.name, row.subject): row for row in rows}
    for task, finding, seconds in _done(tasks, jobs):
        row = by_key[task.promise, task.whole]
        row.finding.add(finding)
        row.seconds += seconds
        row.left -= 1
        yield row


def _done(tasks: Sequence[Task], jobs: int) -> Iterator[tuple[Task, Finding, float]]:
    if jobs <= 1:
        yield from ((task, *work(task)) for task in tasks)
        return
    waiting = list(reversed(tasks))
    while waiting:
        # A worker that is ended from outside breaks the whole pool: another one goes on.
        yield from _with_pool(waiting, jobs)


def _with_pool(waiting: list[Task], jobs: int) -> Iterator[tuple[Task, Finding, float]]:
    with ProcessPoolExecutor(jobs) as pool:
        running: dict[Future[tuple[Finding, float]], Task] = {}
        while waiting or running:
            while waiting and len(running) < jobs:
                task = waiting.pop()
                running[pool.submit(work, task)] = task
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            try:
                for future in done:
                    yield (running[future], *future.result())
                    del running[future]
            except BrokenProcessPool:
                yield from ((task, _ended(task), 0.0) for task in running.values())
                return


def _ended(task: Task) -> Finding:
    found = Finding()
    found.fault(f"{task.subject.name}, from {task.first}: the process of the check was ended")
    return found


def work(task: Task) -> tuple[Finding, float]:
    """What one task finds, and the processor time that it takes.

    A ruleset that can't be loaded keeps no promise; any other exception of a check is a fault too,
    of the engine: nothing that a ruleset says may cause one.
    """
    promise = next(promise for promise in PROMISES if promise.name == task.promise)
    begin = _seconds()
    try:
        found = promise.examine(task.subject, task.first, task.amount)
    except BoardwrightError as error:
        found = Finding()
        found.fault(f"{task.subject.name}: {error}")
    except Exception as error:
        found = Finding()
        found.fault(f"{task.subject.name}, from {task.first}: {type(error).__name__}: {error}")
    return found, _seconds() - begin


def _seconds() -> float:
    """The processor time of this process and of those that it has started and seen end."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system
