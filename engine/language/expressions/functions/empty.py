"""empty: whether nothing lies there."""

from engine.language.expressions.function import Function
from engine.language.expressions.occupancy import is_empty
from engine.language.values import Bool

EMPTY = Function(
    "empty(place or space or bag)",
    "Whether no piece lies in the place or on the space; for a sequence, on none of its spaces.",
    lambda e, args, node: Bool(is_empty(e, args[0], node)),
    {"empty(market)": True, "empty(board[1, 1])": True, "empty(bag)": False},
    {"en": "{0} [{0:many}are|is] empty", "vi": "{0} trống"},
    {"en": "{0} [{0:many}are|is] not empty", "vi": "{0} không trống"},
)
