"""The nodes of the core program.

Expressions are pure trees over integers; a condition is an expression whose value is 0 or 1.
Statements change locals and the state. Everything is bounded: loops run over ranges or table
rows, nothing recurses, and only `Ask` pauses. Source: the node list of the design notes, with
`Reduce` kept until the `reductions` pass so that short reductions can become plain expressions.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

from engine.program.layout import Region

# ------------------------------------------------------------------------------ expressions


@dataclass(frozen=True, slots=True)
class Const:
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class Local:
    """A local variable; its bounds are those of every value it is set to."""

    name: str
    lo: int = field(compare=False)
    hi: int = field(compare=False)


@dataclass(frozen=True, slots=True)
class Load:
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


@lru_cache(maxsize=256)
def _width(table: Table) -> int | None:
    lengths = {len(row) for row in table.rows}
    return lengths.pop() if len(lengths) == 1 else None


@lru_cache(maxsize=256)
def _extremes(table: Table) -> tuple[int, int]:
    cells = [cell for row in table.rows for cell in row]
    return (min(cells), max(cells)) if cells else (0, 0)


@dataclass(frozen=True, slots=True)
class Look:
    """Entry `column` of row `row` of a table."""

    table: Table
    row: Expr
    column: Expr


@dataclass(frozen=True, slots=True)
class Length:
    """How many entries row `row` of a table has."""

    table: Table
    row: Expr


@dataclass(frozen=True, slots=True)
class Arith:
    """`a op b` for op in + - * // % min max & | << >>.

    // and % need a positive b. The last four work on sets, which are numbers with bit i set where i
    is in the set: they are never negative, and may be longer than a machine word.
    """

    op: str
    a: Expr
    b: Expr


@dataclass(frozen=True, slots=True)
class Compare:
    """`a op b` for op in == != < <= > >=; 0 or 1."""

    op: str
    a: Expr
    b: Expr


@dataclass(frozen=True, slots=True)
class Logic:
    """`and` or `or` of conditions, left to right, stopping at the first that decides."""

    op: str
    terms: tuple[Expr, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The other truth value."""

    a: Expr


@dataclass(frozen=True, slots=True)
class Pick:
    """`then` if the condition holds, else `other`; only the chosen one is evaluated."""

    condition: Expr
    then: Expr
    other: Expr


@dataclass(frozen=True, slots=True)
class Call:
    """A function of the kernel on constants and numbers: pure, and the same on every backend.

    `engine.program.functions` lists the functions with what they take and give.
    """

    function: str
    args: tuple[Expr, ...]
    lo: int
    hi: int
    table: Table | None = None


@dataclass(frozen=True, slots=True)
class Range:
    """The whole numbers from `lo` up to, not including, `hi`."""

    lo: Expr
    hi: Expr


@dataclass(frozen=True, slots=True)
class Row:
    """The entries of one row of a table, in order."""

    table: Table
    row: Expr


@dataclass(frozen=True, slots=True)
class Cells:
    """What `length` cells of a region from `offset` on hold, as it is when the loop begins."""

    region: Region
    offset: Expr
    length: Expr


#: Where the cells of the state begin that a function of the kernel works on: a region, an offset.
Start = tuple[Region, "Expr"]


@dataclass(frozen=True, slots=True)
class Found:
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


@dataclass(frozen=True, slots=True)
class Noted:
    """The numbers that have been noted in a list, in order. Only in a question's options."""

    notes: Local
    lo: int
    hi: int
    most: int


Domain = Range | Row | Cells | Found | Noted


@dataclass(frozen=True, slots=True)
class Over:
    """A clause of a reduction: `local` takes each value of the domain in turn."""

    local: Local
    domain: Domain


@dataclass(frozen=True, slots=True)
class Where:
    """A clause: only those for which the condition holds."""

    condition: Expr


@dataclass(frozen=True, slots=True)
class Until:
    """A clause: stop the innermost `Over` at the first for which the condition holds."""

    condition: Expr


Clause = Over | Where | Until


@dataclass(frozen=True, slots=True)
class Reduce:
    """One number from many: kind is any, all, sum, min, max, first, last or set.

    `any`/`all` take a condition, the others a number. `set` gives the set of the numbers, which
    are small and never negative. `default` is the value when there is nothing to reduce (min, max,
    first, last).
    """

    kind: str
    clauses: tuple[Clause, ...]
    value: Expr
    default: Expr | None = None


