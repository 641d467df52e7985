"""Events in words: what a ruleset calls them, with what they carry in its place.

`{card} comes into {by.village}` becomes `this card comes into your village` where an ability
answers its own card of its own player.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from copy import deepcopy

from engine.describe.rulebook.formulas import Formulas
from engine.language.expressions.parse import parse
from engine.language.fields import HOLE, Expression
from engine.language.mistake import Mistake


def happening(formulas: Formulas, event: str, given: Mapping[str, str]) -> str:
    """What happens, with what is known of it: what it carries, by name, as formulas."""
    name = formulas.names.other("events", event)
    return HOLE.sub(lambda hole: formulas.words(Expression(_filled(hole[1], given))), name)


def told_of(formulas: Formulas, event: str) -> set[str]:
    """What an event carries that its name tells of."""
    holes = HOLE.findall(formulas.names.other("events", event))
    return {word for hole in holes for word in re.findall(r"\w+", hole)}


class _Given(ast.NodeTransformer):
    """Puts formulas in the place of names."""

    def __init__(self, given: Mapping[str, str]) -> None:
        self.given = given

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """A name, or the formula that stands for it."""
        return parse(self.given[node.id]) if node.id in self.given else node


def _filled(formula: str, given: Mapping[str, str]) -> str:
    try:
        return ast.unparse(_Given(given).visit(deepcopy(parse(formula))))
    except Mistake:
        return formula
