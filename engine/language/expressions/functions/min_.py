"""min: the least of some numbers."""

from engine.language.expressions.function import Function
from engine.language.expressions.reductions import extreme

MIN = Function(
    "min(numbers …)",
    "The least of the numbers, or of a sequence of numbers (0 when that is empty).",
    lambda e, args, node: extreme(e, args, node, "min"),
    {"min(3, 2)": 2, "min(n + 4 for n in range(3))": 4},
    {"en": "the least of {all}", "vi": "số nhỏ nhất trong {all}"},
)
