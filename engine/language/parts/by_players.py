"""A table by player count: `{by_players: {2: 5, 3: 7, 4: 9}}`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.construct import Construct
from engine.language.fields import Expression
from engine.language.mistake import Silent

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class ByPlayers(Construct):
    """A number that depends on how many play."""

    by_players: dict[str, Expression]
    """A value for each number of players."""

    def value(self, e: Elaborator) -> int:
        """The value for the number of players of the game under construction."""
        self.check(e)
        chosen = self.by_players.get(str(e.players))
        if chosen is None:
            raise Silent
        return e.constant(chosen)

    def check(self, e: Elaborator) -> None:
        """Report player counts that the table misses, or has beyond those of the game."""
        allowed = [str(n) for n in e.ruleset.player_counts]
        missing = [n for n in allowed if n not in self.by_players]
        path = (*self.path, "by_players")
        if missing:
            e.report(
                codes.BY_PLAYERS,
                e.sources.key(path),
                f"no value for {' and '.join(missing)} players",
                "the game is for " + " or ".join(allowed),
            )
        for count in self.by_players:
            if count not in allowed:
                e.report(
                    codes.BY_PLAYERS,
                    e.sources.key((*path, count)),
                    f"the game is not for {count} players",
                    "it is for " + " or ".join(allowed),
                )
