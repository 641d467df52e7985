"""max: the greatest of some numbers."""

from engine.language.expressions.function import Function
from engine.language.expressions.reductions import extreme

MAX = Function(
    "max(numbers …)",
    "The greatest of the numbers, or of a sequence of numbers (0 when that is empty).",
    lambda e, args, node: extreme(e, args, node, "max"),
    {"max(3, 2)": 3, "max(n for n in range(0))": 0},
    {"en": "the greatest of {all}", "vi": "số lớn nhất trong {all}"},
)
