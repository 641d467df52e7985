"""Every promise, for every game in rulesets/, at the figures for CI; at the long ones if asked.

What is checked of one game, variant and player count stays together, as it is compiled but once.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.resources import checkout
from tools.trust import PROMISES, Scope, Subject, subjects
from tools.trust.run import Task, plan

RULESETS = checkout() / "rulesets"
_SCOPES = {promise.name: promise.scope for promise in PROMISES}


def size(folder: Path) -> int:
    """The characters of a game's rules and tests."""
    return sum(file.stat().st_size for file in folder.rglob("*.yaml"))


def checks() -> Iterator[object]:
    """Each part of each promise, with each of its subjects; those that take longest come first."""
    _, tasks = plan(PROMISES, subjects(RULESETS), Subject(RULESETS), "ci")
    tasks.sort(key=lambda task: (-size(task.subject.folder), task.subject.name))
    for task in tasks:
        name = f"{task.promise}-{task.subject.name}-{task.first}"
        together = task.subject.name if _SCOPES[task.promise] is Scope.COMBINATION else name
        yield pytest.param(task, id=name, marks=pytest.mark.xdist_group(together))


@pytest.mark.parametrize("task", list(checks()))
def test_promise(task: Task) -> None:
    promise = next(promise for promise in PROMISES if promise.name == task.promise)
    found = promise.examine(task.subject, task.first, task.amount)
    assert found.faults == []
    assert found.counts.total() > 0
