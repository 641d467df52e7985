"""A small game of villages: earned actions, answers to what others do, rebates, closed resources.

Cards say what they can do by names and numbers alone; each is tried by itself.
"""

from __future__ import annotations

import pytest

import engine
from engine import Game, State
from engine.pipeline import check

GAME = """\
language: 1
game: hamlet
title: Hamlet
players: 2
types:
  Good: [grain, clay]
  Sign: [tower, farm]
  Role: [leading, following]
  Deed: [erect, reap]
components:
  coin: {copies: 20, start: bank}
  house:
    rows:
      school:
        {sign: tower, cost: grain, abilities: {action_on_entry: {deed: reap, role: following}}}
      toll:    {sign: farm, cost: clay, gives: grain, abilities: {coins_per_coin_received: 2}}
      mason:
        {sign: farm, cost: clay*2, gives: clay, abilities: {rebate: {sign: tower, goods: grain}}}
      keep:    {sign: tower, cost: grain clay, gives: grain, abilities: {closes: grain}}
      guild:   {sign: farm, cost: grain*2, gives: clay, abilities: {allows_twins: {}}}
      hut:     {sign: farm, cost: grain, gives: grain | clay, copies: 2}
    apart: true
    fields: {id: name, sign: Sign, cost: bag of Good, gives: bag of Good}
    has: {used: {pool: coin, size: 1}}
    start: meadow
table:
  bank: {pool: coin}
  meadow: {row: house, size: 9}
player:
  purse: {pool: coin}
  yards: {row: house, size: 9}
  homes: {row: house, size: 9, active: true}
  owed_leading:   {number: 0, repeat: 2}
  owed_following: {number: 0, repeat: 2}
  rebate_on_tower: {granted: 0, each: Good}
  rebate_on_farm:  {granted: 0, each: Good}
  closed: {granted: 0, each: Good}
  twins: {granted: false}
define:
  rebate(p, sign): >-
    p.rebate_on_tower * (1 if sign == tower else 0) + p.rebate_on_farm * (1 if sign == farm else 0)
  due(p, c): c.cost - rebate(p, c.sign)
  open(p, c): all(c.gives[g] == 0 or p.closed[g] == 0 for g in Good)
events:
  entered:  {by: player, card: house}
  borrowed: {by: player, host: player}
setup:
  - for: {p: players}
    do:
      - move: {count: 3, of: coin, from: bank, to: p.purse}
play:
  - turns: {from: "players[0]", until: empty(meadow)}
    do:
      - choose: Deed(leading)
      - for: {d: Deed}
        do:
          - repeat: me.owed_leading[d.index]
            do: [{choose: d(leading), optional: true}]
          - repeat: me.owed_following[d.index]
            do: [{choose: d(following), optional: true}]
          - set: {"me.owed_leading[d.index]": 0}
          - set: {"me.owed_following[d.index]": 0}
actions:
  reap:
    given: {role: Role}
    do:
      - move: {up_to: 2 if role == leading else 1, of: coin, from: bank, to: me.purse}
  erect:
    given: {role: Role}
    choose:
      - card: {in: meadow}
      - paid:
          some: s
          in: [me.yards, "(c for p in others for c in p.yards if open(p, c))"]
          times: 1 - count(s.used)
          cover: {cost: "due(me, card)", provides: s.gives}
          because: Your yards do not give that.
    require:
      coins: {that: "count(due(me, card)) <= count(me.purse)", because: Too few coins.}
      new: {that: "me.twins or all(c.id != card.id for c in me.homes)", because: You have one.}
    do:
      - for: {s: paid}
        do:
          - move: {one: coin, from: me.purse, to: s.used}
      - for: {s: paid}
        where: owner(s) is not me
        do:
          - emit: {borrowed: {by: me, host: owner(s)}}
      - move: {one: card, from: meadow, to: me.homes}
      - emit: {entered: {by: me, card: card}}
abilities:
  action_on_entry:
    given: {deed: Deed, role: Role}
    when: entered(by=me, card=this)
    do:
      - if: role == leading
        then: [{add: {"me.owed_leading[deed.index]": 1}}]
        else: [{add: {"me.owed_following[deed.index]": 1}}]
  coins_per_coin_received:
    given: {n: int}
    when: borrowed(by=any, host=me)
    do: [{move: {up_to: n, of: coin, from: bank, to: me.purse}}]
  rebate:
    given: {sign: Sign, goods: bag of Good}
    grants:
      rebate_on_tower: goods * (1 if sign == tower else 0)
      rebate_on_farm: goods * (1 if sign == farm else 0)
  closes: {given: {goods: bag of Good}, grants: {closed: goods}}
  allows_twins: {grants: {twins: "true"}}
scoring: {homes: count(me.homes)}
"""


