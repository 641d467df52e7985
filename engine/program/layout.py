"""Where everything lies in the state: one flat row of small whole numbers.

Empty is 0. Kinds of pieces, enum values and players count from 1, so that truth tests work. Each
place has one region that holds all its instances, player by player and copy by copy.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

#: What a number may hold when its ruleset sets no bound: it has to fit a 32-bit cell.
UNBOUNDED = 2_000_000_000


@dataclass(frozen=True, slots=True)
class Region:
    """`length` cells of the state from `base`, each holding `lo` .. `hi`."""

    name: str
    base: int
    length: int
    lo: int
    hi: int


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of piece: pieces of one kind are interchangeable. `index` counts from 1.

    `value` is its number among the kinds of its component, from 1; `copies` is how many there are
    in each place where it starts, `most` at most in all; `also` are other texts that name it, where
    nothing else is meant by them.
    """

    index: int
    name: str
    component: str
    value: int
    copies: int | None
    most: int | None = None
    also: tuple[str, ...] = ()

    @property
    def full(self) -> str:
        """The name with its component: `card[sun,2]`; the component alone where it has no other."""
        return next((text for text in (self.name, *self.also) if "[" in text), self.name)


@dataclass(frozen=True, slots=True)
class Home:
    """Where copies of a kind start: an instance of a place, by the cell at which it begins."""

    place: str
    at: int


@dataclass(frozen=True, slots=True)
class Growth:
    """How a board without end is kept, of which at most `most` spaces are ever used.

    It is `side` spaces square and closed on itself; the used spaces never lie on more than `across`
    rows or columns. A space has a number, from 1, once it is used: `slot_of` has the number of each
    space, `cell_of` how many are used, then the space of each number; `span` is where they lie.
    What spaces have is kept by number; number 0 stands for all that are not used.
    """

    most: int
    across: int
    side: int
    slot_of: Region
    cell_of: Region
    span: Region

    @property
    def slots(self) -> int:
        """How many numbers there are, with 0."""
        return self.most + 1

    @property
    def spaces(self) -> int:
        """How many spaces there are, used or not."""
        return self.side * self.side


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the table, or one that each player has.

    `stride` is the number of cells of one instance. By `shape`: a pool has a count for each of its
    `kinds`; a row its length, then a kind for each item; an alike row its length and its kind; a
    slot the kind that lies there; a number, a flag, a die and a player one cell, a value the number
    of one of its `texts`, from 1. A board (one that has `spaces`) has a kind for each of them in
    their order, or no cells at all when pieces lie only in the places that its spaces have.

    A place that every space of a board has, or every kind of a component, names it as its `host`
    and is repeated once for each. `labels` are the names of a board's spaces, or of the spaces or
    kinds that each copy of such a place belongs to; `xy` is where a board's spaces are drawn, and
    `edges` are the pairs of spaces that are joined, where they are written one by one. A board that
    grows says how in `growth`.
    """

    name: str
    shape: str
    owner: str
    region: Region
    stride: int
    kinds: tuple[int, ...] = ()
    repeat: int | None = None
    sizes: tuple[int, ...] = ()
    rows: int = 0
    columns: int = 0
    printed: tuple[tuple[str, ...], ...] | None = None
    texts: tuple[str, ...] = ()
    seen_by: str = "all"
    alike: bool = False
    minimum: int | None = None
    maximum: int | None = None
    spaces: int = 0
    host: str | None = None
    labels: tuple[str, ...] = ()
    xy: tuple[tuple[int, int], ...] = ()
    edges: tuple[tuple[int, int], ...] = ()
    growth: Growth | None = None

    @property
    def numbers(self) -> int:
        """How many numbers a board's spaces may have, in what is kept for each of them."""
        return self.growth.slots if self.growth else self.spaces

    @property
    def is_board(self) -> bool:
        """Whether it is made of spaces."""
        return self.spaces > 0

    @property
    def part(self) -> str:
        """Its name within its host; its whole name when it has none."""
        return self.name.rpartition(".")[2]

    @property
    def alone(self) -> bool:
        """Whether there is just this one: it is the table's and not repeated."""
        return self.owner == "table" and self.repeat is None

    @property
    def size(self) -> int | None:
        """How many pieces fit, at most over its copies; None for as many as you like."""
        return max(self.sizes) if self.sizes else None

    def at(self, player: int = 0, index: int = 0) -> int:
        """The state's cell at which an instance begins; player and index count from 0."""
        return self.region.base + (player * (self.repeat or 1) + index) * self.stride


@dataclass(slots=True)
class Layout:
    """All regions and places of a game compiled for its players."""

    seats: tuple[str, ...]
    kinds: list[Kind] = field(default_factory=list)
    #: By a kind's index: where its copies start. In each of these homes there are so many.
    homes: dict[int, tuple[Home, ...]] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    regions: list[Region] = field(default_factory=list)
    cells: int = 0
    #: The kinds by name, as far as they were known when one was last asked for.
    _named: dict[str, Kind] = field(default_factory=dict, init=False, repr=False, compare=False)

    def region(self, name: str, length: int, lo: int, hi: int) -> Region:
        """A new region behind those that there are."""
        made = Region(name, self.cells, length, lo, hi)
        self.regions.append(made)
        self.cells += length
        return made

    def kind(self, index: int) -> Kind:
        """The kind with this index."""
        return self.kinds[index - 1]

    def total(self, index: int) -> int:
        """How many pieces of a kind there are in the whole game, of those that have a number."""
        return (self.kind(index).copies or 0) * len(self.homes.get(index, ()))

    def kind_named(self, text: str, among: Collection[int] | None = None) -> Kind | None:
        """The kind (of those with these indexes) that a text names, or None.

        Blanks do not count, or stand for `_`: `boot 2`, `trek[boot, 2]`, `red circle`.
        """
        if len(self._named) != len(self.kinds):
            self._named = {kind.name: kind for kind in self.kinds}
        for wanted in ("".join(text.split()), "_".join(text.split())):
            kind = self._named.get(wanted)
            if kind is not None and (among is None or kind.index in among):
                return kind
            found = [k for k in self.kinds if wanted in k.also]
            found = [k for k in found if among is None or k.index in among]
            if len(found) == 1:
                return found[0]
        return None

    @property
    def typecode(self) -> str:
        """The array type that holds every cell: 'h' (16 bits) when all bounds fit, else 'i'."""
        small = all(r.lo >= -(2**15) and r.hi < 2**15 for r in self.regions)
        return "h" if small else "i"
