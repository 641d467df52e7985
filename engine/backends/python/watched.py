"""A state that is watched: after each effect, no piece is lost or doubled and nothing overflows.

`checked` cells check each access, and all pieces are counted after each answer. Here only writes
are looked at, and `balance` says what they change; so a game may be watched whenever it is played,
and what is wrong is told with the place of the effect that did it.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Sequence
from typing import Any

from engine.backends.python.balance import Change, Off, changes, starts
from engine.errors import RuleFault
from engine.program import Layout, Program
from engine.program.layout import UNBOUNDED

#: The word of chance, which lies behind the cells while games are played in compiled loops.
_WORDS = range(1 << 64)
_set = list.__setitem__


class WatchedCells(list[int]):
    """A list of cells that knows what is off in it."""

    __slots__ = ("allowed", "changes", "off", "touch", "touched", "watcher")

    def __init__(self, watcher: Watcher, cells: Sequence[int], off: Off) -> None:
        super().__init__(cells)
        self.watcher, self.off = watcher, off
        self.allowed, self.changes = watcher.allowed, watcher.changes
        self.touched: set[int] = set()
        self.touch = self.touched.add

    def __setitem__(self, index: Any, value: Any) -> None:
        if value not in self.allowed[index]:
            self._refuse(index, value)
            return
        self.touch(index)
        if (change := self.changes[index]) is None:
            _set(self, index, value)
        else:
            old = self[index]
            _set(self, index, value)
            if value != old:
                change(self, index, old, value)

    def _refuse(self, index: Any, value: Any) -> None:
        """Note a wrong number, or a cell that is not there; several cells are set one by one."""
        if isinstance(index, slice):
            for cell, number in zip(range(len(self))[index], value, strict=True):
                self[cell] = number
        elif 0 <= index < len(self):
            self.off[self.watcher.refused(index, value)] = 1
            _set(self, index, value)
            self.touch(index)
        else:
            self.off[f"cell {index} is written; there are {len(self)}"] = 1

    def tell(self, site: int) -> None:
        """Raise RuleFault: something is off behind the effect at a site."""
        raise self.watcher.fault(self, site)


class Watcher:
    """Makes the cells of one program, and says what is wrong with them."""

    def __init__(self, program: Program) -> None:
        self.program = program
        layout = program.layout
        self.allowed = _allowed(layout)
        self.changes: list[Change | None] = [None] * (layout.cells + 1)
        for cells, change in changes(layout):
            self.changes[cells.start : cells.stop] = [change] * len(cells)
        self._missing: Off = {
            kind.index: -total for kind in layout.kinds if (total := layout.total(kind.index))
        }
        self._last: tuple[array[int], WatchedCells] | None = None

    def cells(self, cells: Sequence[int]) -> WatchedCells:
        """Watched cells that hold the same as these, and know what is off in them."""
        last, self._last = self._last, None
        if last is not None and last[0] is cells:
            return last[1]
        work = WatchedCells(self, [0] * len(cells), dict(self._missing))
        for index, number in enumerate(cells):
            if number:
                work[index] = number
        return work

    def rest(self, cells: Any) -> None:
        """Raise RuleFault where something is off, though no effect is going on."""
        if cells.off:
            raise self.fault(cells, None)

    def kept(self, cells: Any, before: Sequence[int]) -> array[int]:
        """What the cells hold now, to be kept; most of it is as it was before.

        The cells are handed out again when a run goes on from there: so what a watched run costs
        depends on what it writes, not on how large the state is.
        """
        if isinstance(before, array):
            after = before[:]
            for index in cells.touched:
                after[index] = cells[index]
        else:
            after = array(self.program.layout.typecode, cells)
        cells.touched.clear()
        self._last = after, cells
        return after

    def fault(self, cells: WatchedCells, site: int | None) -> RuleFault:
        """What is off, at the place of the rule that did it."""
        span = None if site is None else self.program.sites[site].span
        return RuleFault("; ".join(self.wrong(cells)), span)

    def wrong(self, cells: WatchedCells) -> list[str]:
        """What is off, in words."""
        layout, off = self.program.layout, cells.off
        found = [key for key in off if isinstance(key, str)]
        found += [self._overfull(*key, off[key]) for key in off if isinstance(key, tuple)]
        lines = []
        for index in sorted(key for key in off if isinstance(key, int)):
            wanted = layout.total(index)
            lines.append(f"{wanted + off[index]} of {layout.kind(index).name} instead of {wanted}")
        return found + ([f"pieces were lost or doubled: {'; '.join(lines)}"] if lines else [])

    def _overfull(self, first: int, over: int) -> str:
        name = next(r.name for r in self.program.layout.regions if r.base <= first < _end(r))
        return f"there are {over} more in {name} than it has room for"

    def refused(self, index: int, number: int) -> str:
        """Why a cell does not take a number."""
        region = next(r for r in self.program.layout.regions if r.base <= index < _end(r))
        if abs(number) > UNBOUNDED:
            return f"{number} is too large for {region.name}"
        allowed = self.allowed[index]
        if isinstance(allowed, range):
            return f"{number} is stored in {region.name}, which holds {allowed[0]} to {allowed[-1]}"
        kinds = self.program.layout.kinds
        what = kinds[number - 1].name if 0 < number <= len(kinds) else f"the kind {number}"
        return f"{what} is put in {region.name}, which never holds it"


def _end(region: Any) -> int:
    return int(region.base + region.length)


def _allowed(layout: Layout) -> list[Container[int]]:
    """What each cell may hold, and the word of chance behind them."""
    allowed: list[Container[int]] = []
    for region in layout.regions:
        allowed += [range(region.lo, region.hi + 1)] * region.length
    for place in layout.places.values():
        if not place.kinds or place.shape == "pool":
            continue
        kinds = frozenset((0, *place.kinds))
        for number, first in enumerate(starts(place)):
            allowed[first : first + place.stride] = [kinds] * place.stride
            if place.shape == "row":
                allowed[first] = range(place.sizes[number % len(place.sizes)] + 1)
    # Behind them stands as often that nothing is allowed: for cells counted from the end.
    allowed.append(_WORDS)
    return [*allowed, *[()] * len(allowed)]
