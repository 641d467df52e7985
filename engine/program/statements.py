"""The statements of the core program, and the ways in which a block may end."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.program.expressions import Domain, Expr, Local, Start, Table
from engine.program.layout import Region


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
    """Run the body for each value of the domain; the bounds are read once.

    `at` is the place of the rule that loops, where it is known.
    """

    local: Local
    domain: Domain
    body: list[Stmt]
    at: int | None = None


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
class Watch:
    """An effect is done, the rule at `site`: nothing may be amiss. Only in watched programs."""

    site: int


@dataclass(slots=True)
class Stop:
    """The game is over."""


@dataclass(slots=True)
class Return:
    """Leave an options or explain procedure."""


Stmt = (
    Set | Store | Note | Work | If | For | While | Jump | Draw | Take | Ask | Survey | Offer
    | Refuse | Fault | Watch | Stop | Return
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
