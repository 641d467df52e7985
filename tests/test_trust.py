"""Every promise, for every game in rulesets/, at the figures for CI; at the long ones if asked."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.resources import checkout
from tools.trust import PROMISES, Promise, Scope, Subject, subjects

RULESETS = checkout() / "rulesets"
GAMES = subjects(RULESETS)


#: Not yet seen to be kept by every game at their figures for CI, within its time.
UNSEEN = ("repeatable", "located", "typos", "endings", "tested")


def checks() -> Iterator[object]:
    """Each promise with each of its subjects."""
    for promise in PROMISES:
        for subject in of_scope(promise.scope):
            marks = [pytest.mark.long] if promise.name in UNSEEN else []
            yield pytest.param(promise, subject, id=f"{promise.name}-{subject.name}", marks=marks)


def of_scope(scope: Scope) -> Iterator[Subject]:
    match scope:
        case Scope.COMBINATION:
            for game in GAMES:
                yield from game.combinations()
        case Scope.GAME:
            yield from GAMES
        case Scope.ENGINE:
            yield Subject(RULESETS)


@pytest.mark.parametrize(("promise", "subject"), list(checks()))
def test_promise(promise: Promise, subject: Subject) -> None:
    found = promise.examine(subject, 0, promise.amount.ci)
    assert found.faults == []
    assert found.counts.total() > 0