@pytest.fixture(scope="module")
def hamlet(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The hamlet for two."""
    file = tmp_path_factory.mktemp("hamlet") / "hamlet.yaml"
    file.write_text(GAME, encoding="utf-8")
    assert [str(d) for d in check(file).diagnostics.errors] == []
    return engine.load(file).game(checked=True)


def position(game: Game, **rows: str) -> State:
    """The position in which players have these cards: `A_homes="keep hut1"`."""
    state = game.start(seed=1)
    layout, cells = game.program.layout, state.cells[:]
    named = {kind.name: kind.index for kind in layout.kinds}
    taken = [name for row in rows.values() for name in row.split()]

    def lay(place: str, player: int, names: list[str]) -> None:
        found = layout.places[place]
        at = found.region.base + player * found.stride
        cells[at : at + found.stride] = type(cells)(cells.typecode, [0] * found.stride)
        cells[at] = len(names)
        for number, name in enumerate(names, 1):
            cells[at + number] = named[name]

    houses = [kind.name for kind in layout.kinds if kind.component == "house"]
    lay("meadow", 0, [name for name in houses if name not in taken])
    for key, row in rows.items():
        seat, place = key.split("_")
        lay(place, "AB".index(seat), row.split())
    return State(game, cells, state.chance, state.script)


def coins(state: State, seat: str) -> int:
    """The coins of a player."""
    purse = state.game.observe(state, seat)["players"][seat]["purse"]
    return sum(purse.values())


def test_an_action_is_earned_on_entry_and_taken_after_the_turn(hamlet: Game) -> None:
    state = hamlet.apply(position(hamlet, A_yards="keep"), "erect school keep")
    assert [str(move) for move in hamlet.moves(state)] == ["reap", "decline"]
    after = hamlet.apply(state, "reap")
    assert coins(after, "A") == 3 - 1 + 1
    question = hamlet.question(after)
    assert question is not None
    assert question.player == "B"


def test_what_others_put_on_ones_cards_is_answered(hamlet: Game) -> None:
    state = position(hamlet, B_homes="toll", B_yards="hut1")
    state = hamlet.apply(state, "erect school hut1")
    assert (coins(state, "A"), coins(state, "B")) == (2, 5)


def test_one_kind_of_building_may_cost_less(hamlet: Game) -> None:
    state = position(hamlet, A_homes="mason", A_yards="hut2")
    assert "erect keep" in [str(move) for move in hamlet.moves(state)]
    assert "erect hut1" not in [str(move) for move in hamlet.moves(state)]
    state = hamlet.apply(state, "erect keep hut2")
    assert coins(state, "A") == 2


def test_resources_may_be_closed_to_others(hamlet: Game) -> None:
    state = position(hamlet, B_homes="keep", B_yards="hut1 hut2")
    assert hamlet.why_not(state, "erect school hut1") == ["Your yards do not give that."]
    hamlet.apply(state, "erect toll hut2")


def test_two_of_a_name_may_be_allowed(hamlet: Game) -> None:
    state = position(hamlet, A_homes="hut1", A_yards="keep")
    assert hamlet.why_not(state, "erect hut2 keep") == ["You have one."]
    state = position(hamlet, A_homes="hut1 guild", A_yards="keep")
    hamlet.apply(state, "erect hut2 keep")
