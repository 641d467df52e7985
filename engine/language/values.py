"""What an expression means: a value whose type is known, made of core expressions.

The class of a value is its static type; `noun` says it in people's words. Values are frozen;
`map` rewrites the core expressions in one. Sequences, sets and bags are in `collections`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from operator import attrgetter
from typing import ClassVar, Self

from engine.program.bounds import bounds
from engine.program.build import FALSE, add, both, compare, mul, pick
from engine.program.layout import Kind, Place
from engine.program.node import frozen
from engine.program.nodes import Const, Expr, Load

Change = Callable[[Expr], Expr]
_COMPONENT = attrgetter("component")


@frozen
class Value:
    """Anything that an expression can mean."""

    noun: ClassVar[str] = "a value"

    @property
    def type(self) -> str:
        """The value's type, as messages say it."""
        return self.noun

    def map(self, change: Change) -> Self:
        """The same value with `change` applied to each core expression in it."""
        changed: dict[str, object] = {}
        for name in self.__dataclass_fields__:
            part = getattr(self, name)
            if isinstance(part, Value):
                changed[name] = part.map(change)
            elif name in self.exprs and part is not None:
                changed[name] = change(part)
        return replace(self, **changed) if changed else self

    exprs: ClassVar[tuple[str, ...]] = ()


@frozen
class Unknown(Value):
    """The value of a name whose own definition is wrong: silences what follows from it."""


@frozen
class Nothing(Value):
    """`none`."""

    noun: ClassVar[str] = "none"


@frozen
class Int(Value):
    """A whole number."""

    expr: Expr
    noun: ClassVar[str] = "a whole number"
    exprs: ClassVar[tuple[str, ...]] = ("expr",)

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and greatest value it can be shown to take."""
        return bounds(self.expr)


@frozen
class Bool(Value):
    """A condition."""

    expr: Expr
    noun: ClassVar[str] = "true or false"
    exprs: ClassVar[tuple[str, ...]] = ("expr",)


@frozen
class Enumeration(Value):
    """A type with named values: an enum of the ruleset, the players, the directions."""

    name: str
    names: tuple[str, ...]

    @property
    def type(self) -> str:
        """`the type Sign`."""
        return f"the type {self.name}"


@frozen
class Member(Value):
    """One value of an enumeration, counted from 1; 0 is none, where `optional`."""

    expr: Expr
    of: Enumeration
    optional: bool = False
    exprs: ClassVar[tuple[str, ...]] = ("expr",)

    @property
    def type(self) -> str:
        """`a player`, `a Sign`."""
        article = "an" if self.of.name[0] in "AEIOaeio" else "a"
        return f"{article} {self.of.name}" + (" or none" if self.optional else "")


@frozen
class Piece(Value):
    """Pieces of some kinds: one kind when `kind` has its index (0 is none, where `optional`)."""

    kinds: tuple[Kind, ...]
    kind: Expr | None
    optional: bool = False
    exprs: ClassVar[tuple[str, ...]] = ("kind",)

    @property
    def type(self) -> str:
        """`a tile`, `a tile or first`."""
        names = " or ".join(self.components)
        return f"a {names}" + (" or none" if self.optional else "")

    @property
    def components(self) -> tuple[str, ...]:
        """The components of its kinds, each once."""
        return tuple(dict.fromkeys(map(_COMPONENT, self.kinds)))

    @property
    def fixed(self) -> int | None:
        """The kind's index when it is known before the game."""
        if self.kind is None:
            return self.kinds[0].index if len(self.kinds) == 1 else None
        return self.kind.value if isinstance(self.kind, Const) else None


@frozen
class PlaceRef(Value):
    """One place. `player` and `index` (of a repeated place) count from 0."""

    place: Place
    player: Expr | None = None
    index: Expr | None = None
    #: The space of a growing board whose place it is: nothing is kept of it before it is used.
    space: Space | None = None
    exprs: ClassVar[tuple[str, ...]] = ("player", "index")

    @property
    def copy(self) -> Expr:
        """Which one it is among all that there are of the place, player by player."""
        first = mul(self.player or FALSE, Const(self.place.repeat or 1))
        return add(first, self.index or FALSE)

    @property
    def type(self) -> str:
        """`the pool bag`."""
        return f"the {self.place.shape} {self.place.name}"


