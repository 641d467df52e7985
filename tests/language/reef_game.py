"""A made-up game of planks with two ends, laid on a sea of hexes; and its rules in Python.

What a state shows is compared with what plain Python makes of it: floods, steps, sets of moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

GAME = """\
language: 1
game: reef
title: Reef
players: 2-3
types: {Shell: [clam, crab, weed]}
components:
  plank:
    fields: {head: Shell, tail: Shell}
    rows:
      cc: {head: clam, tail: clam}
      cw: {head: clam, tail: weed}
      wr: {head: weed, tail: crab}
      rr: {head: crab, tail: crab}
      rc: {head: crab, tail: clam}
      ww: {head: weed, tail: weed}
    copies: 3
    footprint: {head: [], tail: [0]}
    start: heap
  flag: {of: player, copies: 5, start: flags}
table:
  heap: {deck: plank}
  drawn: {slot: plank}
  laid: {pool: plank}
  dry: {pool: plank}
  reef:
    hexes: endless
    room: {spaces: 36, across: 40}
    space:
      height: {number: 0, min: 0, max: 18}
      shell: {value: Shell}
      way: {value: direction}
      flags: {row: flag, size: 9, alike: true}
    groups:
      bed: space.shell
      camp: top(space.flags).player
player:
  flags: {pool: flag}
define:
  bare(s): empty(s.flags)
  mine(s, p): top(s.flags).player == p
play:
  - turns: {until: empty(heap)}
    do:
      - draw: {from: heap, to: drawn}
      - choose: [lay, cover]
        question: plank
      - choose: [plant, spread]
        question: flag
        otherwise: [{add: {me.flags_kept: 1}}]
actions:
  lay:
    choose:
      at: {in: "within(reef, 2)"}
      facing: {in: reef.directions}
    let: {under: "footprint(plank, at, facing)"}
    require:
      sea: {that: all(s.height == 0 for s in under), because: There is a plank already.}
      touching:
        that: empty(reef) or any(n.height > 0 for s in under for n in neighbours(s))
        because: It has to touch the reef.
    do: [{run: "put(under, facing)"}]
  cover:
    choose:
      at: {in: reef, where: at.way is not none, because: It lies on no head.}
      facing: {in: reef.directions, where: facing != at.way}
    let: {under: "footprint(plank, at, facing)"}
    require:
      flat: {that: all(s.height == at.height for s in under), because: It would lean.}
      bare:
        that: all(any(t not in under for t in camp(s)) for s in under if not bare(s))
        because: A camp would be lost.
    do: [{run: "put(under, facing)"}]
  plant:
    choose:
      at: {in: reef, where: bare(at), because: There is a flag.}
    require:
      stock: {that: "flag[me] in me.flags", because: You have no flag.}
      apart: {that: "all(not mine(n, me) for n in neighbours(at))", because: It is not alone.}
    do: [{move: {one: "flag[me]", from: me.flags, to: at.flags}}]
  spread:
    choose:
      from_: {in: "camp[me]", because: It is not your camp.}
      kind: {in: Shell}
    let:
      goals: set(n for n in neighbours(from_) if bare(n) and n.shell == kind)
    require:
      some: {that: count(goals) > 0, because: There is no such shell.}
      stock: {that: "count(goals) <= me.flags[flag[me]]", because: You have too few flags.}
    do:
      - for: {g: goals}
        do: [{move: {one: "flag[me]", from: me.flags, to: g.flags}}]
procedures:
  put(under, facing):
    - for: {s: under}
      do:
        - move: {all: flag, from: s.flags, to: "players[0].lost"}
        - add: {s.height: 1}
    - set:
        under.head.shell: top(drawn).head
        under.tail.shell: top(drawn).tail
        under.head.way: facing
        under.tail.way: none
    - move: {all: plank, from: drawn, to: laid}
scoring:
  largest_bed: max(size(b) for b in bed if any(mine(s, me) for s in b))
  camps: count(camp[me])
  kept: me.flags_kept
