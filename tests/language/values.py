"""What an expression is worth in a state of a game, for comparing with Python's own values."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import Diagnostics
from engine.language import elaborate
from engine.language.fields import Expression
from engine.language.values import Bool, Int
from engine.pipeline import Ruleset
from engine.scenarios.evaluate import Evaluator


def value_of(ruleset: Ruleset, players: int, cells: Sequence[int], text: str) -> int | bool:
    """A number or condition, read in the usual options with no names but the global ones."""
    diagnostics = Diagnostics()
    options = {name: int(option.default) for name, option in ruleset.model.options.items()}
    _, e = elaborate(ruleset.model, ruleset.sources, players, options, diagnostics)
    with e.block(), e.only({}):
        value = e.value(Expression(text))
    assert [str(d) for d in diagnostics] == []
    assert isinstance(value, Int | Bool), f"{text} is {value.type}"
    number = Evaluator(cells).number(value.expr)
    return bool(number) if isinstance(value, Bool) else number
