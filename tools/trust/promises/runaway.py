"""Promise 9: rules that go on for ever are explained: where, how often, and what they change."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random

import engine
from engine import Game, IllegalMove, RuleFault
from engine.agents.trial import trial
from engine.errors import BoardwrightError
from engine.resources import checkout
from tools.trust.hostile.corpus import Case, cases, written_out
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.subject import Subject

CORPUS = Path("tests") / "runaway"
#: What marks the lines that a message has to name: the rule's own, and those of loops around it.
OWN, AROUND = "# <- loops", "# <- around"
ANSWERS = 40


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """The cases from a number on, so many; None for all."""
    found = Finding()
    known = list(cases(checkout() / CORPUS))
    for case in known[first : None if amount is None else first + amount]:
        with tempfile.TemporaryDirectory(prefix="runaway-") as folder:
            case.lay(Path(folder))
            judge(case, Path(folder), found)
    return found


def judge(case: Case, folder: Path, found: Finding) -> None:
    """Let a case run away in every way in which it can, and read what is said of it."""
    name = f"{case.group}/{case.name}"
    found.counts["runaway rulesets"] += 1
    report = engine.check(folder, case.variant)
    if case.refused or report.ruleset is None:
        found.counts["refused"] += 1
        errors = report.diagnostics.errors
        told = [d for d in errors if d.code.id == case.code and d.span.line in lines(case, OWN)]
        if not told:
            found.fault(f"{name}: {case.expected} was expected, not: {errors or 'sound'}")
        return
    ruleset = report.ruleset
    said = [_stepped(ruleset.game(checked=checked)) for checked in (False, True)]
    found.counts["faults told"] += 1
    _judge_words(name, case, said[0], found)
    if said[0] != said[1]:
        found.fault(f"{name}: {said[0]} when it is stepped, {said[1]} when it is checked")
    game = ruleset.game()
    played = list(game.playouts(3, 1, ANSWERS))
    statuses = {playout.status for playout in played}
    if statuses != {"fault"}:
        found.fault(f"{name}: playouts end with {sorted(statuses)}")
    for said_there in sorted({playout.fault for playout in played if playout.fault}):
        _judge_words(f"{name}, in a playout", case, said_there, found)
    troubles = {each.kind for each in trial(game, 1, 1, ANSWERS).troubles}
    if troubles != {"fault"}:
        found.fault(f"{name}: random games of a check end with {sorted(troubles)}")
    if not isinstance(_counted(game), RuleFault):
        found.fault(f"{name}: counting its games is no fault")


def lines(case: Case, mark: str) -> set[int]:
    """The lines of a case that carry a mark."""
    text = written_out(case.text).splitlines()
    return {number for number, line in enumerate(text, 1) if line.rstrip().endswith(mark)}


def _judge_words(name: str, case: Case, said: str, found: Finding) -> None:
    """Whether the message names the lines, the number of steps, and what changes."""
    place = said.partition(" ")[0]
    if not any(f".yaml:{number}:" in place for number in lines(case, OWN)):
        found.fault(f"{name}: lines {sorted(lines(case, OWN))} were expected, not: {said}")
    for number in lines(case, AROUND):
        if f".yaml:{number}:" not in said:
            found.fault(f"{name}: the loop of line {number} is not told: {said}")
    if "steps" not in said or ("is now" not in said and "change nothing" not in said):
        found.fault(f"{name}: neither the number of steps nor the state is told: {said}")


def _stepped(game: Game) -> str:
    """What is said when the game is played at random, as often as it takes."""
    for seed in range(3):
        rng = Random(seed)
        try:
            state = game.start(seed=seed)
            for _ in range(ANSWERS):
                if game.question(state) is None:
                    break
                state = game.apply(state, rng.choice(game.moves(state)))
        except RuleFault as fault:
            return str(fault)
        except IllegalMove as wrong:
            return f"illegal: {wrong}"
    return "no fault"


def _counted(game: Game) -> BoardwrightError | None:
    """What comes of counting all games of a few moves."""
    try:
        for depth in (1, 2, 3):
            game.perft(game.start(seed=0), depth)
    except BoardwrightError as error:
        return error
    return None


PROMISE = Promise(
    number=9,
    name="runaway",
    text="rules that go on for ever are explained, after the same number of steps everywhere",
    scope=Scope.ENGINE,
    amount=Amount(ci=None, long=None, unit="runaway rulesets"),
    examine=examine,
)
