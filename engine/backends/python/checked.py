"""A state that checks every access: what tests run in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.program import Program
from engine.program.layout import UNBOUNDED


class CheckedCells(list[int]):
    """A list of cells that refuses indexes outside it and values outside a cell's bounds."""

    def __init__(self, program: Program, cells: Sequence[int]) -> None:
        super().__init__(cells)
        self.lows: list[int] = []
        self.highs: list[int] = []
        self.names: list[str] = []
        for region in program.layout.regions:
            self.lows += [region.lo] * region.length
            self.highs += [region.hi] * region.length
            self.names += [region.name] * region.length

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
