"""Scenarios with cards: how kinds are named, and where pieces come from."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import scenarios
from engine.scenarios import Outcome
from tests.language.card_game import folder

HEAD = "language: 1\ntests: jam\nscenarios:\n  - name: one\n"


def outcome(at: Path, text: str) -> Outcome:
    """The outcome of one scenario of the card game."""
    home = folder(at)
    (home / "tests").mkdir()
    (home / "tests" / "cards.yaml").write_text(HEAD + text, encoding="utf-8")
    (found,) = scenarios.run(home)
    return found


PASSES = {
    "names of kinds": """\
    given:
      shelf: {large 6: 1, "jar[small, 4]": 2, "jar[large,5]": 2, small5: 2, large4: 2, small 6: 1}
      line: [large 6, "jar[small,6]", plum_jam, "guest[carl]"]
      book: rest
      door: {anna: 2, "guest [bert]": 2, carl: 1}
      A.basket: {}
      crate: {"fruit[fig]": 3, plum: 5, pear: 4}
    then:
      shelf: {small4: 2, large 6: 1, small 5: 2, large5: 2, large4: 2, small6: 1}
      line: [large6, small6, plum jam, carl]
      count(book): 3
""",
    "pieces come from where they start and go back there": """\
    given: {A.basket: [plum, plum], line: [anna, anna], A.spoons: {}, B.spoons: rest, B.basket: {}}
    then:
      crate: {plum: 3, pear: 4, fig: 3}
      door: {bert: 2, carl: 2}
      A.spoons: {}
      B.spoons: {"spoon[A]": 2, "spoon[B]": 2}
      A.purse: {coin: 3}
      B.purse: {coin: 3}
""",
    "coins of all players": """\
    given: {A.purse: {coin: 6}}
    then: {B.purse: {}}
""",
    "fields and bags": """\
    then:
      recipe.compote.cost: {plum: 1, pear: 2}
      recipe.compote.cost - guest.anna.cost: {pear: 2}
      recipe.compote.size: large
      guest.anna.likes: fig_jam
      guest.bert.likes: none
      guest.anna.first: small4
      recipe.fig_jam.late: false
""",
    "moves": """\
    given: {A.basket: {fig: 1, plum: 1}}
    do:
      - refuse: {cook: {card: plum_jam}}
        because: It costs 2 fruits.
      - cook: {card: fig_jam}
    then: {A.done: [fig_jam], "sheet[A].worth": 3}
""",
}


@pytest.mark.parametrize("text", PASSES.values(), ids=PASSES)
def test_a_scenario_passes(text: str, tmp_path: Path) -> None:
    found = outcome(tmp_path, text)
    assert found.ok, found.message


FAILS = {
    "given: {shelf: {large 7: 1}}": "shelf can't hold 'large 7'; it holds small4, small5",
    "given: {A.purse: {coin: 7}}": "purse: '7' is no count",
    "given: {A.purse: {coin: 6}, B.purse: {coin: 1}}": "the places listed hold 1 more coin",
    "given: {book: {plum_jam: 0}}": "2 plum_jam would be in no place: book is listed too",
}


@pytest.mark.parametrize(("text", "words"), FAILS.items(), ids=FAILS)
def test_a_scenario_fails(text: str, words: str, tmp_path: Path) -> None:
    found = outcome(tmp_path, f"    {text}\n    then: {{count(line): 0}}\n")
    assert not found.ok
    assert words in found.message
