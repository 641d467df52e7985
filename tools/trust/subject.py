"""What promises are checked on: games, found by walking a folder of rulesets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import engine
from engine import Game, Ruleset
from engine.resources import ruleset_path
from engine.source import variants


@dataclass(frozen=True, slots=True)
class Subject:
    """A ruleset in one variant, for one number of players; `players` None stands for all.

    `folder` is the game's folder, or the one file that is the game.
    """

    folder: Path
    variant: str | None = None
    players: int | None = None

    @property
    def name(self) -> str:
        """What it is called in tables and reports, as `game-variant-3`."""
        parts = [self.folder.stem, self.variant, self.players]
        return "-".join(str(part) for part in parts if part is not None)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, loaded once."""
        return _loaded(self.folder, self.variant)

    def game(self, number: int = 0, *, checked: bool = False, watched: bool = False) -> Game:
        """The game for the number of players, with the options of the number-th game.

        The first has the usual options; those after it have one flag turned round each, in turn.
        """
        flags = self._flags
        turn = number % (len(flags) + 1)
        options = {}
        if turn:
            name = flags[turn - 1]
            options = {name: not self.ruleset.options[name].default}
        return self.ruleset.game(self.players, options, checked=checked, watched=watched)

    @property
    def _flags(self) -> list[str]:
        """The flags that are turned round for this number of players.

        They are dealt out among the numbers of players, so that each is seen with one: a game with
        four flags for four numbers would else be compiled twenty times.
        """
        flags = [name for name, option in self.ruleset.options.items() if option.kind == "flag"]
        if self.players is None:
            return flags
        counts = self.ruleset.players
        return flags[counts.index(self.players) :: len(counts)]

    def combinations(self) -> Iterator[Subject]:
        """Every variant of the game for every number of players."""
        for variant in (None, *variants(self.folder)):
            for players in engine.about(self.folder, variant).players:
                yield Subject(self.folder, variant, players)


@lru_cache(maxsize=8)
def _loaded(folder: Path, variant: str | None) -> Ruleset:
    return engine.load(folder, variant)


def forget() -> None:
    """Let go of the rulesets that were loaded."""
    _loaded.cache_clear()


def subjects(root: Path) -> list[Subject]:
    """Every game in a folder of rulesets, by name."""
    return [Subject(file.parent) for file in sorted(root.glob("*/game.yaml"))]


def subject_at(location: str) -> Subject:
    """The game at a location. Raises BoardwrightError when there is none."""
    path = ruleset_path(location)
    return Subject(path.parent if path.name == "game.yaml" else path)
