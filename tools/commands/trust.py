"""Check what is promised of every ruleset: no piece lost, no game stuck, no secret told.

Random games, saves, mistakes put in on purpose and more, as often as asked. With --save the results
go on the games' trust labels, which `boardwright check --report` shows.

For example:

    boardwright trust GAME
    boardwright trust GAME --promise ends --amount 1000
    boardwright trust --long --save --jobs 2
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.progress import Progress

from engine.errors import BoardwrightError, did_you_mean
from engine.resources import checkout, ruleset_names
from tools.options import Json
from tools.output import print_json, print_rich
from tools.trust import PROMISES, Promise, Scope, Subject, subjects
from tools.trust.label import added, entry, read_label, rules_digest, write_label
from tools.trust.run import Row, fill, plan
from tools.trust.subject import subject_at
from tools.trust.table import MORE, SHOWN, terminal_table


def run(
    *locations: Annotated[str, Parameter(help="Games, by name or path; all, if none is named.")],
    promise: Annotated[
        tuple[str, ...], Parameter(help="Only this promise, by name; may be repeated.")
    ] = (),
    amount: Annotated[
        int | None, Parameter(help="How many games or samples each; as in CI if unsaid.")
    ] = None,
    long: Annotated[bool, Parameter(help="As many as in the long tests.")] = False,
    missing: Annotated[
        bool, Parameter(help="Only what the labels don't have for these rules.")
    ] = False,
    save: Annotated[bool, Parameter(help="Write the results on the games' labels.")] = False,
    jobs: Annotated[int, Parameter(help="How many processors to use.")] = 1,
    as_json: Json = False,
) -> int:
    """Exit with 1 when a promise is not kept."""
    promises = _chosen(promise)
    games, engine = _subjects(locations)
    rows, tasks = plan(promises, games, engine, amount or ("long" if long else "ci"))
    if missing:
        rows = [row for row in rows if not _is_known(row)]
        wanted = {(row.promise.name, row.subject) for row in rows}
        tasks = [task for task in tasks if (task.promise, task.whole) in wanted]
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        bar = progress.add_task("checks", total=len(tasks))
        for row in fill(rows, tasks, jobs):
            progress.advance(bar)
            if save and not row.left:
                _save(row)
    if as_json:
        print_json([_json(row) for row in rows])
    else:
        _print(rows)
    return 0 if all(row.finding.kept for row in rows) else 1


def _chosen(names: tuple[str, ...]) -> list[Promise]:
    known = {promise.name: promise for promise in PROMISES}
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known)
            raise BoardwrightError(
                f"there is no promise '{name}'; there are {', '.join(known)}"
                + (f" ({hint})" if hint else "")
            )
    return [promise for promise in PROMISES if not names or promise.name in names]


def _subjects(locations: tuple[str, ...]) -> tuple[list[Subject], Subject | None]:
    """The games to check; and the engine itself if all are, where the files for that are.

    Raises RulesetError for a game that was asked for and has mistakes.
    """
    if locations:
        return [_sound(subject_at(location)) for location in locations], None
    try:
        root = checkout() / "rulesets"
    except BoardwrightError:
        return [subject_at(name) for name in ruleset_names()], None
    return subjects(root), Subject(root)


def _sound(game: Subject) -> Subject:
    """The game, once its rules have been read. Raises RulesetError."""
    _ = game.ruleset
    return game


def _is_known(row: Row) -> bool:
    """Whether a label has a row already, for these rules and this engine, and kept."""
    found = read_label(row.subject.folder).get(row.promise.name)
    if found is None or not found.kept or not found.is_of(rules_digest(row.subject.folder)):
        return False
    return found.amount is None or (row.amount is not None and found.amount >= row.amount)


def _save(row: Row) -> None:
    folder: Path = row.subject.folder
    write_label(folder, added(read_label(folder), row.promise.name, entry(row)))


def _print(rows: list[Row]) -> None:
    print_rich(terminal_table(rows))
    for row in rows:
        faults = row.finding.faults
        for text in faults[:SHOWN]:
            print(f"{row.promise.name}: {text}")
        if (more := len(faults[SHOWN:]) + row.finding.counts[MORE]) > 0:
            print(f"{row.promise.name}: … and {more} more")
    broken = sum(not row.finding.kept for row in rows)
    print(f"{len(rows)} checks: {len(rows) - broken} kept, {broken} not kept")


def _json(row: Row) -> dict[str, Any]:
    return {
        "promise": row.promise.name,
        "game": None if row.promise.scope is Scope.ENGINE else row.subject.name,
        "kept": row.finding.kept,
        "amount": row.amount,
        "counts": dict(row.finding.counts),
        "faults": row.finding.faults,
        "notes": row.finding.notes,
        "cpu_seconds": row.seconds,
    }
