"""An index that is only known in play, and is wrong then, stops the game at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import Game, State, load
from engine.errors import BoardwrightError, RuleFault
from engine.pipeline import check
from tests.language.values import value_of

#: Each turn adds 1 to `n`, which is used as an index then.
GAME = """\
language: 1
game: stairs
title: Stairs
summary: Somebody climbs.
version: 1
players: 2
types:
  Colour: [red, blue]
components:
  disc: {}
  flag: {of: Colour}
table:
  n: {number: 0}
  out: {number: 0}
  box: {pool: disc, repeat: 3}
  step: {number: 7, repeat: 3}
  line: {row: disc, size: 3, alike: true}
  board: {grid: [2, 3], holds: flag}
define:
  stairs: [10, 20, -30]
  at(i): stairs[i]
play:
  - turns: {until: n >= 6}
    do: [{choose: climb}]
actions:
  climb:
    title: Climb
    do:
      - add: {n: 1}
      - EFFECT
scoring:
  points: SCORE
"""
DONE = {0: 0, 1: 20, 2: -30}


def game(tmp_path: Path, effect: str, score: str = "n", *, checked: bool = False) -> Game:
    """The game with an effect after each step."""
    (tmp_path / "game.yaml").write_text(GAME.replace("EFFECT", effect).replace("SCORE", score))
    return load(tmp_path / "game.yaml").game(2, checked=checked)


def climbed(played: Game, times: int) -> State:
    """The state after so many steps."""
    state = played.start(seed=1)
    for _ in range(times):
        state = played.apply(state, "climb")
    return state


#: Effects, and after how many steps they can't be done.
WRONG = [
    ("set: {out: 'stairs[n]'}", 3, "stairs[n]"),
    ("set: {out: 'at(n)'}", 3, "stairs[i]"),
    ("set: {out: '[10, 20, -30][n]'}", 3, "[10, 20, -30][n]"),
    ("set: {out: 'stairs[1 - n]'}", 2, "stairs[1 - n]"),
    ("set: {'step[n]': 1}", 3, "step[n]"),
    ("add: {out: 'step[n]'}", 3, "step[n]"),
    ("set: {out: 'count(box[n])'}", 3, "box[n]"),
    ("place: {piece: 'flag[Colour[n]]', to: 'board[0, 0]'}", 2, "flag[Colour[n]]"),
    ("set: {out: '1 if empty(board[n, 0]) else 0'}", 2, "board[n, 0]"),
    ("set: {out: '1 if empty(board[0, n]) else 0'}", 3, "board[0, n]"),
    ("set: {out: '1 if any(empty(s) for s in board.rows[n]) else 0'}", 2, "board.rows[n]"),
    ("if: 'stairs[n] > 99'\n        then: [{add: {out: 1}}]", 3, "stairs[n]"),
]


@pytest.mark.parametrize("checked", [False, True])
@pytest.mark.parametrize(("effect", "steps", "text"), WRONG, ids=[effect for effect, _, _ in WRONG])
def test_it_is_a_fault_of_the_rules(
    tmp_path: Path, effect: str, steps: int, text: str, checked: bool
) -> None:
    played = game(tmp_path, effect, checked=checked)
    before = climbed(played, steps - 1)
    with pytest.raises(RuleFault, match="an index must be 0 to") as raised:
        played.apply(before, "climb")
    span = raised.value.span
    assert span is not None
    line = (tmp_path / "game.yaml").read_text().splitlines()[span.line - 1]
    assert text in line
    assert 1 < span.column <= len(line)
    for playout in played.playouts(2):
        assert playout.status == "fault"
        assert "an index must be 0 to" in str(playout.fault)
        assert playout.fault == str(raised.value)


def test_it_says_which_number_it_was(tmp_path: Path) -> None:
    played = game(tmp_path, "set: {out: 'stairs[4 - 2 * n]'}")
    with pytest.raises(
        RuleFault, match=r"game\.yaml:\d+:\d+: an index must be 0 to 2 here; it is -2"
    ):
        climbed(played, 3)


def test_what_is_right_has_its_value(tmp_path: Path) -> None:
    played = game(tmp_path, "set: {out: 'stairs[n]'}")
    for steps, value in DONE.items():
        assert played.observe(climbed(played, steps), "A")["table"]["out"] == value


@pytest.mark.parametrize(
    "guarded",
    [
        "stairs[n] if n < 3 else -1",
        "-1 if n > 2 else stairs[n]",
        "-1 if n >= 3 or stairs[n] > 99 else stairs[min(n, 2)]",
        "sum(stairs[i] for i in range(n + 1) if i == n and i < 3) - (1 if n > 2 else 0)",
    ],
)
def test_what_is_not_asked_can_not_be_wrong(tmp_path: Path, guarded: str) -> None:
    played = game(tmp_path, f"set: {{out: '{guarded}'}}")
    for steps in range(1, 6):
        found = played.observe(climbed(played, steps), "A")["table"]["out"]
        assert found == DONE.get(steps, -1)
    assert {playout.status for playout in played.playouts(2)} == {"end"}


def test_conditions_of_a_choice_are_watched(tmp_path: Path) -> None:
    text = GAME.replace("      - EFFECT\n", "").replace("SCORE", "n")
    require = "require: {low: {that: 'stairs[n] != 99', because: It is too high.}}"
    text = text.replace("title: Climb\n", f"title: Climb\n    {require}\n")
    (tmp_path / "game.yaml").write_text(text)
    played = load(tmp_path / "game.yaml").game(2)
    state = climbed(played, 3)
    with pytest.raises(RuleFault, match="it is 3"):
        played.moves(state)
    assert {playout.status for playout in played.playouts(2)} == {"fault"}


def test_scores_are_watched(tmp_path: Path) -> None:
    played = game(tmp_path, "add: {out: 0}", "stairs[n]")
    assert played.result(climbed(played, 2)).scores == {"A": -30, "B": -30}
    with pytest.raises(RuleFault, match="it is 3"):
        played.result(climbed(played, 3))
    assert [(p.status, p.scores) for p in played.playouts(1)] == [("fault", (0, 0))]


def test_an_item_beyond_the_end_of_a_row_is_none(tmp_path: Path) -> None:
    played = game(tmp_path, "set: {out: '1 if line[n] is none else 2'}")
    backwards = game(tmp_path, "set: {out: '1 if line[1 - n] is none else 2'}")
    for each in (played, backwards):
        assert each.observe(climbed(each, 5), "A")["table"]["out"] == 1


def test_a_scenario_is_told_too(tmp_path: Path) -> None:
    played = game(tmp_path, "add: {out: 0}")
    ruleset, cells = load(tmp_path / "game.yaml"), climbed(played, 4).cells
    assert value_of(ruleset, 2, cells, "stairs[n - 2]") == -30
    with pytest.raises(BoardwrightError, match="there is no number 4 here: they are 0 to 2"):
        value_of(ruleset, 2, cells, "stairs[n]")


def test_two_lists_with_names_alike_are_two(tmp_path: Path) -> None:
    text = GAME.replace("SCORE", "n").replace(
        "EFFECT", "set: {out: 'neighbours_board[n] + stairs[n]'}"
    )
    text = text.replace(
        "  at(i):",
        "  neighbours_board: [1, 2, 3, 4]\n  near: count(neighbours(board[0, 0]))\n  at(i):",
    )
    (tmp_path / "game.yaml").write_text(text.replace("stairs[n]'}", "near'}"))
    played = load(tmp_path / "game.yaml").game(2)
    assert played.observe(climbed(played, 2), "A")["table"]["out"] == 3 + 2


def test_a_list_with_a_name_in_it_is_no_list_of_numbers(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(
        GAME.replace("EFFECT", "set: {out: '[n, 2][n]'}").replace("SCORE", "n")
    )
    codes = [found.code.id for found in check(tmp_path / "game.yaml").diagnostics.errors]
    assert codes == ["T301"]
