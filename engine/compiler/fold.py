"""fold: work out what is known, and drop branches that can't be reached."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from operator import attrgetter, is_
from typing import Any

from engine.compiler.bodies import change_bodies
from engine.program import Program
from engine.program.bodies import map_stmt
from engine.program.build import arith, both, call, compare, either, length, look, negate, pick
from engine.program.facts import names_of, reduces
from engine.program.nodes import (
    Arith,
    Call,
    Compare,
    Const,
    Expr,
    For,
    If,
    Length,
    Local,
    Logic,
    Look,
    Not,
    Pick,
    Reduce,
    Stmt,
    Where,
    While,
)
from engine.program.walk import map_parts


def fold(program: Program) -> None:
    """Fold every expression and every settled branch of a program."""
    change_bodies(program, fold_body)


def refold(expr: Expr) -> Expr:
    """An expression built again by the folding constructors, its parts being folded already."""
    if type(expr) not in _BUILT:
        return expr
    build, parts_of = _BUILT[type(expr)]
    parts = parts_of(expr)
    made = build(*parts)
    same = type(made) is type(expr) and all(map(is_, parts_of(made), parts))
    return expr if same else made


def _logic(op: str, *terms: Expr) -> Expr:
    return both(*terms) if op == "and" else either(*terms)


# What builds each expression, and of what.
_BUILT: dict[type, tuple[Callable[..., Expr], Callable[[Any], tuple[Any, ...]]]] = {
    Arith: (arith, attrgetter("op", "a", "b")),
    Compare: (compare, attrgetter("op", "a", "b")),
    Logic: (_logic, lambda e: (e.op, *e.terms)),
    Not: (negate, lambda e: (e.a,)),
    Pick: (pick, attrgetter("condition", "then", "other")),
    Look: (look, attrgetter("table", "row", "column")),
    Length: (length, attrgetter("table", "row")),
    Call: (call, attrgetter("function", "args", "lo", "hi", "table")),
}


def is_folded(expr: Expr) -> bool:
    """Whether an expression is known to be what `refold` makes of it, and so are all its parts."""
    return hasattr(expr, "folded")


def marked(expr: Expr, made: Expr) -> Expr:
    """What has been made of an expression by folding; known to be folded if it is the same."""
    if made is expr:
        expr.folded = True
    return made


def _unlooped(expr: Expr) -> Expr:
    """A reduction of one element, if its conditions hold; all else as `refold` has it."""
    if not isinstance(expr, Reduce) or not all(isinstance(c, Where) for c in expr.clauses):
        return refold(expr)
    test = both(*(clause.condition for clause in expr.clauses if isinstance(clause, Where)))
    if expr.kind == "any":
        return both(test, expr.value)
    if expr.kind == "all":
        return either(negate(test), expr.value)
    value = arith("<<", Const(1), expr.value) if expr.kind == "set" else expr.value
    return pick(test, value, expr.default or Const(0))


def folded(expr: Expr) -> Expr:
    """An expression, folded throughout."""
    if is_folded(expr) and not reduces(expr):
        return expr
    return marked(expr, _unlooped(map_parts(expr, folded)))


def fold_body(body: list[Stmt]) -> list[Stmt]:
    """A body, folded throughout."""
    return settled([map_stmt(stmt, folded) for stmt in body])


def _settled(stmt: Stmt) -> list[Stmt]:
    if isinstance(stmt, If):
        stmt.then, stmt.other = settled(stmt.then), settled(stmt.other)
        if isinstance(stmt.condition, Const):
            return stmt.then if stmt.condition.value else stmt.other
        if not stmt.then and not stmt.other:
            return []
        if not stmt.then:
            return [If(negate(stmt.condition), stmt.other)]
    elif isinstance(stmt, For | While):
        stmt.body = settled(stmt.body)
        if isinstance(stmt, For) and not stmt.body:
            return []
    return [stmt]


def settled(body: list[Stmt]) -> list[Stmt]:
    """A body whose expressions are folded, without the branches that can't be reached."""
    return [inner for stmt in body for inner in _settled(stmt)]


def substituted(expr: Expr, local: Local, value: Expr) -> Expr:
    """An expression with a local replaced by a value, folded."""
    if is_folded(expr) and local.name not in names_of(expr):
        return expr
    if isinstance(expr, Local):
        return value if expr.name == local.name else expr
    parts = partial(substituted, local=local, value=value)
    return marked(expr, refold(map_parts(expr, parts)))
