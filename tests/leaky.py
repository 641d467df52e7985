"""A small game of cards, fair and in several ways not: what is hidden gets out."""

from __future__ import annotations

#: Three players with suns, moons and stars in their hands, and a secret number each.
CARDS = """
language: 1
game: cards
title: Cards
players: 3
types: {Suit: [sun, moon, star]}
components:
  card: {of: Suit, copies: 6, start: stack}
table:
  stack: {deck: card}
  open: {pool: card}
player:
  hand: {pool: card, seen_by: owner}
  secret: {number: 0, min: 0, max: 9, seen_by: owner}
  told: {number: 0}
setup:
  - deal: {count: 4, from: stack, to: hand}
  - for: {p: players}
    do: [{set: {p.secret: "p.hand[sun] + 2 * p.hand[moon]"}}]
play:
  - turns: {until: any(empty(p.hand) for p in players)}
    do: [{choose: ACTIONS}]
actions:
  show:
    choose: {mine: {in: me.hand, because: You have none.}}
    do: [{move: {one: mine, from: me.hand, to: open}}]
  pass_on: {do: [{add: {me.told: 1}}]}
"""

FAIR = """
  ask_own:
    choose: {mine: {in: me.hand, where: "me.hand[mine] > 1"}}
    require: {low: {that: me.secret < 5, because: "Your secret is {me.secret}."}}
    do: [{move: {one: mine, from: me.hand, to: open}}]
"""

LEAKS = {
    "options": """
  guess:
    choose: {other: {in: others, where: "other.hand[sun] > 1"}}
    do: [{add: {me.told: 1}}]
""",
    "options of a later stage": """
  rob:
    choose:
      - other: {in: others, where: not empty(other.hand)}
      - theirs: {in: other.hand}
    do: [{move: {one: theirs, from: other.hand, to: open}}]
""",
    "a reason": """
  beat:
    choose: {other: {in: others}}
    let: {many: "count(q for q in players if q.hand[star] > 1)"}
    require: {more: {that: me.told > 99, because: "Only {many} have many."}}
    do: [{add: {me.told: 1}}]
""",
    "which reason": """
  beat:
    require:
      one: {that: not any(q.secret > 4 and q.told == 0 for q in others), because: One.}
      two: {that: me.told > 99, because: Two.}
    do: [{add: {me.told: 1}}]
""",
    "the deck": """
  foresee:
    require: {left: {that: "stack[sun] > 2"}}
    do: [{add: {me.told: 1}}]
""",
    "what follows": """
  peek:
    do: [{if: "first(after(me)).hand[sun] > 1", then: [{add: {me.told: 1}}]}]
""",
    "log: ": """
  give:
    choose: {mine: {in: me.hand}, other: {in: others}}
    do: [{move: {one: mine, from: me.hand, to: other.hand}}]
""",
}
