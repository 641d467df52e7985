"""Every game that there is, found by walking."""

from __future__ import annotations

from collections.abc import Iterator

import engine
from engine.resources import ruleset_names, ruleset_path
from engine.source import variants


def every_game() -> Iterator[tuple[str, str | None, int]]:
    """Every ruleset, variant and player count."""
    for name in ruleset_names():
        for variant in (None, *variants(ruleset_path(name))):
            for players in engine.about(name, variant).players:
                yield name, variant, players
