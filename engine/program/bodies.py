"""Walking and rewriting bodies, lists of statements, written once for all passes.

`statements` finds all in a body, inner ones included, and of each there is what it holds itself:
its expressions, its inner bodies, the locals that it sets. Expressions are walked in `walk`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any, get_args

from engine.program.nodes import (
    Ask,
    Branch,
    Domain,
    Draw,
    Exit,
    Expr,
    For,
    If,
    Load,
    Local,
    Note,
    Offer,
    Pause,
    Refuse,
    Set,
    Stmt,
    Store,
    Survey,
    Take,
    While,
    Work,
)
from engine.program.walk import Change, inputs, map_domain, map_starts, walk


def map_body(body: list[Stmt], change: Change) -> list[Stmt]:
    """A copy of a body with `change` applied to each whole expression in it."""
    return [map_stmt(stmt, change) for stmt in body]


def map_stmt(stmt: Stmt, change: Change) -> Stmt:
    """A copy of a statement with `change` applied to each whole expression in it."""
    kind: Callable[..., Stmt] = type(stmt)
    return kind(
        *[
            mapped(getattr(stmt, name), change) if mapped else getattr(stmt, name)
            for name, mapped in _FIELDS[type(stmt)]
        ]
    )


def _whole(part: Expr, change: Change) -> Expr:
    return change(part)


def _each(parts: tuple[Expr, ...], change: Change) -> tuple[Expr, ...]:
    return tuple([change(part) for part in parts])


def _noted(part: Expr | Domain | None, change: Change) -> Expr | Domain | None:
    if part is None:
        return None
    return map_domain(part, change) if isinstance(part, Domain) else change(part)


# The fields of each statement that hold expressions or statements, and how they are mapped.
_MAPPED: dict[type, dict[str, Callable[[Any, Change], object]]] = {
    Set: {"value": _whole},
    Store: {"offset": _whole, "value": _whole},
    Work: {"starts": map_starts, "args": _each},
    Note: {"numbers": _noted},
    If: {"condition": _whole, "then": map_body, "other": map_body},
    For: {"domain": map_domain, "body": map_body},
    While: {"body": map_body},
    Draw: {"n": _whole},
    Take: {"offset": _whole, "n": _whole},
    Offer: {"code": _whole},
    Refuse: {"values": _each},
}

# All fields of each statement, in order.
_FIELDS = {
    kind: tuple([(name, _MAPPED.get(kind, {}).get(name)) for name in kind.__match_args__])
    for kind in get_args(Stmt)
}


def expressions(stmt: Stmt | Exit) -> tuple[Expr, ...]:
    """The expressions that stand directly in a statement (not in its inner statements)."""
    found = _DIRECT.get(type(stmt))
    return found(stmt) if found else ()


def _inputs_of_note(stmt: Note) -> tuple[Expr, ...]:
    if stmt.numbers is None:
        return ()
    return inputs(stmt.numbers) if isinstance(stmt.numbers, Domain) else (stmt.numbers,)


_DIRECT: dict[type, Callable[[Any], tuple[Expr, ...]]] = {
    Set: lambda s: (s.value,),
    Store: attrgetter("offset", "value"),
    Work: lambda s: (*(offset for _, offset in s.starts), *s.args),
    Note: _inputs_of_note,
    If: lambda s: (s.condition,),
    For: lambda s: inputs(s.domain),
    Draw: lambda s: (s.n,),
    Take: attrgetter("offset", "n"),
    Offer: lambda s: (s.code,),
    Refuse: lambda s: s.values,
    Branch: lambda e: (e.condition,),
}


def bodies(stmt: Stmt) -> tuple[list[Stmt], ...]:
    """The statement lists inside a statement."""
    found = _BODIES.get(type(stmt))
    return found(stmt) if found else ()


_BODIES: dict[type, Callable[[Any], tuple[list[Stmt], ...]]] = {
    If: attrgetter("then", "other"),
    For: lambda s: (s.body,),
    While: lambda s: (s.body,),
}


def statements(body: list[Stmt]) -> Iterator[Stmt]:
    """Every statement of a body, inner ones included, in order."""
    pending = body[::-1]
    while pending:
        stmt = pending.pop()
        yield stmt
        if type(stmt) in _BODIES:
            for inner in reversed(bodies(stmt)):
                pending.extend(inner[::-1])


def targets(stmt: Stmt | Exit) -> tuple[Local, ...]:
    """The locals that a statement sets."""
    found = _TARGETS.get(type(stmt))
    return found(stmt) if found else ()


def _target(stmt: Set | For | Draw | Take | Ask | Pause | Work) -> tuple[Local, ...]:
    return (stmt.local,)


_TARGETS: dict[type, Callable[[Any], tuple[Local, ...]]] = {
    **dict.fromkeys((Set, For, Draw, Take, Ask, Pause, Work), _target),
    Note: lambda s: (s.notes,) if s.numbers is None else (),
    Survey: attrgetter("count", "first"),
}


def loads(body: list[Stmt]) -> Iterator[Load]:
    """Every reading of the state in a body."""
    for stmt in statements(body):
        for expr in expressions(stmt):
            yield from (part for part in walk(expr) if isinstance(part, Load))
