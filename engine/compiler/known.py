"""known: a local that was given a constant is that constant, until it is set again."""

from __future__ import annotations

from functools import partial

from engine.compiler.fold import settled, substituted
from engine.program import Program
from engine.program.bodies import bodies, map_stmt, statements, targets
from engine.program.nodes import Const, Expr, Set, Stmt, While


def known(program: Program) -> None:
    """Put constants in the place of the locals of a question's options."""
    for question in program.questions:
        question.options = settled(_placed(question.options))


def _placed(body: list[Stmt]) -> list[Stmt]:
    """A body with the constants that its own locals are, in what follows them."""
    out: list[Stmt] = []
    values: dict[str, Set] = {}
    for stmt in body:
        # What is set in a loop, or in one branch, is not known before it, inside or after it.
        inside = list(statements([stmt]))
        for name in {t.name for inner in inside[1:] for t in targets(inner)}:
            values.pop(name, None)
        if not isinstance(stmt, While):
            for setting in values.values():
                stmt = map_stmt(stmt, partial(_valued, setting=setting))
        for target in targets(stmt):
            values.pop(target.name, None)
        if isinstance(stmt, Set) and isinstance(stmt.value, Const):
            values[stmt.local.name] = stmt
        for inner in bodies(stmt):
            inner[:] = _placed(inner)
        out.append(stmt)
    return out


def _valued(expr: Expr, setting: Set) -> Expr:
    return substituted(expr, setting.local, setting.value)
