"""What the tests of Taluva share: its states and moves in the words of the referee."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from engine import Game, Move, State
from tests.loaded import loaded
from tests.referees.taluva import SUPPLY, Space

LANDS = dict(zip(("volcano", "jungle", "clearing", "sand", "rock", "lake"), "VJGSRL", strict=True))
FACINGS = ("east", "northeast", "northwest", "west", "southwest", "southeast")
BUILDINGS = {"hut": "h", "temple": "t", "tower": "w"}
SINGLES = {"build_hut": "h", "build_temple": "t", "build_tower": "w"}
SEATS = "ABCD"


class Field(NamedTuple):
    """One space: what its top tile shows, and what is built there."""

    level: int
    land: str
    facing: int | None
    owner: int | None
    building: str | None
    pieces: int


@lru_cache
def taluva(players: int, all_tiles: bool, isolated: bool) -> Game:
    options = {"all_tiles": all_tiles, "isolated_huts": isolated}
    return loaded("taluva").game(players, options)


def spaced(text: str) -> Space:
    """The space that a text of a move means: `-1,2`."""
    q, r = text.split(",")
    return int(q), int(r)


def named(space: Space) -> str:
    return f"{space[0]},{space[1]}"


def island(seen: Mapping[str, Any]) -> dict[Space, Field]:
    """The used spaces of an observation, in the order of their first use."""
    return {spaced(text): _field(there) for text, there in seen["table"]["island"].items()}


def _field(there: Mapping[str, Any]) -> Field:
    pieces = there.get("building", [])
    facing = there.get("facing")
    owner = building = None
    if pieces:
        kind, seat = pieces[0].removesuffix("]").split("[")
        owner, building = SEATS.index(seat), BUILDINGS[kind]
        assert set(pieces) == {pieces[0]}
    turned = None if facing is None else FACINGS.index(facing)
    return Field(there["level"], LANDS[there["land"]], turned, owner, building, len(pieces))


def supplies(seen: Mapping[str, Any]) -> list[dict[str, int]]:
    """What each player has left of each kind of building."""
    return [
        {short: there["supply"].get(f"{kind}[{seat}]", 0) for kind, short in BUILDINGS.items()}
        for seat, there in seen["players"].items()
    ]


def look(state: State) -> dict[str, Any]:
    """What everybody sees."""
    return state.game.observe(state, "A")


def canonical(state: State, here: Mapping[Space, Field], move: Move) -> str:
    """A move by its effect: `q,r,k`; for a build `hq,r`, `tq,r`, `wq,r`, or `xT:q,r;q,r`."""
    given = move.arguments
    if move.action in SINGLES:
        return SINGLES[move.action] + given["at"]
    if move.action != "expand":
        return f"{given['at']},{FACINGS.index(given['facing'])}"
    # What chance brings then does not matter.
    free = State(state.game, state.cells, state.chance, None)
    after = island(look(state.game.apply(free, move)))
    filled = [space for space, field in after.items() if here[space].owner != field.owner]
    return expansion(LANDS[given["land"]], filled)


def expansion(land: str, filled: Iterable[Space]) -> str:
    """An expansion onto these spaces of a land."""
    return f"x{land}:{';'.join(sorted(map(named, filled)))}"


def reason(state: State) -> str:
    """Why a game is over, as far as one can see: with the last tile, it is the tiles."""
    seen = look(state)
    if any(sum(1 for left in own.values() if left == 0) > 1 for own in supplies(seen)):
        return "two_types"
    return "last_standing" if seen["table"]["stack"]["hidden"] else "no_tiles"


def buried(seen: Mapping[str, Any], player: int) -> int:
    """How many huts of a player lie under tiles."""
    return int(seen["table"]["ruins"].get(f"hut[{SEATS[player]}]", 0))


def pieces(here: Mapping[Space, Field], player: int) -> dict[str, int]:
    """How many pieces of each kind a player has on the island."""
    return {
        kind: sum(f.pieces for f in here.values() if (f.owner, f.building) == (player, kind))
        for kind in SUPPLY
    }
