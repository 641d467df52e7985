"""Which blocks are written inside others instead of as functions of their own."""

from __future__ import annotations

from engine.program.module import Block
from engine.program.nodes import Branch, Exit, Goto

#: A block of at most so many statements, and no branch, is written wherever it is jumped to.
SHORT = 4


def inlined(blocks: list[Block], resumed: set[int]) -> set[int]:
    """The blocks that are written where they are jumped to: those with one user, and short ones."""
    users = [0] * len(blocks)
    for block in blocks:
        for goal in _goals(block.exit):
            users[goal] += 1
    short = {
        n for n, b in enumerate(blocks) if len(b.body) <= SHORT and not isinstance(b.exit, Branch)
    }
    return {
        n for n, count in enumerate(users) if n and n not in resumed and (count == 1 or n in short)
    }


def _goals(end: Exit) -> tuple[int, ...]:
    if isinstance(end, Goto):
        return (end.block,)
    return (end.then, end.other) if isinstance(end, Branch) else ()
