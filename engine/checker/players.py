"""Whether the number of players is one that can be read."""

from __future__ import annotations

from engine.checker.context import Context
from engine.errors import code
from engine.language.ruleset import MAX_PLAYERS

BAD_PLAYERS = code(
    "P404",
    "a number of players that can't be",
    "`players` is a number or a range such as `2-4`, from 1 up to 8.",
    example="players: 4-2\n",
)


def check(context: Context) -> None:
    """Report a text that is no range of player counts."""
    if not context.ruleset.player_counts:
        span = context.sources.value(("players",))
        found = context.ruleset.players
        hint = f"for instance 2-4, at most {MAX_PLAYERS}"
        context.report(BAD_PLAYERS, span, f"'{found}' is no number of players", hint)
