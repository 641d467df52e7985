"""A made-up game of stalls on a fair: refilled rows, events, and abilities of all kinds."""

FAIR = """\
language: 1
game: fair
title: Fair
players: 2-3
types: {Sign: [sun, moon, star]}
components:
  gem: {of: Sign, copies: 12, start: bag}
  stall:
    rows:
      baker: {worth: 1, abilities: {pay_on_opening: 2, gems_on_opening: {n: 1}}}
      smith: {abilities: {discount: {by: 1}}}
      scribe: {abilities: {discount: 2, trade: {}}}
      inn: {abilities: {pay_on_opening: 1}}
      guard: {worth: 3, abilities: {thank: {}}}
      mill: {abilities: {sign_pay: {sign: moon, n: 4}}}
      herald: {abilities: {cheer: {}}}
    fields: {worth: int?}
    start: deck
table:
  bag: {pool: gem, seen_by: none}
  deck: {pool: stall}
  offer: {row: stall, size: 2, refill: {from: deck}}
  starter: {player: random}
  cheers: {number: 0}
player:
  gems: {pool: gem}
  stalls: {row: stall, size: 9, active: true}
  coins: {number: 0}
  rebate: {granted: 0}
setup:
  - deal: {count: 2, from: bag, to: gems}
whenever:
  applause:
    that: cheers >= 3
    do:
      - set: {cheers: 0}
      - for: {p: players}
        do: [{add: {p.coins: 1}}]
events:
  opened: {by: player, card: stall}
  cheered: {whom: player}
abilities:
  pay_on_opening:
    given: {n: int}
    when: opened(by=any, card=any)
    if: opened.card != this
    do: [{add: {me.coins: n}}]
  gems_on_opening:
    given: {n: int}
    when: opened(by=me, card=this)
    do: [{draw: {count: n, from: bag, to: me.gems}}]
  discount:
    given: {by: int}
    grants: {rebate: by}
  trade:
    title: Trade a gem
    when: opened(by=me, card=any)
    optional: true
    choose:
      mine: {in: me.gems}
      sign: {in: Sign, where: "sign != mine and bag[sign] > 0", because: There is no such gem.}
    do:
      - move: {one: mine, from: me.gems, to: bag}
      - move: {one: sign, from: bag, to: me.gems}
  sign_pay:
    given: {sign: Sign, n: int}
    when: opened(by=any, card=this)
    if: me.gems[sign] > 0
    require: {poor: me.coins < 9}
    do: [{add: {me.coins: n}}]
  cheer:
    when: opened(by=any, card=any)
    choose:
      q: {in: players}
    do:
      - add: {cheers: 1, q.coins: 1}
      - emit: {cheered: {whom: q}}
  thank:
    when: cheered(whom=me)
    optional: true
    do: [{add: {cheers: 1}}]
play:
  - turns: {from: starter, until: count(me.stalls) >= 3 or empty(offer), finish: round}
    do:
      - choose: [open, rest]
actions:
  open:
    choose: {card: {in: offer}}
    require: {rich: me.coins + me.rebate >= 2}
    do:
      - add: {me.coins: "0 - max(0, 2 - me.rebate)"}
      - move: {one: card, from: offer, to: me.stalls}
      - emit: {opened: {by: me, card: card}}
  rest: {do: [{add: {me.coins: 1}}]}
scoring: {coins: me.coins, worth: sum(c.worth for c in me.stalls), gems: count(me.gems)}
"""
