"""unread: what nothing reads is not worked out, such as a `let` that only a reason mentions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.compiler.bodies import change_bodies
from engine.program import Program
from engine.program.nodes import For, If, Local, Set, Stmt, While
from engine.program.verify import all_statements
from engine.program.walk import expressions, walk


def unread(program: Program) -> None:
    """Leave out assignments to locals that nothing in the program reads; expressions are pure."""
    while True:
        read = set(_read(program))
        before = sum(1 for _ in all_statements(program))
        change_bodies(program, lambda body, read=read: _needed(body, read))  # type: ignore[misc]
        if before == sum(1 for _ in all_statements(program)):
            return


def _read(program: Program) -> Iterator[str]:
    """The names of the locals that are read; a questions' actor and code are, by who plays."""
    for question in program.questions:
        yield from (question.actor.name, question.code.name)
    yield from (program.scoring.me.name, program.turn or "")
    for stmt in all_statements(program):
        # What a local is only raised by is not read: `sum = sum + 1`.
        own = stmt.local.name if isinstance(stmt, Set) else None
        for expr in expressions(stmt):
            yield from (n.name for n in walk(expr) if isinstance(n, Local) and n.name != own)


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
