"""Whole actions: said in one go, by name, refused at any stage, counted."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import engine
from engine import Game, IllegalMove, Record, State, UnreadableMove
from tests.play.subset_game import subset_game

STAGED = """\
language: 1
game: swapping
title: Swapping
players: 2
types: {Sign: [sun, moon, star]}
components:
  gem: {of: Sign, copies: 3, start: bag}
table:
  bag: {pool: gem}
player:
  gems: {pool: gem}
  points: {number: 0}
play:
  - turns: {until: empty(bag)}
    do:
      - choose: [take, swap]
        optional: true
actions:
  take:
    choose: {sign: {in: Sign, where: "bag[sign] > 0"}}
    do: [{move: {one: sign, from: bag, to: me.gems}}]
  swap:
    choose:
      - mine: {in: me.gems}
      - theirs: {in: others}
        wanted:
          in: theirs.gems
          where: wanted != mine
          because: It has to be another kind than {mine}.
      - price: {in: "range(1, 3)"}
    do:
      - move: {one: mine, from: me.gems, to: theirs.gems}
      - move: {one: wanted, from: theirs.gems, to: me.gems}
      - add: {me.points: price}
scoring: {swaps: me.points}
"""


@pytest.fixture
def staged(tmp_path: Path) -> Game:
    """A game in stages."""
    file = tmp_path / "swapping.yaml"
    file.write_text(STAGED, encoding="utf-8")
    return engine.load(file).game(players=2)


@pytest.fixture
def swappable(staged: Game) -> State:
    """A, who has a sun, may swap it for B's moon."""
    state = staged.start(seed=1)
    for move in ("take sun", "take moon"):
        state = staged.apply(state, move)
    return state


@pytest.fixture
def subsets() -> Game:
    """A game with subsets; each hand has two suns and a moon."""
    return subset_game()


def stepped(state: State, *moves: str) -> State:
    """The state after single moves."""
    for move in moves:
        state = state.game.apply(state, state.game.parse_move(state, move))
    return state


# ------------------------------------------------------------------------------------ saying


def test_a_whole_action_is_its_stages(staged: Game, swappable: State) -> None:
    wanted = stepped(swappable, "swap sun", "swap B moon", "swap 2")
    assert staged.apply(swappable, "swap sun B moon 2") == wanted
    arguments = {"price": 2, "wanted": "moon", "theirs": "B", "mine": "sun"}
    assert staged.act(swappable, "swap", **arguments) == wanted
    assert staged.spell(swappable, "swap", **arguments) == "swap sun B moon 2"


def test_what_stops_early_leaves_the_rest(staged: Game, swappable: State) -> None:
    after = staged.apply(swappable, "swap sun B moon")
    assert after == stepped(swappable, "swap sun", "swap B moon")
    question = staged.question(after)
    assert question is not None
    assert question.stage == 2
    assert staged.act(after, "swap", price=1) == stepped(after, "swap 1")
    assert staged.act(swappable, "swap", mine="sun") == stepped(swappable, "swap sun")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"mine": "sun", "price": 2}, "'swap' needs theirs, wanted"),
        ({"mine": "sun", "theirs": "B"}, "'swap' needs wanted"),
        ({}, "'swap' needs mine"),
        ({"mine": "sun", "wnated": "moon"}, "'swap' has no 'wnated'; it has mine, theirs, wanted,"),
    ],
)
def test_arguments_have_no_gaps(
    staged: Game, swappable: State, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(UnreadableMove, match=message):
        staged.act(swappable, "swap", **arguments)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("swap sun B", "it is 'swap <mine> <theirs> <wanted> <price>', with 1 or 3 or 4 words"),
        ("swap sun B moon 2 3", "with 1 or 3 or 4 words after the action"),
        ("swap sun B mon", "did you mean 'moon'?"),
        ("swap sun B moon 7", "price can't be '7'; it is 1, 2"),
        ("swpa sun B moon 2", "did you mean 'swap'?"),
    ],
)
def test_unreadable_words_of_any_stage(
    staged: Game, swappable: State, text: str, message: str
) -> None:
    with pytest.raises(UnreadableMove) as refused:
        staged.apply(swappable, text)
    assert message in str(refused.value)
    assert message in staged.why_not(swappable, text)[0]


def test_subsets(subsets: Game) -> None:
    start = subsets.start(seed=0)
    wanted = stepped(start, "go far", "go sun", "go moon", "go enough")
    for text in ("go far moon+sun", "go far sun + moon", "go far sun+moon+enough"):
        assert subsets.apply(start, text) == wanted
    for played in (["moon", "sun"], {"sun": 1, "moon": 1}, "moon+sun"):
        assert subsets.act(start, "go", to="far", played=played) == wanted
    near = stepped(start, "go near")
    assert subsets.apply(near, "go sun") == stepped(near, "go sun")
    assert subsets.apply(near, "go sun+enough") == stepped(near, "go sun", "go enough")
    assert subsets.act(near, "go", played=["sun"]) == stepped(near, "go sun", "go enough")
    begun = stepped(start, "go far", "go sun")
    assert subsets.apply(begun, "go moon+enough") == wanted


