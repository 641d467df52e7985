"""A state that checks every access: what tests run in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.program import Layout, Program
from engine.program.layout import UNBOUNDED


class _Limits(NamedTuple):
    """What each cell may hold, and of what region it is; `layout` is what this was made for."""

    layout: Layout
    lows: list[int]
    highs: list[int]
    names: list[str]


_last: list[_Limits] = []


def _limits(layout: Layout) -> _Limits:
    """The limits of a layout's cells; those of the layout asked about last are kept."""
    if not _last or _last[0].layout is not layout:
        limits = _Limits(layout, [], [], [])
        for region in layout.regions:
            limits.lows.extend([region.lo] * region.length)
            limits.highs.extend([region.hi] * region.length)
            limits.names.extend([region.name] * region.length)
        _last[:] = [limits]
    return _last[0]


class CheckedCells(list[int]):
    """A list of cells that refuses indexes outside it and values outside a cell's bounds."""

    def __init__(self, program: Program, cells: Sequence[int]) -> None:
        super().__init__(cells)
        _, self.lows, self.highs, self.names = _limits(program.layout)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and not 0 <= index < len(self):
            raise AssertionError(f"cell {index} is read; there are {len(self)}")
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, int):
            if not 0 <= index < len(self):
                raise AssertionError(f"cell {index} is written; there are {len(self)}")
            if abs(value) > UNBOUNDED:
                raise OverflowError(f"{value} is too large for {self.names[index]}")
            if not self.lows[index] <= value <= self.highs[index]:
                name, lo, hi = self.names[index], self.lows[index], self.highs[index]
                raise AssertionError(f"{value} is stored in {name}, which holds {lo} to {hi}")
        super().__setitem__(index, value)
