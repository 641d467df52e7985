"""first: the first element of a sequence."""

from engine.language.expressions.function import Function
from engine.language.expressions.reductions import pick_one

FIRST = Function(
    "first(sequence)",
    "The first element; none when there is none (0 for numbers).",
    lambda e, args, node: pick_one(e, args[0], node, "first"),
    {"first(n for n in range(9) if n > 4)": 5, "first(s for s in board if full(s)) is none": True},
    {"en": "the first {all:one}", "vi": "cái đầu tiên trong số {all}"},
)