@frozen
class Places(Value):
    """All copies of a repeated place."""

    place: Place
    player: Expr | None = None
    exprs: ClassVar[tuple[str, ...]] = ("player",)

    @property
    def type(self) -> str:
        """`the places line`."""
        return f"the places {self.place.name}"


@frozen
class Space(Value):
    """A space of a board, by its index; -1 is none, where `optional`.

    `slot` is its number on a growing board, where it is known to be used.
    """

    board: PlaceRef
    index: Expr
    optional: bool = False
    slot: Expr | None = None
    exprs: ClassVar[tuple[str, ...]] = ("index", "slot")

    @property
    def number(self) -> Expr:
        """What it is counted by in what is kept for each space: its index, or its slot."""
        growth = self.board.place.growth
        if growth is None:
            return self.index
        if self.slot is not None:
            return self.slot
        offset = add(mul(self.board.copy, Const(growth.spaces)), self.index)
        found = Load(growth.slot_of, offset)
        return pick(compare(">=", self.index, Const(0)), found, FALSE) if self.optional else found

    @property
    def type(self) -> str:
        """`a space of board`."""
        return f"a space of {self.board.place.name}" + (" or none" if self.optional else "")


@frozen
class Lines(Value):
    """The rows or the columns of a board."""

    board: PlaceRef
    axis: str

    @property
    def type(self) -> str:
        """`the rows of board`."""
        return f"the {self.axis} of {self.board.place.name}"

    @property
    def number(self) -> int:
        """How many there are."""
        return self.board.place.rows if self.axis == "rows" else self.board.place.columns


@frozen
class Line(Value):
    """One row or column of a board."""

    lines: Lines
    index: Expr
    exprs: ClassVar[tuple[str, ...]] = ("index",)

    @property
    def type(self) -> str:
        """`a row of board`."""
        return f"a {self.lines.axis[:-1]} of {self.lines.board.place.name}"


@frozen
class Happening(Value):
    """An event at which abilities look: what it carries, by name."""

    name: str
    fields: dict[str, Value]

    @property
    def type(self) -> str:
        """`the event claimed`."""
        return f"the event {self.name}"

    def map(self, change: Change) -> Happening:
        """The same event with `change` applied to each core expression in it."""
        return Happening(self.name, {key: part.map(change) for key, part in self.fields.items()})


@frozen
class Granting(Value):
    """What abilities grant a player under a name; it is worked out when it is read."""

    name: str


@frozen
class Record:
    """What tells the kinds of a component apart when it is more than one thing.

    Names with what each may be: an enum's values, or whole numbers. The last varies fastest.
    """

    fields: tuple[tuple[str, Enumeration | tuple[int, ...]], ...]


@frozen
class Members(Value):
    """A component: all its kinds of pieces, and `component[value]` for one of them.

    Its kinds are told apart by an enum (`of`), by a `record`, or by their `ids`: those of `rows`,
    for each kind its own, or where the copies of a row are apart, with their numbers.
    """

    name: str
    kinds: tuple[Kind, ...]
    of: Enumeration | None = None
    record: Record | None = None
    ids: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()

    @property
    def type(self) -> str:
        """`the component tile`."""
        return f"the component {self.name}"

    @property
    def pieces(self) -> Piece:
        """Pieces of any of its kinds."""
        single = Const(self.kinds[0].index) if len(self.kinds) == 1 else None
        return Piece(self.kinds, single)


def numbered(board: PlaceRef, number: Expr) -> Space:
    """The space of a board with a number, which must have it."""
    growth = board.place.growth
    if growth is None:
        return Space(board, number)
    at = add(mul(board.copy, Const(growth.slots)), number)
    return Space(board, Load(growth.cell_of, at), slot=number)


def same_place(a: PlaceRef, b: PlaceRef) -> Expr:
    """Whether two references mean the same place."""
    if a.place is not b.place:
        return FALSE
    pairs = [(x, y) for x, y in ((a.player, b.player), (a.index, b.index)) if x is not None]
    return both(*(compare("==", x, y) for x, y in pairs if y is not None))
