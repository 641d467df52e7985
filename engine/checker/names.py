"""Whether every expression, reached or not, can be read and names only what there is.

Giving the ruleset its meaning finds most of this; but a condition that is settled for the options
at hand keeps the rest of its expression from being looked at.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from engine.checker.context import Context
from engine.errors import did_you_mean
from engine.language import codes
from engine.language.board import Board
from engine.language.bound import bound_names
from engine.language.elaborate import Elaborator
from engine.language.expressions.access import ATTRIBUTES
from engine.language.expressions.functions import FUNCTIONS
from engine.language.expressions.parse import WORDS, parse
from engine.language.mistake import Mistake
from engine.language.ruleset import Ruleset
from engine.language.tree import expressions
from engine.language.values import Members

#: Names that the language gives in certain fields: a row's `size`, what is `printed`, `ranking`.
_GIVEN = {"true", "false", "none", "me", "this", "index", "row", "column", "total"}
_SECTIONS = (
    "types", "numbers", "options", "components", "table", "player", "events", "scoring",
)  # fmt: skip


def check(context: Context) -> None:
    """Report names and attributes that stand for nothing, and expressions that can't be read."""
    if not context.elaborators:
        return
    e = context.elaborators[0]
    known = _names(context.ruleset, e)
    known_attributes = attributes(context.ruleset, e)
    for expression in expressions(context.ruleset):
        try:
            tree = parse(expression.source or "")
        except Mistake as mistake:
            e.report_mistake(mistake, expression.path, expression.source)
            continue
        for found in mistakes(tree, known, known_attributes):
            e.report_mistake(found, expression.path, expression.source)


def mistakes(tree: ast.expr, known: set[str], attributes: set[str]) -> Iterator[Mistake]:
    """What stands in an expression for nothing; `attributes` are all that may follow a dot."""
    nodes = list(ast.walk(tree))
    targets = [node.target for node in nodes if isinstance(node, ast.comprehension)]
    own = {target.id for target in targets if isinstance(target, ast.Name)}
    called = {id(n.func) for n in nodes if isinstance(n, ast.Call)}
    for node in nodes:
        if isinstance(node, ast.Name) and node.id not in known and node.id not in own:
            what, words = ("function", WORDS) if id(node) in called else ("name", ())
            hint = did_you_mean(node.id, {*known, *own, *words})
            yield Mistake(codes.UNKNOWN_NAME, f"unknown {what} '{node.id}'", node, hint)
        elif isinstance(node, ast.Attribute) and node.attr not in attributes:
            hint = did_you_mean(node.attr, attributes)
            yield Mistake(codes.UNKNOWN_ATTRIBUTE, f"nothing has a '{node.attr}'", node, hint)


def attributes(ruleset: Ruleset, e: Elaborator) -> set[str]:
    """Every name that may stand after some dot."""
    return {*_attributes(ruleset), *_of_pieces(ruleset, e)}


def _of_pieces(ruleset: Ruleset, e: Elaborator) -> Iterator[str]:
    """The fields of pieces, and the rows of components with their copies that are apart."""
    for component in ruleset.components.values():
        yield from component.of if isinstance(component.of, dict) else component.fields
        yield from component.rows or ()
    for members in e.globals.values.values():
        yield from members.ids if isinstance(members, Members) else ()


def _attributes(ruleset: Ruleset) -> set[str]:
    """Those of places, boards, events and what pieces have."""
    found = {*ruleset.player, *ATTRIBUTES}
    for event in ruleset.events.values():
        found |= set(event)
    for place in (*ruleset.table.values(), *ruleset.player.values()):
        if isinstance(place, Board):
            found |= place.named
    for component in ruleset.components.values():
        found |= {*component.has, *component.footprint}
    return found


def _names(ruleset: Ruleset, e: Elaborator) -> set[str]:
    """Every name that means something somewhere in the ruleset."""
    found = {*_GIVEN, *e.meaning.builtins, *FUNCTIONS.members, *e.globals.names()}
    for values in ruleset.types.values():
        found |= set(values)
    for section in _SECTIONS:
        found |= set(getattr(ruleset, section))
    return found | bound_names(ruleset)
