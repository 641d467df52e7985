"""A small game on a board of named spaces: spaces and pieces have places of their own."""

from __future__ import annotations

from pathlib import Path

BOARD = """\
language: 1
spaces:
  camp: {title: The camp, xy: [0, 0], sign: sun, toll: 0, wet: false}
  ford: {xy: [1, 0], sign: moon, toll: 1, wet: true}
  mill: {xy: [2, 0], sign: star, toll: 2, wet: false, gift: sun moon*2, guard: moon}
  fort: {xy: [1, 1], sign: sun, toll: 3, wet: false}
edges:
  camp: [ford]
  fort: [ford]
  ford: [mill]
"""

GAME = """\
language: 1
game: couriers
title: Couriers
players: 2-3
types: {Sign: [sun, moon, star]}
components:
  rider: {of: player, copies: 1, start: land.camp.riders}
  gem: {of: Sign, copies: 4, start: bag}
  coin: {copies: 9, start: mint}
  chest:
    of: Sign
    copies: 1
    start: pile
    has: {coins: {pool: coin}, opened: {flag: false}}
table:
  land:
    graph: board.yaml
    fields: {sign: Sign, toll: int, wet: bool, gift: bag of Sign, guard: chest?}
    space:
      find: {slot: gem}
      riders: {pool: rider}
      visits: {number: 0, max: 9}
  bag: {pool: gem, seen_by: none}
  pile: {deck: chest, recycle: {from: spent}}
  shown: {pool: chest, size: 2}
  spent: {pool: chest}
  mint: {pool: coin}
player:
  gems: {pool: gem}
  won: {pool: chest}
define:
  spot(p): space(rider[p])
setup:
  - for: {s: land}
    where: s is not land.camp
    do:
      - draw: {from: bag, to: s}
  - draw: {count: 2, from: pile, to: shown}
play:
  - turns: {until: "all(s.find is none for s in land)"}
    do:
      - choose: [ride, pay]
actions:
  ride:
    title: Ride on
    choose:
      to: {in: neighbours(spot(me)), where: "to.toll < 9", because: Too dear.}
    do:
      - move: {all: rider, from: to, to: land.camp}
      - move: {one: 'rider[me]', from: spot(me), to: to}
      - move: {all: gem, from: to, to: me}
      - add: {to.visits: 1}
  pay:
    choose:
      box: {in: shown, where: not box.opened}
    do:
      - move: {up_to: spot(me).toll, of: coin, from: mint, to: box}
      - set: {box.opened: true}
      - move: {one: box, from: shown, to: me.won}
scoring:
  gems: count(me.gems)
  coins: sum(count(c.coins) for c in me.won)
  far: distance(spot(me), land.camp) + count(spent)
"""

VIETNAMESE = """\
language: 1
title: Người đưa thư
components:
  chest: {title: rương, has: {coins: tiền trong rương}}
table:
  land:
    title: vùng đất
    spaces: {camp: Trại, mill: {title: Cối xay}}
    fields: {toll: phí}
    space: {find: vật tìm thấy, riders: {title: người cưỡi ngựa}}
"""


def write(folder: Path, *, game: str = GAME, board: str = BOARD, vietnamese: str = "") -> Path:
    """The game in a folder of its own."""
    place = folder / "couriers"
    place.mkdir()
    (place / "game.yaml").write_text(game, encoding="utf-8")
    (place / "board.yaml").write_text(board, encoding="utf-8")
    if vietnamese:
        (place / "text").mkdir()
        (place / "text" / "vi.yaml").write_text(vietnamese, encoding="utf-8")
    return place
