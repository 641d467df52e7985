"""Taluva by the ruleset against Taluva by the referee: the same at every step of random games.

Random play hardly ever erupts, so islands stay flat; half of the games' tiles are laid on
volcanoes where that is possible, and half of the builds are the rarest that may be made.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine import Move, State
from tests.islands import (
    FACINGS,
    LANDS,
    SEATS,
    buried,
    canonical,
    expansion,
    island,
    look,
    named,
    pieces,
    reason,
    spaced,
    supplies,
    taluva,
)
from tests.referees.taluva import (
    SUPPLY,
    TILES,
    TILES_A_PLAYER,
    Build,
    Placement,
    Referee,
    Space,
    footprint,
)

GAMES = 100
BATCHES = 10
MANY = 1_000
MANY_BATCHES = 20
FEW = 12
RAREST = {"w": 0, "build_tower": 0, "t": 1, "build_temple": 1}
VERBS = {"h": "build_hut", "t": "build_temple", "w": "build_tower"}


def settings(seed: int) -> tuple[int, bool, bool]:
    """How many play, whether all tiles, whether huts stand apart: all twelve in turn."""
    return 2 + seed % 3, seed // 6 % 2 == 0, seed // 3 % 2 == 0


# ---------------------------------------------------------------------------------- lockstep


class Lockstep:
    """One game played by both, the tiles being the referee's."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        players, all_tiles, isolated = settings(seed)
        number = len(TILES) if all_tiles else TILES_A_PLAYER * players
        shuffled = self.rng.sample(TILES, len(TILES))
        bag, unused = shuffled[:number], shuffled[number:]
        self.referee = Referee(players, bag, isolated)
        self.game = taluva(players, all_tiles, isolated)
        self.state = self.game.start(chance=["A", *unused, bag[0]])

    def play(self) -> None:
        while not self.referee.over:
            self.compare()
            if self.lay_tile():
                self.make_build()
        self.compare_end()

    def lay_tile(self) -> bool:
        """Lay a tile; whether there is something to build."""
        referee, rng = self.referee, self.rng
        placements = referee.placements()
        ours = self.game.moves(self.state)
        names = sorted(canonical(self.state, {}, move) for move in ours)
        assert names == sorted(f"{named(volcano)},{k}" for volcano, k in placements)
        eruptions = [placement for placement in placements if referee.erupts(placement)]
        for move in ours:
            volcano = spaced(move.arguments["at"])
            assert (move.action == "erupt") == (volcano in referee.level)
        chosen = rng.choice(eruptions if eruptions and rng.random() < 0.5 else placements)
        text = self.tile_text(chosen)
        player = referee.current
        referee.place(*chosen)
        if referee.builds():
            self.apply(text, [])
            return True
        referee.eliminate()
        self.apply(text, self.drawn())
        assert self.asked() != SEATS[player]
        return False

    def make_build(self) -> None:
        referee = self.referee
        theirs = referee.builds()
        here = island(look(self.state))
        ours = {move: canonical(self.state, here, move) for move in self.game.moves(self.state)}
        assert sorted(ours.values()) == sorted(map(build_name, theirs))
        if self.rng.random() < 0.5:
            rarest = min(RAREST.get(build[0], 2) for build in theirs)
            theirs = [build for build in theirs if RAREST.get(build[0], 2) == rarest]
        build = self.rng.choice(theirs)
        (text,) = [str(move) for move in ours if same_build(move, build)]
        referee.build(build)
        self.apply(text, self.drawn())

    def tile_text(self, placement: Placement) -> str:
        volcano, k = placement
        action = "erupt" if self.referee.erupts(placement) else "extend"
        return f"{action} {named(volcano)} {FACINGS[k]}"

    def drawn(self) -> list[str]:
        """The tile of the turn that begins, if one does."""
        return [] if self.referee.over else ["".join(self.referee.tile)]

    def apply(self, text: str, draws: list[str]) -> None:
        """Make our move, letting chance bring these."""
        state = self.state
        assert state.script == ()
        self.state = self.game.apply(
            State(state.game, state.cells, state.chance, tuple(draws)), text
        )
        assert self.state.script == ()

    # --------------------------------------------------------------------------- comparing

    def asked(self) -> str | None:
        question = self.game.question(self.state)
        return question.player if question else None

    def compare(self) -> None:
        referee, seen = self.referee, look(self.state)
        assert self.asked() == SEATS[referee.current]
        assert seen["table"]["drawn"] == ["".join(referee.tile)]
        assert seen["table"]["stack"] == {"hidden": len(referee.bag)}
        self.compare_island(seen)

    def compare_island(self, seen: dict[str, Any]) -> None:
        referee, here = self.referee, island(seen)
        assert supplies(seen) == referee.supply
        assert {space: field.level for space, field in here.items()} == referee.level
        for space, field in here.items():
            assert field.land == referee.land[space]
            assert field.facing == referee.facing[space]
            assert field.owner == referee.owner.get(space)
            assert field.building == referee.building.get(space)
            assert field.pieces == (field.level if field.building == "h" else bool(field.building))
        for player, supply in enumerate(referee.supply):
            huts = pieces(here, player)["h"]
            assert buried(seen, player) == SUPPLY["h"] - supply["h"] - huts

    def compare_end(self) -> None:
        referee, result = self.referee, self.game.result(self.state)
        assert self.game.question(self.state) is None
        self.compare_island(look(self.state))
        assert result.winners == [SEATS[player] for player in referee.winners]
        if referee.bag or referee.reason != "last_standing":
            assert reason(self.state) == referee.reason
        places = {seat: place for place, seats in enumerate(result.ranking) for seat in seats}
        left = [places[SEATS[p]] for p in range(referee.players) if not referee.out[p]]
        lost = [places[SEATS[p]] for p in range(referee.players) if referee.out[p]]
        assert not lost or max(left) < min(lost)
        if referee.reason == "no_tiles":
            ranked = [p for seats in result.ranking for p in map(SEATS.index, seats)]
            keys = [referee.rank_key(p) for p in ranked if not referee.out[p]]
            assert keys == sorted(keys)


