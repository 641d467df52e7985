"""Subsets: exactly the sets that meet the goal can be chosen, each in one way, none a dead end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from random import Random

import pytest

import engine
from engine import Game, State

TEXT = """\
language: 1
game: picking
title: Picking
players: 2
types: {{Sign: [sun, moon, star, comet]}}
components:
  gem: {{of: Sign, copies: 3, start: bag}}
table:
  bag: {{pool: gem, seen_by: none}}
  pot: {{pool: gem}}
  low: {{number: 0}}
  high: {{number: 0}}
player:
  gems: {{{hand}, seen_by: owner}}
play:
  - draw: {{count: {cards}, from: bag, to: "players[0].gems"}}
  - choose: [aim]
    by: players[0]
  - choose: [give, rest]
    by: players[0]
actions:
  aim:
    choose:
      at: {{in: range(13)}}
      to: {{in: range(13)}}
    do: [{{set: {{low: at, high: to}}}}]
  give:
    choose:
      - gift:
          some: g
          in: me.gems
          {goal}
          because: Not such a gift.
    do:
      - move: {{all: gift, from: me.gems, to: pot}}
  rest: {{}}
scoring: {{gifts: count(pot)}}
"""
VALUE = "{of: '3 if g == sun else 2 if g == moon else 1', at_least: low, at_most: high}"
WORTH = {"sun": 3, "moon": 2, "star": 1, "comet": 1}


def made(folder: Path, goal: str, cards: int = 6, hand: str = "pool: gem") -> Game:
    file = folder / "picking.yaml"
    file.write_text(TEXT.format(goal=goal, cards=cards, hand=hand), encoding="utf-8")
    return engine.load(file).game(players=2)


def aimed(game: Game, seed: int, low: int, high: int) -> State:
    return game.apply(game.start(seed=seed), f"aim {low} {high}")


def gifts(game: Game, state: State) -> list[tuple[str, ...]]:
    """Every set that can be chosen, in order, by walking all answers."""
    found: list[tuple[str, ...]] = []
    for move in game.moves(state):
        if move.action != "give":
            continue
        after = game.apply(state, move)
        if move.arguments["gift"] == "enough":
            found.append(())
        else:
            rest = list(further(game, after))
            assert rest, f"{move} leads nowhere"
            found += [tuple(sorted((move.arguments["gift"], *more))) for more in rest]
    return found


def further(game: Game, state: State) -> Iterator[tuple[str, ...]]:
    for move in game.moves(state):
        piece = move.arguments["gift"]
        if piece == "enough":
            yield ()
        else:
            for more in further(game, game.apply(state, move)):
                yield (piece, *more)


def wanted(hand: dict[str, int], fits: Callable[[Counter[str]], bool]) -> set[tuple[str, ...]]:
    """The sets that fit, by trying all."""
    ranges = [range(n + 1) for n in hand.values()]
    sets = (Counter(dict(zip(hand, numbers, strict=True))) for numbers in product(*ranges))
    return {tuple(sorted(some.elements())) for some in sets if fits(some)}


def check(game: Game, fits: Callable[[Counter[str], int, int], bool], tries: int = 25) -> None:
    rng = Random(7)
    for seed in range(tries):
        low, high = rng.randrange(13), rng.randrange(13)
        state = aimed(game, seed, low, high)
        hand = game.observe(state, "A")["players"]["A"]["gems"]
        hand = Counter(hand)
        found = gifts(game, state)
        assert len(found) == len(set(found))
        assert set(found) == wanted(hand, lambda some, a=low, b=high: fits(some, a, b))  # type: ignore[misc]


@pytest.mark.parametrize("hand", ["pool: gem", "row: gem, size: 9"])
def test_a_number_of_pieces(tmp_path: Path, hand: str) -> None:
    game = made(tmp_path, "at_least: low\n          at_most: high", hand=hand)
    check(game, lambda some, low, high: low <= some.total() <= high)


def test_exactly_so_many(tmp_path: Path) -> None:
    game = made(tmp_path, "count: low")
    check(game, lambda some, low, high: some.total() == low)


def worth(some: Counter[str]) -> int:
    return sum(WORTH[name] * n for name, n in some.items())


def test_a_total(tmp_path: Path) -> None:
    game = made(tmp_path, f"total: {VALUE}")
    check(game, lambda some, low, high: low <= worth(some) <= high)


def test_a_total_of_some_pieces(tmp_path: Path) -> None:
    game = made(tmp_path, f"at_least: 1\n          total: {VALUE}")
    check(game, lambda some, low, high: some.total() > 0 and low <= worth(some) <= high)


def test_a_total_of_so_many_pieces(tmp_path: Path) -> None:
    goal = f"at_least: 2\n          at_most: 3\n          total: {VALUE}"
    check(
        made(tmp_path, goal),
        lambda some, low, high: 2 <= some.total() <= 3 and low <= worth(some) <= high,
    )


def test_only_pieces_that_may_be_chosen(tmp_path: Path) -> None:
    game = made(tmp_path, f"where: g != star\n          total: {VALUE}")
    check(game, lambda some, low, high: not some["star"] and low <= worth(some) <= high)


def test_the_set_moves_and_its_cells_are_cleared(tmp_path: Path) -> None:
    game = made(tmp_path, f"total: {VALUE}")
    state = aimed(game, 1, 0, 12)
    while (question := game.question(state)) is not None:
        assert question.player == "A"
        state = game.apply(state, game.moves(state)[0])
    assert game.result(state).seats[0].total > 0
    region = next(r for r in game.program.layout.regions if r.name == "give.gift")
    assert not any(state.cells[region.base : region.base + region.length])


def test_what_is_picked_is_nobodys_business(tmp_path: Path) -> None:
    game = made(tmp_path, f"total: {VALUE}")
    state = aimed(game, 1, 1, 12)
    before = game.observe(state, "B")
    after = game.observe(game.apply(state, game.moves(state)[0]), "B")
    assert before["players"] == after["players"]
    assert before["table"] == after["table"]


def test_refusals_tell_the_reason(tmp_path: Path) -> None:
    game = made(tmp_path, f"total: {VALUE}")
    state = aimed(game, 1, 2, 2)
    assert game.why_not(state, "give enough") == ["Not such a gift."]


# ------------------------------------------------------------------------------------ payments

PAY = "cover: {{cost: price, provides: g, wild_costs: {wild}}}"


def paying(folder: Path, wild: str, hand: str = "pool: gem") -> Game:
    goal = PAY.format(wild=wild)
    text = TEXT.format(goal=goal, cards=7, hand=hand)
    text = text.replace("  pot:", "  price: {pool: gem}\n  pot:")
    deal = "  - draw: {count: 3, from: bag, to: price}\n  - choose: [aim]"
    file = folder / "picking.yaml"
    file.write_text(text.replace("  - choose: [aim]", deal, 1), encoding="utf-8")
    return engine.load(file).game(players=2)


def pays(some: Counter[str], price: Counter[str], wild: int) -> bool:
    """Whether pieces can be dealt out to the units of a price, by trying all ways."""
    if not price.total():
        return not some.total()
    unit = next(price.elements())
    rest = price - Counter([unit])
    if some[unit] and pays(some - Counter([unit]), rest, wild):
        return True
    if not wild:
        return False
    ranges = [range(min(n, wild) + 1) for n in some.values()]
    spent = (
        Counter(dict(zip(some, numbers, strict=True)))
        for numbers in product(*ranges)
        if sum(numbers) == wild
    )
    return any(pays(some - few, rest, wild) for few in spent)


@pytest.mark.parametrize("wild", [0, 1, 2, 3])
@pytest.mark.parametrize("known", [True, False])
def test_a_payment(tmp_path: Path, wild: int, known: bool) -> None:
    game = paying(tmp_path, str(wild) if known else "low")
    for seed in range(20):
        state = aimed(game, seed, wild, 0)
        seen = game.observe(state, "A")
        hand, price = Counter(seen["players"]["A"]["gems"]), Counter(seen["table"]["price"])
        found = gifts(game, state)
        assert len(found) == len(set(found))
        assert set(found) == wanted(hand, lambda some, p=price: pays(some, p, wild))  # type: ignore[misc]
