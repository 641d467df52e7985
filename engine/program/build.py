"""Constructors that fold what is known: constants, neutral elements, settled conditions.

Sums keep their constant last (`x + 3`), so that addresses and move codes stay short.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.program.bounds import BITWISE, bounds
from engine.program.functions import GUARD
from engine.program.nodes import (
    Arith,
    Call,
    Compare,
    Const,
    Expr,
    Length,
    Logic,
    Look,
    Not,
    Pick,
    Table,
)

TRUE = Const(1)
FALSE = Const(0)
_FLIP = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRROR = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_COMPUTE = {
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
}


def const(expr: Expr) -> int | None:
    """The value of a constant expression, else None."""
    return expr.value if isinstance(expr, Const) else None


def add(a: Expr, b: Expr) -> Expr:
    """a + b."""
    if isinstance(a, Const):
        a, b = b, a
    if isinstance(b, Const):
        if isinstance(a, Const):
            return Const(a.value + b.value)
        if b.value == 0:
            return a
        if isinstance(a, Arith) and a.op == "+" and isinstance(a.b, Const):
            return add(a.a, Const(a.b.value + b.value))
        return Arith("+", a, b)
    if isinstance(a, Arith) and a.op == "+" and isinstance(a.b, Const):
        return add(add(a.a, b), a.b)
    if isinstance(b, Arith) and b.op == "+" and isinstance(b.b, Const):
        return add(add(a, b.a), b.b)
    return Arith("+", a, b)


def sub(a: Expr, b: Expr) -> Expr:
    """a - b."""
    if isinstance(b, Const):
        return add(a, Const(-b.value))
    if a == b:
        return Const(0)
    if isinstance(b, Arith) and b.op == "+" and isinstance(b.b, Const):
        return add(sub(a, b.a), Const(-b.b.value))
    if isinstance(a, Arith) and a.op == "+" and isinstance(a.b, Const):
        return add(sub(a.a, b), a.b)
    return Arith("-", a, b)


def mul(a: Expr, b: Expr) -> Expr:
    """a * b."""
    if isinstance(a, Const):
        a, b = b, a
    if not isinstance(b, Const):
        return Arith("*", a, b)
    if isinstance(a, Const):
        return Const(a.value * b.value)
    if b.value in (0, 1):
        return a if b.value else Const(0)
    if isinstance(a, Arith) and isinstance(a.b, Const):
        if a.op == "+":
            return add(mul(a.a, b), Const(a.b.value * b.value))
        if a.op == "*":
            return mul(a.a, Const(a.b.value * b.value))
    return Arith("*", a, b)


def _divide(op: str, a: Expr, b: Expr) -> Expr:
    if isinstance(b, Const) and b.value > 0:
        if isinstance(a, Const):
            return Const(a.value // b.value if op == "//" else a.value % b.value)
        if b.value == 1:
            return a if op == "//" else Const(0)
    return Arith(op, a, b)


def arith(op: str, a: Expr, b: Expr) -> Expr:
    """`a op b` for any of + - * // % min max & | << >>."""
    if op == "+":
        return add(a, b)
    if op == "-":
        return sub(a, b)
    if op == "*":
        return mul(a, b)
    if op in ("//", "%"):
        return _divide(op, a, b)
    if op in BITWISE:
        return _bitwise(op, a, b)
    if isinstance(a, Const) and isinstance(b, Const):
        return Const(min(a.value, b.value) if op == "min" else max(a.value, b.value))
    if a == b:
        return a
    (low, high), (least, most) = bounds(a), bounds(b)
    if high <= least:
        return a if op == "min" else b
    if most <= low:
        return b if op == "min" else a
    return Arith(op, a, b)


def _bitwise(op: str, a: Expr, b: Expr) -> Expr:
    if isinstance(a, Const) and isinstance(b, Const):
        return Const(BITWISE[op](a.value, b.value))
    if b == Const(0):
        return Const(0) if op == "&" else a
    if a == Const(0):
        return b if op == "|" else Const(0)
    return Arith(op, a, b)


