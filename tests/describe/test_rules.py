"""The rules in words, for every game and for formulas of every form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine
from engine.describe import rules
from engine.describe.rulebook.formulas import Formulas
from engine.describe.rulebook.names import Names
from engine.language.fields import Expression
from engine.language.sample import SAMPLE
from engine.pipeline import Ruleset
from engine.resources import ruleset_names, ruleset_path
from engine.source import variants
from tests.loaded import loaded

EDITIONS = [
    (name, variant) for name in ruleset_names() for variant in [None, *variants(ruleset_path(name))]
]
LANGUAGES = ["en", "vi"]


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Ruleset:
    file = tmp_path_factory.mktemp("sample") / "game.yaml"
    file.write_text(SAMPLE, encoding="utf-8")
    return engine.load(file)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "variant"), EDITIONS)
def test_rules_are_for_people(name: str, variant: str | None, lang: str) -> None:
    ruleset = loaded(name, variant)
    text = rules(ruleset, lang)
    assert text.startswith(f"# {ruleset.title(lang)}\n")
    assert not re.search(r"Expression\(|<.* object|\bNone\b|[{}]|\bme\.", text)
    assert all(line == line.rstrip() for line in text.splitlines())


@pytest.mark.parametrize(("name", "variant"), EDITIONS)
def test_every_action_and_reason_is_told(name: str, variant: str | None) -> None:
    ruleset = loaded(name, variant)
    text = rules(ruleset)
    for action in ruleset.model.actions.values():
        assert action.title is None or f"### {action.title}" in text
        for parameter in action.parameters.values():
            because = parameter.because
            assert because is None or "{" in because or because in text


def test_a_variant_tells_why() -> None:
    for name, variant in [edition for edition in EDITIONS if edition[1] is not None]:
        ruleset = loaded(name, variant)
        assert ruleset.model.why is not None
        assert ruleset.model.why in rules(ruleset)


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("count(bag)", "the number of gems in the bag"),
        ("full(board)", "the board is full"),
        ("not full(market)", "the market is not full"),
        ("me.points >= 3", "your points is at least 3"),
        ("gem[sun]", "sun gem"),
        ("stone[me]", "your stone"),
        ("sun in market", "at least one sun gem is in the market"),
        ("gem not in market", "no gem is in the market"),
        ("bag[star] > 0", "at least one star gem is in the bag"),
        ("bag[star] + 1", "the number of star gems in the bag + 1"),
        ("any(p.points > 3 for p in players)", "for some player *p*, *p*’s points is more than 3"),
        ("not any(full(s) for s in board)", "for no *s* in the board, *s* is full"),
        ("count(k for k in Sign if bag[k] == 0)", None),
        ("full(board) and (empty(bag) or empty(market))",
         "the board is full and (the bag is empty or the market is empty)"),
        ("2 * (me.points + 1)", "2 × (your points + 1)"),
        ("board[0, 1]", "space (0, 1) of the board"),
        ("board.rows[2]", "row 2 of the board"),
        ("1 if full(bag) else 2", "1 if the bag is full, otherwise 2"),
        ("0 < me.points < 3", "`0 < me.points < 3`"),
        ("max(2, me.points)", "the greatest of 2 and your points"),
        ("ray(space, east)", "the spaces straight east of *space*"),
        ("range(1, 4)", "the numbers from 1 to 3"),
    ],
)  # fmt: skip
def test_formulas_in_words(sample: Ruleset, formula: str, said: str | None) -> None:
    formulas = Formulas(Names(sample.model, sample.sources, "en"))
    told = formulas.words(Expression(formula))
    assert said is None or told == said


def test_a_reason_shows_its_values_in_words(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    text = SAMPLE.replace("That space is taken.", "'Only {count(bag)} gems are left.'")
    file.write_text(text, encoding="utf-8")
    assert "Only the number of gems in the bag gems are left." in rules(engine.load(file))


def test_a_procedure_and_a_table_by_players(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    more = (
        "numbers:\n  hand: {by_players: {2: 5, 3: 4}}\n"
        "procedures:\n  gain(p, n):\n    - add: {p.points: n}\n"
    )
    text = SAMPLE.replace("setup: []", "setup:\n  - run: gain(players[0], hand)") + more
    file.write_text(text, encoding="utf-8")
    told = rules(engine.load(file))
    assert "| | 2 players | 3 players |" in told
    assert "| hand | 5 | 4 |" in told
    assert "### gain (*p*, *n*)" in told
    assert "*p*’s points: plus *n*." in told
