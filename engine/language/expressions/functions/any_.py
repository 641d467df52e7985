"""any: whether some element fits."""

from engine.language.expressions.function import Function
from engine.language.expressions.reductions import conditions
from engine.language.values import Bool

ANY = Function(
    "any(conditions)",
    "Whether at least one of the conditions holds; false when there is none.",
    lambda e, args, node: Bool(conditions(e, args[0], node, "any")),
    {"any(n > 3 for n in range(5))": True, "any(n > 4 for n in range(5))": False},
    {"en": "for some {each}, {body}", "vi": "có {each} sao cho {body}"},
    {"en": "for no {each}, {body}", "vi": "không có {each} nào mà {body}"},
)
