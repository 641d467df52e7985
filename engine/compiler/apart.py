"""apart: a question's options are written out for each player, where rules ask who it is.

`north if me == A else south` is settled once, not for every piece: each player has options of their
own, in which it is known who they are.
"""

from __future__ import annotations

from functools import partial

from engine.compiler.fold import settled, substituted
from engine.program import Program
from engine.program.bodies import expressions, map_body, statements, targets
from engine.program.build import compare
from engine.program.nodes import Compare, Const, Expr, If, Local, Offer, Stmt
from engine.program.walk import walk

#: Options are written out for so many values at most, and so many statements in all.
MAX_VALUES = 4
MAX_STATEMENTS = 400


def apart(program: Program) -> None:
    """Write out the options of every question for each value of what they ask about."""
    for question in program.questions:
        local = _asked_about(question.options)
        if local is not None:
            question.options = _written_out(question.options, local)


def _written_out(body: list[Stmt], local: Local) -> list[Stmt]:
    """The body for each value of a local."""
    result: list[Stmt] = []
    for value in range(local.hi, local.lo - 1, -1):
        known = partial(substituted, local=local, value=Const(value))
        copy = settled(map_body(body, known))
        result = [If(compare("==", local, Const(value)), copy, result)] if result else copy
    return result


def _asked_about(body: list[Stmt]) -> Local | None:
    """A local with few values from outside that is compared with a constant, time and again."""
    inner = list(statements(body))
    if not any(isinstance(stmt, Offer) for stmt in inner):
        return None
    own = {target.name for stmt in inner for target in targets(stmt)}
    asked: dict[Local, int] = {}
    for node in (n for stmt in inner for expr in expressions(stmt) for n in walk(expr)):
        local = _compared(node)
        if local is not None and local.name not in own:
            asked[local] = asked.get(local, 0) + 1
    for local in asked:
        values = local.hi - local.lo + 1
        if 1 < values <= MAX_VALUES and len(inner) * values <= MAX_STATEMENTS:
            return local
    return None


def _compared(node: Expr) -> Local | None:
    if isinstance(node, Compare) and isinstance(node.a, Local) and isinstance(node.b, Const):
        return node.a
    return None
