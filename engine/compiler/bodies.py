"""Applying a change to every body of a program."""

from __future__ import annotations

from collections.abc import Callable

from engine.program import Program
from engine.program.nodes import Stmt

Change = Callable[[list[Stmt]], list[Stmt]]


def change_bodies(program: Program, change: Change, *, questions: Change | None = None) -> None:
    """Replace every body by its changed form; options may have a change of their own."""
    program.body = change(program.body)
    program.refresh = change(program.refresh)
    for block in program.blocks:
        block.body = change(block.body)
    for question in program.questions:
        question.options = (questions or change)(question.options)
        question.explain = change(question.explain)
    program.scoring.sheet = change(program.scoring.sheet)
    program.scoring.keys = change(program.scoring.keys)
