"""set: the different values of a sequence."""

from engine.language.expressions.function import Function
from engine.language.expressions.sets import gathered

SET = Function(
    "set(sequence)",
    "The different elements of a sequence: values of an enum, spaces of one board, or whole "
    "numbers from 0. `x in set(…)`, `count(set(…))`; it is walked in the order of the values.",
    lambda e, args, node: gathered(e, args[0], node),
    {
        "count(set(n // 2 for n in range(6)))": 3,
        "2 in set(n * n for n in range(4))": False,
        "max(set([3, 1, 3]))": 3,
    },
    {"en": "the different {all}", "vi": "các {all} khác nhau"},
)
