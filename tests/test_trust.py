"""Every promise, for every game in rulesets/, at the figures for CI; at the long ones if asked.

What is checked of one game, variant and player count stays together, as it is compiled but once.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.resources import checkout
from tools.trust import PROMISES, Scope, Subject, subjects
from tools.trust.run import Task, plan

RULESETS = checkout() / "rulesets"


#: Not yet seen to be kept by every game at their figures for CI, within its time.
UNSEEN = ("repeatable", "located", "typos", "endings", "tested")
_SCOPES = {promise.name: promise.scope for promise in PROMISES}


def checks() -> Iterator[object]:
    """Each part of each promise, with each of its subjects."""
    _, tasks = plan(PROMISES, subjects(RULESETS), Subject(RULESETS), "ci")
    for task in sorted(tasks, key=lambda task: task.subject.name):
        marks = [pytest.mark.long] if task.promise in UNSEEN else []
        name = f"{task.promise}-{task.subject.name}-{task.first}"
        together = task.subject.name if _SCOPES[task.promise] is Scope.COMBINATION else name
        yield pytest.param(task, id=name, marks=[*marks, pytest.mark.xdist_group(together)])


@pytest.mark.parametrize("task", list(checks()))
def test_promise(task: Task) -> None:
    promise = next(promise for promise in PROMISES if promise.name == task.promise)
    found = promise.examine(task.subject, task.first, task.amount)
    assert found.faults == []
    assert found.counts.total() > 0
