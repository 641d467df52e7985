"""playing: whether a player is still in the game."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language.expressions.function import Function
from engine.language.values import Bool, Value

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _playing(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    return Bool(e.leaving.playing(e.coercion.as_player(args[0], node).expr))


PLAYING = Function(
    "playing(player)",
    "Whether a player is still in: has neither been eliminated nor left as a winner. `players`, "
    "`others` and `clockwise` name all, so ask for it: `p for p in others if playing(p)`.",
    _playing,
    {"playing(players[0])": True, "count(p for p in players if playing(p))": 2},
    {"en": "{0} is still in the game", "vi": "{0} vẫn còn trong ván"},
    {"en": "{0} is no longer in the game", "vi": "{0} không còn trong ván"},
)
