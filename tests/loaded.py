"""Rulesets of the project, loaded once in each process that runs tests: they never change."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import engine
from engine import Ruleset
from engine.resources import ruleset_path


def loaded(location: str | Path, variant: str | None = None) -> Ruleset:
    """The ruleset at a location, or of a name; its games are compiled once too."""
    return _loaded(ruleset_path(str(location)).resolve(), variant)


@cache
def _loaded(file: Path, variant: str | None) -> Ruleset:
    return engine.load(file, variant)
