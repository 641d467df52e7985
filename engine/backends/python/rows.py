"""Loops over the rows of a table, with a name for each entry: `for a, b, c in LINES[space]:`.

A loop whose variable only picks entries from the rows of one table of even width need not count
rows: it can walk the rows themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.backends.python.expressions import expression, table_name
from engine.program.bodies import expressions, map_body, statements
from engine.program.facts import names_of
from engine.program.nodes import Const, Expr, For, Local, Look, Range, Row, Stmt, Table
from engine.program.walk import rewrite, walk


@dataclass(frozen=True)
class Rows:
    """A loop in its new form: its head, its body, and the table of rows that it needs, if any."""

    head: str
    body: list[Stmt]
    table: tuple[str, object] | None


def by_rows(loop: For) -> Rows | None:
    """The loop over rows, or None where the variable is used otherwise."""
    table = _only_table(loop)
    if table is None or not table.rows:
        return None
    names = [Local(f"{loop.local.name}_{i}", *table.bounds()) for i in range(table.width or 0)]

    def entry(expr: Expr) -> Expr:
        if isinstance(expr, Look) and expr.row == loop.local and isinstance(expr.column, Const):
            return names[expr.column.value]
        return expr

    body = map_body(loop.body, lambda expr: rewrite(expr, entry))
    listed = ", ".join(name.name for name in names) + ("," if len(names) == 1 else "")
    domain = loop.domain
    if isinstance(domain, Row):
        name = f"{table_name(domain.table)}_{table_name(table)}"
        rows = tuple(tuple(table.rows[i] for i in row) for row in domain.table.rows)
        return Rows(f"for {listed} in {name}[{expression(domain.row)}]:", body, (name, rows))
    if domain == Range(Const(0), Const(len(table.rows))):
        return Rows(f"for {listed} in {table_name(table)}:", body, (table_name(table), table.rows))
    return None


def _only_table(loop: For) -> Table | None:
    """The table from whose rows the loop's variable picks entries, when it does nothing else."""
    found: set[Table] = set()
    for stmt in statements(loop.body):
        for expr in expressions(stmt):
            if loop.local.name not in names_of(expr):
                continue
            nodes = list(walk(expr))
            looks = [n for n in nodes if isinstance(n, Look) and n.row == loop.local]
            if any(not isinstance(look.column, Const) for look in looks):
                return None
            if sum(n == loop.local for n in nodes) != len(looks):
                return None
            found |= {look.table for look in looks}
    table = found.pop() if len(found) == 1 else None
    return table if table is not None and table.width else None
