"""Answers that a loop asks for again and again are fetched once, before it.

A function that is prepared for a table answers for all goals at once: where only the goal depends
on the loop, the whole answer can wait in a variable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from engine.program.bodies import expressions, map_body, statements, targets
from engine.program.facts import may_fail
from engine.program.nodes import Call, Draw, Expr, For, Load, Local, Stmt, Store, Take, Work
from engine.program.walk import rewrite, walk

#: Stands for one entry of an answer: its arguments are the variable that holds it, and the goal.
ENTRY = "entry"


@dataclass(frozen=True)
class Fetched:
    """A loop in its new form, with each variable that it needs and what is asked for it."""

    asked: dict[Call, Local]
    loop: For


def fetched(loop: For, made: int) -> Fetched | None:
    """The loop with its repeated questions asked before; None where there are none.

    `made` is how many variables have been made in the function so far.
    """
    calls = list(_calls(loop.body))
    if not calls:
        return None
    changing = {t.name for s in statements(loop.body) for t in targets(s)} | {loop.local.name}
    writes = any(isinstance(s, Store | Take | Draw | Work) for s in statements(loop.body))
    found: dict[Call, Local] = {}
    for call in calls:
        question = _question(call)
        if question in found or may_fail(question):
            continue
        if not _depends(question, changing, writes):
            found[question] = Local(f"asked_h{made + len(found)}", 0, 0)
    if not found:
        return None
    body = map_body(loop.body, lambda e: rewrite(e, partial(_entry, found=found)))
    return Fetched(found, For(loop.local, loop.domain, body, loop.at))


def _calls(body: list[Stmt]) -> Iterator[Call]:
    for stmt in statements(body):
        for expr in expressions(stmt):
            for node in walk(expr):
                if isinstance(node, Call) and node.table is not None:
                    yield node


def _question(call: Call) -> Call:
    """What is asked, but for the goal."""
    return Call(call.function, call.args[:-1], call.lo, call.hi, call.table)


def _depends(question: Call, changing: set[str], writes: bool) -> bool:
    for node in walk(question):
        if isinstance(node, Local) and node.name in changing:
            return True
        if isinstance(node, Load) and writes:
            return True
    return False


def _entry(expr: Expr, found: dict[Call, Local]) -> Expr:
    if isinstance(expr, Call) and expr.table is not None and _question(expr) in found:
        return Call(ENTRY, (found[_question(expr)], expr.args[-1]), expr.lo, expr.hi)
    return expr
