"""What a game's tests show of how it ends: ways to end, and what separates the players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from engine import Ruleset
from engine.play import State
from engine.scenarios.endings import ENDINGS, Sight, separators, sights
from engine.scenarios.setting import Setting
from engine.source import variants
from tools.trust.subject import Subject


def known(subject: Subject) -> list[Sight]:
    """All ways to end and tie-breaks of a game, for all numbers of players, in all variants."""
    found = (Subject(subject.folder, variant) for variant in (None, *variants(subject.folder)))
    return sights(each.ruleset for each in found)


class Notebook:
    """What is seen as a game's tests are played, with the first test that shows it."""

    def __init__(self) -> None:
        self.seen: dict[Sight, str] = {}
        self._page: set[Sight] = set()
        self._marked: dict[int, tuple[Ruleset, Ruleset]] = {}

    def turn_page(self, test: str, kept: bool) -> None:
        """A test has been played; if it does not hold, what it showed does not count."""
        for sight in self._page if kept else ():
            self.seen.setdefault(sight, test)
        self._page.clear()

    def setting(self, ruleset: Ruleset, players: int | None, options: dict[str, Any]) -> Setting:
        """What the tests play: a marked game that is watched."""
        _, marked = self._marked.setdefault(id(ruleset), (ruleset, ruleset.with_marks()))
        return _Watched(marked, players, options, self)

    def look(self, ruleset: Ruleset, state: State, told: Mapping[str, Any]) -> None:
        """Note what can be seen in a state, of which a test tells so much."""
        program = state.game.program
        if state.cells[program.at.base] >= 0 or not told:
            return
        marks = program.marks
        for number, ending in enumerate(program.endings):
            if marks is not None and state.cells[marks.base + number]:
                self._page.add(Sight(ENDINGS, ending.span, ending.what))
        if "ranking" in told or "winners" in told:
            known = separators(ruleset)
            keys = _keys(state, best="ranking" not in told)
            last = len(known) - 1
            found = (min(_difference(a, b), last) for a, b in pairwise(keys))
            self._page.update(known[at] for at in found)


def _keys(state: State, best: bool) -> list[list[int]]:
    """The ranking keys of those whom the rules gave no place, from the first on.

    With `best`, only of those in first place and of the next one: a test that tells the winners
    tells nothing of the others.
    """
    program, code = state.game.program, state.game.machine.step
    seats = range(len(program.layout.seats))
    placed = [state.cells[program.place.base + seat] for seat in seats]
    keys = sorted(code.keys(state.cells, seat + 1) for seat in seats if not placed[seat])[::-1]
    if not best:
        return keys
    if any(place > 0 for place in placed):
        return []
    return keys[: 1 + sum(key == keys[0] for key in keys)]


def _difference(a: Sequence[int], b: Sequence[int]) -> int:
    """The first key in which they differ; how many there are if they do in none."""
    return next(
        (at for at, pair in enumerate(zip(a, b, strict=True)) if pair[0] != pair[1]), len(a)
    )


class _Watched(Setting):
    """A game that is played once for each test, as what tests show is the same with every seed."""

    seeds = range(1)
    saved = range(0)
    checked = False

    def __init__(
        self,
        ruleset: Ruleset,
        players: int | None,
        options: dict[str, Any],
        notebook: Notebook,
    ) -> None:
        super().__init__(ruleset, players, options)
        self._ruleset, self._notebook = ruleset, notebook

    def look(self, state: State, told: Mapping[str, Any]) -> None:
        self._notebook.look(self._ruleset, state, told)
