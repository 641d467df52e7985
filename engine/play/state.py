"""A state of a game: one flat array, and where its next random outcomes come from."""

from __future__ import annotations

import hashlib
import json
from array import array
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.play.game import Game

FORMAT = 1


class State:
    """A position with all that decides how it goes on. Never changed once it is made.

    `cells` is the flat state, `chance` the generator's word, `script` the scripted outcomes that
    are still to come (None: the generator is used), `outcomes` what chance brought on the way here
    from the state before. `read` says that it comes from a save, or follows from one that does.
    """

    __slots__ = ("cells", "chance", "game", "outcomes", "read", "script")

    def __init__(
        self,
        game: Game,
        cells: array[int],
        chance: int,
        script: tuple[str, ...] | None,
        outcomes: tuple[str, ...] = (),
        read: bool = False,
    ) -> None:
        self.game, self.cells, self.chance = game, cells, chance
        self.script, self.outcomes, self.read = script, outcomes, read

    def copy(self) -> State:
        """Another state that is equal to this one."""
        return State(self.game, self.cells[:], self.chance, self.script, self.outcomes, self.read)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        mine = (self.game.identity, self.cells, self.chance, self.script)
        return mine == (other.game.identity, other.cells, other.chance, other.script)

    def __hash__(self) -> int:
        return hash((self.cells.tobytes(), self.chance, self.script))

    def digest(self) -> str:
        """64 hex digits for the position: game, ruleset, options and cells.

        Where chance comes from is left out, so that a game replayed from its outcomes has the same
        digests.
        """
        hasher = hashlib.sha256(json.dumps(self.game.identity, sort_keys=True).encode())
        hasher.update(json.dumps(self.cells.tolist()).encode())
        return hasher.hexdigest()

    def to_json(self) -> str:
        """The state as text; `Game.state_from_json` reads it back."""
        data: dict[str, Any] = {
            "boardwright": "state",
            "format": FORMAT,
            **self.game.identity,
            "cells": self.cells.tolist(),
            "chance": f"{self.chance:016x}",
            "script": None if self.script is None else list(self.script),
            "rules": self.game.rules.parts,
        }
        data["digest"] = checksum(data)
        return json.dumps(data)

    def __repr__(self) -> str:
        return f"<State of {self.game.identity['game']} {self.digest()[:12]}>"


def checksum(data: dict[str, Any]) -> str:
    """A digest of all entries but the digest itself."""
    rest = {key: value for key, value in data.items() if key != "digest"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()
