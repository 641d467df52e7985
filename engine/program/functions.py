"""The kernel's functions: what a rule asks that is no arithmetic, each with one meaning.

A function takes the rows of a table (perhaps none) and numbers, and gives a number. Sets are
numbers with bit i set where i is in the set.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from engine.program.fault import Fault

if TYPE_CHECKING:
    from engine.boards.trails import Trails

Rows = tuple[tuple[int, ...], ...]
#: The one function that may fail: what asks it must not be worked out before its time.
GUARD = "within"


@dataclass(frozen=True, slots=True)
class KernelFunction:
    """A function: `plain` works it out; a backend may have a faster way of its own.

    `prepare` makes of a table's rows the function that answers for them; None where a function
    needs no table.
    """

    plain: Callable[..., int]
    prepare: Callable[[Rows], Callable[..., tuple[int, ...]]] | None = None


@lru_cache(maxsize=32)
def _trails(neighbours: Rows) -> Trails:
    from engine.boards.trails import Trails

    edges = [(a, b) for a, row in enumerate(neighbours) for b in row if a < b]
    return Trails(len(neighbours), edges)


def trails(neighbours: Rows) -> Callable[[int, int, int], tuple[int, ...]]:
    """(origin, avoid, at_most) -> for each space the set of lengths of trails to it.

    `neighbours` has a row of spaces for each space. Answers are kept: see `engine.boards.trails`.
    """
    return _trails(neighbours).lengths


def _lengths(neighbours: Rows, origin: int, avoid: int, at_most: int, goal: int) -> int:
    return trails(neighbours)(origin, avoid, at_most)[goal]


def within(rows: Rows, index: int, number: int, site: int) -> int:
    """The index, if there are more things than that. Raises Fault, of a place in the rules."""
    if 0 <= index < number:
        return index
    raise Fault(site, found=index)


FUNCTIONS: dict[str, KernelFunction] = {
    # How many numbers are in a set.
    "size": KernelFunction(lambda rows, members: int(members.bit_count())),
    # One more than the greatest number in a set; 0 when it is empty.
    "width": KernelFunction(lambda rows, members: int(members.bit_length())),
    # One more than the least number in a set; 0 when it is empty.
    "least": KernelFunction(lambda rows, members: int((members & -members).bit_length())),
    # The set of the numbers from 0 up to, not including, a number.
    "below": KernelFunction(lambda rows, number: int((1 << number) - 1)),
    # (origin, avoid, at_most, goal): the lengths of the trails between two spaces of a board.
    "trails": KernelFunction(_lengths, trails),
    # (index, number, site): the index, which is 0 to number - 1; all else is a fault of the rules.
    GUARD: KernelFunction(within),
}
