"""Loops over sequences as statements, shared by `for` and by the options of a question."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.collections import Part, Seq, SetOf
from engine.language.mistake import Mistake
from engine.language.values import Value
from engine.program.bounds import bounds
from engine.program.build import arith
from engine.program.facts import names_of, reduces
from engine.program.nodes import (
    Clause,
    Const,
    Expr,
    For,
    If,
    Jump,
    Load,
    Over,
    Until,
)
from engine.program.walk import map_clause, rewrite

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.fields import Expression


def steady_set(e: Elaborator, value: Value) -> Value:
    """The value; a set as it is now, so that a loop goes on when what it came from changes."""
    return value.map(lambda expr: e.keep("members", expr)) if isinstance(value, SetOf) else value


#: No loop of a rule runs more often than this.
MAX_PASSES = 10_000


def bounded(times: Expr, node: ast.AST | None = None, at: Expression | None = None) -> Expr:
    """A number of passes that can't run away: a fixed one is refused, any other is cut off."""
    lo, hi = bounds(times)
    if hi < 0 and node is None:
        raise Mistake(codes.OUT_OF_RANGE, f"{hi} times can't be: it is never negative", at=at)
    if lo > MAX_PASSES or (lo == hi and hi > MAX_PASSES):
        message = f"{lo} passes are too many; {MAX_PASSES} are allowed"
        raise Mistake(codes.OUT_OF_RANGE, message, node, at=at)
    return times if hi <= MAX_PASSES else arith("min", times, Const(MAX_PASSES))


def each(e: Elaborator, name: str, seq: Seq, body: Callable[[], None]) -> None:
    """Run the body for each element, which `name` stands for; what the loop reads is read once."""
    for part in seq.parts:
        settled = steady(e, part)

        def named(element: Value = settled.element) -> None:
            with e.bound(**{name: element.map(lambda expr: e.keep(name, expr))}):
                body()

        with e.bound(**{name: settled.element}):
            nest(e, settled.clauses, named)


def nest(e: Elaborator, clauses: tuple[Clause, ...], body: Callable[[], None]) -> None:
    """The loops and conditions of the clauses around a body."""
    if not clauses:
        body()
        return
    clause, rest = clauses[0], clauses[1:]
    with e.block() as inner:
        nest(e, rest, body)
    if isinstance(clause, Over):
        e.emit(For(clause.local, clause.domain, inner))
    elif isinstance(clause, Until):
        e.emit(If(clause.condition, [Jump("out")]), *inner)
    elif clause.condition == Const(1):
        e.emit(*inner)
    else:
        e.emit(If(clause.condition, inner))


def steady(e: Elaborator, part: Part) -> Part:
    """The part with every cell that it reads outside its own loops read beforehand.

    So a loop that starts from a marker goes on when the marker moves. Conditions are left alone:
    they are asked when their turn comes.
    """
    own = {local.name for local in part.locals}
    read: dict[Expr, Expr] = {}

    def once(expr: Expr) -> Expr:
        if expr not in read:
            read[expr] = e.keep("start", expr)
        return read[expr]

    def read_once(expr: Expr) -> Expr:
        return once(expr) if isinstance(expr, Load) and not own & names_of(expr) else expr

    def settle(expr: Expr) -> Expr:
        if reduces(expr):
            return expr if own & names_of(expr) else once(expr)
        return rewrite(expr, read_once)

    clauses = tuple(map_clause(c, settle) if isinstance(c, Over) else c for c in part.clauses)
    return Part(clauses, part.element.map(settle))
