"""One thing to run, and the compiled games that cases share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path as FilePath
from typing import Any

from engine.errors import BoardwrightError
from engine.pipeline import Ruleset, load
from engine.scenarios.endings import sights
from engine.scenarios.outcome import Failure, Outcome
from engine.scenarios.setting import Setting
from engine.source import variants

#: Makes what a scenario plays: of a ruleset, for so many players and a choice of options.
Make = Callable[[Ruleset, int | None, dict[str, Any]], Setting]


@dataclass(frozen=True, slots=True)
class Case:
    """A scenario, a count of moves or a recorded game, ready to be run.

    `read` finds what is wrong with it before it is played, `play` raises where it does not hold;
    `line_of` finds the line of a failure. One that is `long` takes minutes; one that `counts` tells
    how many moves there are, not what comes of them.
    """

    file: str
    line: int
    name: str
    play: Callable[[], None]
    line_of: Callable[[Failure], int]
    long: bool = False
    counts: bool = False
    read: Callable[[], list[Failure]] = list

    def run(self) -> Outcome:
        """Play it and tell how it came out, or the first thing that keeps it from being played."""
        return self.outcomes()[0]

    def outcomes(self) -> list[Outcome]:
        """How it came out: all that keeps it from being played, or else one outcome."""
        try:
            failures = self.read()
        except BoardwrightError as error:
            return [Outcome(self.file, self.line, self.name, False, str(error))]
        return [self._failed(failure) for failure in failures] or [self._played()]

    def _failed(self, failure: Failure) -> Outcome:
        return Outcome(self.file, self.line_of(failure), self.name, False, failure.message)

    def _played(self) -> Outcome:
        try:
            self.play()
        except Failure as failure:
            return self._failed(failure)
        except BoardwrightError as error:
            return Outcome(self.file, self.line, self.name, False, str(error))
        return Outcome(self.file, self.line, self.name, True)


def failing(file: str, line: int, message: str) -> Case:
    """A case for a file, or a line of it, that can't be read."""

    def play() -> None:
        raise Failure(message)

    return Case(file, line, "the file", play, lambda failure: line)


class Settings:
    """A game's rulesets and compiled games, each made once; `make` makes the games."""

    def __init__(self, folder: FilePath, make: Make = Setting) -> None:
        self._folder, self._make = folder, make
        self._rulesets: dict[str | None, Ruleset] = {}
        self._made: dict[str, Setting] = {}

    def ruleset(self, variant: str | None) -> Ruleset:
        """The ruleset, in a variant."""
        if variant not in self._rulesets:
            self._rulesets[variant] = load(self._folder, variant)
        return self._rulesets[variant]

    @cached_property
    def endings(self) -> list[str]:
        """The ways to end and the tie-breaks of the game and its variants, as the rules say them.

        Raises BoardwrightError where a variant has mistakes.
        """
        rulesets = (self.ruleset(variant) for variant in (None, *variants(self._folder)))
        return [sight.what for sight in sights(rulesets)]

    def setting(
        self, variant: str | None, players: int | None, options: dict[str, Any] | None
    ) -> Setting:
        """The game for so many players and a choice of options."""
        key = f"{variant} {players} {sorted((options or {}).items())}"
        if key not in self._made:
            self._made[key] = self._make(self.ruleset(variant), players, options or {})
        return self._made[key]
