"""How a game may end, and what may separate its players, by the rules that say so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain

from engine.checker.context import settings
from engine.errors import Diagnostics, Span
from engine.language import elaborate
from engine.pipeline import Ruleset
from engine.program import Program

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


def sights(rulesets: Iterable[Ruleset]) -> list[Sight]:
    """All ways to end and tie-breaks of a game's variants, for all numbers of players."""
    found = (_of(ruleset, program) for ruleset in rulesets for program in _programs(ruleset))
    return list(dict.fromkeys(chain.from_iterable(found)))


def _programs(ruleset: Ruleset) -> Iterator[Program]:
    """The programs for all numbers of players, and with each flag turned round."""
    for players, options in settings(ruleset.model):
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
