"""Find the mistakes of a ruleset, all at once, each with its place.

With --play, random games look for rules that get stuck, never end, go wrong or are never used.
With --report, the ruleset's trust label is shown: which promises it has been seen to keep, when,
and by which version; `boardwright trust` looks, and writes it.

For example:

    boardwright check GAME
    boardwright check GAME --play 100
    boardwright check GAME --report
    boardwright check path/to/game.yaml --json
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter

import engine
from engine.agents.trial import Trial, trial
from engine.errors import Diagnostic, render
from tools.options import Json, Location, Seed
from tools.output import print_json
from tools.trust.label import read_label, rules_digest
from tools.trust.subject import subject_at
from tools.trust.table import label_lines

SHOWN = 10  # lines of one kind that are worth reading


def run(
    location: Location,
    *,
    variant: Annotated[str | None, Parameter(help="A variant of the game.")] = None,
    play: Annotated[int, Parameter(help="Also play this many random games a player count.")] = 0,
    seed: Seed = 1,
    limit: Annotated[int, Parameter(help="After how many moves a game counts as endless.")] = 5000,
    report: Annotated[bool, Parameter(help="Also show the ruleset's trust label.")] = False,
    as_json: Json = False,
) -> int:
    """Exit with 1 when there are errors, or when a random game did not end as it should."""
    found = engine.check(location, variant=variant)
    trials = []
    if play and found.ruleset is not None:
        games = [found.ruleset.game(players=players) for players in found.ruleset.players]
        trials = [trial(game, play, seed, limit) for game in games]
    folder = subject_at(location).folder
    if as_json:
        label = {name: asdict(each) for name, each in read_label(folder).items()}
        print_json(_json(found, trials) | ({"label": label} if report else {}))
    else:
        _print(location, found, trials)
        _print_label(folder if report else None)
    failed = found.diagnostics.errors or any(trial.troubles for trial in trials)
    return 1 if failed else 0


def _print(location: str, report: engine.Report, trials: list[Trial]) -> None:
    found = report.diagnostics.sorted()
    for diagnostic in found:
        print(render(diagnostic, report.texts), end="\n\n")
    errors = len(report.diagnostics.errors)
    print(f"{location}: {_count(errors, 'error')}, {_count(len(found) - errors, 'warning')}")
    for each in trials:
        _print_trial(each)


def _print_label(folder: Path | None) -> None:
    if folder is not None:
        print("\n".join(label_lines(read_label(folder), rules_digest(folder))))


def _print_trial(found: Trial) -> None:
    games = _count(found.games, "random game")
    print(f"{found.players} players, {games}: {found.games - len(found.troubles)} ended")
    _print_some([f"seed {each.seed}: {each.kind}: {each.message}" for each in found.troubles])
    _print_some([f"never offered: {option}" for option in found.never_offered])
    _print_some([f"offered but never chosen: {option}" for option in found.never_chosen])


def _print_some(lines: list[str]) -> None:
    for line in lines[:SHOWN]:
        print(f"  {line}")
    if len(lines) > SHOWN:
        print(f"  … and {len(lines) - SHOWN} more")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _json(report: engine.Report, trials: list[Trial]) -> dict[str, Any]:
    return {
        "ok": not report.diagnostics.errors,
        "diagnostics": [_diagnostic(each) for each in report.diagnostics.sorted()],
        "play": [_trial(each) for each in trials],
    }


def _diagnostic(found: Diagnostic) -> dict[str, Any]:
    return {
        "code": found.code.id,
        "severity": found.severity,
        "message": found.message,
        "hint": found.hint,
        "file": found.span.file,
        "line": found.span.line,
        "column": found.span.column,
        "end_line": found.span.end_line,
        "end_column": found.span.end_column,
    }


def _trial(found: Trial) -> dict[str, Any]:
    return {
        "players": found.players,
        "games": found.games,
        "troubles": [
            {"kind": each.kind, "seed": each.seed, "message": each.message}
            for each in found.troubles
        ],
        "never_offered": found.never_offered,
        "never_chosen": found.never_chosen,
    }
