"""Copies that are told apart, usual values, and names as values."""

from __future__ import annotations

from pathlib import Path

from engine.describe.rulebook import rules
from tests.language.card_game import GAME, GUESTS, RECIPES, mistakes, report, sound
from tests.language.values import value_of

APART = GAME.replace(
    "fields: {cost: bag of Fruit, worth: int, likes: recipe?, fond: Fruit?, first: jar?}\n"
    "    copies: 2",
    "fields: {id: name, cost: bag of Fruit, worth: int, likes: recipe?, fond: Fruit?, "
    "first: jar?}\n"
    "    usual: {worth: 7, fond: plum}\n"
    "    apart: true\n"
    "    has: {tip: {pool: coin, size: 1}}\n"
    "    copies: 2",
)
ROWS = """\
anna: {worth: 1 | 4, cost: plum fig | pear*2, abilities: {}}
bert: {cost: [pear, plum, pear], fond: fig}
"""


def test_each_copy_is_a_kind_of_its_own(tmp_path: Path) -> None:
    found = report(tmp_path, APART, guests=ROWS)
    assert mistakes(found) == []
    assert found.ruleset is not None
    kinds = found.ruleset.game(2).program.layout.kinds
    guests = [f"{kind.name} {kind.copies}" for kind in kinds if kind.component == "guest"]
    assert guests == ["anna1 1", "anna2 1", "bert1 1", "bert2 1"]
    state = found.ruleset.game(2, checked=True).start(seed=1)
    facts = {
        "guest.anna1.worth": 1,
        "guest.anna2.worth": 4,
        "guest.bert2.worth": 7,
        "guest.anna2.cost[pear]": 2,
        "guest.anna1.cost[pear]": 0,
        "guest.bert1.cost[pear]": 2,
        "guest.anna1.fond == plum": True,
        "guest.bert2.fond == fig": True,
        "guest.anna1.id == guest.anna2.id": True,
        "guest.anna1.id == guest.bert1.id": False,
        "count(guest.bert2.tip)": 0,
        "count(door)": 4,
    }
    assert {text: value_of(found.ruleset, 2, state.cells, text) for text in facts} == facts


def test_the_rules_list_a_row_once(tmp_path: Path) -> None:
    found = report(tmp_path, APART, guests=ROWS)
    assert found.ruleset is not None
    text = rules(found.ruleset, "en")
    assert text.count("| anna |") == 1
    assert "1 / 4" in text


def test_one_copy_needs_no_number(tmp_path: Path) -> None:
    game = APART.replace("    copies: 2\n    start: door", "    start: door")
    found = report(tmp_path, game, guests="anna: {copies: 2}\nbert: {}\n")
    assert mistakes(found) == []
    assert found.ruleset is not None
    kinds = found.ruleset.game(2).program.layout.kinds
    assert [k.name for k in kinds if k.component == "guest"] == ["anna1", "anna2", "bert"]


def test_a_component_without_rows_has_the_usual_values(tmp_path: Path) -> None:
    game = GAME.replace(
        "spoon: {of: player, copies: 2, start: spoons}",
        "spoon: {of: player, copies: 2, start: spoons, fields: {holds: bag of Fruit, size: int}, "
        "usual: {holds: plum fig, size: 3}}",
    )
    ruleset = sound(tmp_path, game)
    state = ruleset.game(2, checked=True).start(seed=1)
    facts = {"spoon[players[1]].holds[fig]": 1, "spoon[players[0]].size": 3}
    assert {text: value_of(ruleset, 2, state.cells, text) for text in facts} == facts


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    cases = {
        "anna: {worth: 1 | 2 | 3}\n": [
            "guests.yaml:1:15: P405 3 values for 2 copies (give one, or one for each)"
        ],
        "anna: {worth: 1 | x}\n": [
            "guests.yaml:1:15: P405 'x' is not a whole number (write a whole number, such as 3)"
        ],
    }
    for number, (rows, wanted) in enumerate(cases.items()):
        assert mistakes(report(tmp_path / str(number), APART, guests=rows)) == wanted


def test_usual_values_are_of_fields(tmp_path: Path) -> None:
    game = APART.replace("usual: {worth: 7, fond: plum}", "usual: {worth: plum, font: plum}")
    found = mistakes(report(tmp_path, game, RECIPES, ROWS))
    assert [line.split(": ", 1)[1] for line in found] == [
        "P405 'plum' is not a whole number (write a whole number, such as 3)",
        "P407 'guest' has no field 'font' that could have a usual value (did you mean 'fond'?)",
    ]


def test_only_copies_of_rows_are_told_apart(tmp_path: Path) -> None:
    game = GAME.replace(
        "coin: {copies: 3, start: purse}", "coin: {copies: 3, start: purse, apart: true}"
    )
    found = mistakes(report(tmp_path, game, RECIPES, GUESTS))
    assert len(found) == 1
    assert found[0].endswith("T307 only copies of rows can be told apart (add 'rows')")
