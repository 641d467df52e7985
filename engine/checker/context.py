"""What the checks look at: the ruleset, and what its meaning brought to light."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field

from engine.checker.unreached import reach
from engine.errors import Code, Diagnostics, Span
from engine.language import Ruleset, Sources, elaborate
from engine.language.budget import Exceeded
from engine.language.elaborate import Elaborator
from engine.program import Program
from engine.source import variants


@dataclass
class Context:
    """A ruleset with its elaborations for each player count (and with each flag turned round)."""

    ruleset: Ruleset
    sources: Sources
    diagnostics: Diagnostics
    programs: list[Program] = field(default_factory=list)
    elaborators: list[Elaborator] = field(default_factory=list)
    settings: list[tuple[int, dict[str, int]]] = field(default_factory=list)

    def report(self, code: Code, span: Span, message: str, hint: str | None = None) -> None:
        """Add a diagnostic."""
        self.diagnostics.report(code, span, message, hint=hint)

    @property
    def used(self) -> set[str]:
        """The names that some elaboration used."""
        return {name for e in self.elaborators for name in e.used}

    @property
    def variants(self) -> list[str]:
        """The names of the game's variants."""
        folder = self.sources.document.folder
        return variants(folder) if folder is not None else []

    @property
    def sound(self) -> bool:
        """Whether no error has been found, so that the programs can be looked at."""
        return not self.diagnostics.errors


def gather_context(
    ruleset: Ruleset, sources: Sources, diagnostics: Diagnostics, *, quick: bool = False
) -> Context:
    """Elaborate the ruleset as often as is needed to see all of it; if `quick`, once."""
    context = Context(ruleset, sources, diagnostics)
    with suppress(Exceeded):
        for players, options in list(settings(ruleset))[: 1 if quick else None]:
            _add(context, players, options)
        if context.elaborators:
            reach(context.elaborators[0], context.used)
    return context


def settings(ruleset: Ruleset) -> Iterator[tuple[int, dict[str, int]]]:
    """What shows all of a ruleset: each number of players, then each flag turned round."""
    usual = {name: int(option.default) for name, option in ruleset.options.items()}
    counts = ruleset.player_counts
    yield from ((players, usual) for players in counts)
    for name, option in ruleset.options.items():
        if option.flag is not None and counts:
            yield counts[0], {**usual, name: int(not option.flag)}


def _add(context: Context, players: int, options: dict[str, int]) -> None:
    program, e = elaborate(context.ruleset, context.sources, players, options, context.diagnostics)
    context.programs.append(program)
    context.elaborators.append(e)
    context.settings.append((players, options))
