"""Promise 11: the tests are good; what a designer may get wrong in a game, they notice."""

from __future__ import annotations

from pathlib import Path
from random import Random

from engine.errors import BoardwrightError
from engine.resources import checkout
from tools.trust.evidence.seeded import Seeded, read_faults
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.subject import Subject

#: So large a part of the seeded faults has to be caught, in hundredths.
LEAST = 95


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """Seeded faults of the games in a folder: a sample of so many, or all."""
    found = Finding()
    try:
        return examined(subject.folder, checkout() / "tests" / "faults", first, amount)
    except BoardwrightError as error:
        found.fault(str(error))
    return found


def examined(rulesets: Path, faults: Path, first: int, amount: int | None) -> Finding:
    """The same, for the faults that lie in a folder."""
    found = Finding()
    every = [fault for file in sorted(faults.glob("*.yaml")) for fault in read_faults(file)]
    chosen = every if amount is None else sample(every, first, amount)
    missed = []
    for fault in chosen:
        found.counts["seeded faults"] += 1
        wrong = fault.wrong_with(rulesets / fault.game)
        if wrong is not None:
            found.fault(f"{fault}: {wrong}")
            continue
        try:
            by = fault.caught_by(rulesets / fault.game)
        except BoardwrightError as error:
            found.fault(f"{fault}: no sound ruleset is left: {error}")
            continue
        if by is None:
            missed.append(fault)
            found.notes.append(f"{fault}: not caught")
        else:
            found.counts["seeded faults caught"] += 1
            found.notes.append(f"{fault}: {by}")
    if len(missed) * 100 > len(chosen) * (100 - LEAST):
        for fault in missed:
            found.fault(f"{fault}: no scenario and no recorded game fails ({fault.why})")
    return found


def sample(every: list[Seeded], first: int, amount: int) -> list[Seeded]:
    """So many of the faults, of each game as many as of the others."""
    games = sorted({fault.game for fault in every})
    piles = [[fault for fault in every if fault.game == game] for game in games]
    for pile in piles:
        Random(first).shuffle(pile)
    turns = (pile[turn] for turn in range(len(every)) for pile in piles if turn < len(pile))
    return [fault for fault, _ in zip(turns, range(amount), strict=False)]


PROMISE = Promise(
    number=11,
    name="tested",
    text=f"of faults seeded into the rules, the games' tests catch {LEAST} % or more",
    scope=Scope.ENGINE,
    amount=Amount(ci=12, long=None, unit="seeded faults"),
    examine=examine,
    divisible=False,
)
