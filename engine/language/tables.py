"""Tables by space, where there may be none."""

from __future__ import annotations

from engine.language.values import Space
from engine.program.build import add
from engine.program.nodes import Const, Row, Table


def row(table: Table, space: Space) -> Row:
    """The row of a table, by space; an empty one, which stands in front, where there is none."""
    if not space.optional:
        return Row(table, space.index)
    shifted = Table(f"{table.name}_or_none", ((), *table.rows))
    return Row(shifted, add(space.index, Const(1)))
