"""Walking and rewriting the core program, written once for all passes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from operator import is_
from typing import Any

from engine.program.nodes import (
    Among,
    Arith,
    Ask,
    Branch,
    Call,
    Cells,
    Clause,
    Compare,
    Const,
    Domain,
    Draw,
    Exit,
    Expr,
    For,
    Found,
    If,
    Length,
    Load,
    Local,
    Logic,
    Look,
    Not,
    Note,
    Noted,
    Offer,
    Over,
    Pause,
    Pick,
    Range,
    Reduce,
    Refuse,
    Row,
    Set,
    Start,
    Stmt,
    Store,
    Survey,
    Take,
    Until,
    Where,
    While,
    Work,
)  # fmt: skip

_DOMAINS = (Range, Row, Cells, Found, Noted)
_EXPRESSIONS = (
    Const,
    Local,
    Load,
    Look,
    Length,
    Arith,
    Compare,
    Logic,
    Not,
    Pick,
    Reduce,
    Call,
    Among,
)
Change = Callable[[Expr], Expr]


def rewrite(expr: Expr, change: Change) -> Expr:
    """The tree with `change` applied to every expression, children first.

    What stays as it is is not copied: expressions are frozen, and passes change few of them.
    """
    rebuild = _REBUILD.get(type(expr))
    return change(rebuild(expr, change) if rebuild else expr)


def _arith(e: Arith, f: Change) -> Expr:
    a, b = rewrite(e.a, f), rewrite(e.b, f)
    return e if a is e.a and b is e.b else Arith(e.op, a, b)


def _compare(e: Compare, f: Change) -> Expr:
    a, b = rewrite(e.a, f), rewrite(e.b, f)
    return e if a is e.a and b is e.b else Compare(e.op, a, b)


def _logic(e: Logic, f: Change) -> Expr:
    terms = tuple([rewrite(t, f) for t in e.terms])
    return e if all(map(is_, terms, e.terms)) else Logic(e.op, terms)


def _pick(e: Pick, f: Change) -> Expr:
    condition, then, other = rewrite(e.condition, f), rewrite(e.then, f), rewrite(e.other, f)
    same = condition is e.condition and then is e.then and other is e.other
    return e if same else Pick(condition, then, other)


def _load(e: Load, f: Change) -> Expr:
    offset = rewrite(e.offset, f)
    return e if offset is e.offset else Load(e.region, offset)


def _look(e: Look, f: Change) -> Expr:
    row, column = rewrite(e.row, f), rewrite(e.column, f)
    return e if row is e.row and column is e.column else Look(e.table, row, column)


def _reduce(e: Reduce, f: Change) -> Expr:
    default = rewrite(e.default, f) if e.default is not None else None
    clauses = tuple([rewrite_clause(c, f) for c in e.clauses])
    value = rewrite(e.value, f)
    same = default is e.default and value is e.value and all(map(is_, clauses, e.clauses))
    return e if same else Reduce(e.kind, clauses, value, default)


def _call(e: Call, f: Change) -> Expr:
    return Call(e.function, tuple(rewrite(a, f) for a in e.args), e.lo, e.hi, e.table)


def rewrite_clause(clause: Clause, f: Change) -> Clause:
    """A reduction's clause with `f` applied to every expression in it, as it is if none changes."""
    if isinstance(clause, Over):
        domain = rewrite_domain(clause.domain, f)
        return clause if domain is clause.domain else Over(clause.local, domain)
    condition = rewrite(clause.condition, f)
    return clause if condition is clause.condition else type(clause)(condition)


def map_clause(clause: Clause, change: Change) -> Clause:
    """A copy of a reduction's clause with `change` applied to each whole expression in it."""
    if isinstance(clause, Over):
        return Over(clause.local, map_domain(clause.domain, change))
    return type(clause)(change(clause.condition))


def map_domain(domain: Domain, change: Change) -> Domain:
    """A domain with `change` applied to each whole expression in it."""
    if isinstance(domain, Range):
        lo, hi = change(domain.lo), change(domain.hi)
        return domain if lo is domain.lo and hi is domain.hi else Range(lo, hi)
    if isinstance(domain, Row):
        return Row(domain.table, change(domain.row))
    if isinstance(domain, Cells):
        return Cells(domain.region, change(domain.offset), change(domain.length))
    if isinstance(domain, Noted):
        return domain
    args = tuple(change(arg) for arg in domain.args)
    return replace(domain, starts=map_starts(domain.starts, change), args=args)


def map_starts(starts: tuple[Start, ...], change: Change) -> tuple[Start, ...]:
    """Copies of starts with `change` applied to each offset."""
    return tuple((region, change(offset)) for region, offset in starts)


def rewrite_domain(domain: Domain, change: Change) -> Domain:
    """A domain with `change` applied to every expression in it."""
    return map_domain(domain, lambda expr: rewrite(expr, change))


def inputs(domain: Domain) -> tuple[Expr, ...]:
    """The expressions that stand in a domain."""
    if isinstance(domain, Range):
        return domain.lo, domain.hi
    if isinstance(domain, Row):
        return (domain.row,)
    if isinstance(domain, Cells):
        return domain.offset, domain.length
    if isinstance(domain, Noted):
        return (domain.notes,)
    return (*(offset for _, offset in domain.starts), *domain.args)


