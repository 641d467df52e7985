"""The small ruleset that all examples stand on.

Examples of mistakes are overlays on it; examples of effects, places and functions are tried out
in it. So it has one of each thing that examples need, and nothing more.
"""

SAMPLE = """\
language: 1
game: sample
title: Sample
players: 2-3

types:
  Sign: [sun, moon, star]

components:
  gem: {of: Sign, copies: 4, start: bag}
  stone: {of: player, footprint: {head: [], tail: [0]}}
  scout: {of: player, copies: 1, start: crew}

table:
  bag: {pool: gem}
  reserve: {pool: gem}
  market: {row: gem, size: 3}
  board: {grid: [3, 3], holds: stone, groups: {chain: space}}
  island:
    graph: {spaces: {bay: {}, hill: {}, cape: {}}, edges: {hill: [bay, cape]}}
    space: {scouts: {pool: scout}}

player:
  points: {number: 0}
  gems: {pool: gem}
  crew: {pool: scout}

setup: []

play:
  - turns: {until: full(board) or empty(bag)}
    do:
      - choose: [lay, take]
      - draw: {count: 1, from: bag, to: market, spill: reserve}

actions:
  lay:
    title: Lay a stone
    choose:
      space: {in: board, where: empty(space), because: That space is taken.}
    do:
      - place: {piece: "stone[me]", to: space}
      - add: {me.points: 1}
      - move: {all: scout, from: me.crew, to: island.bay}
  take:
    title: Take the gems of one sign
    choose:
      sign: {in: Sign}
    require:
      some: {that: sign in market, because: There is no such gem in the market.}
    do:
      - move: {all: sign, from: market, to: me.gems}

scoring:
  laid: me.points
  gems_taken: count(me.gems) + count(reserve) // 9
"""
