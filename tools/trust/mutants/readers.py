"""The rules that mutants of scenarios are read against: compiled once, as they do not change."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from engine.scenarios import Settings, mistakes
from engine.scenarios.setting import Setting
from tools.trust.mutants.names import TESTS


class _Read(Setting):
    """A game whose scenarios are read and never played, so that nothing has to be verified."""

    checked = False


def reader(folder: Path) -> Settings:
    """What scenarios are read against, with nothing compiled yet."""
    return Settings(folder, _Read)


@lru_cache(maxsize=1)
def warm_reader(folder: Path) -> Settings:
    """The same of a sound game, with all compiled that its own scenarios need."""
    settings = reader(folder)
    for file in sorted((folder / TESTS).glob("*.yaml")):
        mistakes(file, settings)
    return settings
