"""Promise 10: every way to end, and every tie-break, is seen in a test of the game."""

from __future__ import annotations

from collections.abc import Iterable

from engine.errors import BoardwrightError
from engine.scenarios import cases, never
from engine.scenarios.endings import Sight
from tools.trust.evidence.seen import Notebook, known
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.subject import Subject


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """The scenarios and recorded games of a game and its variants, until all is seen.

    Where something is said never to happen, all of them.
    """
    found = Finding()
    try:
        sights = known(subject)
        notebook = Notebook()
        doubted = any(never(subject.folder))
        for case in cases(subject.folder, notebook.setting):
            if case.counts or case.long:
                continue
            if not doubted and notebook.seen.keys() >= set(sights):
                break
            outcome = case.run()
            notebook.turn_page(f"{outcome.file}:{outcome.line}", kept=outcome.ok)
            found.counts["tests played"] += 1
            if not outcome.ok:
                found.fault(f"{outcome.file}:{outcome.line}: {outcome.name}: {outcome.message}")
        _compare(subject, sights, notebook.seen, found)
    except BoardwrightError as error:
        found.fault(f"{subject.name}: {error}")
    return found


def _compare(
    subject: Subject, sights: Iterable[Sight], seen: dict[Sight, str], found: Finding
) -> None:
    """Hold what there is against what is seen in tests, and against what is said never to be."""
    said = {one.what: one for one in never(subject.folder)}
    for sight in sights:
        where = seen.get(sight)
        excuse = said.get(sight.what)
        found.counts[sight.kind] += 1
        if excuse is not None and where is not None:
            found.fault(f"{excuse.span}: '{excuse.what}' is said never to happen; see {where}")
        elif excuse is not None:
            found.counts[f"{sight.kind} that never come up"] += 1
            found.notes.append(f"{sight}: never: {excuse.why}")
        elif where is None:
            found.fault(f"{sight}: no test in which {sight.seen_when}")
        else:
            found.notes.append(f"{sight}: {where}")


PROMISE = Promise(
    number=10,
    name="endings",
    text="every way to end and every tie-break is seen in a recorded game or a scenario",
    scope=Scope.GAME,
    amount=Amount(ci=None, long=None, unit="games"),
    examine=examine,
    divisible=False,
)
