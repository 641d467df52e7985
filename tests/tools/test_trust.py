"""The command that checks promises, and the labels that it writes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import BoardwrightError
from engine.resources import checkout
from engine.version import VERSION
from tests.tools.running import Run
from tools.commands import trust
from tools.trust import PROMISES, Amount, Finding, Promise, Scope, Subject, run
from tools.trust.label import Entry, added, label_path, labels, read_label, rules_digest
from tools.trust.run import Task, fill, plan, work
from tools.trust.table import reliability_page

ENTRY = Entry(True, 20, {"games": 20}, [], [], "2026-01-02", VERSION, "3.11.0", "abc", 0.1)


def silent(subject: Subject, first: int, amount: int | None) -> Finding:
    found = Finding()
    found.counts["games"] += amount or 1
    return found


def broken(subject: Subject, first: int, amount: int | None) -> Finding:
    found = silent(subject, first, amount)
    for number in range(30):
        found.fault(f"{subject.name}: fault {number}")
    return found


def careless(subject: Subject, first: int, amount: int | None) -> Finding:
    raise KeyError("nothing")


def lost(subject: Subject, first: int, amount: int | None) -> Finding:
    raise BoardwrightError("no such game")


FUNCTIONS = {"silent": silent, "broken": broken, "careless": careless, "lost": lost}
MADE = tuple(
    Promise(90 + number, name, f"it is {name}", Scope.GAME, Amount(2, 120, "games"), function)
    for number, (name, function) in enumerate(FUNCTIONS.items())
)


@pytest.fixture
def promises(monkeypatch: pytest.MonkeyPatch) -> tuple[Promise, ...]:
    """Promises of our own."""
    monkeypatch.setattr(run, "PROMISES", MADE)
    return MADE


def test_a_check_is_cut_into_tasks_and_added_up(promises: object, tmp_path: Path) -> None:
    rows, tasks = plan(MADE, [Subject(tmp_path)], None, "long")
    assert [(task.first, task.amount) for task in tasks[:2]] == [(0, 100), (100, 20)]
    done = [row.promise.name for row in fill(rows, tasks, 1) if not row.left]
    assert done == list(FUNCTIONS)
    kept, not_kept, crashed, refused = rows
    assert kept.finding.kept
    assert kept.finding.counts["games"] == 120
    assert len(not_kept.finding.faults) == 20
    assert not_kept.finding.counts["more faults"] == 2 * 30 - 20
    assert "KeyError" in crashed.finding.faults[0]
    assert "no such game" in refused.finding.faults[0]


def test_several_processors_find_the_same(toy: Path) -> None:
    ends = [promise for promise in PROMISES if promise.name == "ends"]
    found = []
    for jobs in (1, 2):
        rows, tasks = plan(ends, [Subject(toy)], None, 60)
        assert sum(not row.left for row in fill(rows, tasks, jobs)) == 1
        found.append([(row.finding.counts, row.finding.faults) for row in rows])
    assert found[0] == found[1]


def test_what_an_unloadable_game_keeps(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text("language: 1\n")
    finding, _ = work(Task("ends", Subject(tmp_path), Subject(tmp_path, None, 2), 0, 1))
    assert not finding.kept


def test_a_label_is_written_and_shown(run: Run, toy: Path) -> None:
    assert "not tried" in run("check", toy, "--report").out
    assert run("trust", toy, "--promise", "ends", "--amount", 5, "--save").status == 0
    shown = run("check", toy, "--report")
    assert shown.status == 0
    assert f"passed, {read_label(toy)['ends'].date}, boardwright {VERSION}" in shown.out
    label = json.loads(run("check", toy, "--report", "--json").out)["label"]
    assert label["ends"]["counts"]["games"] >= 5
    assert "0 checks" in run("trust", toy, "--promise", "ends", "--amount", 5, "--missing").out
    assert "1 checks" in run("trust", toy, "--promise", "ends", "--amount", 6, "--missing").out
    game = toy / "game.yaml"
    game.write_text(game.read_text() + "# changed\n")
    assert "not tried since the rules changed" in run("check", toy, "--report").out


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"boardwright": "trust", "format": 1}'])
def test_a_damaged_label_is_told(run: Run, toy: Path, text: str) -> None:
    label_path(toy).write_text(text)
    shown = run("check", toy, "--report")
    assert shown.status == 2
    assert "this is no trust label" in shown.err


def test_a_broken_promise_fails(
    run: Run, toy: Path, monkeypatch: pytest.MonkeyPatch, promises: tuple[Promise, ...]
) -> None:
    monkeypatch.setattr(trust, "PROMISES", promises)
    shown = run("trust", toy, "--promise", "silent", "--promise", "broken")
    assert shown.status == 1
    assert "broken: toy: fault 4" in shown.out
    assert "broken: … and 25 more" in shown.out
    assert "2 checks: 1 kept, 1 not kept" in shown.out
    found = run("trust", toy, "--promise", "broken", "--json")
    assert [row["kept"] for row in found.json] == [False]


def test_a_ruleset_with_mistakes_is_told(run: Run, broken: Path) -> None:
    shown = run("trust", broken, "--promise", "ends")
    assert shown.status == 2
    assert "did you mean 'pile'?" in shown.err


def test_an_unknown_promise_is_named(run: Run, toy: Path) -> None:
    shown = run("trust", toy, "--promise", "end")
    assert shown.status == 2
    assert "did you mean 'ends'?" in shown.err


@pytest.mark.parametrize(
    ("new", "wins"),
    [
        (replace(ENTRY, amount=10), False),
        (replace(ENTRY, amount=20, date="2026-01-03"), True),
        (replace(ENTRY, amount=None), True),
        (replace(ENTRY, amount=10, kept=False, faults=["one"]), True),
        (replace(ENTRY, amount=10, rules="other"), True),
    ],
)
def test_what_a_label_keeps(new: Entry, wins: bool) -> None:
    assert added({"ends": ENTRY}, "ends", new)["ends"] == (new if wins else ENTRY)


def test_a_label_by_another_version_is_replaced() -> None:
    old = replace(ENTRY, engine="0.0.0")
    new = replace(ENTRY, amount=1)
    assert added({"ends": old}, "ends", new)["ends"] == new


def test_a_digest_is_of_all_that_a_game_says(toy: Path) -> None:
    before = rules_digest(toy)
    label_path(toy).write_text("{}")
    assert rules_digest(toy) == before
    (toy / "tests" / "scenarios.yaml").write_text("language: 1\n")
    assert rules_digest(toy) != before


def test_the_page_tells_what_is_not_kept() -> None:
    failed = replace(ENTRY, kept=False, faults=["seed 3: stuck"], notes=["something to know"])
    page = reliability_page({"": {}, "one": {"ends": ENTRY}, "two": {"ends": failed}}, 87)
    assert "40 games" in page
    assert "not by two" in page
    assert "| two |" in page
    assert "**20: no**" in page
    assert "* something to know" in page


def test_the_page_tells_how_far_was_looked() -> None:
    long = replace(ENTRY, amount=2_000)
    labels = {"": {}, "one": {"ends": long}, "two": {"ends": ENTRY}}
    assert "| yes, by 1 of 2 games so far |" in reliability_page(labels, 87)
    labels["two"] = {"ends": long}
    assert "| yes |" in reliability_page(labels, 87)


def test_every_shipped_label_can_be_read() -> None:
    assert len(labels(checkout() / "rulesets")) > 4
