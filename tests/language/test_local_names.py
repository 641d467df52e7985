"""A rule may call its things as it likes: the generated code keeps its own names apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.language.samples import check_overlay
from tests.language.values import value_of

NAMES = (
    *("answer", "block", "code", "explain", "keys", "kind", "options", "sheet", "who", "again"),
    *("len", "list", "print", "self", "i_2", "n_1", "n_r1", "n_x5", "bag_at", "n_at", "n_end"),
)


@pytest.mark.parametrize("name", NAMES)
def test_a_loop_may_have_any_name(name: str, tmp_path: Path) -> None:
    overlay = (
        "setup:\n"
        "- draw: {count: 3, from: bag, to: market}\n"
        f"- for: {{{name}: range(5)}}\n"
        f"  where: {name} != 2\n"
        f"  do:\n"
        f"  - add: {{'players[0].points': {name} + sum(n * {name} for n in range(9))}}\n"
        "  - draw: {from: bag, to: reserve}\n"
    )
    ruleset = check_overlay(tmp_path, overlay).ruleset
    assert ruleset is not None
    state = ruleset.game(2, checked=True).start(seed=3)
    assert value_of(ruleset, 2, state.cells, "players[0].points") == 8 + 36 * 8
    assert value_of(ruleset, 2, state.cells, "count(reserve)") == 4