_REBUILD: dict[type, Callable[..., Expr]] = {
    Load: _load,
    Look: _look,
    Length: lambda e, f: Length(e.table, rewrite(e.row, f)),
    Arith: _arith,
    Compare: _compare,
    Logic: _logic,
    Not: lambda e, f: Not(rewrite(e.a, f)),
    Pick: _pick,
    Reduce: _reduce,
    Call: _call,
    Among: lambda e, f: Among(rewrite(e.number, f), e.notes),
}


def walk(node: object) -> Iterator[Expr]:
    """Every expression in an expression, domain, clause or tuple of them, outermost first."""
    pending = [node]
    while pending:
        item = pending.pop()
        kind = type(item)
        if kind in _LEAVES:
            yield item  # type: ignore[misc]
            continue
        if kind in _IS_EXPRESSION:
            yield item  # type: ignore[misc]
        children = _CHILDREN.get(kind)
        if children is not None:
            pending.extend(children(item))


_LEAVES = frozenset((Const, Local))
_IS_EXPRESSION = frozenset(_EXPRESSIONS)

# The parts of each node that may hold expressions, last first.
_CHILDREN: dict[type, Callable[[Any], tuple[object, ...]]] = {
    Load: lambda e: (e.offset,),
    Look: lambda e: (e.column, e.row),
    Length: lambda e: (e.row,),
    Arith: lambda e: (e.b, e.a),
    Compare: lambda e: (e.b, e.a),
    Logic: lambda e: e.terms[::-1],
    Not: lambda e: (e.a,),
    Pick: lambda e: (e.other, e.then, e.condition),
    Reduce: lambda e: (e.default, e.value, *e.clauses[::-1]),
    Call: lambda e: e.args[::-1],
    Range: lambda d: (d.hi, d.lo),
    Row: lambda d: (d.row,),
    Cells: lambda d: (d.length, d.offset),
    Found: lambda d: inputs(d)[::-1],
    Noted: lambda d: (d.notes,),
    Among: lambda e: (e.notes, e.number),
    Over: lambda c: (c.domain, c.local),
    Where: lambda c: (c.condition,),
    Until: lambda c: (c.condition,),
    tuple: lambda t: t[::-1],
}


def map_body(body: list[Stmt], change: Change) -> list[Stmt]:
    """A copy of a body with `change` applied to each whole expression in it."""
    return [map_stmt(stmt, change) for stmt in body]


def map_stmt(stmt: Stmt, change: Change) -> Stmt:
    """A copy of a statement with `change` applied to each whole expression in it."""
    changed: dict[str, object] = {}
    for name in _MAPPED.get(type(stmt), ()):
        part = getattr(stmt, name)
        changed[name] = map_body(part, change) if isinstance(part, list) else _mapped(part, change)
    copy: Callable[..., Stmt] = type(stmt)
    names = type(stmt).__match_args__  # the fields in order; `replace` would look them up each time
    made: Stmt = copy(*[changed[n] if n in changed else getattr(stmt, n) for n in names])
    return made


def _mapped(part: object, change: Change) -> object:
    if isinstance(part, _DOMAINS):
        return map_domain(part, change)
    if isinstance(part, tuple):
        return tuple(_mapped(item, change) for item in part)
    return change(part) if isinstance(part, _EXPRESSIONS) else part


# The fields of each statement that hold expressions or statements.
_MAPPED: dict[type, tuple[str, ...]] = {
    Set: ("value",),
    Store: ("offset", "value"),
    Work: ("starts", "args"),
    Note: ("numbers",),
    If: ("condition", "then", "other"),
    For: ("domain", "body"),
    While: ("body",),
    Draw: ("n",),
    Take: ("offset", "n"),
    Offer: ("code",),
    Refuse: ("values",),
    Branch: ("condition",),
}


def expressions(stmt: Stmt | Exit) -> Iterator[Expr]:
    """The expressions that stand directly in a statement (not in its inner statements)."""
    for name in _MAPPED.get(type(stmt), ()):
        part = getattr(stmt, name)
        if not isinstance(part, list):
            yield from _direct(part)


def _direct(part: object) -> Iterator[Expr]:
    if isinstance(part, _DOMAINS):
        yield from inputs(part)
    elif isinstance(part, tuple):
        for item in part:
            yield from _direct(item)
    elif isinstance(part, _EXPRESSIONS):
        yield part


_NESTING = frozenset((If, For, While))


def bodies(stmt: Stmt) -> list[list[Stmt]]:
    """The statement lists inside a statement."""
    if isinstance(stmt, If):
        return [stmt.then, stmt.other]
    return [stmt.body] if isinstance(stmt, For | While) else []


def statements(body: list[Stmt]) -> Iterator[Stmt]:
    """Every statement of a body, inner ones included, in order."""
    pending = body[::-1]
    while pending:
        stmt = pending.pop()
        yield stmt
        if type(stmt) in _NESTING:
            for inner in reversed(bodies(stmt)):
                pending.extend(reversed(inner))


def targets(stmt: Stmt | Exit) -> tuple[Local, ...]:
    """The locals that a statement sets."""
    if isinstance(stmt, Set | For | Draw | Take | Ask | Pause | Work):
        return (stmt.local,)
    if isinstance(stmt, Note):
        return (stmt.notes,) if stmt.numbers is None else ()
    return (stmt.count, stmt.first) if isinstance(stmt, Survey) else ()


def loads(body: list[Stmt]) -> Iterator[Load]:
    """Every reading of the state in a body."""
    for stmt in statements(body):
        for expr in expressions(stmt):
            yield from (part for part in walk(expr) if isinstance(part, Load))
