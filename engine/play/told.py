"""What a seat is told of a played game: the save that may be given to a player."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.play.state import FORMAT, State, checksum
from engine.version import VERSION

if TYPE_CHECKING:
    from engine.play.moves import Move
    from engine.play.seat import Seat

#: An answer, and the state after it.
Step = tuple["Move", State]


def told_record(seat: Seat, first: State, steps: Iterable[Step]) -> str:
    """The actions of all players as a seat is told them, and the table as it sees it, as text.

    It has no seed, no outcomes of chance and no digests of positions: each of them would tell what
    is hidden, a digest to whoever tries out what may be there.
    """
    actions: list[dict[str, Any]] = []
    state, begun = first, list["Move"]()
    for move, state in steps:
        begun.append(move)
        if not seat.game.goes_on(move, state):
            actions.append(_action(seat, begun))
            begun = []
    data: dict[str, Any] = {
        "boardwright": "told",
        "format": FORMAT,
        "engine": VERSION,
        **seat.game.identity,
        "seat": seat.name,
        "actions": actions,
        "begun": _action(seat, begun) if begun else None,
        "observation": seat.observe(state),
    }
    data["digest"] = checksum(data)
    return json.dumps(data, indent=1, ensure_ascii=False)


def _action(seat: Seat, moves: list[Move]) -> dict[str, Any]:
    return {"player": moves[0].player, "action": seat.text(moves)}
