"""The expressions of the core program: pure trees over integers, and what loops go over."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from engine.program.layout import Region
from engine.program.node import Node, node


@node
class Const(Node):
    """A whole number."""

    value: int


@node
class Local(Node):
    """A local variable; its bounds are those of every value it is set to."""

    name: str
    lo: int = field(compare=False)
    hi: int = field(compare=False)


@node
class Load(Node):
    """The cell `offset` of a region of the state."""

    region: Region
    offset: Expr


@dataclass(frozen=True, slots=True)
class Table:
    """Constants, known when the program is compiled: rows of whole numbers, perhaps ragged."""

    name: str
    rows: tuple[tuple[int, ...], ...]

    @property
    def width(self) -> int | None:
        """The length that all rows share, or None for a ragged table."""
        return _width(self)

    def bounds(self) -> tuple[int, int]:
        """The least and the greatest entry; (0, 0) when there is none."""
        return _extremes(self)

    def __hash__(self) -> int:
        """Tables are told apart by their names; to hash all entries would take long."""
        return hash((self.name, len(self.rows)))


#: How many tables are known at a time: more than the largest ruleset has.
_KEPT = 1_024


@lru_cache(maxsize=_KEPT)
def _width(table: Table) -> int | None:
    lengths = set(map(len, table.rows))
    return lengths.pop() if len(lengths) == 1 else None


@lru_cache(maxsize=_KEPT)
def _extremes(table: Table) -> tuple[int, int]:
    rows = [row for row in table.rows if row]
    return (min(map(min, rows)), max(map(max, rows))) if rows else (0, 0)


@node
class Look(Node):
    """Entry `column` of row `row` of a table."""

    table: Table
    row: Expr
    column: Expr


@node
class Length(Node):
    """How many entries row `row` of a table has."""

    table: Table
    row: Expr


@node
class Arith(Node):
    """`a op b` for op in + - * // % min max & | << >>.

    // and % need a positive b. The last four work on sets, which are numbers with bit i set where i
    is in the set: they are never negative, and may be longer than a machine word.
    """

    op: str
    a: Expr
    b: Expr


@node
class Compare(Node):
    """`a op b` for op in == != < <= > >=; 0 or 1."""

    op: str
    a: Expr
    b: Expr


@node
class Logic(Node):
    """`and` or `or` of conditions, left to right, stopping at the first that decides."""

    op: str
    terms: tuple[Expr, ...]


@node
class Not(Node):
    """The other truth value."""

    a: Expr


@node
class Pick(Node):
    """`then` if the condition holds, else `other`; only the chosen one is evaluated."""

    condition: Expr
    then: Expr
    other: Expr


@node
class Call(Node):
    """A function of the kernel on constants and numbers: pure, and the same on every backend.

    `engine.program.functions` lists the functions with what they take and give.
    """

    function: str
    args: tuple[Expr, ...]
    lo: int
    hi: int
    table: Table | None = None


@node
class Range(Node):
    """The whole numbers from `lo` up to, not including, `hi`."""

    lo: Expr
    hi: Expr


@node
class Row(Node):
    """The entries of one row of a table, in order."""

    table: Table
    row: Expr


@node
class Cells(Node):
    """What `length` cells of a region from `offset` on hold, as it is when the loop begins."""

    region: Region
    offset: Expr
    length: Expr


#: Where the cells of the state begin that a function of the kernel works on: a region, an offset.
Start = tuple[Region, "Expr"]


@node
class Found(Node):
    """The numbers that a search of the kernel finds in the state, in the order that it has.

    `engine.program.searches` lists the searches with what they take. There are at most `most`
    numbers, `lo` to `hi`.
    """

    search: str
    starts: tuple[Start, ...]
    args: tuple[Expr, ...]
    table: Table
    lo: int
    hi: int
    most: int


@node
class Noted(Node):
    """The numbers that have been noted in a list, in order. Only in a question's options."""

    notes: Local
    lo: int
    hi: int
    most: int


Domain = Range | Row | Cells | Found | Noted


@node
class Over(Node):
    """A clause of a reduction: `local` takes each value of the domain in turn."""

    local: Local
    domain: Domain


@node
class Where(Node):
    """A clause: only those for which the condition holds."""

    condition: Expr


@node
class Until(Node):
    """A clause: stop the innermost `Over` at the first for which the condition holds."""

    condition: Expr


Clause = Over | Where | Until


@node
class Reduce(Node):
    """One number from many: kind is any, all, sum, min, max, first, last or set.

    `any`/`all` take a condition, the others a number. `set` gives the set of the numbers, which
    are small and never negative. `default` is the value when there is nothing to reduce (min, max,
    first, last).
    """

    kind: str
    clauses: tuple[Clause, ...]
    value: Expr
    default: Expr | None = None


@node
class Among(Node):
    """Whether a number has been noted in a set; 0 or 1. Only in a question's options."""

    number: Expr
    notes: Local


Expr = (
    Const | Local | Load | Look | Length | Arith | Compare | Logic | Not | Pick | Reduce | Call
    | Among
)  # fmt: skip
