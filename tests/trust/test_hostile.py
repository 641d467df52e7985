"""The check of hostile rulesets catches an engine that does harm, and one that takes too long."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.trust.hostile.corpus import Case, cases, written_out
from tools.trust.hostile.generated import unexpected
from tools.trust.hostile.watch import Watch
from tools.trust.promise import Finding
from tools.trust.promises.hostile import Seen, judge, tried

HARMLESS = Case("class", "name", "harmless", "variant: hostile\n")
REFUSED = Case("class", "name", "refused: E104", "variant: hostile\n")
FINE = {"outcome": "sound", "seconds": 0.1, "seen": [], "shown": []}
NO = {**FINE, "outcome": "refused E104 3\nwhat is wrong"}


def faults(case: Case, **check: object) -> list[str]:
    """What is found wrong when a case's check came to this."""
    found = Finding()
    judge(Seen(case, {"check": {**(NO if case.refused else FINE), **check}}), found)
    assert found.counts["hostile rulesets"] == 1
    return found.faults


def test_what_is_expected_is_no_fault() -> None:
    assert faults(HARMLESS) == []
    assert faults(REFUSED) == []


@pytest.mark.parametrize(
    ("case", "check", "words"),
    [
        (HARMLESS, NO, "harmless was expected"),
        (REFUSED, FINE, "refused: E104 was expected"),
        (REFUSED, {"outcome": "refused E101 3"}, "E104 was expected"),
        (REFUSED, {"seconds": 1.5}, "refused only after 1.5"),
        (HARMLESS, {"seconds": 30}, "took 30"),
        (HARMLESS, {"outcome": "broke: RecursionError"}, "broke"),
        (HARMLESS, {"seen": ["writes out/x"]}, "writes out/x"),
        (HARMLESS, {"shown": ["U+001B"]}, "shows U+001B"),
    ],
)
def test_each_kind_of_harm_is_a_fault(case: Case, check: dict[str, object], words: str) -> None:
    assert any(words in fault for fault in faults(case, **check))


def test_a_process_that_was_killed_is_a_fault() -> None:
    found = Finding()
    judge(Seen(HARMLESS, {}, "play"), found)
    assert found.faults == ["class/name: its process was killed in 'play'"]


def test_the_watch_sees_files_code_imports_and_the_environment(tmp_path: Path) -> None:
    watch = Watch()
    own = tmp_path / "own"
    own.mkdir()
    (own / "game.yaml").write_text("language: 1\n", encoding="utf-8")
    watch._awake = True
    with watch.over(own):
        (own / "game.yaml").read_bytes()
        assert watch.taken() == []
        Path("/etc/hostname").exists()
        (tmp_path / "other").write_text("", encoding="utf-8")
        exec("1 + 1")
        seen = watch.taken()
    watch._awake = False
    assert f"writes {tmp_path / 'other'}" in seen
    assert "compile of <string>" in seen
    assert "exec of <string>" in seen


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ("x = 1 + 2", None),
        ("import os", "Import"),
        ("x = 'text'", "the constant 'text'"),
        ("x = S.__class__", ".__class__"),
        ("eval(x)", "the name eval"),
        ("x = (lambda: 1)()", "Lambda"),
    ],
)
def test_what_generated_code_may_be_made_of(source: str, what: str | None) -> None:
    found = list(unexpected(ast.parse(source)))
    assert found == [] if what is None else what in found


def test_a_case_is_tried_in_a_process_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "class"
    folder.mkdir()
    (folder / "a_lies.yaml").write_text("# refused: E104\nvariant: hostile\n", encoding="utf-8")
    (folder / "b_fine.yaml").write_text("# harmless\nvariant: hostile\n", encoding="utf-8")
    found = Finding()
    for seen in tried(tmp_path, 0, 2):
        judge(seen, found)
    assert found.counts["hostile rulesets"] == 2
    assert found.counts["steps"] > 8
    assert len(found.faults) == 1
    assert "class/a_lies: refused: E104 was expected, not: sound" in found.faults[0]


def test_cases_are_written_out() -> None:
    assert written_out("a{{3|@~ }}b") == "a10 21 32 b"
    assert written_out("{{2|[\\}}}") == "[}[}"
    assert written_out("{{2|(}}{{2|x}}") == "((xx"


def test_the_corpus_has_cases_of_eight_classes() -> None:
    known = list(cases(Path(__file__).parents[1] / "hostile"))
    assert len(known) >= 100
    assert len({case.group for case in known}) == 8
