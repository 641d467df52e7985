"""What giving a ruleset its meaning may come to; see `engine.limits`.

A definition that uses another one twice, which uses a third one twice, comes to more than any
machine can hold. So steps are counted while a ruleset gets its meaning, and it ends where a limit
is passed, with the rule that was being read.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING

from engine import limits
from engine.errors import Span, code
from engine.language.fields import Path
from engine.language.mistake import Mistake
from engine.language.values import Value
from engine.program.bodies import expressions
from engine.program.bounds import bounds, passes
from engine.program.module import Program
from engine.program.nodes import Ask, Expr, For, If, Reduce, Stmt, While
from engine.program.walk import count, walk

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

TOO_MUCH = code(
    "E104",
    "rules that come to too much",
    f"Definitions and procedures are read wherever they are used, so a few lines can come to more "
    f"than a machine can hold. For one number of players, at most {limits.READINGS:,} parts of "
    f"expressions are read and {limits.STATEMENTS:,} statements made; expressions go at most "
    f"{limits.READING_DEPTH} deep, effects {limits.EFFECT_DEPTH}, loops {limits.LOOPS}; one "
    f"expression comes to {limits.NODES:,} nodes, all together to {limits.ALL_NODES:,}.",
    example="define: {d0: count(bag), "
    + ", ".join(f"d{n}: d{n - 1} + d{n - 1}" for n in range(1, 18))
    + "}\nscoring: {laid: d17}\n",
)
COMBINATIONS = code(
    "E105",
    "an expression that goes through too many combinations",
    "A sequence in a sequence goes through all their combinations each time it is asked for. At "
    f"most {limits.COMBINATIONS:,} are allowed in one expression.",
    example="scoring: {laid: 'count(1 for a in range(900) for b in range(900) for c in range(900) "
    "if a + b + c < me.points)'}\n",
)
TOO_MANY = code(
    "E106",
    "more than the engine can deal with",
    f"A game has at most {limits.OPTIONS} options, {limits.KINDS:,} kinds of pieces and "
    f"{limits.NAMES:,} names of definitions, actions and the like. A question "
    f"offers at most {limits.ACTIONS} actions and knows at most {limits.ANSWERS:,} answers: what "
    "is chosen at once is multiplied. A `choose` that is a list asks for one thing after another "
    f"instead, at most {limits.STAGES} times.",
    example="actions: {take: {choose: {a: {in: range(900)}, b: {in: range(900)}, "
    "c: {in: range(900)}}}}\n",
)


class Exceeded(Exception):
    """A limit is passed, and the ruleset gets no meaning; the diagnostic is reported already."""


class Budget:
    """What a ruleset has come to so far."""

    def __init__(self, e: Elaborator) -> None:
        self.e = e
        self.readings = self.statements = self.depth = self.weighed = 0
        self._effects: list[Path] = []

    def passed(self) -> Exceeded:
        """That too many parts of expressions were read, or too deep."""
        deep = self.depth > limits.READING_DEPTH
        most = limits.READING_DEPTH if deep else limits.READINGS
        what = f"this goes more than {most} deep" if deep else f"more than {most:,} parts are read"
        return self.exceeded(f"{what} when its definitions are written out")

    def exceeded(self, message: str) -> Exceeded:
        """Report a passed limit at the expression that is read, or else the effect."""
        reading = self.e.outermost
        path: Path = reading.path if reading else self._effects[-1] if self._effects else ()
        return exceeded(self.e, self.e.sources.value(path), message)

    def made(self, number: int) -> None:
        """Count statements that an effect comes to. Raises Exceeded."""
        self.statements += number
        if self.statements > limits.STATEMENTS:
            message = f"the rules come to more than {limits.STATEMENTS:,} statements here"
            raise self.exceeded(message)

    @contextmanager
    def effect(self, path: Path) -> Iterator[None]:
        """Around an effect. Raises Exceeded when it lies too deep."""
        self.made(limits.EFFECT)
        self._effects.append(path)
        if len(self._effects) > limits.EFFECT_DEPTH:
            most = limits.EFFECT_DEPTH
            raise self.exceeded(f"effects lie more than {most} deep in each other here")
        try:
            yield
        finally:
            self._effects.pop()

    def weigh(self, value: Value) -> None:
        """Look at what a definition has come to. Raises Exceeded when it is too large."""
        value.map(self._weighed)

    def _weighed(self, expr: Expr) -> Expr:
        number = count(expr, limits.NODES)
        self.weighed += number
        if number > limits.NODES or self.weighed > limits.ALL_NODES:
            message = f"this comes to more than {limits.NODES:,} nodes when it is written out"
            raise self.exceeded(message)
        return expr

    def number(self, expr: Expr, node: ast.AST) -> Expr:
        """A number that is worked out. Raises Mistake when it may be too large."""
        lo, hi = bounds(expr)
        if lo < -limits.LARGEST or hi > limits.LARGEST:
            message = f"this may be more than {limits.LARGEST:,} either way"
            raise Mistake(TOO_MUCH, message, node, "keep its parts smaller with min and max")
        return expr

    def asked(self, expr: Expr, path: Path) -> None:
        """Look at an expression as it will be asked. Raises Exceeded when it is too large."""
        nodes = list(islice(walk(expr), limits.NODES + 1))
        if len(nodes) > limits.NODES:
            message = f"this comes to more than {limits.NODES:,} nodes when it is written out"
            raise exceeded(self.e, self.e.sources.value(path), message)
        combinations = max(map(_combined, _reductions(nodes)), default=0)
        # Where something is wrong already, that may be why there are so many.
        if combinations > limits.COMBINATIONS and not self.e.diagnostics.errors:
            message = (
                f"this goes through up to {combinations:,} combinations; "
                f"{limits.COMBINATIONS:,} are allowed"
            )
            self.e.report(COMBINATIONS, self.e.sources.value(path), message)


def exceeded(e: Elaborator, span: Span, message: str) -> Exceeded:
    """Report a passed limit; the caller raises the result."""
    e.report(TOO_MUCH, span, message)
    return Exceeded(message)


def _combined(expr: Reduce) -> int:
    """How many combinations a reduction may go through, with those inside it."""
    inside = _reductions(walk((expr.value, expr.clauses)))
    return passes(expr.clauses) * max(1, *map(_combined, inside), 1)


def _reductions(nodes: Iterable[Expr]) -> list[Reduce]:
    return [node for node in nodes if isinstance(node, Reduce)]


def check_size(e: Elaborator, program: Program) -> None:
    """Look at all that the rules have come to. Raises Exceeded when it is too large."""
    nodes = 0
    bodies = [program.body, program.refresh, program.scoring.sheet, program.scoring.keys]
    bodies += [body for q in program.questions for body in (q.options, q.explain)]
    for body in bodies:
        pending = [(stmt, 0) for stmt in body]
        while pending:
            stmt, loops = pending.pop()
            nodes += 1 + sum([count(expr, limits.ALL_NODES) for expr in expressions(stmt)])
            if nodes > limits.ALL_NODES:
                message = f"the rules come to more than {limits.ALL_NODES:,} nodes"
                raise exceeded(e, e.sources.key(("play",)), message)
            if isinstance(stmt, If):
                pending += [(inner, loops) for inner in (*stmt.then, *stmt.other)]
            elif isinstance(stmt, For | While):
                pending += [(inner, loops + 1) for inner in stmt.body]
                if loops + 1 > limits.LOOPS and not _asks(stmt.body):
                    message = f"loops lie more than {limits.LOOPS} deep in each other"
                    raise exceeded(e, e.sources.key(("play",)), message)


def _asks(body: list[Stmt]) -> bool:
    return any(
        isinstance(stmt, Ask)
        or (isinstance(stmt, If) and (_asks(stmt.then) or _asks(stmt.other)))
        or (isinstance(stmt, For | While) and _asks(stmt.body))
        for stmt in body
    )
