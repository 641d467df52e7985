"""full: whether there is no room left."""

from engine.language.expressions.function import Function
from engine.language.expressions.occupancy import is_full
from engine.language.values import Bool

FULL = Function(
    "full(place or space)",
    "Whether a row has reached its size, or a piece lies on the space; for a board, a line or a "
    "sequence of spaces, on every one.",
    lambda e, args, node: Bool(is_full(e, args[0], node)),
    {"full(market)": False, "full(board.rows[0])": False},
    {"en": "{0} [{0:many}are|is] full", "vi": "{0} đầy"},
    {"en": "{0} [{0:many}are|is] not full", "vi": "{0} chưa đầy"},
)
