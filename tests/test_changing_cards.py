"""What the guide to changing cards says can be done in data alone, done and played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import engine
from engine import Ruleset
from engine.describe.rulebook import ability_text
from engine.resources import checkout
from tests.docs_blocks import ROOT, blocks

PAGE = ROOT / "docs" / "guide" / "changing-cards.md"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """The game with the variant of the guide."""
    folder = tmp_path_factory.mktemp("games") / "valeria"
    shutil.copytree(checkout() / "rulesets" / "valeria", folder)
    (variant,) = (block for block in blocks(PAGE, "yaml") if block.words == ("variant",))
    (folder / "variants" / "house.yaml").write_text(variant.text, encoding="utf-8")
    assert [str(d) for d in engine.check(folder, "house").diagnostics.errors] == []
    return engine.load(folder, "house")


def test_a_new_card_says_what_it_can_do(house: Ruleset) -> None:
    page = PAGE.read_text(encoding="utf-8")
    told = ability_text(house, "observatory2")
    assert len(told) == 3
    assert [text for text in told if f"> {text}\n" not in page] == []


def test_the_new_cards_are_among_the_others(house: Ruleset) -> None:
    state = house.game(3, checked=True).start(seed=1)
    kinds = {kind.name for kind in state.game.program.layout.kinds}
    assert {"observatory1", "observatory2"} <= kinds
    assert len([k for k in state.game.program.layout.kinds if k.component == "building"]) == 74


def test_who_follows_draws_two(house: Ruleset, tmp_path: Path) -> None:
    game = house.game(2, checked=True)
    state = game.start(seed=1)
    while game.moves(state)[0].action == "put_under":
        state = game.apply(state, game.moves(state)[0])
    drawn = {"A": 0, "B": 0}
    state = game.apply(state, "harvest")
    while (question := game.question(state)) is not None and "take_top" in question.actions:
        drawn[question.player] += 1
        state = game.apply(state, game.moves(state)[0])
    state = game.apply(state, "harvest")
    while (question := game.question(state)) is not None and "take_top" in question.actions:
        drawn[question.player] += 1
        state = game.apply(state, game.moves(state)[0])
    assert sorted(drawn.values()) == [2, 3]
