"""all: whether every element fits."""

from engine.language.expressions.function import Function
from engine.language.expressions.reductions import conditions
from engine.language.values import Bool

ALL = Function(
    "all(conditions)",
    "Whether every one of the conditions holds; true when there is none.",
    lambda e, args, node: Bool(conditions(e, args[0], node, "all")),
    {"all(n > 0 for n in range(5))": False, "all(n > 9 for n in range(0))": True},
    {"en": "for every {each}, {body}", "vi": "với mọi {each}, {body}"},
    {"en": "not for every {each}, {body}", "vi": "không phải với mọi {each}, {body}"},
)
