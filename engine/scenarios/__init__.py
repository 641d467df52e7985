"""Scenarios and recorded games: what a ruleset must do, told as data beside it.

A game's folder has them in `tests/`: scenarios in `*.yaml` (a position, steps, what must hold),
whole recorded games in `*.jsonl` or `*.jsonl.gz`. `run` plays them all, in checked mode. A scenario
is played with several seeds and again through saved states, since neither what is not given nor a
save may matter.
"""

from engine.scenarios.case import Case, Settings
from engine.scenarios.excuses import never
from engine.scenarios.outcome import Outcome
from engine.scenarios.run import cases, mistakes, run
from engine.scenarios.schema import scenario_schema

__all__ = [
    "Case",
    "Outcome",
    "Settings",
    "cases",
    "mistakes",
    "never",
    "run",
    "scenario_schema",
]
