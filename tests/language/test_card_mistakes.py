"""Components with records and rows: every mistake, at its cell."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import Diagnostics
from engine.source import read
from tests.language.card_game import GAME, mistakes, report

RECIPES = """\
id,cost,worth,size,late,copies,colour
a,plum plom,2,small,,2,
b,"pear*x, fig",two,large,maybe,many,red
c,3,,,true,1,
plum_jam,,true,3,0,,blue
compote,fig,1,smal,1,-1,
fig_jam,,1,small,,0,
"""
GUESTS = """\
anna: {worth: 1, cost: {plum: 1, fog: 2}, likes: fig_jm, first: small7}
bert: {worth: two, cost: [pear, plom], fond: figs, first: [x]}
carl: {cots: {plum: x}, cost: {plum: x}, likes: 3}
none: {worth: 3}
"""


def test_every_cell_that_is_wrong_is_found_at_once(tmp_path: Path) -> None:
    assert mistakes(report(tmp_path, GAME, RECIPES, GUESTS)) == [
        "guests.yaml:1:34: P405 'fog' is not a Fruit (did you mean 'fig'?)",
        "guests.yaml:1:50: P405 'fig_jm' is not a recipe (did you mean 'fig_jam'?)",
        "guests.yaml:1:65: P405 'small7' is not a jar"
        " (did you mean 'small4' or 'small5' or 'small6'?)",
        "guests.yaml:2:15: P405 'two' is not a whole number (write a whole number, such as 3)",
        "guests.yaml:2:33: P405 'plom' is not a Fruit (did you mean 'plum'?)",
        "guests.yaml:2:46: P405 'figs' is not a Fruit (did you mean 'fig'?)",
        "guests.yaml:2:59: P405 a list is not a jar"
        " (write one of small4, small5, small6, large4, large5, large6)",
        "guests.yaml:3:1: P406 'carl' has no value for 'worth' (write a whole number, such as 3)",
        "guests.yaml:3:8: P407 'guest' has no field 'cots' (did you mean 'cost'?)",
        "guests.yaml:3:38: P405 'x' is no number of plum",
        "guests.yaml:3:49: P405 '3' is not a recipe"
        " (write one of a, b, c, plum_jam, compote, fig_jam)",
        "guests.yaml:4:1: N204 'none' is a word of the expression language already",
        "recipes.csv:1:32: P407 'recipe' has no field 'colour'",
        "recipes.csv:2:8: P405 'plom' is not a Fruit (did you mean 'plum'?)",
        "recipes.csv:3:4: P405 'pear*x' can't be read (write names, such as plum fig*2)",
        "recipes.csv:3:17: P405 'two' is not a whole number (write a whole number, such as 3)",
        "recipes.csv:3:27: P405 'maybe' is not true or false (write true or false)",
        "recipes.csv:3:33: P405 copies is a whole number from 0 to 10000, not 'many'",
        "recipes.csv:4:1: P406 'c' has no value for 'worth' and 'size'",
        "recipes.csv:4:3: P405 '3' is not a bag of Fruit (write names, such as plum fig*2)",
        "recipes.csv:5:11: P405 true is not a whole number (write a whole number, such as 3)",
        "recipes.csv:5:16: P405 '3' is not a Size (write one of small, large)",
        "recipes.csv:5:18: P405 '0' is not true or false (write true or false)",
        "recipes.csv:6:15: P405 'smal' is not a Size (did you mean 'small'?)",
        "recipes.csv:6:20: P405 '1' is not true or false (write true or false)",
        "recipes.csv:6:22: P405 copies is a whole number from 0 to 10000, not '-1'",
    ]


_FILE = Path(__file__).parent / "card_mistakes.yaml"
_READ = read(_FILE.read_text(encoding="utf-8"), _FILE.name, Diagnostics())
assert _READ is not None
WRONG = [tuple(case[key] for key in ("old", "new", "wanted")) for case in _READ.data["cases"]]


@pytest.mark.parametrize(("old", "new", "wanted"), WRONG, ids=[case[1] for case in WRONG])
def test_what_is_wrong_is_told(old: str, new: str, wanted: list[str], tmp_path: Path) -> None:
    assert GAME.count(old) == 1
    assert mistakes(report(tmp_path, GAME.replace(old, new))) == wanted


def test_a_component_that_is_wrong_makes_no_other_mistakes(tmp_path: Path) -> None:
    found = report(tmp_path, GAME.replace("rows: cards/recipes.csv", "rows: cards/recipe.csv"))
    assert mistakes(found) == [
        "game.yaml:18:11: Y132 there is no file 'cards/recipe.csv' in the game's folder"
        " (did you mean 'cards/recipes.csv'?)"
    ]


def test_ids_and_columns_are_names(tmp_path: Path) -> None:
    recipes = "id,worth,Cost of it\n7up,2,plum\nfig jam,3,fig\njam,3,fig\n"
    assert [text.partition(":")[2] for text in mistakes(report(tmp_path, GAME, recipes))] == [
        "1:10: S207 the name 'Cost of it' does not have the form ^[a-z][a-z0-9_]*$"
        " (write cost_of_it)",
        "2:1: S207 the name '7up' does not have the form ^[A-Za-z][A-Za-z0-9_]*$",
        "3:1: S207 the name 'fig jam' does not have the form ^[A-Za-z][A-Za-z0-9_]*$"
        " (write fig_jam)",
    ]
