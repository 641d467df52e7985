"""unroll: short loops of a question's options, and short reductions everywhere, written out.

So parameters become constants, tables are looked up when the program is compiled, and tests that
read no state disappear. Budgets keep the program small.
"""

from __future__ import annotations

from functools import partial

from engine.compiler.bodies import change_bodies
from engine.compiler.fold import folded, is_folded, marked, refold, settled, substituted
from engine.program import Program
from engine.program.bodies import map_body, statements
from engine.program.build import arith, both, either, negate, pick, total
from engine.program.facts import reduces, size_of
from engine.program.nodes import (
    Clause,
    Const,
    Domain,
    Expr,
    For,
    If,
    Jump,
    Look,
    Offer,
    Over,
    Range,
    Reduce,
    Row,
    Stmt,
    Until,
    Where,
)
from engine.program.walk import map_parts

#: At most so many offers in the options of one question, written out.
MAX_OFFERS = 256
#: A loop that offers nothing, or that searches, is written out only in so few statements.
MAX_STATEMENTS = 64
#: At most so many terms of a reduction, and nodes of its term, written out.
MAX_TERMS = 8
MAX_SIZE = 160


def unroll(program: Program) -> None:
    """Write out short loops of options, and short reductions."""

    def reduced(body: list[Stmt]) -> list[Stmt]:
        return settled(map_body(body, expanded))

    change_bodies(program, reduced, questions=lambda body: reduced(unrolled(reduced(body))))


def unrolled(body: list[Stmt]) -> list[Stmt]:
    """A body with its short loops written out, inner ones first."""
    out: list[Stmt] = []
    for stmt in body:
        if isinstance(stmt, If):
            stmt = If(stmt.condition, unrolled(stmt.then), unrolled(stmt.other))
        if isinstance(stmt, For):
            stmt = For(stmt.local, stmt.domain, unrolled(stmt.body), stmt.at)
            values = _values(stmt.domain, MAX_OFFERS)
            if values is not None and _fits(stmt, len(values)):
                for value in values:
                    copy = map_body(stmt.body, partial(substituted, local=stmt.local, value=value))
                    out += settled(copy)
                continue
        out.append(stmt)
    return out


def _fits(loop: For, times: int) -> bool:
    inner = list(statements(loop.body))
    offers = sum(isinstance(stmt, Offer) for stmt in inner)
    if not offers or any(isinstance(stmt, For) for stmt in inner):
        few = len(inner) * times <= MAX_STATEMENTS
    else:
        few = offers * times <= MAX_OFFERS
    return few and not _jumps(loop.body)


def _jumps(body: list[Stmt]) -> bool:
    """Whether the body leaves the loop whose body it is."""
    for stmt in body:
        if isinstance(stmt, Jump):
            return True
        if isinstance(stmt, If) and (_jumps(stmt.then) or _jumps(stmt.other)):
            return True
    return False


def _values(domain: Domain, most: int) -> list[Expr] | None:
    """The values of a domain that is known when the program is compiled, if they are few."""
    if isinstance(domain, Range):
        if isinstance(domain.lo, Const) and isinstance(domain.hi, Const):
            numbers = range(domain.lo.value, domain.hi.value)
            return [Const(n) for n in numbers] if len(numbers) <= most else None
        return None
    if not isinstance(domain, Row):
        return None
    if isinstance(domain.row, Const):
        row = domain.table.rows[domain.row.value]
        return [Const(n) for n in row] if len(row) <= most else None
    width = domain.table.width
    if width is None or width > most:
        return None
    return [Look(domain.table, domain.row, Const(column)) for column in range(width)]


def expanded(expr: Expr) -> Expr:
    """An expression, folded, with its reductions over few values as plain expressions."""
    if is_folded(expr) and not reduces(expr):
        return expr
    return marked(expr, expand(map_parts(expr, expanded)))


def expand(expr: Expr) -> Expr:
    """A reduction over few values as a plain expression; anything else as it is, folded."""
    if not isinstance(expr, Reduce):
        return refold(expr)
    if any(isinstance(clause, Until) for clause in expr.clauses):
        return expr
    terms = _terms(expr.clauses, expr.value, Const(1), MAX_TERMS)
    if terms is None or not _short(terms):
        return expr
    return folded(_JOIN[expr.kind](expr, terms))


def _short(terms: list[tuple[Expr, Expr]]) -> bool:
    return sum(size_of(part) for term in terms for part in term) <= MAX_SIZE


def _terms(
    clauses: tuple[Clause, ...], value: Expr, test: Expr, most: int
) -> list[tuple[Expr, Expr]] | None:
    """(condition, value) for each way through the clauses, or None when there are too many."""
    if not clauses:
        return [(test, value)]
    clause, rest = clauses[0], clauses[1:]
    if isinstance(clause, Where):
        return _terms(rest, value, both(test, clause.condition), most)
    assert isinstance(clause, Over)
    values = _values(clause.domain, most)
    if values is None:
        return None
    found: list[tuple[Expr, Expr]] = []
    for chosen in values:
        inner = Reduce("sum", rest, value) if rest else None
        moved = substituted(inner, clause.local, chosen) if inner else None
        if isinstance(moved, Reduce):
            deeper = _terms(moved.clauses, moved.value, test, most)
        else:
            deeper = _terms((), substituted(value, clause.local, chosen), test, most)
        if deeper is None or len(found) + len(deeper) > 4 * most:
            return None
        found += deeper
    return found


Terms = list[tuple[Expr, Expr]]


def _sum(expr: Reduce, terms: Terms) -> Expr:
    return total(pick(test, value, Const(0)) for test, value in terms)


def _set(expr: Reduce, terms: Terms) -> Expr:
    result: Expr = Const(0)
    for test, value in terms:
        result = arith("|", result, pick(test, arith("<<", Const(1), value), Const(0)))
    return result


def _any(expr: Reduce, terms: Terms) -> Expr:
    return either(*(both(test, value) for test, value in terms))


def _all(expr: Reduce, terms: Terms) -> Expr:
    return both(*(either(negate(test), value) for test, value in terms))


def _first(expr: Reduce, terms: Terms) -> Expr:
    result = expr.default or Const(0)
    for test, value in reversed(terms) if expr.kind == "first" else terms:
        result = pick(test, value, result)
    return result


def _extreme(expr: Reduce, terms: Terms) -> Expr:
    if not terms:
        return expr.default or Const(0)
    if any(test != Const(1) for test, _ in terms):
        return expr
    result = terms[0][1]
    for _, value in terms[1:]:
        result = arith(expr.kind, result, value)
    return result


_JOIN = {
    "sum": _sum,
    "set": _set,
    "any": _any,
    "all": _all,
    "first": _first,
    "last": _first,
    "min": _extreme,
    "max": _extreme,
}
