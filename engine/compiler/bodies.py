"""Applying a change to every body of a program."""

from __future__ import annotations

from collections.abc import Callable

from engine.program import Program, Question
from engine.program.bodies import expressions, statements
from engine.program.layout import Region
from engine.program.nodes import Load, Stmt
from engine.program.walk import walk

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


def on_growing_boards(program: Program) -> list[Question]:
    """The questions whose options read boards that grow.

    There each space is found through its number, so that reading takes long enough to be spared.
    """
    places = program.layout.places.values()
    growing = {place.growth.slot_of for place in places if place.growth is not None}
    return [q for q in program.questions if growing and _reads(q.options) & growing]


def _reads(body: list[Stmt]) -> set[Region]:
    """The regions whose cells a body reads."""
    return {
        node.region
        for stmt in statements(body)
        for expr in expressions(stmt)
        for node in walk(expr)
        if isinstance(node, Load)
    }
