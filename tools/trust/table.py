"""Promises and what became of them, as tables: for the terminal, and for the documentation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from rich import box
from rich.table import Table

from engine.version import VERSION
from tools.trust.label import Entry, Label
from tools.trust.promise import Promise, Scope
from tools.trust.promises import PROMISES
from tools.trust.run import Row

#: What writes the labels that the documentation's figures are from.
COMMAND = "boardwright trust --long --save --jobs 2"
SHOWN = 5  # faults of one row that are worth reading at once


def terminal_table(rows: Sequence[Row]) -> Table:
    """A row for each promise of each game."""
    table = Table("promise", "game", "looked at", "kept", box=box.SIMPLE)
    table.add_column("CPU s", justify="right")
    for row in rows:
        finding = row.finding
        kept = "yes" if finding.kept else f"no: {_faults(finding.faults, finding.counts)}"
        table.add_row(
            row.promise.name,
            row.subject.name,
            counted(finding.counts),
            kept,
            f"{row.seconds:.0f}",
        )
    return table


def counted(counts: Mapping[str, int]) -> str:
    """The counts of a check in words: `100 games, 5,321 states`."""
    return ", ".join(f"{n:,} {name}" for name, n in counts.items() if n and name != MORE)


#: Under this name are the faults that were found, but not kept.
MORE = "more faults"


def _faults(faults: Sequence[str], counts: Mapping[str, int]) -> str:
    number = len(faults) + counts.get(MORE, 0)
    return "1 fault" if number == 1 else f"{number:,} faults"


def label_lines(label: Label, rules: str) -> list[str]:
    """A label in words, a line for each promise that is about a game."""
    return [
        f"{promise.number:>3}  {promise.text}: {_standing(label.get(promise.name), rules)}"
        for promise in PROMISES
        if promise.scope is not Scope.ENGINE
    ]


def _standing(found: Entry | None, rules: str) -> str:
    if found is None:
        return "not tried"
    what = "passed" if found.kept else f"not kept ({_faults(found.faults, found.counts)})"
    said = f"{what}, {found.date}, boardwright {found.engine}, {counted(found.counts)}"
    if found.rules != rules:
        return f"not tried since the rules changed (before: {said})"
    if found.engine != VERSION:
        return f"not tried with this version, {VERSION} (before: {said})"
    return said


# ----------------------------------------------------------------------------- documentation


def reliability_page(labels: Mapping[str, Label], covered: int) -> str:
    """The page of all games' labels; `labels` has the engine's own under an empty name.

    The tests of the engine's parts take at least `covered` per cent of its branches.
    """
    lines = [
        "# Reliability",
        "",
        "What is promised of every ruleset, and how much was looked at when it was last checked at",
        "length. The figures are on the labels beside the rulesets (`trust.json`). The command",
        "",
        f"    {COMMAND}",
        "",
        "writes them, and `make generate` this page; `make test` checks the same promises on fewer",
        "games. It fails, too, when the tests of the engine's own parts take less than",
        f"{covered} % of its lines and branches.",
        "",
        "| # | promise | looked at | CPU s | kept |",
        "| --: | --- | --- | --: | --- |",
    ]
    games = sorted(name for name in labels if name)
    for promise in PROMISES:
        found = {
            name: label[promise.name] for name, label in labels.items() if promise.name in label
        }
        about = [""] if promise.scope is Scope.ENGINE else games
        lines.append(_promise_row(promise, found, about))
    about_games = [promise for promise in PROMISES if promise.scope is not Scope.ENGINE]
    lines += ["", "## By game", "", "How much of each promise's unit was looked at.", ""]
    lines.append(f"| game | {' | '.join(promise.name for promise in about_games)} |")
    lines.append("| --- |" + " --: |" * len(about_games))
    for game in games:
        cells = [_cell(labels[game].get(promise.name)) for promise in about_games]
        lines.append(f"| {game} | {' | '.join(cells)} |")
    lines += _units(about_games) + _notes(labels)
    return "\n".join(lines) + "\n"


def _promise_row(promise: Promise, found: Mapping[str, Entry], about: Sequence[str]) -> str:
    counts = sum((Counter(entry.counts) for entry in found.values()), start=Counter[str]())
    seconds = sum(entry.seconds for entry in found.values())
    kept = _kept(promise, found, about)
    cells = [str(promise.number), promise.text, counted(counts), f"{seconds:,.0f}", kept]
    return f"| {' | '.join(cells)} |"


def _kept(promise: Promise, found: Mapping[str, Entry], about: Sequence[str]) -> str:
    """Whether a promise was kept, by all that it is about and at the figures for long tests."""
    broken = sorted(name or "the engine" for name, entry in found.items() if not entry.kept)
    if broken:
        return f"not by {', '.join(broken)}"
    whole = sum(name in found and _is_long(promise, found[name]) for name in about)
    if whole == len(about):
        return "yes"
    return f"yes, by {whole} of {len(about)} games so far" if found else "not checked"


def _is_long(promise: Promise, entry: Entry) -> bool:
    wanted = promise.amount.long
    return entry.amount is None or (wanted is not None and entry.amount >= wanted)


def _cell(entry: Entry | None) -> str:
    if entry is None:
        return "–"
    amount = "all" if entry.amount is None else f"{entry.amount:,}"
    return amount if entry.kept else f"**{amount}: no**"


def _units(promises: Sequence[Promise]) -> list[str]:
    per = {Scope.COMBINATION: " for each variant and player count", Scope.GAME: ""}
    parts = [f"{each.name}: {each.amount.unit}{per[each.scope]}" for each in promises]
    return ["", "Units: " + "; ".join(parts) + "."]


def _notes(labels: Mapping[str, Label]) -> list[str]:
    lines: list[str] = []
    for game, label in sorted(labels.items()):
        notes = [note for entry in label.values() for note in entry.notes]
        if notes:
            lines += ["", f"### {game or 'The engine'}", "", *(f"* {note}" for note in notes)]
    return ["", "## What was seen", *lines] if lines else []
