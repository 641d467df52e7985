"""fold: work out what is known, and drop branches that can't be reached."""

from __future__ import annotations

from engine.compiler.bodies import change_bodies
from engine.program import Program
from engine.program.build import arith, both, compare, either, length, look, negate, pick
from engine.program.nodes import (
    Arith,
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
from engine.program.walk import map_stmt, rewrite


def fold(program: Program) -> None:
    """Fold every expression and every settled branch of a program."""
    change_bodies(program, fold_body)


def refold(expr: Expr) -> Expr:
    """An expression built again by the folding constructors, its parts being folded already."""
    if isinstance(expr, Arith):
        return arith(expr.op, expr.a, expr.b)
    if isinstance(expr, Compare):
        return compare(expr.op, expr.a, expr.b)
    if isinstance(expr, Logic):
        return both(*expr.terms) if expr.op == "and" else either(*expr.terms)
    if isinstance(expr, Not):
        return negate(expr.a)
    if isinstance(expr, Pick):
        return pick(expr.condition, expr.then, expr.other)
    if isinstance(expr, Look):
        return look(expr.table, expr.row, expr.column)
    return length(expr.table, expr.row) if isinstance(expr, Length) else expr


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
    return rewrite(expr, _unlooped)


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

    def swap(node: Expr) -> Expr:
        if isinstance(node, Local):
            return value if node.name == local.name else node
        return refold(node)

    return rewrite(expr, swap)