def has(members: Expr, number: Expr) -> Expr:
    """Whether a number is in a set, as a condition."""
    return arith("&", arith(">>", members, number), Const(1))


def total(terms: Iterable[Expr]) -> Expr:
    """The sum of the terms."""
    result: Expr | None = None
    for term in terms:
        result = term if result is None else add(result, term)
    return Const(0) if result is None else result


def compare(op: str, a: Expr, b: Expr) -> Expr:
    """`a op b` as a condition."""
    if isinstance(a, Const) and isinstance(b, Const):
        return Const(int(_COMPUTE[op](a.value, b.value)))
    if a == b:
        return Const(int(op in ("==", "<=", ">=")))
    if isinstance(b, Const) and isinstance(a, Arith) and a.op == "+" and isinstance(a.b, Const):
        return compare(op, a.a, Const(b.value - a.b.value))
    if isinstance(b, Const) and isinstance(a, Arith) and a.op == "-" and isinstance(a.a, Const):
        return compare(_MIRROR[op], a.b, Const(a.a.value - b.value))
    return Compare(op, a, b)


def both(*terms: Expr) -> Expr:
    """All of the conditions."""
    return _logic("and", terms, FALSE)


def either(*terms: Expr) -> Expr:
    """Any of the conditions."""
    return _logic("or", terms, TRUE)


def _logic(op: str, terms: Iterable[Expr], decides: Const) -> Expr:
    kept: list[Expr] = []
    for term in terms:
        for part in term.terms if isinstance(term, Logic) and term.op == op else (term,):
            if isinstance(part, Const):
                if bool(part.value) == bool(decides.value):
                    return decides if not kept else _joined(op, [*kept, decides])
                continue
            if part not in kept:
                kept.append(part)
    return _joined(op, kept) if kept else Const(1 - decides.value)


def _joined(op: str, terms: list[Expr]) -> Expr:
    # Conditions are pure, so a settled last term settles the whole.
    if isinstance(terms[-1], Const):
        return terms[-1]
    return terms[0] if len(terms) == 1 else Logic(op, tuple(terms))


def negate(a: Expr) -> Expr:
    """Not a."""
    if isinstance(a, Const):
        return Const(0 if a.value else 1)
    if isinstance(a, Compare):
        return Compare(_FLIP[a.op], a.a, a.b)
    if isinstance(a, Not):
        return a.a
    if isinstance(a, Logic):
        terms = [negate(term) for term in a.terms]
        return either(*terms) if a.op == "and" else both(*terms)
    return Not(a)


def pick(condition: Expr, then: Expr, other: Expr) -> Expr:
    """`then` if the condition holds, else `other`."""
    if isinstance(condition, Const):
        return then if condition.value else other
    return then if then == other else Pick(condition, then, other)


def look(table: Table, row: Expr, column: Expr) -> Expr:
    """An entry of a table; a constant when both places are known."""
    if isinstance(row, Const) and isinstance(column, Const):
        return Const(table.rows[row.value][column.value])
    lo, hi = table.bounds()
    return Const(lo) if lo == hi and any(table.rows) else Look(table, row, column)


def within(index: Expr, number: int, site: int) -> Expr:
    """An index that is 0 to number - 1, or a fault of the rules at a site."""
    lo, hi = bounds(index)
    if lo >= 0 and hi < number:
        return index
    return Call(GUARD, (index, Const(number), Const(site)), 0, number - 1)


def call(function: str, args: tuple[Expr, ...], lo: int, hi: int, table: Table | None) -> Expr:
    """A function of the kernel on some numbers."""
    if function == GUARD:
        index, number, site = args
        assert isinstance(number, Const)
        assert isinstance(site, Const)
        return within(index, number.value, site.value)
    return Call(function, args, lo, hi, table)


def length(table: Table, row: Expr) -> Expr:
    """How long a row of a table is."""
    if table.width is not None:
        return Const(table.width)
    return Const(len(table.rows[row.value])) if isinstance(row, Const) else Length(table, row)