""".replace(
    "  flags: {pool: flag}\n",
    "  flags: {pool: flag}\n  flags_kept: {number: 0, min: 0, max: 20}\n  lost: {pool: flag}\n",
)

Space = tuple[int, int]
STEPS: dict[str, Space] = {
    "east": (1, 0),
    "northeast": (1, -1),
    "northwest": (0, -1),
    "west": (-1, 0),
    "southwest": (-1, 1),
    "southeast": (0, 1),
}


def spaced(text: str) -> Space:
    q, r = text.split(",")
    return int(q), int(r)


def text_of(space: Space) -> str:
    return f"{space[0]},{space[1]}"


def step(space: Space, way: str) -> Space:
    return space[0] + STEPS[way][0], space[1] + STEPS[way][1]


def beside(space: Space) -> list[Space]:
    return [step(space, way) for way in STEPS]


class Reef:
    """A state as a seat sees it."""

    def __init__(self, seen: dict[str, Any]) -> None:
        self.seen = seen
        self.spaces: dict[Space, dict[str, Any]] = {
            spaced(text): there for text, there in seen["table"]["reef"].items()
        }
        self.me: str = seen["turn"]

    def height(self, space: Space) -> int:
        return int(self.spaces.get(space, {}).get("height", 0))

    def owner(self, space: Space) -> str | None:
        flags = self.spaces.get(space, {}).get("flags")
        return flags[0][-2] if flags else None

    def shell(self, space: Space) -> str | None:
        return self.spaces.get(space, {}).get("shell")

    def groups(self, key: Callable[[Space], str | None]) -> list[list[Space]]:
        """Touching spaces with the same key, by flood, in the order of their first spaces."""
        found: list[list[Space]] = []
        reached: set[Space] = set()
        for start in self.spaces:
            if key(start) is None or start in reached:
                continue
            group = [start]
            reached.add(start)
            for space in group:
                for other in beside(space):
                    if other not in reached and key(other) == key(start):
                        reached.add(other)
                        group.append(other)
            found.append(sorted(group, key=list(self.spaces).index))
        return found

    @property
    def camps(self) -> list[list[Space]]:
        return self.groups(self.owner)

    @property
    def flags(self) -> int:
        return sum(self.seen["players"][self.me]["flags"].values())

    # ----------------------------------------------------------------------------- moves

    def plank_moves(self) -> Iterator[str]:
        near = [s for space in self.spaces for n in [space, *beside(space)] for s in beside(n)]
        for at in dict.fromkeys(near or [(0, 0)]):
            for way in STEPS:
                under = (at, step(at, way))
                if not any(map(self.height, under)) and (
                    not self.spaces or any(self.height(n) for s in under for n in beside(s))
                ):
                    yield f"lay {text_of(at)} {way}"
        for at, there in self.spaces.items():
            for way in STEPS if there.get("way") else ():
                under = (at, step(at, way))
                flat = self.height(under[1]) == self.height(at)
                lost = any(set(camp) <= set(under) for camp in self.camps)
                if way != there["way"] and flat and not lost:
                    yield f"cover {text_of(at)} {way}"

    def flag_moves(self) -> Iterator[str]:
        for at in self.spaces:
            alone = all(self.owner(n) != self.me for n in beside(at))
            if self.flags and alone and self.owner(at) is None:
                yield f"plant {text_of(at)}"
        for camp in self.camps:
            if self.owner(camp[0]) != self.me:
                continue
            for kind in ("clam", "crab", "weed"):
                goals = self.goals(camp, kind)
                if 0 < len(goals) <= self.flags:
                    yield f"spread {text_of(camp[0])} {kind}"

    def goals(self, camp: list[Space], kind: str) -> set[Space]:
        around = {n for space in camp for n in beside(space) if n not in camp}
        return {n for n in around if self.owner(n) is None and self.shell(n) == kind}
