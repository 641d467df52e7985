"""Arguments that several commands share, and what they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

import engine
from engine.errors import BoardwrightError

Location = Annotated[str, Parameter(help="A game's name, or the path of its folder or file.")]
Json = Annotated[bool, Parameter(name="--json", help="Print JSON for programs.")]
Lang = Annotated[str, Parameter(help="The language of the texts: en, vi, …")]
Seed = Annotated[int, Parameter(help="Where chance begins: the same seed gives the same result.")]

_TRUTH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


@Parameter(name="*")
@dataclass(frozen=True)
class Setup:
    """Which edition of a game is on the table, and for how many."""

    variant: Annotated[str | None, Parameter(help="A variant of the game.")] = None
    players: Annotated[
        int | None, Parameter(name=["--players", "-p"], help="How many play; the fewest if unsaid.")
    ] = None
    option: Annotated[
        tuple[str, ...],
        Parameter(help="A choice that the game offers before it starts, as NAME=VALUE."),
    ] = ()

    def load(self, location: str) -> engine.Ruleset:
        """The ruleset at a location, in this variant."""
        return engine.load(location, variant=self.variant)

    def game(self, ruleset: engine.Ruleset) -> engine.Game:
        """The game of a ruleset for this many players, with these options."""
        options = dict(_choice(ruleset, text) for text in self.option)
        return ruleset.game(players=self.player_count(ruleset), options=options)

    def player_count(self, ruleset: engine.Ruleset) -> int:
        """How many play."""
        return min(ruleset.players) if self.players is None else self.players


STANDARD = Setup()


def _choice(ruleset: engine.Ruleset, text: str) -> tuple[str, bool | int]:
    """One NAME=VALUE, with the value as the option has it; the ruleset refuses unknown names."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BoardwrightError(f"--option takes NAME=VALUE, not '{text}'")
    option = ruleset.options.get(name)
    if option is not None and option.kind == "flag" and value.casefold() in _TRUTH:
        return name, _TRUTH[value.casefold()]
    try:
        return name, int(value)
    except ValueError:
        wanted = "a number" if option is None else option.values
        raise BoardwrightError(f"the option '{name}' is {wanted}, not '{value}'") from None


def check_language(ruleset: engine.Ruleset, lang: str) -> str:
    """The language, if the ruleset has texts in it."""
    if lang not in ruleset.languages:
        has = ", ".join(ruleset.languages)
        raise BoardwrightError(f"{ruleset.name} has no texts in '{lang}'; it has: {has}")
    return lang
