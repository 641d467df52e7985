"""From a ruleset's core program to one that a backend can run: passes, in order, one a file.

Every pass keeps the order of options and the consumption of chance. In tests each pass's result is
verified.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.compiler.apart import apart
from engine.compiler.common import common
from engine.compiler.fold import fold
from engine.compiler.known import known
from engine.compiler.lift import lift
from engine.compiler.note import note
from engine.compiler.reductions import reductions
from engine.compiler.share import share
from engine.compiler.sink import sink
from engine.compiler.spill import spill
from engine.compiler.split import split
from engine.compiler.unread import unread
from engine.compiler.unroll import unroll
from engine.program import Program, verify

Pass = Callable[[Program], None]

PASSES: tuple[Pass, ...] = (
    fold,
    lift,
    unread,
    note,
    apart,
    unroll,
    known,
    unread,
    sink,
    reductions,
    unread,
    fold,
    common,
    fold,
    split,
    spill,
    share,
)

#: The passes without which no program runs: it does the same with these alone, more slowly.
NEEDED: tuple[Pass, ...] = (fold, unread, reductions, split, spill)


def compile_program(
    program: Program, check: bool = False, passes: Sequence[Pass] | None = None
) -> Program:
    """Run passes over a program, in place: all, unless told; with `check`, verify it after each."""
    for one in PASSES if passes is None else passes:
        one(program)
        if check:
            verify(program)
    return program


__all__ = ["NEEDED", "PASSES", "compile_program"]
