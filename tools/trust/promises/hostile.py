"""Promise 8: a hostile ruleset is harmless: refused at once, or played within budgets."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from engine.resources import checkout
from tools.trust.hostile.corpus import Case, cases
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.subject import Subject

CORPUS = Path("tests") / "hostile"
#: What a refusal may take, in CPU seconds.
SECONDS = 1.0
#: What any other step may take; the system ends it at twice that.
LONGEST = 5.0
#: So long a step may stand still before the process is ended, in seconds by the clock.
STILL = 120


@dataclass(slots=True)
class Seen:
    """What became of a case: its steps, and the one in which its process came to an end."""

    case: Case
    steps: dict[str, dict[str, Any]] = field(default_factory=dict)
    died_in: str | None = None


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """The cases from a number on, so many; None for all."""
    found = Finding()
    last = total() if amount is None else min(total(), first + amount)
    for seen in tried(checkout() / CORPUS, first, last):
        judge(seen, found)
    return found


def total() -> int:
    """How many cases there are."""
    return len(list(cases(checkout() / CORPUS)))


def judge(seen: Seen, found: Finding) -> None:
    """Compare what became of a case with what is expected of it."""
    case, name = seen.case, f"{seen.case.group}/{seen.case.name}"
    found.counts["hostile rulesets"] += 1
    if seen.died_in is not None:
        found.fault(f"{name}: its process was killed in '{seen.died_in}'")
    for step, end in seen.steps.items():
        found.counts["steps"] += 1
        for what in end["seen"]:
            found.fault(f"{name}: {step}: {what}")
        if end["shown"]:
            found.fault(f"{name}: {step} shows {', '.join(end['shown'])}")
        if end["outcome"].startswith("broke"):
            found.fault(f"{name}: {step} {end['outcome'][:300]}")
        if end["seconds"] > LONGEST:
            found.fault(f"{name}: {step} took {end['seconds']} CPU seconds")
    if "check" in seen.steps:
        _judge_check(name, case, seen.steps["check"], found)


def _judge_check(name: str, case: Case, check: dict[str, Any], found: Finding) -> None:
    outcome = check["outcome"]
    refused = outcome.startswith(("refused", "said"))
    found.counts["refused"] += refused
    if refused and check["seconds"] > SECONDS:
        found.fault(f"{name}: refused only after {check['seconds']} CPU seconds")
    if refused != case.refused:
        found.fault(f"{name}: {case.expected} was expected, not: {outcome[:300]}")
    elif case.code is not None and case.code not in outcome.split("\n")[0]:
        found.fault(f"{name}: {case.code} was expected, not: {outcome[:300]}")


def tried(root: Path, first: int, last: int) -> Iterator[Seen]:
    """The cases with these numbers, each tried in a confined process that serves for many."""
    known = list(cases(root))
    while first < last:
        seen: Seen | None = None
        step = None
        for line in _lines(root, first, last):
            if "case" in line:
                if seen is not None:
                    yield seen
                seen, step = Seen(known[line["case"]]), "lay"
                first = line["case"] + 1
            elif "begin" in line:
                step = line["begin"]
            elif seen is not None:
                seen.steps[line["end"]] = line
                step = None
        if seen is None:
            raise RuntimeError("the confined process does not start")
        seen.died_in = step
        yield seen


def _lines(root: Path, first: int, last: int) -> Iterator[dict[str, Any]]:
    command = [
        sys.executable,
        "-m",
        "tools.trust.hostile.confined",
        str(root),
        str(first),
        str(last),
    ]
    home = {"PYTHONPATH": str(checkout()), "PATH": os.environ.get("PATH", "")}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=home) as process:
        assert process.stdout is not None
        while True:
            timer = threading.Timer(STILL, process.kill)
            timer.start()
            line = process.stdout.readline()
            timer.cancel()
            if not line:
                return
            yield json.loads(line)


PROMISE = Promise(
    number=8,
    name="hostile",
    text="a hostile ruleset is harmless: refused at once, or played within budgets",
    scope=Scope.ENGINE,
    amount=Amount(ci=None, long=None, unit="hostile rulesets"),
    examine=examine,
    total=total,
)
