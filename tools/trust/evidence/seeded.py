"""Faults seeded into rulesets: small edits that a designer could make by mistake, kept as data."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.errors import BoardwrightError, Diagnostics
from engine.scenarios import Case, cases
from engine.scenarios.case import Make
from engine.scenarios.setting import Setting
from engine.source import read_file


class Once(Setting):
    """Plays each test once: most faults show so, and it takes a twentieth of the time."""

    seeds = range(1)
    saved = range(0)
    checked = False


@dataclass(frozen=True, slots=True)
class Seeded:
    """One text in a file of a game, what it is changed to, and why that is wrong.

    `by` names the scenario that is played first, as it has caught the fault before.
    """

    where: str
    game: str
    file: str
    old: str
    new: str
    why: str
    by: str | None = None

    def __str__(self) -> str:
        return f"{self.where}: {self.game}: '{_line(self.old)}' becomes '{_line(self.new)}'"

    def wrong_with(self, game: Path) -> str | None:
        """Why this is no fault to seed into a game's folder; None if it is one."""
        text = (game / self.file).read_text(encoding="utf-8")
        if (times := text.count(self.old)) != 1:
            return f"{self.file} has the old text {times} times, not once"
        return None

    def caught_by(self, game: Path) -> str | None:
        """The first test that fails when the fault is in a copy of the game; None if all pass.

        Raises BoardwrightError when there is no ruleset left.
        """
        with TemporaryDirectory() as folder:
            copy = Path(folder) / game.name
            shutil.copytree(game, copy)
            file = copy / self.file
            text = file.read_text(encoding="utf-8")
            file.write_text(text.replace(self.old, self.new), encoding="utf-8")
            for make in (Once, Setting):
                for case in self._in_order(copy, make):
                    if not case.run().ok:
                        return f"{Path(case.file).name}: {case.name}"
        return None

    def _in_order(self, game: Path, make: Make) -> Iterator[Case]:
        """The tests of a game, the likeliest first."""
        every = [case for case in cases(game, make) if not case.long]
        yield from (case for case in every if case.name == self.by)
        yield from (case for case in every if case.name != self.by)


def read_faults(file: Path) -> list[Seeded]:
    """The faults in a file. Raises BoardwrightError when it can't be read."""
    diagnostics = Diagnostics()
    document = read_file(file, file.name, diagnostics)
    if document is None or diagnostics.errors:
        raise BoardwrightError("; ".join(str(each) for each in diagnostics.sorted()))
    game = document.data["game"]
    return [
        Seeded(
            f"{file.name}:{document.key(('faults', number)).line}",
            game,
            entry.get("file", "game.yaml"),
            entry["old"],
            entry["new"],
            entry["why"],
            entry.get("by"),
        )
        for number, entry in enumerate(document.data["faults"])
    ]


def _line(text: str) -> str:
    return " ".join(text.split())
