"""What a game's tests show of how it ends: ways to end, and what separates the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engine import Ruleset
from engine.errors import Diagnostics, Span
from engine.language import elaborate
from engine.play import State
from engine.program import Program
from engine.scenarios.setting import Setting
from engine.source import variants
from tools.trust.subject import Subject

ENDINGS, TIES = "ways to end", "tie-breaks"


@dataclass(frozen=True, slots=True)
class Sight:
    """A way to end, or a tie-break, by its rule. `what` is what the rule says."""

    kind: str
    span: Span
    what: str

    def __str__(self) -> str:
        return f"{self.span}: {self.what}"

    @property
    def seen_when(self) -> str:
        """What a test has to show, and to say something about."""
        if self.kind == ENDINGS:
            return "play ends so (and in no other way of this rule)"
        if self.what == LEVEL:
            return "two players stay level ('winners' or 'ranking' has to tell of it)"
        return "this separates two players ('winners' or 'ranking' has to tell of it)"


#: What is said of players whom nothing separates: they share the place.
LEVEL = "level"


def known(subject: Subject) -> list[Sight]:
    """All ways to end and tie-breaks of a game, for all numbers of players, in all variants."""
    found: dict[Sight, None] = {}
    for variant in (None, *variants(subject.folder)):
        ruleset = Subject(subject.folder, variant).ruleset
        for program in _programs(ruleset):
            found |= dict.fromkeys(_of(ruleset, program))
    return list(found)


def _programs(ruleset: Ruleset) -> Iterator[Program]:
    """The programs for all numbers of players, and with each flag turned round."""
    usual = {name: int(option.default) for name, option in ruleset.options.items()}
    settings = [(players, usual) for players in ruleset.players]
    for name, option in ruleset.options.items():
        if option.kind == "flag":
            settings.append((ruleset.players[0], {**usual, name: int(not option.default)}))
    for players, options in settings:
        yield elaborate(
            ruleset.model, ruleset.sources, players, options, Diagnostics(), marked=True
        )[0]


def _of(ruleset: Ruleset, program: Program) -> Iterator[Sight]:
    """The ways to end of a program, and the tie-breaks if they may matter in it."""
    for ending in program.endings:
        yield Sight(ENDINGS, ending.span, ending.what)
    if any(ending.ranked for ending in program.endings):
        yield from separators(ruleset)


def separators(ruleset: Ruleset) -> list[Sight]:
    """The ranking keys in their order, and that no key separates."""
    model, sources = ruleset.model, ruleset.sources
    found = []
    for key in model.ranking:
        name, formula = next((n, f) for n in ("most", "fewest") if (f := getattr(key, n)))
        found.append(Sight(TIES, sources.value(key.path), f"{name}: {formula}"))
    if model.scoring and not found:
        found.append(Sight(TIES, sources.key(("scoring",)), "most: total"))
    rules = "ranking" if model.ranking else "scoring" if model.scoring else "play"
    return [*found, Sight(TIES, sources.key((rules,)), LEVEL)]


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
