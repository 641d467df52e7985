"""run: a procedure."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.construct import Example
from engine.language.expressions.parse import parse, plain
from engine.language.families import Effect
from engine.language.fields import Expression, Text, split_signature
from engine.language.mistake import Mistake

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Run(Effect):
    """Run a procedure: effects that have a name, with arguments for its parameters."""

    run: Text
    """The procedure, with its arguments in brackets: `pay(me, 3)`."""

    examples: ClassVar = (
        Example(
            "run: give(players[0], 3)",
            {"players[0].points": 3},
            overlay="procedures: {'give(p, n)': [{add: {p.points: n}}]}",
        ),
    )
    words: ClassVar = {"en": "Do {run:run}.", "vi": "Thực hiện {run:run}."}

    def lower(self, e: Elaborator) -> None:
        """The procedure's effects, its parameters bound to the arguments' values."""
        try:
            self._inline(e)
        except Mistake as mistake:
            e.report_mistake(mistake, (*self.path, "run"), self.run)

    def _inline(self, e: Elaborator) -> None:
        tree = parse(self.run)
        name = tree.func if isinstance(tree, ast.Call) else tree
        if not isinstance(name, ast.Name):
            raise Mistake(
                codes.UNKNOWN_PROCEDURE, "a procedure's name with its arguments is needed", tree
            )
        known = {split_signature(s)[0]: s for s in e.ruleset.procedures}
        if name.id not in known:
            hint = did_you_mean(name.id, known)
            raise Mistake(codes.UNKNOWN_PROCEDURE, f"unknown procedure '{name.id}'", name, hint)
        signature = known[name.id]
        parameters = split_signature(signature)[1]
        arguments = plain(tree) if isinstance(tree, ast.Call) else []
        if len(arguments) != len(parameters):
            raise Mistake(codes.ARITY, f"it is {signature}, not {len(arguments)} arguments", tree)
        e.used.add(name.id)
        with e.reading(Expression(self.run, (), (*self.path, "run"))):
            values = {
                parameter: e.kept(parameter, e.meaning.of(argument))
                for parameter, argument in zip(parameters, arguments, strict=True)
            }
        path = ("procedures", signature)
        for parameter in parameters:
            if clash := e.globals.clash(parameter):
                e.report(codes.NAME_TAKEN, e.sources.key(path), f"'{parameter}' is {clash} already")
        with e.entered(name.id, path), e.only(values):
            e.effects(e.ruleset.procedures[signature])
