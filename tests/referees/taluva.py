"""Taluva as plain Python, written from the rulebooks and not from the ruleset.

It shares nothing with the engine: the differential test plays both side by side. Spaces are axial,
(q, r), with pointy tops; directions count counter-clockwise from east. A tile is placed by its
volcano's space and a direction k: the left land lies in direction k from it, the right one in
k + 1. Lands are J(ungle), G(rass: clearing), S(and), R(ock), L(ake) and V(olcano); buildings are
h(uts), t(emple) and w (tower). Players count from 0.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

Space = tuple[int, int]
#: A left and a right land.
Tile = Sequence[str]
#: The volcano's space and its direction.
Placement = tuple[Space, int]
Fields = frozenset[Space]
#: ("h" | "t" | "w", space).
Single = tuple[str, Space]
#: ("x", the settlement, the land, the spaces that are filled, how many huts that takes).
Expansion = tuple[str, Fields, str, Fields, int]
Build = Single | Expansion

DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
LANDS = "JGSRL"
#: How many tiles there are of each left land (row) with each right land (column).
COPIES = (
    (1, 6, 4, 2, 2),
    (5, 1, 2, 2, 1),
    (4, 2, 1, 2, 1),
    (2, 2, 1, 1, 1),
    (1, 1, 1, 1, 1),
)
TILES = tuple(
    left + right
    for left, row in zip(LANDS, COPIES, strict=True)
    for right, copies in zip(LANDS, row, strict=True)
    for _ in range(copies)
)
SUPPLY = {"h": 20, "t": 3, "w": 2}
TILES_A_PLAYER = 12
TOWER_LEVEL = 3
TEMPLE_SIZE = 3


def neighbours(space: Space) -> list[Space]:
    """The six spaces around one."""
    q, r = space
    return [(q + a, r + b) for a, b in DIRECTIONS]


def footprint(volcano: Space, k: int) -> tuple[Space, Space, Space]:
    """The spaces of a tile: its volcano, its left and its right land."""
    q, r = volcano
    a, b = DIRECTIONS[k]
    c, d = DIRECTIONS[(k + 1) % 6]
    return volcano, (q + a, r + b), (q + c, r + d)


class Referee:
    """One game. The tiles come in the order of the bag; player 0 begins."""

    def __init__(self, players: int, bag: Sequence[Tile], isolated: bool) -> None:
        self.players, self.bag, self.isolated = players, list(bag), isolated
        self.level: dict[Space, int] = {}
        self.land: dict[Space, str] = {}
        self.facing: dict[Space, int | None] = {}
        self.tile_of: dict[Space, int] = {}
        self.owner: dict[Space, int] = {}
        self.building: dict[Space, str] = {}
        self.supply = [dict(SUPPLY) for _ in range(players)]
        self.current = 0
        self.out = [False] * players
        self.over = False
        self.winners: list[int] = []
        self.reason = ""
        self.placed = 0
        self.tile = self.bag.pop(0)

    # ------------------------------------------------------------------------- settlements

    def settlements(self, player: int) -> list[Fields]:
        """All settlements of a player."""
        seen: set[Space] = set()
        found = []
        for space, owner in self.owner.items():
            if owner == player and space not in seen:
                part = self.settlement(space)
                seen |= part
                found.append(frozenset(part))
        return found

    def settlement(self, space: Space) -> set[Space]:
        """The settlement that a building belongs to."""
        player, seen, waiting = self.owner[space], {space}, [space]
        while waiting:
            for near in neighbours(waiting.pop()):
                if self.owner.get(near) == player and near not in seen:
                    seen.add(near)
                    waiting.append(near)
        return seen

    # ------------------------------------------------------------------------------- tiles

    def may_place(self, volcano: Space, k: int) -> bool:
        """Whether a tile may lie there."""
        if not self.level:
            return True
        cover = footprint(volcano, k)
        levels = [self.level.get(space, 0) for space in cover]
        if levels[0] != levels[1] or levels[0] != levels[2]:
            return False
        if levels[0] == 0:
            return any(near in self.level for space in cover for near in neighbours(space))
        if self.land[volcano] != "V" or self.facing[volcano] == k:
            return False
        buried = [space for space in cover if space in self.owner]
        if any(self.building[space] != "h" for space in buried):
            return False
        return all(not self.settlement(space) <= set(cover) for space in buried)

    def placements(self) -> list[Placement]:
        """Where the tile may lie; extensions first."""
        if not self.level:
            return [((0, 0), k) for k in range(6)]
        near_sea = set()
        for space in self.level:
            for near in neighbours(space):
                if near not in self.level:
                    near_sea.add(near)
                    near_sea.update(far for far in neighbours(near) if far not in self.level)
        volcanoes = [space for space in self.level if self.land[space] == "V"]
        return [
            (volcano, k)
            for volcano in (*near_sea, *volcanoes)
            for k in range(6)
            if self.may_place(volcano, k)
        ]

    def erupts(self, placement: Placement) -> bool:
        """Whether a placement is an eruption."""
        return placement[0] in self.level

    def place(self, volcano: Space, k: int) -> None:
        """Lay the tile."""
        left, right = self.tile
        for space, land in zip(footprint(volcano, k), ("V", left, right), strict=True):
            self.level[space] = self.level.get(space, 0) + 1
            self.land[space], self.tile_of[space] = land, self.placed
            self.facing[space] = k if land == "V" else None
            if space in self.owner:
                del self.owner[space], self.building[space]
        self.placed += 1

    # ------------------------------------------------------------------------------ builds

    def builds(self) -> list[Build]:
        """What the current player may build."""
        towns = self.settlements(self.current)
        singles = self._singles(towns)
        return [*singles, *(build for town in towns for build in self._expansions(town))]

    def _singles(self, towns: list[Fields]) -> list[Build]:
        supply, found = self.supply[self.current], list[Build]()
        town_of = {space: i for i, town in enumerate(towns) for space in town}
        temples = [any(self.building[space] == "t" for space in town) for town in towns]
        towers = [any(self.building[space] == "w" for space in town) for town in towns]
        for space, level in self.level.items():
            if self.land[space] == "V" or space in self.owner:
                continue
            near = {town_of[n] for n in neighbours(space) if n in town_of}
            if supply["h"] > 0 and level == 1 and not (self.isolated and near):
                found.append(("h", space))
            if supply["t"] > 0 and any(
                len(towns[i]) >= TEMPLE_SIZE and not temples[i] for i in near
            ):
                found.append(("t", space))
            if supply["w"] > 0 and level >= TOWER_LEVEL and any(not towers[i] for i in near):
                found.append(("w", space))
        return found

    def _expansions(self, town: Fields) -> list[Build]:
        fields: dict[str, set[Space]] = {}
        for space in town:
            for near in neighbours(space):
                if near in self.level and near not in self.owner and self.land[near] != "V":
                    fields.setdefault(self.land[near], set()).add(near)
        huts = {land: sum(map(self.level.__getitem__, spaces)) for land, spaces in fields.items()}
        return [
            ("x", town, land, frozenset(spaces), huts[land])
            for land, spaces in fields.items()
            if huts[land] <= self.supply[self.current]["h"]
        ]

    def build(self, build: Build) -> None:
        """Build; the turn is over then."""
        player, supply = self.current, self.supply[self.current]
        if len(build) == 2:
            kind, space = build
            self.owner[space], self.building[space] = player, kind
            supply[kind] -= 1
        else:
            for space in build[3]:
                self.owner[space], self.building[space] = player, "h"
            supply["h"] -= build[4]
        if sum(1 for left in supply.values() if left == 0) >= 2:
            self._end([player], "two_types")
        else:
            self._next()

    # ------------------------------------------------------------------- turns and the end

    def eliminate(self) -> None:
        """The current player can build nothing."""
        self.out[self.current] = True
        alive = self._alive()
        if len(alive) == 1:
            self._end(alive, "last_standing")
        else:
            self._next()

    def rank_key(self, player: int) -> tuple[int, int, int]:
        """What is compared when the tiles have run out: less is better."""
        supply = self.supply[player]
        return supply["t"], supply["w"], supply["h"]

    def _alive(self) -> list[int]:
        return [player for player in range(self.players) if not self.out[player]]

    def _next(self) -> None:
        if not self.bag:
            alive = self._alive()
            best = min(map(self.rank_key, alive))
            self._end([player for player in alive if self.rank_key(player) == best], "no_tiles")
            return
        self.tile = self.bag.pop(0)
        self.current = (self.current + 1) % self.players
        while self.out[self.current]:
            self.current = (self.current + 1) % self.players

    def _end(self, winners: list[int], reason: str) -> None:
        self.over, self.winners, self.reason = True, winners, reason


def playout(rng: random.Random, players: int, tiles: int, isolated: bool) -> Referee:
    """A game of random moves."""
    referee = Referee(players, rng.sample(TILES, tiles), isolated)
    while not referee.over:
        referee.place(*rng.choice(referee.placements()))
        builds = referee.builds()
        if builds:
            referee.build(rng.choice(builds))
        else:
            referee.eliminate()
    return referee
