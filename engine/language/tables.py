"""Tables by space, where there may be none: a row more stands in front, for no space."""

from __future__ import annotations

from engine.language.values import Space
from engine.program.build import add, look
from engine.program.nodes import Const, Expr, Row, Table


def entry(table: Table, space: Space) -> Expr:
    """The entry of a table of one row, by space; 0 where there is no space."""
    if not space.optional:
        return look(table, Const(0), space.index)
    shifted = Table(f"{table.name}_or_none", ((0, *table.rows[0]),))
    return look(shifted, Const(0), add(space.index, Const(1)))


def row(table: Table, space: Space) -> Row:
    """The row of a table, by space; an empty one where there is no space."""
    if not space.optional:
        return Row(table, space.index)
    shifted = Table(f"{table.name}_or_none", ((), *table.rows))
    return Row(shifted, add(space.index, Const(1)))