def test_a_subset_asked_first(subsets: Game) -> None:
    start = subsets.start(seed=0)
    assert subsets.apply(start, "discard sun") == stepped(start, "discard sun")
    both = stepped(start, "discard sun", "discard sun", "discard enough")
    assert subsets.apply(start, "discard sun+sun") == both
    assert subsets.act(start, "discard", given={"sun": 2}) == both
    one = stepped(start, "discard moon", "discard enough")
    assert subsets.act(start, "discard", given=["moon"]) == one
    with pytest.raises(IllegalMove, match=r"'discard enough' is not allowed: Two\."):
        subsets.act(start, "discard", given=[])
    with pytest.raises(UnreadableMove, match=r"given can't be 'son'; it is sun, moon .*'sun'"):
        subsets.apply(start, "discard son+moon")


# ---------------------------------------------------------------------------------- refusing


def test_the_stage_that_refuses_tells_why(staged: Game, swappable: State) -> None:
    assert staged.why_not(swappable, "swap sun B moon 2") == []
    assert staged.refusals(swappable, "swap sun B moon 2") == []
    assert staged.refusals(swappable, "swap moon B moon 2") == ["mine"]
    assert staged.refusals(swappable, "swap sun B star 2") == ["wanted"]
    assert staged.why_not(swappable, "swap sun A moon 2") == [
        "The rule 'theirs' does not allow that."
    ]
    with pytest.raises(IllegalMove, match="It has to be another kind than sun") as refused:
        staged.apply(swappable, "swap sun B sun 1")
    assert refused.value.reasons


def test_a_stage_that_can_not_be_completed_has_the_reasons_of_the_rest(staged: Game) -> None:
    state = stepped(staged.start(seed=1), "take sun", "take sun")
    incomplete = ["The rest of the action can't be completed."]
    assert staged.why_not(state, "swap sun") == incomplete
    assert staged.refusals(state, "swap sun") == []
    assert staged.refusals(state, "swap sun B sun") == ["wanted"]
    assert staged.why_not(state, "swap sun B sun 1") == ["It has to be another kind than sun."]
    with pytest.raises(IllegalMove, match="The rest of the action can't be completed"):
        staged.apply(state, "swap sun B sun 1")
    vietnamese = staged.why_not(state, "swap sun", "vi")
    assert vietnamese != incomplete


def test_subsets_are_refused_piece_by_piece(subsets: Game) -> None:
    start = subsets.start(seed=0)
    assert subsets.refusals(start, "go far sun+moon") == []
    for text in ("go far sun", "go far moon+moon", "go far none", "go off sun+sun+moon"):
        assert subsets.refusals(start, text) == ["played"]


# ---------------------------------------------------------------------------------- counting


def test_counts_are_of_whole_actions(staged: Game, swappable: State) -> None:
    divided = staged.divide(swappable, 1)
    assert divided == dict.fromkeys(
        ["take sun", "take moon", "take star", "swap sun B moon 1", "swap sun B moon 2", "decline"],
        1,
    )
    assert staged.perft(swappable, 1) == 6
    begun = stepped(swappable, "swap sun")
    assert staged.divide(begun, 1) == {"swap B moon 1": 1, "swap B moon 2": 1}
    assert staged.perft(begun, 1) == 2
    deep = sum(staged.perft(after, 1) for _, after in staged.ways(swappable))
    assert staged.perft(swappable, 2) == deep == sum(staged.divide(swappable, 2).values())


def test_counts_of_subsets(subsets: Game) -> None:
    start = subsets.start(seed=0)
    assert list(subsets.divide(start, 1)) == [
        "go near sun",
        "go far sun+moon",
        "discard sun+sun",
        "discard sun+moon",
        "discard sun+enough",
        "discard moon+enough",
    ]
    assert subsets.perft(start, 1) == 6
    assert subsets.perft(start, 0) == 1


def test_texts_of_whole_actions_read_back(subsets: Game) -> None:
    start = subsets.start(seed=0)
    for state in (start, stepped(start, "go far"), stepped(start, "go far", "go sun")):
        for moves, after in subsets.ways(state):
            assert subsets.apply(state, subsets.text(moves)) == after


# ----------------------------------------------------------------------------------- records


def test_records_hold_the_answers(staged: Game, swappable: State) -> None:
    record = Record.begin(staged, seed=1)
    state = staged.start(seed=1)
    for text in ("take sun", "take moon", "swap sun", "swap B moon"):
        state = record.add(state, staged.parse_move(state, text))
    again = Record.from_json(record.to_json(), staged)
    assert again.moves == ["take sun", "take moon", "swap sun", "swap B moon"]
    assert again.replay().cells == state.cells
    loaded = staged.state_from_json(state.to_json())
    assert loaded == state
    assert staged.apply(loaded, "swap 2") == staged.apply(swappable, "swap sun B moon 2")
