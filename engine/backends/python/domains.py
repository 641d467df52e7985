"""What loops go over, as Python."""

from __future__ import annotations

from engine.backends.python.expressions import address, calling, expression, table_name
from engine.program.build import add
from engine.program.nodes import Cells, Const, Domain, Noted, Range, Row


def iterable(domain: Domain) -> str:
    """What gives the numbers of a domain."""
    if isinstance(domain, Range):
        lo = "" if domain.lo == Const(0) else f"{expression(domain.lo)}, "
        return f"range({lo}{expression(domain.hi)})"
    if isinstance(domain, Row):
        return f"{table_name(domain.table)}[{expression(domain.row)}]"
    if isinstance(domain, Cells):
        last = address(domain.region, add(domain.offset, domain.length))
        return f"S[{address(domain.region, domain.offset)}:{last}]"
    if isinstance(domain, Noted):
        return domain.notes.name
    return calling(domain.search, domain.table, domain.starts, domain.args)
