"""Arguments that several commands share, and what they stand for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

import engine
from engine.errors import BoardwrightError, did_you_mean

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


def _choice(ruleset: engine.Ruleset, text: str) -> tuple[str, bool | int | str]:
    """One NAME=VALUE, with the value in the type that the option has."""
    name, equals, value = text.partition("=")
    if name not in ruleset.options:
        known = did_you_mean(name, ruleset.options) or (
            f"it has: {', '.join(ruleset.options)}" if ruleset.options else "it has none"
        )
        raise BoardwrightError(f"{ruleset.name} has no option '{name}'; {known}")
    if not equals:
        raise BoardwrightError(f"option '{name}' needs a value: --option {name}=VALUE")
    return name, _value(name, ruleset.options[name].kind, value)


def _value(name: str, kind: str, text: str) -> bool | int | str:
    if kind == "flag":
        if text.casefold() not in _TRUTH:
            raise BoardwrightError(f"option '{name}' is yes or no, not '{text}'")
        return _TRUTH[text.casefold()]
    if kind == "number":
        try:
            return int(text)
        except ValueError:
            raise BoardwrightError(f"option '{name}' is a number, not '{text}'") from None
    return text


def check_language(ruleset: engine.Ruleset, lang: str) -> str:
    """The language, if the ruleset has texts in it."""
    if lang not in ruleset.languages:
        has = ", ".join(ruleset.languages)
        raise BoardwrightError(f"{ruleset.name} has no texts in '{lang}'; it has: {has}")
    return lang