@dataclass(frozen=True, slots=True)
class Among:
    """Whether a number has been noted in a set; 0 or 1. Only in a question's options."""

    number: Expr
    notes: Local


Expr = (
    Const | Local | Load | Look | Length | Arith | Compare | Logic | Not | Pick | Reduce | Call
    | Among
)  # fmt: skip

# ------------------------------------------------------------------------------- statements


@dataclass(slots=True)
class Set:
    """Give a local a value."""

    local: Local
    value: Expr


@dataclass(slots=True)
class Store:
    """Write a cell of the state."""

    region: Region
    offset: Expr
    value: Expr


@dataclass(slots=True)
class Note:
    """Note numbers for `Among` or, in order, for `Noted`: one, or all of a domain.

    Without numbers, notes begin: those of a set if each number counts `once`, else those of a list.
    Notes are no number, so no cell can hold them: they are made and used in a question's options.
    """

    notes: Local
    numbers: Expr | Domain | None
    once: bool


@dataclass(slots=True)
class Work:
    """Let a procedure of the kernel work on the state; the local becomes what it gives.

    `engine.program.searches` lists the procedures, with the cells that they take and write.
    """

    local: Local
    procedure: str
    starts: tuple[Start, ...]
    args: tuple[Expr, ...]
    table: Table


@dataclass(slots=True)
class If:
    """Run `then` or `other`."""

    condition: Expr
    then: list[Stmt]
    other: list[Stmt] = field(default_factory=list)


@dataclass(slots=True)
class For:
    """Run the body for each value of the domain; the bounds are read once."""

    local: Local
    domain: Domain
    body: list[Stmt]


@dataclass(slots=True)
class While:
    """Run the body until it jumps out; `at` is the place of the rule that loops."""

    body: list[Stmt]
    at: int


@dataclass(slots=True)
class Jump:
    """Leave the innermost loop (`out`) or go on with its next pass (`next`)."""

    where: str


@dataclass(slots=True)
class Draw:
    """Set a local to a random number of `lo` .. `lo` + n - 1, each equally likely.

    `site` names the outcomes for chance scripts and records.
    """

    local: Local
    n: Expr
    lo: int
    site: int


@dataclass(slots=True)
class Take:
    """Take one piece at random from a pool of counts; the local becomes its kind's index.

    The pool is `size` cells of the region from `offset`, `n` pieces in all, at least one; the draw
    is one random number below n, mapped in order of kinds.
    """

    local: Local
    region: Region
    offset: Expr
    size: int
    n: Expr
    site: int


@dataclass(slots=True)
class Ask:
    """Pause at a question; on the answer, the local holds the move's code."""

    question: int
    local: Local


@dataclass(slots=True)
class Survey:
    """Set `count` to the number of options a question would offer and `first` to the first."""

    question: int
    count: Local
    first: Local


@dataclass(slots=True)
class Offer:
    """An option, by its code. Only in a question's options."""

    code: Expr


@dataclass(slots=True)
class Refuse:
    """A reason why a move is illegal, with the numbers its words mention. Only in `explain`."""

    reason: int
    values: tuple[Expr, ...] = ()


@dataclass(slots=True)
class Fault:
    """The rules ran into what they say can't happen; `site` knows the rule and the words."""

    site: int


@dataclass(slots=True)
class Stop:
    """The game is over."""


@dataclass(slots=True)
class Return:
    """Leave an options or explain procedure."""


Stmt = (
    Set | Store | Note | Work | If | For | While | Jump | Draw | Take | Ask | Survey | Offer
    | Refuse | Fault | Stop | Return
)  # fmt: skip

# ---------------------------------------------------------------------- how a block may end


@dataclass(slots=True)
class Goto:
    """Go on with another block."""

    block: int


@dataclass(slots=True)
class Branch:
    """Go on with one of two blocks."""

    condition: Expr
    then: int
    other: int


@dataclass(slots=True)
class Pause:
    """Wait for the answer to a question; it arrives in `local` at the start of `block`."""

    question: int
    local: Local
    block: int


@dataclass(slots=True)
class End:
    """The game is over."""


Exit = Goto | Branch | Pause | End
