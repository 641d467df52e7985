"""Standing rules, events and abilities in words; what one card can do, with its numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine.describe import ability_text, rules
from engine.describe.rulebook import teller
from engine.pipeline import Ruleset, check
from tests.language.fair import FAIR

VIETNAMESE = """\
language: 1
title: Hội chợ
types: {Sign: {title: biểu tượng, sun: mặt trời, moon: mặt trăng, star: ngôi sao}}
components:
  gem: viên ngọc
  stall: {title: gian hàng, rows: {baker: thợ bánh, mill: cối xay}}
player: {rebate: mức giảm, coins: đồng xu, gems: ngọc, stalls: gian hàng}
table: {bag: túi, deck: chồng bài, offer: dãy bày, starter: người đi đầu, cheers: tiếng hô}
whenever: {applause: Vỗ tay}
events: {opened: khai trương, cheered: được hô}
abilities:
  trade:
    title: Đổi một viên ngọc
    choose: {sign: {because: Không có viên ngọc đó.}}
  thank: {title: Cảm ơn}
  cheer: {title: Hô vang}
actions: {open: {title: Mở gian hàng, require: {}}, rest: {title: Nghỉ}}
scoring: {coins: đồng xu, worth: giá trị, gems: ngọc}
"""


@pytest.fixture(scope="module")
def fair(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    """The fair, with its Vietnamese texts."""
    folder = tmp_path_factory.mktemp("fair")
    (folder / "text").mkdir()
    (folder / "game.yaml").write_text(FAIR, encoding="utf-8")
    (folder / "text" / "vi.yaml").write_text(VIETNAMESE, encoding="utf-8")
    assert [str(d) for d in check(folder).diagnostics] == []
    return engine.load(folder)


def test_the_sections_stand_in_the_rules(fair: Ruleset) -> None:
    text = rules(fair)
    for line in (
        "## What happens by itself",
        "1. **applause**: As soon as the cheers is at least 3:",
        "## What cards can do",
        "### Trade a gem",
        "1. When “opened” happens, where *by* is you, you may:",
        "1. When “opened” happens and the *card* is not this card:",
        "1. While the card is in force, it adds *by* to your rebate.",
        "Each card that has this says its own *by*.",
        "Cards that have it: mill.",
        "Cards that have it: smith (1), scribe (2).",
        "the abilities of the cards here are in force",
        "filled up again at once from the deck",
        "the round is still played to its end",
        "Abilities that answer “opened” act now.",
        "Deal every player 2 gems at random from the bag into the gems.",
    ):
        assert line in text, line


def test_the_sections_stand_in_the_rules_in_vietnamese(fair: Ruleset) -> None:
    text = rules(fair, "vi")
    for line in (
        "## Điều tự xảy ra",
        "1. **Vỗ tay**: Ngay khi tiếng hô ít nhất là 3:",
        "## Các lá bài làm được gì",
        "### Đổi một viên ngọc",
        "1. Khi “khai trương” xảy ra, với *by* là bạn, bạn có thể:",
        "Các lá bài có khả năng này: cối xay.",
        "(nếu không: Không có viên ngọc đó.)",
    ):
        assert line in text, line


def test_a_card_tells_what_it_can_do(fair: Ruleset) -> None:
    assert ability_text(fair, "scribe") == [
        "While the card is in force, it adds 2 to your rebate.",
        "Trade a gem",
    ]
    assert ability_text(fair, "inn") == [
        "When “opened” happens and the *card* is not this card: Your coins: plus 1."
    ]
    assert ability_text(fair, "scribe", "vi")[1] == "Đổi một viên ngọc"
    assert "mặt trăng" in ability_text(fair, "mill", "vi")[0]
    assert ability_text(fair, "nobody") == []


def test_titles_show_what_the_card_gives(tmp_path: Path) -> None:
    file = tmp_path / "fair.yaml"
    text = FAIR.replace("  gems_on_opening:\n", "  gems_on_opening:\n    title: Draw {n} gems\n")
    file.write_text(text, encoding="utf-8")
    assert ability_text(engine.load(file), "baker")[1] == "Draw 1 gems"
    file.write_text(text.replace("{n} gems", "{m} gems"), encoding="utf-8")
    assert [d.message for d in check(file).diagnostics] == ["unknown name 'm'"]


def test_texts_of_abilities_are_missed_and_known(fair: Ruleset, tmp_path: Path) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "game.yaml").write_text(FAIR, encoding="utf-8")
    wrong = VIETNAMESE.replace("thank", "thanks")
    (tmp_path / "text" / "vi.yaml").write_text(wrong, encoding="utf-8")
    found = {d.code.id: d.message for d in check(tmp_path).diagnostics}
    assert found["L601"] == "'abilities' has no text 'thanks'"


NAMES = """\
names:
  opened: "{card} opens for {by}, who has {by.coins}"
  worth: price
  discount_given: unused
events:
"""


def test_events_and_fields_have_names_for_people(tmp_path: Path) -> None:
    file = tmp_path / "fair.yaml"
    names = NAMES.replace("  discount_given: unused\n", "")
    file.write_text(FAIR.replace("events:\n", names), encoding="utf-8")
    text = rules(engine.load(file))
    assert "1. When this card opens for you, who has your coins:" in text
    assert "1. When *card* opens for *by*, who has *by*’s coins and the *card* is not" in text
    assert "Abilities that answer “*card* opens for you, who has your coins” act now." in text
    assert "|  | price | copies |" in text or "|  | price |" in text


def test_names_that_stand_for_nothing_are_told(tmp_path: Path) -> None:
    file = tmp_path / "fair.yaml"
    file.write_text(FAIR.replace("events:\n", NAMES), encoding="utf-8")
    found = check(file).diagnostics
    assert [d.message for d in found] == ["'names' has no text 'discount_given'"]


def test_cards_of_one_ruleset_are_told_without_laying_it_out_again(
    fair: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    ability_text(fair, "baker")
    monkeypatch.setattr(teller, "elaborate", None)
    assert ability_text(fair, "scribe")[1] == "Trade a gem"
