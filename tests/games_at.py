"""Every game that there is, found by walking."""

from __future__ import annotations

from collections.abc import Iterator

import engine
from engine.resources import ruleset_names


def every_game() -> Iterator[tuple[str, str | None, int]]:
    """Every ruleset, variant and player count."""
    for name in ruleset_names():
        for variant in (None, *engine.load(name).variants):
            for players in engine.load(name, variant=variant).players:
                yield name, variant, players
