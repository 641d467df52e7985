"""share: multiples of a local that several expressions work out become a local of their own.

Addresses are mostly `player * stride + …`; so each stride is multiplied once. While options are
offered the state does not change, so cells that many of them read are read once.
"""

from __future__ import annotations

import re
from collections import Counter

from engine.compiler.bodies import change_bodies
from engine.program import Program
from engine.program.bodies import bodies, expressions, map_stmt, statements, targets
from engine.program.bounds import bounds
from engine.program.facts import may_fail, names_of
from engine.program.nodes import Arith, Const, Expr, For, If, Load, Local, Set, Stmt, While
from engine.program.walk import rewrite, walk

#: A product is shared when it is worked out at least so often.
LEAST_USES = 3


#: A cell is read beforehand when the options mention it at least so often.
LEAST_READS = 6


def share(program: Program) -> None:
    """Share the products of every body of a program, and the cells that its options read."""
    change_bodies(program, shared, questions=lambda body: read_once(shared(body)))


def read_once(body: list[Stmt]) -> list[Stmt]:
    """Options in which cells that are read often are read at their head."""
    head = next((at for at, stmt in enumerate(body) if not isinstance(stmt, Set)), len(body))
    again = {local.name for stmt in statements(body[head:]) for local in targets(stmt)}
    known = {stmt.local.name for stmt in body[:head] if isinstance(stmt, Set)} - again
    uses: Counter[Load] = Counter()
    for stmt in statements(body[head:]):
        for expr in expressions(stmt):
            uses.update(
                node for node in walk(expr) if isinstance(node, Load) and _safe(node, known)
            )
    often = [load for load, count in uses.items() if count >= LEAST_READS]
    names = {
        load: Local(f"{_word(load.region.name)}_at_{number}", load.region.lo, load.region.hi)
        for number, load in enumerate(often)
    }

    def swap(expr: Expr) -> Expr:
        return names.get(expr, expr) if isinstance(expr, Load) else expr

    if not names:
        return body
    rest = [map_stmt(stmt, lambda expr: rewrite(expr, swap)) for stmt in body[head:]]
    return [*body[:head], *(Set(name, load) for load, name in names.items()), *rest]


def _word(name: str) -> str:
    """A region's name as part of a local's."""
    return re.sub(r"\W", "_", name.strip("~"))


def _safe(load: Load, known: set[str]) -> bool:
    """Whether the cell is the same all along and surely exists, so that it may be read early."""
    lo, hi = bounds(load.offset)
    inside = lo >= 0 and hi < load.region.length
    return inside and names_of(load) <= known and not may_fail(load)


def shared(body: list[Stmt]) -> list[Stmt]:
    """A body in which repeated products are worked out once, right after their local is set."""
    return _shared(body, _multiplied(body))


def _multiplied(body: list[Stmt]) -> set[str]:
    """The locals of which the body works out some multiple often enough."""
    found: Counter[tuple[str, int]] = Counter()
    for stmt in statements(body):
        for expr in expressions(stmt):
            for node in walk(expr):
                if (product := _product(node)) is not None:
                    found[product[0].name, product[1]] += 1
    return {name for (name, _), count in found.items() if count >= LEAST_USES}


def _shared(body: list[Stmt], names: set[str]) -> list[Stmt]:
    if not names:
        return body
    out = [_inner(stmt, names) for stmt in body]
    at = 0
    while at < len(out):
        for local in targets(out[at]) if not isinstance(out[at], For) else ():
            if local.name not in names:
                continue
            end = _until_set(out, at + 1, local.name)
            made, out[at + 1 : end] = _products(local, out[at + 1 : end])
            out[at + 1 : at + 1] = made
            at += len(made)
        at += 1
    return out


def _inner(stmt: Stmt, names: set[str]) -> Stmt:
    """A statement with its inner bodies shared; a loop's variable is set at the body's head."""
    if isinstance(stmt, If):
        return If(stmt.condition, _shared(stmt.then, names), _shared(stmt.other, names))
    if isinstance(stmt, While):
        return While(_shared(stmt.body, names), stmt.at)
    if isinstance(stmt, For):
        inner = _shared(stmt.body, names)
        made, body = _products(stmt.local, inner) if stmt.local.name in names else ([], inner)
        return For(stmt.local, stmt.domain, [*made, *body], stmt.at)
    return stmt


def _until_set(body: list[Stmt], start: int, name: str) -> int:
    """Where, from `start` on, a local is set again."""
    for at in range(start, len(body)):
        inner = [s for part in bodies(body[at]) for s in statements(part)]
        if any(t.name == name for s in (body[at], *inner) for t in targets(s)):
            return at
    return len(body)


def _products(local: Local, body: list[Stmt]) -> tuple[list[Stmt], list[Stmt]]:
    """Statements that work out the repeated multiples of a local, and the body that uses them."""
    uses: Counter[int] = Counter()
    for stmt in statements(body):
        for expr in expressions(stmt):
            if local.name not in names_of(expr):
                continue
            uses.update(f for node in walk(expr) if (f := _factor(node, local)) is not None)
    names: dict[int, Local] = {}
    for factor, count in sorted(uses.items()):
        if count >= LEAST_USES:
            lo, hi = bounds(Arith("*", local, Const(factor)))
            names[factor] = Local(f"{local.name}_x{factor}", lo, hi)
    if not names:
        return [], body

    def swap(expr: Expr) -> Expr:
        factor = _factor(expr, local)
        return names.get(factor, expr) if factor is not None else expr

    made: list[Stmt] = [Set(names[f], Arith("*", local, Const(f))) for f in names]
    return made, [map_stmt(stmt, lambda expr: rewrite(expr, swap)) for stmt in body]


def _factor(expr: Expr, local: Local) -> int | None:
    """k, when the expression is local * k."""
    product = _product(expr)
    return product[1] if product is not None and product[0].name == local.name else None


def _product(expr: Expr) -> tuple[Local, int] | None:
    """(local, k), when the expression is local * k."""
    if not isinstance(expr, Arith) or expr.op != "*":
        return None
    if isinstance(expr.a, Local) and isinstance(expr.b, Const):
        return expr.a, expr.b.value
    return None
