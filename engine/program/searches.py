"""Searches and procedures of the kernel: what goes through many cells of a state at once.

A search gives numbers and writes nothing; a procedure writes cells and gives one number. Each is
made ready once (for a table, where it needs one) and then called with the state, with where the
cells begin that it works on, and with numbers.

On a board that grows, a space has a number once it is used, from 1: `slot_of` has the number of
each space (0: not used), `cell_of` how many are used and then the space of each number. On a fixed
board the number of a space is its index plus 1. `groups` has five lists, each as long as there are
numbers and one more: the label of the group of each number, and by label how many are in it and
where they begin in the fourth list, the members; the fifth is how many groups there are and then
their labels. A label is the least number in its group, 0 stands for no group.
"""

from __future__ import annotations

from collections.abc import Callable, MutableSequence, Sequence
from functools import lru_cache
from itertools import chain

from engine.program.nodes import Table

Numbers = Sequence[int]
Cells = MutableSequence[int]
Search = Callable[..., Numbers]
Procedure = Callable[..., int]


def _within(near: Table) -> Search:
    """(cell_of, first): the spaces near those that are used; `first` alone where none is."""
    rows = near.rows

    def search(cells: Numbers, cell_of: int, first: int) -> Numbers:
        used = cells[cell_of + 1 : cell_of + 1 + cells[cell_of]]
        if not used:
            return (first,)
        return tuple(dict.fromkeys(chain.from_iterable(map(rows.__getitem__, used))))

    return search


def _around(beside: Table) -> Search:
    """(groups, size, label): the spaces of a fixed board that are beside a group."""
    rows = beside.rows

    def search(cells: Numbers, groups: int, size: int, label: int) -> Numbers:
        return _outside(rows, [n - 1 for n in members(cells, groups, size, label)])

    return search


def _around_used(beside: Table) -> Search:
    """(cell_of, groups, size, label): the spaces of a growing board that are beside a group."""
    rows = beside.rows

    def search(cells: Numbers, cell_of: int, groups: int, size: int, label: int) -> Numbers:
        return _outside(rows, [cells[cell_of + n] for n in members(cells, groups, size, label)])

    return search


def _outside(rows: tuple[tuple[int, ...], ...], inside: Sequence[int]) -> Numbers:
    """The spaces in the rows of these that are none of these, each once."""
    found = dict.fromkeys(chain.from_iterable(map(rows.__getitem__, inside)))
    for space in inside:
        found.pop(space, None)
    return tuple(found)


def members(cells: Numbers, groups: int, size: int, label: int) -> Numbers:
    """The numbers in a group; none for no group."""
    number = cells[groups + size + label] if label else 0
    first = groups + 3 * size + cells[groups + 2 * size + label]
    return cells[first : first + number]


def _label(beside: Table) -> Procedure:
    """(groups, size): label the groups of a fixed board, whose keys stand where labels go."""
    steps = ((), *(tuple(space + 1 for space in row) for row in beside.rows))

    def procedure(cells: Cells, groups: int, size: int) -> int:
        return _flood(cells, groups, size, size - 1, steps.__getitem__)

    return procedure


def _label_used(beside: Table) -> Procedure:
    """(slot_of, cell_of, groups, size): label the groups of a growing board."""
    rows = beside.rows

    def procedure(cells: Cells, slot_of: int, cell_of: int, groups: int, size: int) -> int:
        def steps(number: int) -> list[int]:
            return [cells[slot_of + space] for space in rows[cells[cell_of + number]]]

        return _flood(cells, groups, size, cells[cell_of], steps)

    return procedure


def _flood(
    cells: Cells, groups: int, size: int, last: int, steps: Callable[[int], Sequence[int]]
) -> int:
    """Label the numbers up to `last`; how many groups there are."""
    sizes, firsts, inside, labels = (groups + part * size for part in range(1, 5))
    old, filled = cells[labels], 0
    for at in range(labels + 1, labels + 1 + old):
        label, cells[at] = cells[at], 0
        filled += cells[sizes + label]
        cells[sizes + label] = cells[firsts + label] = 0
    keys = list(cells[groups : groups + last + 1])
    at, number = 1, 0
    for label, key in enumerate(keys):
        # What has been reached already has no key any more.
        if not key or not keys[label]:
            continue
        keys[label], group = 0, [label]
        for reached in group:
            for other in steps(reached):
                if keys[other] == key:
                    keys[other] = 0
                    group.append(other)
        number += 1
        cells[labels + number] = label
        cells[sizes + label], cells[firsts + label] = len(group), at
        for reached in sorted(group):
            cells[groups + reached] = label
            cells[inside + at] = reached
            at += 1
    cells[labels] = number
    for left in range(inside + at, inside + filled + 1):
        cells[left] = 0
    return number


def use(
    cells: Cells,
    slot_of: int,
    cell_of: int,
    span: int,
    space: int,
    side: int,
    across: int,
    most: int,
) -> int:
    """The number of a space of a growing board, which gets one if it has none yet.

    The board is `side` spaces square and closed on itself; `span` has the least row and column
    that are used, each with how many are used from there on. 0 when `most` are used already, or
    the used ones would lie on more than `across` rows or columns.
    """
    number = cells[slot_of + space]
    if number:
        return number
    number = cells[cell_of] + 1
    if number > most:
        return 0
    spans = []
    for at, value in zip((span, span + 2), divmod(space, side), strict=True):
        least, width = (cells[at], cells[at + 1]) if number > 1 else (value, 1)
        ahead = (value - least) % side
        if ahead >= width:
            back = width + side - ahead
            least, width = (least, ahead + 1) if ahead < back else (value, back)
        if width > across:
            return 0
        spans += [least, width]
    for at, value in enumerate(spans, span):
        cells[at] = value
    cells[cell_of] = number
    cells[cell_of + number] = space
    cells[slot_of + space] = number
    return number


#: By name: what makes a search ready for a table.
SEARCHES: dict[str, Callable[[Table], Search]] = {
    "within": _within,
    "around": _around,
    "around_used": _around_used,
}
#: By name: what makes a procedure ready for a table, or for none.
PROCEDURES: dict[str, Callable[[Table], Procedure]] = {
    "label": _label,
    "label_used": _label_used,
    "use": lambda _: use,
}
#: The table of a procedure that needs none.
NO_TABLE = Table("", ())


@lru_cache(maxsize=64)
def ready(name: str, table: Table) -> Callable[..., Numbers | int]:
    """The search or procedure of a name, ready for a table."""
    search = SEARCHES.get(name)
    return search(table) if search is not None else PROCEDURES[name](table)
