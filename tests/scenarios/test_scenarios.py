"""The scenario runner: what passes, what fails, where, and with which words."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest

from engine import scenarios
from engine.scenarios import Outcome

GAME = """\
language: 1
game: toy
title: Toy
players: 2-3
types:
  Colour: [red, blue]
components:
  gem: {of: Colour, copies: 4, start: bag}
  crown: {copies: 1, start: bag}
table:
  bag: {pool: [gem, crown]}
  pile: {pool: [gem, crown], repeat: 2}
  tray: {row: [gem, crown], size: 3}
  board: {grid: [2, 2], holds: gem}
  leader: {player: random}
player:
  hand: {pool: [gem, crown]}
  coins: {number: 0, min: 0}
define:
  wealth(p): count(p.hand) + p.coins
play:
  - turns: {until: empty(bag)}
    do:
      - choose: take
        optional: true
actions:
  take:
    choose:
      colour: {in: Colour, where: "bag[colour] > 0", because: None is left.}
      amount: {in: "range(1, 3)"}
    require:
      enough: {that: "bag[colour] >= amount", because: There are not so many.}
    do:
      - move: {count: amount, of: colour, from: bag, to: me.hand}
      - add: {me.coins: amount}
      - draw: {count: 1, from: bag, to: "pile[0]"}
scoring:
  coins: me.coins
"""
HEAD = "language: 1\ntests: toy\n"


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    folder = tmp_path / "toy"
    (folder / "tests").mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME)
    return folder


def outcomes(toy: Path, text: str) -> list[Outcome]:
    (toy / "tests" / "situations.yaml").write_text(HEAD + text)
    return list(scenarios.run(toy))


def scenario(toy: Path, text: str) -> Outcome:
    """The outcome of one scenario, whose text is indented by four."""
    (outcome,) = outcomes(toy, "scenarios:\n  - name: one\n" + text)
    return outcome


PASSES = {
    "places": """\
    given: {turn: B, bag: {red: 2, blue: 1}, "pile[1]": [red, crown], tray: [blue, red], A.coins: 4,
      "board[0,1]": blue, "pile[0]": {blue: 1}}
    then: {turn: B, bag: {blue: 1, red: 2}, "pile[1]": {red: 1, crown: 1}, tray: [blue, red],
      board: [[none, blue], [., .]], "board[0,1]": blue, "board[1,1]": none, A.coins: 4, B.coins: 0}
""",
    "all copies": """\
    given: {"pile": {red: 1}, "pile[1]": {red: 2}}
    then: {"pile[0]": {red: 1}, "pile[1]": {red: 2}, count(bag): 6}
""",
    "pieces come from where they start, then from elsewhere": """\
    given: {tray: [red, red], "board[0,0]": red, A.hand: {red: 1}}
    then: {"bag[red]": 0, count(bag): 5}
""",
    "rest": """\
    given: {bag: {red: 1}, A.hand: rest}
    then: {A.hand: {red: 3, blue: 4, crown: 1}}
""",
    "a grid": """\
    given: {board: [[red, blue], [none, red]]}
    then: {"count(s for s in board if s == red)": 2, "[s for s in board.rows[0]]": [red, blue]}
""",
    "expressions": """\
    given: {A.coins: 3, A.hand: [red, crown]}
    then:
      wealth(A): 5
      wealth(B) == 0: true
      crown in A.hand: true
      max(wealth(p) for p in players): 5
      "[p.coins for p in players]": [3, 0]
      first(s for s in board if full(s)): none
""",
    "results": """\
    players: [2, 3]
    given: {turn: A, A.coins: 3, B.coins: 5}
    then: {over: false, question: take, turn: A, winners: [], "score[A]": 3, "sheet[B].coins": 5,
      "sheet[B]": {coins: 5}}
