"""last: the last element of a sequence."""

from engine.language.expressions.function import Function
from engine.language.expressions.reductions import pick_one

LAST = Function(
    "last(sequence)",
    "The last element; none when there is none (0 for numbers).",
    lambda e, args, node: pick_one(e, args[0], node, "last"),
    {"last(n for n in range(9) if n < 4)": 3, "last(s for s in board if empty(s)).column": 2},
    {"en": "the last {all:one}", "vi": "cái cuối cùng trong số {all}"},
)
