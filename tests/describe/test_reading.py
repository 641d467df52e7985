"""Rule summaries read well: nouns, variables and numbers stand where a person expects them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import engine
from engine.describe import rules
from engine.describe.rulebook.phrases import plural
from engine.resources import ruleset_names
from tests.loaded import loaded

TEXT = """\
language: 1
game: lodges
title: Lodges
players: 2-3
types: {Fuel: [log, coal]}
numbers: {hand_limit: 6}
components:
  hiker: {of: player, copies: 1, start: hills.den.hikers}
  tent: {of: player, copies: 3, start: tents}
  fuel: {title: fuel card, of: {kind: Fuel, heat: [1, 2]}, copies: 4, start: pile}
  lodge:
    rows: lodges.yaml
    fields: {id: hills, worth: int, cost: bag of Fuel}
    has: {beds: {pool: tent}}
    start: lodges
table:
  hills:
    graph: {spaces: {den: {}, ridge: {}, peak: {}}, edges: {den: [ridge], ridge: [peak]}}
    space: {hikers: {pool: hiker}}
  pile: {pool: fuel, seen_by: none}
  gone: {pool: fuel}
  lodges: {pool: lodge, active: "this.beds[me] > 0"}
player:
  hand: {pool: fuel, seen_by: owner}
  tents: {pool: tent}
  spare: {granted: 0}
define: {spot(p): "space(hiker[p])"}
setup: [{deal: {count: 4, from: pile, to: hand}}]
play:
  - turns: {until: empty(pile)}
    do: [{choose: [rest, stay, walk]}]
actions:
  rest: {do: [{draw: {from: pile, to: me.hand}}]}
  stay:
    choose:
      - card: {in: lodges}
      - paid:
          some: c
          in: me.hand
          cover: {cost: card.cost, provides: c.kind, wild_costs: me.spare}
    require: {there: "card.id is spot(me)", once: "card.beds[me] == 0"}
    do:
      - move: {all: paid, from: me.hand, to: gone}
      - move: {one: "tent[me]", from: me.tents, to: card.beds}
  walk:
    let: {busy: "set(s for s in hills if not empty(s.hikers))", reach: count(me.hand)}
    choose:
      - to: {in: hills}
      - far: {in: "trail_lengths(spot(me), to, avoid=busy, at_most=reach)"}
      - burnt: {some: c, in: me.hand, at_least: 1, total: {of: c.heat, equals: far}}
    do:
      - move: {all: burnt, from: me.hand, to: gone}
      - run: go(me, to)
procedures:
  go(who, goal):
    - move: {one: "hiker[who]", from: spot(who).hikers, to: goal.hikers}
abilities:
  warm: {title: "Any {n} cards will do", given: {n: int}, grants: {spare: n}}
scoring:
  stays: sum(c.worth for c in lodges if c.beds[me] > 0)
  small: 1 if count(me.hand) > hand_limit else 0
ranking: [{most: stays + small}]
"""
ROWS = """\
language: 1
ridge: {worth: 2, cost: {log: 1}, abilities: {warm: 2}}
peak: {worth: 3, cost: {coal: 2}}
"""
LINES = (
    "1. Deal every player 4 fuel cards at random from the pile into the hand.",
    "1. Draw one fuel card at random from the pile to your hand.",
    "2. Choose *paid*: fuel cards from your hand that pay exactly the *cost* of *card*, each "
    "paying one of: its *kind*; any of them, as many as your spare, may pay one of anything "
    "instead, if that is more than 0.",
    "   1. The space that *card* is named after is your spot.",
    "   2. No tent of yours is in *card*’s beds.",
    "4. Move *paid* from your hand to the gone.",
    "5. Move one of your tents from your tents to *card*’s beds.",
    "1. Work out *busy*: the different *s* in the hills for which *s*’s hikers is not empty.",
    "2. Work out *reach*: the number of fuel cards in your hand.",
    "5. Choose *burnt*: one or more fuel cards from your hand that add up to exactly *far*, each "
    "counting its *heat*.",
    "1. Move *who*’s hiker from *who*’s spot’s hikers to *goal*’s hikers.",
    "### Any 2 cards will do",
    "1. While the card is in force, it adds 2 to your spare.",
    "Cards that have it: ridge.",
    "| stays | the total *worth* of every *c* in the lodges for which at least one tent of yours "
    "is in *c*’s beds |",
    "## Where the spaces of the hills lead",
    "| ridge | den, peak |",
)


@pytest.fixture
def lodges(tmp_path: Path) -> engine.Ruleset:
    """A game with a map, payments and abilities."""
    (tmp_path / "game.yaml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "lodges.yaml").write_text(ROWS, encoding="utf-8")
    return engine.load(tmp_path)


def test_sentences(lodges: engine.Ruleset) -> None:
    told = rules(lodges).splitlines()
    for line in LINES:
        assert line in told, line


def test_numbers_stand_beside_their_names(lodges: engine.Ruleset) -> None:
    assert "more than 6 (*hand limit*)" in rules(lodges)


def test_variables_have_names_in_another_language(tmp_path: Path) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "game.yaml").write_text(TEXT, encoding="utf-8")
    (tmp_path / "lodges.yaml").write_text(ROWS, encoding="utf-8")
    texts = (
        "language: 1\nnames: {busy: nơi có người, who: người đi}\n"
        "actions: {walk: {choose: {far: {title: số đường}}}}\nscoring: {small: bài nhiều}\n"
    )
    (tmp_path / "text" / "vi.yaml").write_text(texts, encoding="utf-8")
    told = rules(engine.load(tmp_path), "vi")
    for said in ("Tính *nơi có người*:", "Chọn *số đường*:", "*người đi*", "+ *bài nhiều*"):
        assert said in told


@pytest.mark.parametrize("lang", ["en", "vi"])
@pytest.mark.parametrize("name", ruleset_names())
def test_no_formula_is_left_as_it_is_written(name: str, lang: str) -> None:
    """No code, no doubled word, no bare plural after one."""
    told = rules(loaded(name), lang)
    assert "`" not in told
    assert not re.search(r"\b(the|a|of|is) \1\b|(?<![+−] )\b1 (?!is)\w+s\b", told), told
    if lang == "vi":
        assert not re.search(r"\b(and|with|each|which|is)\b", told.split("\n", 3)[3])


@pytest.mark.parametrize(
    ("noun", "several"),
    [("gem", "gems"), ("lens", "lens"), ("glass", "glasses"), ("city", "cities"), ("day", "days")],
)
def test_plurals(noun: str, several: str) -> None:
    assert plural("en", noun) == several
    assert plural("vi", noun) == noun
