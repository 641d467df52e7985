"""Walking and rewriting expressions, written once for all passes.

`rewrite` and `map_…` change them, `walk` finds all in one; `bodies` does both for statements.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from operator import attrgetter, is_
from typing import Any, get_args

from engine.program.nodes import (
    Among,
    Arith,
    Call,
    Cells,
    Clause,
    Compare,
    Domain,
    Expr,
    Found,
    Length,
    Load,
    Logic,
    Look,
    Not,
    Noted,
    Over,
    Pick,
    Range,
    Reduce,
    Row,
    Start,
    Until,
    Where,
)

EXPRESSIONS = frozenset(get_args(Expr))
Change = Callable[[Expr], Expr]


def rewrite(expr: Expr, change: Change) -> Expr:
    """The tree with `change` applied to every expression, children first.

    What stays as it is is not copied: expressions are frozen, and passes change few of them.
    """
    return _deep(change, expr)


def _deep(change: Change, expr: Expr) -> Expr:
    rebuild = _REBUILD.get(type(expr))
    return change(rebuild(expr, partial(_deep, change)) if rebuild else expr)


def map_parts(expr: Expr, change: Change) -> Expr:
    """An expression with `change` applied to each whole expression in it; as it is if none does."""
    rebuild = _REBUILD.get(type(expr))
    return rebuild(expr, change) if rebuild else expr


def _arith(e: Arith, f: Change) -> Expr:
    a, b = f(e.a), f(e.b)
    return e if a is e.a and b is e.b else Arith(e.op, a, b)


def _compare(e: Compare, f: Change) -> Expr:
    a, b = f(e.a), f(e.b)
    return e if a is e.a and b is e.b else Compare(e.op, a, b)


def _logic(e: Logic, f: Change) -> Expr:
    terms = tuple([f(term) for term in e.terms])
    return e if all(map(is_, terms, e.terms)) else Logic(e.op, terms)


def _not(e: Not, f: Change) -> Expr:
    a = f(e.a)
    return e if a is e.a else Not(a)


def _pick(e: Pick, f: Change) -> Expr:
    condition, then, other = f(e.condition), f(e.then), f(e.other)
    same = condition is e.condition and then is e.then and other is e.other
    return e if same else Pick(condition, then, other)


def _load(e: Load, f: Change) -> Expr:
    offset = f(e.offset)
    return e if offset is e.offset else Load(e.region, offset)


def _look(e: Look, f: Change) -> Expr:
    row, column = f(e.row), f(e.column)
    return e if row is e.row and column is e.column else Look(e.table, row, column)


def _length(e: Length, f: Change) -> Expr:
    row = f(e.row)
    return e if row is e.row else Length(e.table, row)


def _reduce(e: Reduce, f: Change) -> Expr:
    default = f(e.default) if e.default is not None else None
    clauses = tuple([map_clause(clause, f) for clause in e.clauses])
    value = f(e.value)
    same = default is e.default and value is e.value and all(map(is_, clauses, e.clauses))
    return e if same else Reduce(e.kind, clauses, value, default)


def _call(e: Call, f: Change) -> Expr:
    args = tuple([f(arg) for arg in e.args])
    return e if all(map(is_, args, e.args)) else Call(e.function, args, e.lo, e.hi, e.table)


def _among(e: Among, f: Change) -> Expr:
    number = f(e.number)
    return e if number is e.number else Among(number, e.notes)


_REBUILD: dict[type, Callable[..., Expr]] = {
    Load: _load,
    Look: _look,
    Length: _length,
    Arith: _arith,
    Compare: _compare,
    Logic: _logic,
    Not: _not,
    Pick: _pick,
    Reduce: _reduce,
    Call: _call,
    Among: _among,
}


def map_clause(clause: Clause, change: Change) -> Clause:
    """A reduction's clause with `change` applied to each whole expression in it."""
    if isinstance(clause, Over):
        domain = map_domain(clause.domain, change)
        return clause if domain is clause.domain else Over(clause.local, domain)
    condition = change(clause.condition)
    return clause if condition is clause.condition else type(clause)(condition)


def map_domain(domain: Domain, change: Change) -> Domain:
    """A domain with `change` applied to each whole expression in it."""
    if isinstance(domain, Range):
        lo, hi = change(domain.lo), change(domain.hi)
        return domain if lo is domain.lo and hi is domain.hi else Range(lo, hi)
    if isinstance(domain, Row):
        row = change(domain.row)
        return domain if row is domain.row else Row(domain.table, row)
    if isinstance(domain, Cells):
        return Cells(domain.region, change(domain.offset), change(domain.length))
    if isinstance(domain, Noted):
        return domain
    args = tuple(change(arg) for arg in domain.args)
    return replace(domain, starts=map_starts(domain.starts, change), args=args)


def map_starts(starts: tuple[Start, ...], change: Change) -> tuple[Start, ...]:
    """Copies of starts with `change` applied to each offset."""
    return tuple((region, change(offset)) for region, offset in starts)


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


def walk(node: object) -> Iterator[Expr]:
    """Every expression in an expression, domain, clause or tuple of them, outermost first."""
    pending = [node]
    pop, extend = pending.pop, pending.extend
    while pending:
        item = pop()
        kind = type(item)
        if kind in EXPRESSIONS:
            yield item  # type: ignore[misc]
        if kind in CHILDREN:
            extend(CHILDREN[kind](item))


def count(node: object, most: int) -> int:
    """How many expressions `walk` would find, or more than `most` if it would find more."""
    pending, found = [node], 0
    pop, extend = pending.pop, pending.extend
    while pending and found <= most:
        item = pop()
        kind = type(item)
        if kind in EXPRESSIONS:
            found += 1
        if kind in CHILDREN:
            extend(CHILDREN[kind](item))
    return found


# The parts of each node that may hold expressions, last first; constants and locals have none.
CHILDREN: dict[type, Callable[[Any], tuple[Any, ...]]] = {
    Load: lambda e: (e.offset,),
    Look: attrgetter("column", "row"),
    Length: lambda e: (e.row,),
    Arith: attrgetter("b", "a"),
    Compare: attrgetter("b", "a"),
    Logic: lambda e: e.terms[::-1],
    Not: lambda e: (e.a,),
    Pick: attrgetter("other", "then", "condition"),
    Reduce: lambda e: (e.default, e.value, *e.clauses[::-1]),
    Call: lambda e: e.args[::-1],
    Range: attrgetter("hi", "lo"),
    Row: lambda d: (d.row,),
    Cells: attrgetter("length", "offset"),
    Found: lambda d: inputs(d)[::-1],
    Noted: lambda d: (d.notes,),
    Among: attrgetter("notes", "number"),
    Over: attrgetter("domain", "local"),
    Where: lambda c: (c.condition,),
    Until: lambda c: (c.condition,),
    tuple: lambda t: t[::-1],
}
