"""gather: what several loops of a question's options search for is searched for once.

Loops over what the same search finds go over a list of it; what the conditions in all of them have
in common at their head is tested when the list is made.
"""

from __future__ import annotations

from dataclasses import replace

from engine.program.bodies import statements, targets
from engine.program.build import both
from engine.program.facts import names_of
from engine.program.nodes import Expr, For, Found, If, Local, Logic, Note, Noted, Stmt, While
from engine.program.walk import inputs


def gathered(body: list[Stmt], made: int) -> tuple[list[Stmt], int]:
    """A body without searches that are made again, and how many lists have been made so far."""
    changed = _set_in(body)
    for domain in _repeated(body):
        if _names(*inputs(domain)) & changed:
            continue
        made += 1
        body = _listed(body, domain, made, changed)
    out: list[Stmt] = []
    for stmt in body:
        if isinstance(stmt, If):
            then, made = gathered(stmt.then, made)
            other, made = gathered(stmt.other, made)
            stmt = replace(stmt, then=then, other=other)
        elif isinstance(stmt, For | While):
            inner, made = gathered(stmt.body, made)
            stmt = replace(stmt, body=inner)
        out.append(stmt)
    return out, made


def _repeated(body: list[Stmt]) -> list[Found]:
    """The searches that several loops of a body go over."""
    domains = [s.domain for s in body if isinstance(s, For) and isinstance(s.domain, Found)]
    return [d for d in dict.fromkeys(domains) if domains.count(d) > 1]


def _listed(body: list[Stmt], domain: Found, made: int, changed: set[str]) -> list[Stmt]:
    """A body whose loops over a domain go over a list of it."""
    loops = [s for s in body if isinstance(s, For) and s.domain == domain]
    notes = Local(f"found_g{made}", 0, 0)
    noted = Noted(notes, domain.lo, domain.hi, domain.most)
    local = loops[0].local
    own = changed - {local.name}
    shared = _shared(loops, own) if all(s.local == local for s in loops) else ()
    if shared:
        test = If(both(*shared), [Note(notes, local, False)])
        fill: list[Stmt] = [Note(notes, None, False), For(local, domain, [test])]
    else:
        fill = [Note(notes, None, False), Note(notes, domain, False)]
    out: list[Stmt] = []
    for stmt in body:
        if isinstance(stmt, For) and stmt.domain == domain:
            out += fill
            fill = []
            stmt = For(stmt.local, noted, _without(stmt.body, len(shared)), stmt.at)
        out.append(stmt)
    return out


def _shared(loops: list[For], changed: set[str]) -> tuple[Expr, ...]:
    """The terms with which the conditions of all the loops begin."""
    first: tuple[Expr, ...] | None = None
    for loop in loops:
        terms = _terms(loop.body)
        if first is None:
            first = terms
        same = [a == b for a, b in zip(first, terms, strict=False)]
        first = first[: same.index(False) if False in same else len(same)]
    steady = [not _names(term) & changed for term in first or ()]
    return (first or ())[: steady.index(False) if False in steady else len(steady)]


def _terms(body: list[Stmt]) -> tuple[Expr, ...]:
    """The terms of the one condition that a body is."""
    if len(body) != 1 or not isinstance(body[0], If) or body[0].other:
        return ()
    condition = body[0].condition
    if isinstance(condition, Logic) and condition.op == "and":
        return condition.terms
    return (condition,)


def _without(body: list[Stmt], number: int) -> list[Stmt]:
    """A body whose condition has lost its first terms."""
    if not number:
        return body
    (test,) = body
    assert isinstance(test, If)
    rest = _terms(body)[number:]
    return [If(both(*rest), test.then)] if rest else test.then


def _names(*exprs: Expr) -> set[str]:
    return {name for expr in exprs for name in names_of(expr)}


def _set_in(body: list[Stmt]) -> set[str]:
    return {local.name for stmt in statements(body) for local in targets(stmt)}
