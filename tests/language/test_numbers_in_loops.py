"""Numbers and flags that are reached in a loop stand for their values, and can be set."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.samples import check_overlay
from tests.language.values import value_of

OVERLAY = """\
table:
  tally: {number: 2, repeat: 3}
  open: {flag: true, repeat: 2}
setup:
- set: {"tally[1]": 5, "open[1]": false}
"""


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("count(n for n in tally if n == 2)", 2),
        ("sum(n + 1 for n in tally)", 12),
        ("max(n for n in tally)", 5),
        ("5 in tally", True),
        ("3 in tally", False),
        ("any(n > 5 for n in tally)", False),
        ("count(f for f in open if f)", 1),
    ],
)
def test_they_stand_for_their_values(tmp_path: Path, formula: str, value: int) -> None:
    ruleset = check_overlay(tmp_path, OVERLAY).ruleset
    assert ruleset is not None
    state = ruleset.game(2, checked=True).start(seed=3)
    assert value_of(ruleset, 2, state.cells, formula) == value
