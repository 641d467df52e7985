"""Between which bounds values lie: the least and greatest that can be shown before the game.

Interval arithmetic over expressions and domains, and how often a reduction goes round at most.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from functools import lru_cache

from engine.program.nodes import (
    Among,
    Arith,
    Call,
    Cells,
    Clause,
    Compare,
    Const,
    Domain,
    Expr,
    Found,
    Length,
    Load,
    Local,
    Logic,
    Look,
    Not,
    Noted,
    Over,
    Pick,
    Range,
    Reduce,
    Row,
    Table,
)

#: No set has a number beyond this.
LONGEST = 65_536
#: The operators on sets, and what they compute.
BITWISE: dict[str, Callable[[int, int], int]] = {
    "&": operator.and_,
    "|": operator.or_,
    "<<": operator.lshift,
    ">>": operator.rshift,
}


def bounds(expr: Expr) -> tuple[int, int]:
    """The least and greatest value that the expression can be shown to take."""
    if isinstance(expr, Const):
        return expr.value, expr.value
    if isinstance(expr, Local):
        return expr.lo, expr.hi
    return _BOUNDS[type(expr)](expr)


def _arith_bounds(e: Arith) -> tuple[int, int]:
    (a, b), (c, d) = bounds(e.a), bounds(e.b)
    if e.op == "+":
        return a + c, b + d
    if e.op == "-":
        return a - d, b - c
    if e.op == "*":
        corners = (a * c, a * d, b * c, b * d)
        return min(corners), max(corners)
    if e.op == "//":
        c = max(c, 1)
        corners = (a // c, a // max(d, 1), b // c, b // max(d, 1))
        return min(corners), max(corners)
    if e.op == "%":
        return (0, max(d, 1) - 1) if not (a >= 0 and b < c) else (a, b)
    if e.op in BITWISE:
        if e.op in ("<<", ">>"):
            d = min(d, LONGEST)
        return _bitwise_bounds(e.op, (max(a, 0), max(b, 0)), (max(c, 0), max(d, 0)))
    return (min(a, c), min(b, d)) if e.op == "min" else (max(a, c), max(b, d))


def _bitwise_bounds(op: str, a: tuple[int, int], b: tuple[int, int]) -> tuple[int, int]:
    if op == "&":
        return 0, min(a[1], b[1])
    if op == "|":
        return max(a[0], b[0]), (1 << max(a[1].bit_length(), b[1].bit_length())) - 1
    return (a[0] << b[0], a[1] << b[1]) if op == "<<" else (a[0] >> b[1], a[1] >> b[0])


def _pick_bounds(e: Pick) -> tuple[int, int]:
    (a, b), (c, d) = bounds(e.then), bounds(e.other)
    return min(a, c), max(b, d)


def _reduce_bounds(e: Reduce) -> tuple[int, int]:
    if e.kind in ("any", "all"):
        return 0, 1
    lo, hi = bounds(e.value)
    if e.kind == "set":
        return 0, (1 << (min(hi, LONGEST) + 1)) - 1
    if e.kind == "sum":
        most = passes(e.clauses)
        return min(0, lo * most), max(0, hi * most)
    if e.default is not None:
        low, high = bounds(e.default)
        return min(lo, low), max(hi, high)
    return lo, hi


@lru_cache(maxsize=256)
def longest(table: Table) -> int:
    """How long the longest row of a table is."""
    return max(map(len, table.rows), default=0)


def passes(clauses: Iterable[Clause]) -> int:
    """At most so many times a reduction's clauses reach its value."""
    most = 1
    for clause in clauses:
        if isinstance(clause, Over):
            most *= _length(clause.domain)
    return most


def _length(domain: Domain) -> int:
    """At most so many values a domain has."""
    if isinstance(domain, Range):
        return max(0, bounds(domain.hi)[1] - bounds(domain.lo)[0])
    if isinstance(domain, Row):
        return longest(domain.table)
    return domain.most if isinstance(domain, Found | Noted) else max(0, bounds(domain.length)[1])


def domain_bounds(domain: Domain) -> tuple[int, int]:
    """The least and greatest value that a loop over the domain can bring."""
    if isinstance(domain, Row):
        return domain.table.bounds()
    if isinstance(domain, Found | Noted):
        return domain.lo, domain.hi
    if isinstance(domain, Cells):
        return domain.region.lo, domain.region.hi
    lo, hi = bounds(domain.lo)[0], bounds(domain.hi)[1] - 1
    return lo, max(lo, hi)


def _truth(e: Expr) -> tuple[int, int]:
    return 0, 1


_BOUNDS: dict[type, Callable[..., tuple[int, int]]] = {
    Load: lambda e: (e.region.lo, e.region.hi),
    Look: lambda e: e.table.bounds(),
    Length: lambda e: (0, longest(e.table)),
    Arith: _arith_bounds,
    Compare: _truth,
    Logic: _truth,
    Not: _truth,
    Pick: _pick_bounds,
    Reduce: _reduce_bounds,
    Call: lambda e: (e.lo, e.hi),
    Among: _truth,
}