""",
    "moves": """\
    given: {turn: A, leader: B}
    do:
      - take red 2
      - {by: B, take: {colour: blue, amount: 1}}
      - move: take blue 1
      - decline
      - then: {A.coins: 3, "turn": A}
      - ways: {take: {}}
      - ways: {decline: {}}
        count: 1
    then: {leader: B, A.hand: {red: 2, blue: 1}, "count(pile[0])": 3}
""",
    "the end": """\
    given: {turn: A, bag: {red: 2}, A.hand: rest}
    do: [take red 1]
    then: {over: true, question: none, turn: none, winners: [A], ranking: [[A], [B]]}
""",
    "checks": """\
    given: {turn: A, bag: {red: 1, crown: 1, blue: 2}, A.hand: rest}
    do:
      - refuse: take red 2
        because: enough
      - refuse: {take: {colour: red, amount: 2}}
        because: not so many
      - refuse: take green 1
        because: can't be 'green'
      - offers: {take: {colour: blue, amount: [1, 2]}}
      - offers: {take: {colour: [red, blue]}}
      - offers: {take: {amount: 2, colour: [blue]}}
      - ways: {take: {amount: 1}}
        count: 2
""",
    "chance": """\
    given: {turn: A}
    chance: [blue, crown]
    do: [take red 1, take red 1]
    then: {"pile[0]": {blue: 1, crown: 1}}
