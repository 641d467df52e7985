"""unread: what nothing reads is not worked out, such as a `let` that only a reason mentions."""

from __future__ import annotations

from functools import partial

from engine.compiler.bodies import change_bodies
from engine.program import Program
from engine.program.bodies import expressions
from engine.program.facts import names_of
from engine.program.nodes import For, If, Set, Stmt, While
from engine.program.verify import all_statements

_NOTHING: frozenset[str] = frozenset()


def unread(program: Program) -> None:
    """Leave out assignments to locals that nothing in the program reads; expressions are pure."""
    before: set[str] = set()
    while (read := _read(program)) != before:
        change_bodies(program, partial(_needed, read=read))
        before = read


def _read(program: Program) -> set[str]:
    """The names of the locals that are read; a questions' actor and code are, by who plays."""
    read = {program.scoring.me.name, program.turn or ""}
    for question in program.questions:
        read |= {question.actor.name, question.code.name}
    for stmt in all_statements(program):
        # What a local is only raised by is not read: `sum = sum + 1`.
        own = {stmt.local.name} if isinstance(stmt, Set) else _NOTHING
        for expr in expressions(stmt):
            read |= names_of(expr) - own
    return read


def _needed(body: list[Stmt], read: set[str]) -> list[Stmt]:
    out: list[Stmt] = []
    for stmt in body:
        if isinstance(stmt, Set) and stmt.local.name not in read:
            continue
        if isinstance(stmt, If):
            stmt = If(stmt.condition, _needed(stmt.then, read), _needed(stmt.other, read))
            if not stmt.then and not stmt.other:
                continue
        elif isinstance(stmt, For):
            stmt = For(stmt.local, stmt.domain, _needed(stmt.body, read), stmt.at)
            if not stmt.body:
                continue
        elif isinstance(stmt, While):
            stmt = While(_needed(stmt.body, read), stmt.at)
        out.append(stmt)
    return out