def build_name(build: Build) -> str:
    """A build of the referee's, by its effect."""
    if len(build) == 2:
        return build[0] + named(build[1])
    return expansion(build[2], build[3])


def same_build(move: Move, build: Build) -> bool:
    """Whether a move of ours is this build of the referee's."""
    given = move.arguments
    if len(build) == 2:
        return move.action == VERBS[build[0]] and spaced(given["at"]) == build[1]
    if move.action != "expand":
        return False
    return spaced(given["town"]) in build[1] and LANDS[given["land"]] == build[2]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_ruleset_and_referee_agree(batch: int) -> None:
    for seed in range(batch, GAMES, BATCHES):
        Lockstep(seed).play()


# -------------------------------------------------------------------------------- invariants


class Watched:
    """A random game of ours alone, in which what must always hold is looked at."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.game = taluva(*settings(seed))
        self.state = self.game.start(seed=seed)
        #: Of each space, which tile lies on top, as it was laid.
        self.tile_of: dict[Space, int] = {}
        self.laid = 0

    def play(self) -> None:
        while self.game.question(self.state) is not None:
            moves = self.game.moves(self.state)
            assert moves
            self.check_pieces()
            if "facing" in moves[0].arguments:
                self.check_placements(moves)
            move = self.choose(moves)
            self.state = self.game.apply(self.state, move)
            if "facing" in move.arguments:
                self.note(move)
        self.check_pieces()
        assert self.game.result(self.state).winners

    def choose(self, moves: list[Move]) -> Move:
        """Eruptions and the rarer builds in half of the cases."""
        eruptions = [move for move in moves if move.action == "erupt"]
        if self.rng.random() < 0.5:
            rarest = min(RAREST.get(move.action, 2) for move in moves)
            moves = eruptions or [m for m in moves if RAREST.get(m.action, 2) == rarest]
        return self.rng.choice(moves)

    def note(self, move: Move) -> None:
        """A tile lies flat, and is the top one of its spaces."""
        here = island(look(self.state))
        at, facing = spaced(move.arguments["at"]), FACINGS.index(move.arguments["facing"])
        cover = footprint(at, facing)
        assert len({here[space].level for space in cover}) == 1
        assert (here[at].land, here[at].facing) == ("V", facing)
        assert all(here[space].land != "V" and here[space].facing is None for space in cover[1:])
        self.tile_of.update(dict.fromkeys(cover, self.laid))
        self.laid += 1
        assert sum(field.level for field in here.values()) == 3 * self.laid

    def check_pieces(self) -> None:
        """No piece is lost; huts as many as the level; what is not in the supply is built."""
        seen = look(self.state)
        here = island(seen)
        for player, supply in enumerate(supplies(seen)):
            on_board = pieces(here, player)
            assert supply["h"] + on_board["h"] + buried(seen, player) == SUPPLY["h"]
            assert supply["t"] + on_board["t"] == SUPPLY["t"]
            assert supply["w"] + on_board["w"] == SUPPLY["w"]
        for field in here.values():
            assert field.building is None or field.land != "V"
            assert field.pieces == (field.level if field.building == "h" else bool(field.building))

    def check_placements(self, moves: list[Move]) -> None:
        """Each three spaces of the sea take a tile in three ways; other ways lie on two tiles."""
        extensions = sum(1 for move in moves if move.action == "extend")
        assert extensions % 3 == 0
        here = island(look(self.state))
        for at, field in here.items():
            for facing in range(6) if field.land == "V" else ():
                cover = footprint(at, facing)
                if all(space in here and here[space].level == field.level for space in cover):
                    tiles = {self.tile_of[space] for space in cover}
                    assert (field.facing != facing) == (len(tiles) > 1)


@pytest.mark.parametrize("seed", range(FEW))
def test_what_always_holds(seed: int) -> None:
    Watched(seed).play()


@pytest.mark.long
@pytest.mark.parametrize("batch", range(MANY_BATCHES))
def test_what_always_holds_in_many_games(batch: int) -> None:
    for seed in range(FEW + batch, FEW + MANY, MANY_BATCHES):
        Watched(seed).play()
