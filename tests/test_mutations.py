"""Rulesets with mistakes: each is told with its place, or the game can be played all the same."""

from __future__ import annotations

import shutil
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from engine.errors import RuleFault
from engine.pipeline import Report, Ruleset, check, load
from engine.resources import ruleset_names, ruleset_path
from tests.mutants import Mutant, damaged, renamed_keys, renamed_uses

#: A mutant may take so long, or so many times as long as the game itself, in CPU time.
SECONDS, TIMES = 5.0, 5
MOVES = 30
#: So many of each kind of mutant are tried for a file in the usual run; the long run tries all.
SAMPLE = 16
DAMAGED_LONG = 1_000


def files() -> Iterator[tuple[str, str | None]]:
    """Every file with rules: the games and their variants."""
    for name in ruleset_names():
        yield name, None
        for variant in load(name).variants:
            yield name, variant


EVERY_FILE = pytest.mark.parametrize(("name", "variant"), list(files()))


class Patient:
    """A copy of a game in which one file is changed again and again."""

    def __init__(self, folder: Path, name: str, variant: str | None) -> None:
        self.folder, self.variant = folder / name, variant
        shutil.copytree(ruleset_path(name), self.folder)
        self.file = self.folder / (f"variants/{variant}.yaml" if variant else "game.yaml")
        self.text = self.file.read_text(encoding="utf-8")
        began = time.process_time()
        self.model = load(name, variant).model
        self.limit = max(SECONDS, TIMES * (time.process_time() - began))

    def examined(self, mutant: Mutant) -> tuple[Report, list[str]]:
        """What a check finds in the mutant, and what is wrong with that."""
        self.file.write_bytes(mutant.text.encode("utf-8", "surrogatepass"))
        began = time.process_time()
        report = check(self.folder, self.variant)
        wrong = [f"{d} is in no file" for d in report.diagnostics if not self.is_placed(d, report)]
        if report.ruleset is not None:
            wrong += played(report.ruleset)
        if (took := time.process_time() - began) > self.limit:
            wrong.append(f"took {took:.1f} s")
        return report, wrong

    def is_placed(self, diagnostic: object, report: Report) -> bool:
        """Whether a diagnostic names a line of one of the game's files."""
        span = diagnostic.span  # type: ignore[attr-defined]
        lines = report.texts[span.file].splitlines() or [""]
        return Path(span.file).resolve().is_relative_to(self.folder.resolve()) and (
            1 <= span.line <= len(lines) + 1 and span.column >= 1
        )


def played(ruleset: Ruleset) -> list[str]:
    """What is wrong with a game after some random moves."""
    try:
        game = ruleset.game(checked=True)
        state, rng = game.start(seed=1), Random(1)
        for _ in range(MOVES):
            if game.question(state) is None:
                break
            state = game.apply(state, rng.choice(game.moves(state)))
    except RuleFault as fault:
        return [] if fault.span is not None else [f"a fault without a place: {fault}"]
    return []


def mentioned(word: str, line: int, report: Report) -> bool:
    """Whether a diagnostic stands in the line of a renamed word, or where the word still is."""
    for diagnostic in report.diagnostics:
        span = diagnostic.span
        lines = report.texts[span.file].splitlines()
        if span.line == line or any(word in text for text in lines[span.line - 1 : span.end_line]):
            return True
    return False


def complaints(patient: Patient, mutants: Sequence[Mutant]) -> list[str]:
    """What is wrong with the reports of all mutants."""
    found: list[str] = []
    for mutant in mutants:
        try:
            report, wrong = patient.examined(mutant)
        except Exception as error:
            found.append(f"{mutant.what}: {type(error).__name__}: {error}")
            continue
        if mutant.word is not None and not mentioned(mutant.word, mutant.line, report):
            wrong.append(f"not told: {[str(d) for d in report.diagnostics]}")
        found += [f"{mutant.what}: {text}" for text in wrong]
    return found


def sample(mutants: Iterable[Mutant]) -> list[Mutant]:
    """At most SAMPLE of the mutants, from all parts of the file."""
    every = list(mutants)
    return every[:: -(-len(every) // SAMPLE)] if every else []


@EVERY_FILE
def test_a_renamed_key_is_told(name: str, variant: str | None, tmp_path: Path) -> None:
    patient = Patient(tmp_path, name, variant)
    assert complaints(patient, sample(renamed_keys(patient.text))) == []


@EVERY_FILE
def test_a_renamed_use_of_a_name_is_told(name: str, variant: str | None, tmp_path: Path) -> None:
    patient = Patient(tmp_path, name, variant)
    assert complaints(patient, sample(renamed_uses(patient.text, patient.model))) == []


@EVERY_FILE
def test_damage_is_told_or_can_be_played(name: str, variant: str | None, tmp_path: Path) -> None:
    patient = Patient(tmp_path, name, variant)
    mutants = [damaged(patient.text, seed) for seed in range(SAMPLE)]
    assert complaints(patient, mutants) == []


@pytest.mark.long
@EVERY_FILE
def test_every_renamed_name_is_told(name: str, variant: str | None, tmp_path: Path) -> None:
    patient = Patient(tmp_path, name, variant)
    mutants = [*renamed_keys(patient.text), *renamed_uses(patient.text, patient.model)]
    assert complaints(patient, mutants) == []


@pytest.mark.long
@EVERY_FILE
def test_much_damage_is_told(name: str, variant: str | None, tmp_path: Path) -> None:
    patient = Patient(tmp_path, name, variant)
    mutants = [damaged(patient.text, seed) for seed in range(SAMPLE, DAMAGED_LONG)]
    assert complaints(patient, mutants) == []
