"""Cards in the rules: a table of each component's rows, and what fields are called."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.describe.rulebook import rules
from engine.describe.rulebook.formulas import Formulas
from engine.describe.rulebook.names import Names
from engine.language.fields import Expression
from tests.language.card_game import mistakes, report, sound

VIETNAMESE = """\
language: 1
types:
  Fruit: {title: quả, plum: mận, pear: lê, fig: sung}
components:
  jar: {title: lọ, fields: {size: cỡ, month: tháng}}
  recipe:
    title: công thức
    rows: {plum_jam: mứt mận, fig_jam: {title: mứt sung}}
    fields: {cost: giá, worth: điểm}
  guest: khách
"""
ENGLISH_TABLES = """\
The kinds of recipe:

|  | cost | worth | size | late | copies |
|---|---|---|---|---|---|
| Plum jam | 2 × plum | 2 | small | no | 2 |
| compote | plum, 2 × pear | 4 | large | yes | 1 |
| fig jam | fig | 3 | large | no | 1 |

The kinds of guest:

|  | cost | worth | likes | fond | first |
|---|---|---|---|---|---|
| anna | plum, 2 × fig | 1 | fig jam |  | small4 |
| bert | plum, 2 × pear | 2 |  | fig | large6 |
| Uncle Carl |  | 5 |  |  |  |
"""
VIETNAMESE_TABLE = """\
Các loại công thức:

|  | giá | điểm | cỡ | late | số lượng |
|---|---|---|---|---|---|
| mứt mận | 2 × mận | 2 | small | không | 2 |
| compote | mận, 2 × lê | 4 | large | có | 1 |
| mứt sung | sung | 3 | large | không | 1 |
"""


def test_rows_are_told_as_tables(tmp_path: Path) -> None:
    game = sound(tmp_path, text=VIETNAMESE)
    english = rules(game, "en")
    assert ENGLISH_TABLES in english
    assert "- **recipe**: 3 kinds, in the table below, at the start in the book\n" in english
    assert (
        "- **guest**: 3 kinds, in the table below, 2 of each, at the start in the door" in english
    )
    assert "- **jar**: 2 for each combination of size (small, large) and month (4–6)" in english
    assert "- **fruit**: 5 plum, 4 pear, 2 (*batch*) + 1 fig" in english
    vietnamese = rules(game, "vi")
    assert VIETNAMESE_TABLE in vietnamese
    assert "- **công thức**: 3 loại, theo bảng dưới đây, lúc đầu ở book\n" in vietnamese
    assert "- **lọ**: 2 cho mỗi tổ hợp của cỡ (small, large) và tháng (4–6)" in vietnamese


WORDS = {
    "card.worth": ("the *worth* of *card*", "*điểm* của *card*"),
    "recipe.plum_jam": ("Plum jam", "mứt mận"),
    "recipe.fig_jam.cost": ("the *cost* of fig jam", "*giá* của mứt sung"),
    "card.cost[plum]": ("the number of plum in the *cost* of *card*", "số mận ở *giá* của *card*"),
    "count(card.cost)": (
        "the number of fruit in the *cost* of *card*",
        "số quả trong *giá* của *card*",
    ),
    "jar[large, n]": ("large *n* jar", "lọ large *n*"),
    "j.month + 1": ("the *month* of *j* + 1", "*tháng* của *j* + 1"),
    "card.cost <= me.basket": (
        "the *cost* of *card* is at most your basket",
        "*giá* của *card* nhiều nhất là basket của bạn",
    ),
}


@pytest.mark.parametrize(("formula", "words"), WORDS.items(), ids=WORDS)
def test_fields_have_words(formula: str, words: tuple[str, str], tmp_path: Path) -> None:
    game = sound(tmp_path, text=VIETNAMESE)
    told = [
        Formulas(Names(game.model, game.sources, lang)).words(Expression(formula))
        for lang in ("en", "vi")
    ]
    assert told == list(words)


def test_translations_follow_the_rows_and_fields(tmp_path: Path) -> None:
    wrong = VIETNAMESE.replace("fig_jam:", "figs_jam:").replace("worth:", "worths:")
    assert mistakes(report(tmp_path, text=wrong)) == [
        "vi.yaml:8:31: L601 'rows' has no text 'figs_jam' (did you mean 'fig_jam'?)",
        "vi.yaml:9:25: L601 'fields' has no text 'worths' (did you mean 'worth'?)",
    ]
