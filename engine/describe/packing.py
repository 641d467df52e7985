"""Things side by side while they fit, then on the next line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table


def pack(items: Iterable[RenderableType], console: Console, width: int, gap: int) -> Group:
    """The items in lines of at most `width` columns, `gap` columns apart."""
    return Group(*(_line(line, gap) for line in _lines(items, console, width, gap)))


def _lines(
    items: Iterable[RenderableType], console: Console, width: int, gap: int
) -> Iterator[list[RenderableType]]:
    line: list[RenderableType] = []
    used = 0
    for item in items:
        needed = Measurement.get(console, console.options, item).maximum
        if line and used + gap + needed > width:
            yield line
            line, used = [], 0
        used += needed + (gap if line else 0)
        line.append(item)
    if line:
        yield line


def _line(items: Sequence[RenderableType], gap: int) -> Table:
    table = Table.grid(padding=(0, gap, 0, 0), pad_edge=False)
    table.add_row(*items)
    return table
