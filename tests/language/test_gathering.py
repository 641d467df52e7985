"""Subsets from several places, of which each piece pays one of several things."""

from __future__ import annotations

import copy
import itertools
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import Game, State
from engine.pipeline import check

#: Stalls that give goods, one's own and others', and a cart that may give anything; a token lies on
#: what was used.
GAME = """\
language: 1
game: fair
title: Fair
players: 3
types: {Good: [silk, salt, wool]}
components:
  token: {copies: 40, start: box}
  cart: {of: player, copies: 1, start: yard, fields: {gives: bag of Good},
         usual: {gives: silk salt wool}, has: {used: {pool: token, size: 2}}}
  stall:
    apart: true
    fields: {id: name, gives: bag of Good}
    has: {used: {pool: token, size: 1}}
    start: field
    rows:
      tent: {gives: silk | silk | salt | salt, copies: 4}
      shed: {gives: wool | silk wool, copies: 2}
      barn: {gives: salt wool, copies: 2}
      ruin: {copies: 1}
  order:
    fields: {cost: bag of Good}
    start: orders
    rows:
      small: {cost: silk}
      plain: {cost: silk salt}
      double: {cost: silk silk}
      mixed: {cost: silk salt wool}
      large: {cost: silk silk salt wool}
      wide: {cost: salt wool wool}
      nothing: {}
table:
  box: {pool: token}
  field: {pool: stall}
  orders: {pool: order}
player:
  yard: {slot: cart}
  stalls: {row: stall, size: 9}
  filled: {pool: order}
  room: {number: 1}
  freed: {number: 0}
play:
  - turns: {until: empty(orders)}
    do:
      - choose: [fill, free, rest]
actions:
  rest: {}
  fill:
    choose:
      - what: {in: orders}
      - paid:
          some: s
          in: ["cart[me]", me.stalls, (c for p in others for c in p.stalls)]
          times: me.room - count(s.used) if s is cart[me] else 1 - count(s.used)
          cover: {cost: what.cost, provides: s.gives, alike: true}
          because: These do not give it.
    do:
      - for: {s: paid}
        do:
          - move: {one: token, from: box, to: s.used}
      - move: {one: what, from: orders, to: me.filled}
  free:
    choose:
      back:
        some: s
        in: ["cart[me]", me.stalls]
        times: count(s.used)
        at_least: 1
        at_most: 2
        because: One or two.
    do:
      - for: {s: back}
        do:
          - move: {one: token, from: s.used, to: box}
      - add: {me.freed: count(back)}
scoring: {filled: count(me.filled)}
"""
GIVES = {
    "tent1": "silk",
    "tent2": "silk",
    "tent3": "salt",
    "tent4": "salt",
    "shed1": "wool",
    "shed2": "silk wool",
    "barn1": "salt wool",
    "barn2": "salt wool",
    "ruin": "",
    **{f"cart[{seat}]": "silk salt wool" for seat in "ABC"},
}
COSTS = {
    "small": "silk",
    "plain": "silk salt",
    "double": "silk silk",
    "mixed": "silk salt wool",
    "large": "silk silk salt wool",
    "wide": "salt wool wool",
    "nothing": "",
}


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The fair."""
    file = tmp_path_factory.mktemp("fair") / "fair.yaml"
    file.write_text(GAME, encoding="utf-8")
    assert [str(d) for d in check(file).diagnostics.errors] == []
    return engine.load(file).game(checked=True)


def position(game: Game, stalls: dict[str, list[str]], used: list[str], room: int) -> State:
    """A state in which players have stalls, some of them used."""
    state = game.start(seed=1)
    layout = game.program.layout
    cells = copy.copy(state.cells)
    named = {kind.name: kind.index for kind in layout.kinds}

    def at(place: str, number: int = 0) -> int:
        found = layout.places[place]
        return found.region.base + number * found.stride

    field = layout.places["field"]
    for seat, own in stalls.items():
        start = at("stalls", "ABC".index(seat))
        cells[start] = len(own)
        for number, name in enumerate(own, 1):
            cells[start + number] = named[name]
            cells[field.region.base + field.kinds.index(named[name])] = 0
    for name in used:
        place = "cart.used" if name.startswith("cart") else "stall.used"
        number = layout.places[place].labels.index(name)
        cells[at(place, number)] += 1
        cells[at("box")] -= 1
    cells[at("room")] = room
    return State(game, cells, state.chance, state.script)


def payments(stalls: dict[str, list[str]], used: list[str], room: int, cost: str) -> set[Any]:
    """All payments of player A, as multisets of (whose, what it gives), by brute force."""
    units = [("cart[A]", "A cart")] * (room - used.count("cart[A]"))
    units += [(name, seat) for seat in "ABC" for name in stalls[seat] if name not in used]
    wanted = cost.split()
    found = set()
    for chosen in itertools.combinations(units, len(wanted)):
        for order in itertools.permutations(wanted):
            if all(
                good in GIVES[name].split() for (name, _), good in zip(chosen, order, strict=True)
            ):
                key = Counter((whose, GIVES[name]) for name, whose in chosen)
                found.add(frozenset(key.items()))
                break
    return found


def fills(game: Game, state: State, order: str) -> Iterator[tuple[str, ...]]:
    """All ways to fill an order, as they are asked for; no question is without an answer."""
    asked = [m for m in game.moves(state) if m.arguments.get("what") == order]
    for move in asked:
        yield from _picks(game, game.apply(state, move), ())


def _picks(game: Game, state: State, picked: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    moves = game.moves(state)
    assert moves
    for move in moves:
        if move.is_piece:
            yield from _picks(game, game.apply(state, move), (*picked, move.arguments["paid"]))
        else:
            yield picked


def test_all_payments_are_offered_each_once(game: Game) -> None:
    chance = random.Random(5)
    for _ in range(120):
        names = [name for name in GIVES if "[" not in name]
        chance.shuffle(names)
        cut = sorted(chance.sample(range(10), 3))
        stalls = {"A": names[: cut[0]], "B": names[cut[0] : cut[1]], "C": names[cut[1] : cut[2]]}
        room = chance.randint(1, 2)
        laid = [name for own in stalls.values() for name in own]
        used = [name for name in laid if chance.random() < 0.2]
        used += ["cart[A]"] * chance.choice([0, 0, 1, room])
        state = position(game, stalls, used, room)
        whose = {name: seat for seat, own in stalls.items() for name in own}
        for order, cost in COSTS.items():
            ways = [
                frozenset(Counter((whose.get(p, "A cart"), GIVES[p]) for p in way).items())
                for way in fills(game, state, order)
            ]
            wanted = payments(stalls, used, room, cost)
            assert len(ways) == len(set(ways)), (stalls, used, order)
            assert set(ways) == wanted, (stalls, used, room, order)


def test_what_was_chosen_is_gone_through(game: Game) -> None:
    stalls = {"A": ["tent1", "barn1"], "B": ["shed1"], "C": []}
    state = position(game, stalls, [], 2)
    assert game.why_not(state, "fill wide tent1+barn1+shed1") == ["These do not give it."]
    state = game.apply(state, "fill wide shed1+barn1+cart[A]")
    state = game.apply(game.apply(state, "rest"), "rest")
    assert game.moves(state)
    assert game.why_not(state, "free shed1+barn1")
    assert game.why_not(state, "free barn1+barn1")
    state = game.apply(state, "free cart[A]+barn1")
    assert str(game.moves(state)[0]) == "fill small"


def test_one_piece_may_be_chosen_as_often_as_it_says(game: Game) -> None:
    state = position(game, {"A": [], "B": [], "C": []}, [], 2)
    assert list(fills(game, state, "double")) == [("cart[A]", "cart[A]")]
    assert not list(fills(game, state, "mixed"))


WRONG = {
    "provides: s.gives": ("provides: count(s.used)", "a piece pays a value, or one of those"),
    "me.stalls, (c for p in others for c in p.stalls)": ("me.stalls, players", "from pieces"),
    "cost: what.cost": ("cost: 3", "must be a bag of Good"),
    'in: ["cart[me]", me.stalls]': ("in: [box, me.stalls]", "nobody can tell apart"),
    "times: count(s.used)\n        at_least: 1\n        at_most: 2\n": (
        "total: {of: 1, at_most: 2}\n",
        "from one place",
    ),
    "alike: true}": ("alike: true, wild_costs: 2}", "wild by itself"),
}


@pytest.mark.parametrize("old", WRONG)
def test_what_is_wrong_is_told(tmp_path: Path, old: str) -> None:
    new, wanted = WRONG[old]
    assert GAME.count(old) == 1
    file = tmp_path / "fair.yaml"
    file.write_text(GAME.replace(old, new), encoding="utf-8")
    errors = [str(d) for d in check(file).diagnostics.errors]
    assert any(wanted in error for error in errors), errors
