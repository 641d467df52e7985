"""Dice, places that are revealed, secret actions: a small game that has all of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import engine
from engine import Game
from engine.errors import RuleFault, RulesetError
from tools.trust.secrets.leaks import leaks

#: Two players roll dice in secret; each guesses how much the other's show, then all is shown.
GUESS = """
language: 1
game: guess
title: Guess
players: 2-3
table:
  coin: {die: 2}
player:
  dice: {die: 3, repeat: 2, seen_by: owner}
  guess: {number: 0, seen_by: owner}
  hits: {number: 0}
define:
  rolled(p): sum(d for d in p.dice)
play:
  - rounds: {until: any(p.hits > 2 for p in players)}
    do:
      - roll: coin
      - for: {p: players}
        do: [{roll: p.dice}, {hide: [p.dice, p.guess]}]
      - for: {p: players}
        do: [{choose: guess_number, by: p}]
      - for: {p: players}
        do:
          - reveal: [p.dice, p.guess]
          - if: p.guess == rolled(first(after(p)))
            then: [{add: {p.hits: coin}}]
actions:
  guess_number:
    secret: true
    choose: {number: {in: "range(2, 7)"}}
    do: [{set: {me.guess: number}}]
scoring: {hits: me.hits}
"""


@pytest.fixture
def made(tmp_path: Path) -> Callable[..., Game]:
    """The game, with some of its text replaced."""

    def make(*changes: tuple[str, str], players: int = 2) -> Game:
        text = GUESS
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        file = tmp_path / "guess.yaml"
        file.write_text(text, encoding="utf-8")
        return engine.load(file).game(players, checked=True)

    return make


def test_dice_show_what_comes_up(made: Callable[..., Game]) -> None:
    game = made()
    state = game.start(chance=["2", "3", "1", "2", "2"])
    assert game.observe(state, "A")["table"]["coin"] == 2
    assert game.observe(state, "A")["players"]["A"]["dice"] == [3, 1]
    assert game.observe(state, "B")["players"]["A"]["dice"] == [{"hidden": 0}, {"hidden": 0}]
    assert state.outcomes == ("2", "3", "1", "2", "2")


def test_a_script_says_which_sides_there_are(made: Callable[..., Game]) -> None:
    with pytest.raises(engine.BoardwrightError, match="'3' can't come up; 1, 2 can"):
        made().start(chance=["3"])


def test_all_sides_come_up(made: Callable[..., Game]) -> None:
    game = made()
    rolls = [game.start(seed=seed).outcomes for seed in range(60)]
    assert {outcomes[0] for outcomes in rolls} == {"1", "2"}
    assert {outcomes[3] for outcomes in rolls} == {"1", "2", "3"}


def test_what_is_revealed_is_seen_until_it_is_hidden(made: Callable[..., Game]) -> None:
    game = made(("{p.hits: coin}", "{p.hits: 3}"))
    state = game.start(chance=["1", "3", "1", "2", "2"])
    for text in ("guess_number 4", "guess_number 5"):
        assert game.observe(state, "B")["players"]["A"]["guess"] == {"hidden": 0}
        state = game.apply(state, text)
    seen = game.observe(state, "B")["players"]["A"]
    assert (seen["dice"], seen["guess"], seen["hits"]) == ([3, 1], 4, 3)
    game = made(("p.hits > 2", "p.hits > 9"))
    state = game.start(seed=1)
    for text in ("guess_number 4", "guess_number 5"):
        state = game.apply(state, text)
    assert game.observe(state, "B")["players"]["A"]["dice"] == [{"hidden": 0}, {"hidden": 0}]


def test_a_place_may_be_seen_by_all_but_its_owner(made: Callable[..., Game]) -> None:
    game = made(("repeat: 2, seen_by: owner", "repeat: 2, seen_by: others"), players=3)
    state = game.start(chance=["2", "3", "1", "2", "2", "1", "1"])
    for seat in game.seats:
        seen = game.observe(state, seat)["players"]
        hidden = [owner for owner in game.seats if seen[owner]["dice"] == [{"hidden": 0}] * 2]
        assert hidden == [seat]
    assert sum((leaks(game, seed, 40) for seed in range(4)), start=leaks(game, 9, 40)) == {}
    one_round = ("any(p.hits > 2 for p in players)", "true")
    peeking = ('range(2, 7)"}', 'range(2, 7)", where: "number != rolled(me)"}')
    game = made(one_round, ("repeat: 2, seen_by: owner", "repeat: 2, seen_by: others"), peeking)
    found = sum((leaks(game, seed, 40) for seed in range(9)), start=leaks(game, 99, 40))
    assert "moves" in found


def test_others_are_told_only_that_something_secret_was_done(made: Callable[..., Game]) -> None:
    game = made()
    state = game.start(seed=1)
    move = game.parse_move(state, "guess_number 5")
    assert game.text([move]) == game.text([move], "A") == "guess_number 5"
    assert game.text([move], "B") == game.text([move], "") == "guess_number"


@pytest.mark.parametrize("players", [2, 3])
def test_nothing_hidden_is_found_out(made: Callable[..., Game], players: int) -> None:
    game = made(players=players)
    assert sum((leaks(game, seed, 40) for seed in range(4)), start=leaks(game, 9, 40)) == {}


def test_what_is_told_without_being_revealed_is_found(made: Callable[..., Game]) -> None:
    one_round = ("any(p.hits > 2 for p in players)", "true")
    game = made(one_round, ("- reveal: [p.dice, p.guess]\n", "- set: {coin: 2}\n"))
    found = sum((leaks(game, seed, 40) for seed in range(20)), start=leaks(game, 99, 40))
    assert found.keys() == {"what follows"}
    game = made(one_round)
    assert sum((leaks(game, seed, 40) for seed in range(20)), start=leaks(game, 99, 40)) == {}


def test_each_outcome_counts_as_an_action(made: Callable[..., Game]) -> None:
    game = made()
    counts = [game.perft(None, depth, outcomes=True) for depth in range(8)]
    dice = [2, 2 * 3, 2 * 3**2, 2 * 3**3, 2 * 3**4]
    assert counts == [1, *dice, dice[-1] * 5, dice[-1] * 25]
    assert game.divide(None, 2, outcomes=True) == {"1": 3, "2": 3}
    assert game.divide(None, 0, outcomes=True) == {}
    state = game.start(seed=1)
    assert game.divide(state, 3, outcomes=True) == {f"guess_number {n}": 10 for n in range(2, 7)}
    assert game.perft(state, 2) == 25
    with pytest.raises(engine.BoardwrightError, match="outcomes of chance only"):
        game.perft(None, 1)


def test_a_die_is_turned_to_a_side_that_it_has(made: Callable[..., Game]) -> None:
    game = made(("- roll: coin\n", "- set: {coin: 2}\n"))
    state = game.start(seed=1)
    assert (game.observe(state, "A")["table"]["coin"], len(state.outcomes)) == (2, 4)
    game = made(("- roll: coin\n", "- set: {coin: count(players) + 1}\n"))
    with pytest.raises(RuleFault, match="'coin' has no such side"):
        game.start(seed=1)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("coin: {die: 2}", "coin: {die: 1}", "a die has 2 to 1000 sides, not 1"),
        ("- roll: coin", "- roll: players[0].hits", "only dice are rolled, not the number hits"),
        ("- roll: coin", "- roll: coins", "unknown place 'coins'"),
        ("{roll: p.dice}", "{roll: 'p.dice[2]'}", "the index is 2; it must be 0 to 1"),
        ("{roll: p.dice}", "{roll: 'p.guess[0]'}", "'guess' has no copies to index"),
        ("{hide: [p.dice, p.guess]}", "{hide: coin}", "everybody sees the die coin already"),
        ("{hide: [p.dice, p.guess]}", "{reveal: dice}", "each player has one"),
    ],
)
def test_mistakes(made: Callable[..., Game], old: str, new: str, message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        made((old, new))
    assert message in str(caught.value)
