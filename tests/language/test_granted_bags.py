"""What is granted for each value of an enum: a bag."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine.pipeline import Ruleset
from tests.language.test_abilities import after, lay, ruleset_of
from tests.language.values import value_of

BAGS: dict[str, Any] = {
    "player": {"spared": {"granted": 0, "each": "Sign"}},
    "abilities": {
        "spares": {"given": {"what": "bag of Sign"}, "grants": {"spared": "what"}},
    },
    "components": {
        "card": {
            "rows": {
                "a": {"abilities": {"spares": "sun star*2"}},
                "b": {"abilities": {"spares": {"star": 3}}},
            }
        }
    },
    "scoring": {"coins": "me.coins + me.bonus + count(me.hand) + me.spared[star]"},
}


def spared(ruleset: Ruleset, seat: int) -> list[int | bool]:
    """What a player is spared of each sign."""
    cells = after(ruleset).cells
    signs = ("sun", "moon", "star")
    return [value_of(ruleset, 3, cells, f"players[{seat}].spared[{sign}]") for sign in signs]


@pytest.mark.parametrize("place", ["left", "right"])
def test_bags_are_added_up(tmp_path: Path, place: str) -> None:
    cards = [lay("a", 0, place), lay("a", 0, place), lay("b", 0, place), lay("b", 1, place)]
    ruleset = ruleset_of(tmp_path, *cards, **BAGS)
    assert spared(ruleset, 0) == [2, 0, 7]
    assert spared(ruleset, 1) == [0, 0, 3]
    assert spared(ruleset, 2) == [0, 0, 0]
    assert ruleset.game().result(after(ruleset)).scores["A"] == 7


@pytest.mark.parametrize("place", ["left", "right"])
def test_or_the_most_of_each_counts(tmp_path: Path, place: str) -> None:
    player = {"spared": {"granted": 1, "each": "Sign", "join": "max"}}
    cards = [lay("a", 0, place), lay("b", 0, place)]
    ruleset = ruleset_of(tmp_path, *cards, **{**BAGS, "player": player})
    assert spared(ruleset, 0) == [1, 1, 3]


def test_cards_of_two_components_grant_by_one_ability(tmp_path: Path) -> None:
    changes: dict[str, Any] = {
        "components": {
            "card": BAGS["components"]["card"],
            "guest": {
                "rows": {"g": {"abilities": {"spares": "sun"}}},
                "copies": 2,
                "start": "door",
            },
        },
        "table": {"door": {"pool": "guest"}},
        "player": {**BAGS["player"], "room": {"row": "guest", "size": 2, "active": "true"}},
    }
    guest = {"move": {"one": "guest.g", "from": "door", "to": "players[0].room"}}
    cards = [lay("a", 0, "right"), lay("b", 0, "right"), guest, guest]
    ruleset = ruleset_of(tmp_path, *cards, **{**BAGS, **changes})
    assert spared(ruleset, 0) == [3, 0, 5]
