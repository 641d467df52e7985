"""A checker that fails, is slow, or tells mistakes elsewhere breaks the promise."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from engine.errors import CODES, Diagnostic, Diagnostics
from engine.pipeline import Report, check
from tests.trust.test_typos import changed, shells
from tools.trust.mutants import names
from tools.trust.mutants.mutant import Mutant, right
from tools.trust.promises import located
from tools.trust.subject import Subject

__all__ = ["shells"]
MANY = len(located.OPERATORS)


def test_the_promise_is_kept_and_something_is_seen(shells: Subject) -> None:
    found = located.examine(shells, 0, MANY)
    assert found.faults == []
    assert found.counts["told by line"] > MANY // 3
    assert found.counts["played"] > 0


def test_there_are_many_operators() -> None:
    assert len({name for name, _ in located.OPERATORS}) >= 25


def at_the_end(found: Diagnostic) -> Diagnostic:
    return replace(found, span=replace(found.span, line=1_000, end_line=1_000))


def in_another_file(found: Diagnostic) -> Diagnostic:
    return replace(found, span=replace(found.span, file="elsewhere.yaml"))


@pytest.mark.parametrize("change", [at_the_end, in_another_file])
def test_a_checker_that_tells_it_elsewhere_is_caught(
    change: object, shells: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed(monkeypatch, change)
    assert located.examine(shells, 0, MANY).faults


def test_a_checker_that_fails_is_caught(shells: Subject, monkeypatch: pytest.MonkeyPatch) -> None:
    def report(*_: object, **__: object) -> None:
        raise KeyError("oh")

    monkeypatch.setattr(Diagnostics, "report", report)
    found = located.examine(shells, 0, MANY)
    assert any("KeyError" in fault for fault in found.faults)


def test_a_checker_that_takes_long_is_caught(
    shells: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(folder: Path, variant: str | None = None) -> Report:
        began = time.process_time()
        while time.process_time() - began < 0.2:
            pass
        return check(folder, variant)

    monkeypatch.setattr(located, "SECONDS", 0.1)
    monkeypatch.setattr(located, "check", slow)
    assert any("took" in fault for fault in located.examine(shells, 0, 10).faults)


def test_what_needs_too_much_memory_is_caught(
    shells: Subject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(located, "right", lambda *_: str(bytearray(2**30))[:4])
    assert any("MemoryError" in fault for fault in located.examine(shells, 0, 10).faults)


def test_a_place_leads_to_the_damage_by_line_block_or_name() -> None:
    before = "a:\n  b: 1\n  b2: 1\n  c: 2\nd:\n  e: 3\ng: 4\nf: {x: c}\n"
    mutant = Mutant("removed", "game.yaml", before.replace("  c: 2\n", ""), 4)
    document = names.document_of(before, "game.yaml")
    assert document is not None

    any_code = next(iter(CODES.values()))

    def how(line: int, message: str = "oh") -> str | None:
        found = Diagnostics()
        span = replace(document.key(("a",)), line=line, end_line=line)
        found.report(any_code, span, message)
        return right(mutant, found.items, document.texts, "game.yaml", before)

    lines = [how(4), how(1), how(8, "unknown name 'c'"), how(7)]
    assert lines == ["line", "block", "name", None]