""",
}


@pytest.mark.parametrize("text", PASSES.values(), ids=PASSES)
def test_passes(toy: Path, text: str) -> None:
    outcome = scenario(toy, text)
    assert outcome.ok, outcome.message


FAILS = {
    "an expectation": ("    then: {A.coins: 3}\n", 5, "A.coins: expected 3, found 0"),
    "a place": ("    then:\n      bag: {red: 4}\n", 6, "bag: expected {red: 4}, found {red: 4, bl"),
    "a condition is no number": ("    then: {empty(tray): 1}\n", 5, "expected 1, found true"),
    "a name": ("    then: {A.coin: 3}\n", 5, "A.coin: "),
    "an expression": ("    then: {count(: 3}\n", 5, "count(: "),
    "a category": ("    then: {'sheet[A].coin': 3}\n", 5, "did you mean 'coins'?"),
    "too many pieces": (
        "    given: {tray: [red, red, red], A.hand: {red: 2}}\n",
        5,
        "1 more red than",
    ),
    "lost pieces": (
        "    given: {bag: {red: 4}}\n",
        5,
        "4 blue would be in no place: bag is listed",
    ),
    "an unknown place": ("    given:\n      pyle: {red: 1}\n", 6, "did you mean 'pile'?"),
    "an unknown kind": ("    given:\n      tray: [green]\n", 6, "tray can't hold 'green'"),
    "a seat": ("    given:\n      turn: C\n", 6, "'C' is no player; A, B play"),
    "a full row": ("    given: {tray: [red, red, red, red]}\n", 5, "room for 3, not 4"),
    "an illegal move": ("    do:\n      - decline\n      - take red 3\n", 7, "amount can't be '3'"),
    "whose turn": (
        "    given: {turn: A}\n    do:\n      - decline\n      - take: {colour: red, amount: 1}\n"
        "        by: A\n",
        9,
        "expected A to be asked, found B",
    ),
    "two verbs": ("    do:\n      - {take: {}, ways: {}}\n", 6, "here is take, ways"),
    "a legal move": ("    do: [{refuse: take red 1}]\n", 5, "'take red 1' is legal"),
    "another reason": (
        "    given: {bag: {red: 1}, A.hand: rest}\n    do:\n"
        "      - {refuse: take red 2, because: colour}\n",
        7,
        "because of colour, found enough",
    ),
    "an unreadable refusal": ("    do: [{refuse: tkae red 1}]\n", 5, "did you mean 'take'?"),
    "an offer": (
        "    do:\n      - offers: {take: {colour: red, amount: [1]}}\n",
        6,
        "amount: expected [1], found [1, 2]",
    ),
    "an offer's value": ("    do: [{offers: {take: {colour: [rad]}}}]\n", 5, "did you mean 'red'?"),
    "ways": (
        "    do:\n      - ways: {take: {}}\n        count: 3\n",
        7,
        "expected 3 ways, found 4",
    ),
    "a step's then": ("    do:\n      - then:\n          A.coins: 1\n", 7, "expected 1, found 0"),
    "chance left over": ("    chance: [red]\n", 5, "red did not come up"),
    "wrong chance": ("    chance: [pink]\n    do: [take red 1]\n", 5, "'pink' can't come up"),
    "a reason": (
        "    then: {reason: wiin}\n",
        5,
        "'wiin' is no reason why a game is over",
    ),
    "a question": (
        "    then: {question: tkae}\n",
        5,
        "'tkae' is no question (did you mean",
    ),
    "a way to leave": ("    then: {left: {A: wno}}\n", 5, "did you mean 'won'?"),
    "yes or no": ("    then: {over: tru}\n", 5, "'tru' is no yes or no (did you mean 'true'?)"),
    "what is not given": ("    then: {leader: A}\n", 5, "leader: expected A, found B"),
    "players": ("    players: 4\n", 5, "toy is for 2, 3 players, not 4"),
}


@pytest.mark.parametrize(("text", "line", "message"), FAILS.values(), ids=FAILS)
def test_fails_at_its_place(toy: Path, text: str, line: int, message: str) -> None:
    outcome = scenario(toy, text)
    assert not outcome.ok
    assert message in outcome.message
    assert outcome.line == line


def test_a_word_is_compared_first_with_the_values_of_its_own_parameter(toy: Path) -> None:
    more = GAME.replace("types:\n", "types:\n  Shade: [rid, dim]\n")
    more = more.replace("      amount: {in", "      shade: {in: Shade}\n      amount: {in")
    (toy / "game.yaml").write_text(more)
    assert "(did you mean 'red'?)" in scenario(toy, "    do: [take rad dim 1]\n").message


def test_an_excuse_for_no_rule_is_told(toy: Path) -> None:
    text = "scenarios:\n  - name: one\nnever:\n  empty(bga): It is never empty.\n"
    _, failed = outcomes(toy, text)
    assert not failed.ok
    assert failed.line == 6
    assert "(did you mean 'empty(bag)'?)" in failed.message


def test_failures_tell_how_it_was_played(toy: Path) -> None:
    assert scenario(toy, "    then: {A.coins: 3}\n").message.endswith("(2 players, seed 0)")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("scenarios:\n  - nmae: x\n", 4, "did you mean 'name'?"),
        ("scenarios:\n  - name: x\n    do: [{take: 3}]\n", 5, "found a whole number"),
        ("perft:\n  - {depth: 1}\n", 4, "'count'"),
        ("scenarios: {\n", 3, "error"),
    ],
)
def test_wrong_shapes_are_told_by_line(toy: Path, text: str, line: int, message: str) -> None:
    (outcome,) = outcomes(toy, text)
    assert (outcome.ok, outcome.line) == (False, line)
    assert message in outcome.message


def test_a_file_of_another_game_is_refused(toy: Path) -> None:
    (toy / "tests" / "x.yaml").write_text("language: 1\ntests: chess\nscenarios: []\n")
    (outcome,) = scenarios.run(toy)
    assert (outcome.ok, outcome.line) == (False, 2)


def test_perft(toy: Path) -> None:
    first, second = outcomes(toy, "perft:\n  - {depth: 1, count: 5}\n  - {depth: 1, count: 6}\n")
    assert first.ok
    assert (second.ok, second.line) == (False, 5)
    assert "expected 6 sequences of moves, found 5" in second.message


RECORD = {
    "players": 2,
    "chance": ["B", "blue", "crown"],
    "moves": ["take red 1", "take red 2"],
    "legal": [5, 5],
    "offers": [["1", "2"], None],
    "checks": [[1, {"A.coins": 1, "pile[0]": {"blue": 1}}], [2, {"count(bag)": 4}]],
    "scores": [1, 2],
}


def replayed(toy: Path, **changes: object) -> Outcome:
    line = json.dumps(RECORD | changes)
    (toy / "tests" / "games.jsonl.gz").write_bytes(gzip.compress(f"\n{line}\n".encode()))
    (outcome,) = scenarios.run(toy)
    return outcome


def test_recorded_game(toy: Path) -> None:
    outcome = replayed(toy)
    assert outcome.ok, outcome.message
    assert outcome.line == 2


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"legal": [5, 4]}, "after 1 moves: expected 4 legal moves, found 5"),
        ({"offers": [None, ["1"]]}, "after 1 moves: 'take red 2': expected [1], found [1, 2]"),
        ({"checks": [[1, {"A.coins": 2}]]}, "after 1 moves: A.coins: expected 2, found 1"),
        ({"checks": [[7, {}]]}, "checks after [7] moves"),
        ({"scores": [1, 1]}, "scores: expected [1, 1], found [1, 2]"),
        ({"winners": ["A"]}, "winners: expected [A], found []"),
        ({"chance": ["B", "blue"]}, "the script has no outcome left"),
        ({"chance": ["B", "blue", "crown", "red"]}, "1 chance outcomes are left over"),
        ({"moves": ["take red 1", "take pink 2"]}, "after 1 moves: colour can't be 'pink'"),
        ({"moves": ["take red 1"]}, "'legal' needs an entry for each of the 1 moves"),
        ({"moves": [1, 2]}, "moves are texts"),
        ({"checks": [[1, 2]]}, "a check is a number of moves and a map"),
        ({"move": []}, "did you mean 'moves'?"),
        ({"players": "2"}, "'players' is of the wrong type"),
    ],
)
def test_recorded_game_fails(toy: Path, changes: dict[str, object], message: str) -> None:
    outcome = replayed(toy, **changes)
    assert not outcome.ok
    assert message in outcome.message


def test_broken_recordings(toy: Path) -> None:
    (toy / "tests" / "a.jsonl").write_text("{\n[]\n{}\n")
    (toy / "tests" / "b.jsonl.gz").write_text("x")
    messages = [outcome.message for outcome in scenarios.run(toy)]
    assert [message.split(":")[0] for message in messages] == [
        "this is no JSON",
        "a recorded game is a map",
        "a recorded game needs players, moves",
        "it can't be read",
    ]


ASKING = """\
language: 1
game: asking
title: Asking
players: 2
table:
  clock: {number: 0}
player:
  stake: {number: 0}
setup:
  - for: {p: players}
    do:
      - choose: bet
        by: p
play:
  - turns: {until: clock > 1}
    do:
      - choose: bet
      - add: {clock: 1}
actions:
  bet:
    choose: {n: {in: "range(1, 4)"}}
    do: [{set: {me.stake: n}}]
scoring: {stake: me.stake}
"""

SET_UP = """\
language: 1
tests: asking
scenarios:
  - name: with given, setup has taken its first options
    given: {A.stake: 3}
    do: [bet 2]
    then: {A.stake: 2, B.stake: 1, turn: B}
  - name: without it, setup asks
    do: [bet 3, bet 2]
    then: {A.stake: 3, B.stake: 2, turn: A}
"""


def test_questions_of_setup(tmp_path: Path) -> None:
    folder = tmp_path / "asking"
    (folder / "tests").mkdir(parents=True)
    (folder / "game.yaml").write_text(ASKING, encoding="utf-8")
    (folder / "tests" / "setup.yaml").write_text(SET_UP, encoding="utf-8")
    assert [(o.name, o.ok, o.message) for o in scenarios.run(folder)] == [
        ("with given, setup has taken its first options", True, ""),
        ("without it, setup asks", True, ""),
    ]
