"""pool: pieces in no order, counted by kind."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from engine.language.collections import Part, Seq
from engine.language.construct import Construct, Example
from engine.language.expressions.convert import base
from engine.language.fields import Expression
from engine.language.parts.by_players import ByPlayers
from engine.language.place import CHOSEN, Holder, Sink, cells_of, holdable, size_of
from engine.language.values import Int, Piece, PlaceRef, Value
from engine.program.bounds import bounds
from engine.program.build import add, compare, look, sub, total
from engine.program.layout import UNBOUNDED, Kind, Place
from engine.program.nodes import (
    Const,
    Expr,
    For,
    If,
    Load,
    Local,
    Over,
    Range,
    Reduce,
    Row,
    Set,
    Store,
    Table,
    Where,
)

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Recycle(Construct):
    """What fills a pool again when something is drawn from it and it is empty."""

    from_: Expression
    """The place whose pieces all come in."""

    model_config = {**Construct.model_config, "alias_generator": lambda name: name.rstrip("_")}


def counted(
    e: Elaborator,
    part: Holder,
    kinds: tuple[Kind, ...],
    name: str,
    owner: str,
    size: Expression | ByPlayers | None = None,
) -> Place:
    """A place with a count for each kind: what a pool is, and what else is one at heart."""
    repeat = part.copies(e)
    cells = cells_of(e, part, owner, repeat, len(kinds))
    copies = [kind.most for kind in kinds]
    known = [c for c in copies if c is not None]
    most = max(known) if len(known) == len(copies) else UNBOUNDED
    sizes = () if size is None else (size_of(e, size, part, "size"),)
    region = e.layout.region(name, cells, 0, min(most, *sizes) if sizes else most)
    indexes = tuple(kind.index for kind in kinds)
    return Place(
        name, "pool", owner, region, len(kinds), indexes, repeat, sizes, seen_by=part.seen_by
    )


class Pool(Holder):
    """Pieces in no order: a bag, a supply, the middle of the table.

    Pieces of one kind are interchangeable, so a pool is a count for each kind: `pool[kind]` is how
    many there are, `kind in pool` whether there is one. What is drawn from a pool is random.
    """

    pool: str | list[str]
    """The component that lies there, or a list of them."""
    size: Expression | ByPlayers | None = None
    """How many pieces there is room for; as many as you like, unless given."""
    recycle: Recycle | None = None
    """What fills the pool again when it is empty and more is drawn."""

    examples: ClassVar = (
        Example("reserve: {pool: gem}", {"count(reserve)": 0}),
        Example("heap: {pool: [gem, stone], seen_by: none}", {"count(heap)": 0}),
        Example("shelf: {pool: gem, size: 3}", {"full(shelf)": False}),
    )
    words: ClassVar = {
        "en": "room for [one {pool:names}{size:single}|up to {size} {pool:plural}|"
        "any number of {pool:plural}]"
        "[; how many of these: {repeat}]"
        "[; {seen_by}]"
        "[; when more is drawn and it is empty, everything in {recycle:filling} goes back in]"
        "[; filled up again at once from {refill:filling}][; {active:force}]",
        "vi": "chứa [tối đa {size}|bao nhiêu cũng được]: {pool:names}[; số lượng: {repeat}]"
        "[; {seen_by}]"
        "[; khi cần rút mà đã hết, mọi quân ở {recycle:filling} quay trở lại đây]"
        "[; được bù đầy ngay từ {refill:filling}][; {active:force}]",
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """A count for each kind."""
        return counted(e, self, self.kinds(e, self.pool, "pool"), name, owner, self.size)

    @classmethod
    def at(cls, ref: PlaceRef, kind: Expr) -> Expr:
        """The cell of a kind."""
        kinds = ref.place.kinds
        if kinds[-1] - kinds[0] == len(kinds) - 1 and list(kinds) == sorted(kinds):
            return add(base(ref), sub(kind, Const(kinds[0])))
        row = [kinds.index(k) if k in kinds else 0 for k in range(max(kinds) + 1)]
        return add(base(ref), look(Table(f"at_{ref.place.name}", (tuple(row),)), Const(0), kind))

    @classmethod
    def cell(cls, ref: PlaceRef, kind: Expr) -> Expr:
        """How many of a kind there are."""
        return Load(ref.place.region, cls.at(ref, kind))

    @classmethod
    def kind_at(cls, place: Place, number: Expr) -> Expr:
        """The kind whose count is the pool's cell with this number."""
        kinds = place.kinds
        if kinds[-1] - kinds[0] == len(kinds) - 1 and list(kinds) == sorted(kinds):
            return add(number, Const(kinds[0]))
        return look(Table(f"kinds_{place.name}", (kinds,)), Const(0), number)

    @classmethod
    def total(cls, e: Elaborator, ref: PlaceRef) -> Expr:
        """The sum of all counts."""
        start = base(ref)
        if ref.place.stride == 1:
            return Load(ref.place.region, start)
        at = e.local("k", 0, ref.place.stride - 1)
        each = Over(at, Range(Const(0), Const(ref.place.stride)))
        return Reduce("sum", (each,), Load(ref.place.region, add(start, at)))

    @classmethod
    def vacant(cls, e: Elaborator, ref: PlaceRef) -> Expr:
        """Whether every count is 0: the first that is not decides."""
        at = e.local("k", 0, ref.place.stride - 1)
        each = Over(at, Range(Const(0), Const(ref.place.stride)))
        cell = Load(ref.place.region, add(base(ref), at))
        return Reduce("all", (each,), compare("==", cell, Const(0)))

    @classmethod
    def amount(cls, e: Elaborator, ref: PlaceRef, piece: Piece) -> Expr:
        """The counts of the kinds."""
        held = holdable(ref.place.kinds, piece)
        if not held:
            raise cls.cant(ref, f"never holds {piece.type}")
        if piece.kind is not None:
            return cls.cell(ref, piece.kind)
        if len(held) == len(ref.place.kinds):
            return cls.total(e, ref)
        return total(cls.cell(ref, Const(kind.index)) for kind in held)

    @classmethod
    def room(cls, e: Elaborator, ref: PlaceRef) -> Expr | None:
        """A pool takes as many as you like, unless it has a size."""
        if not ref.place.sizes:
            return None
        return sub(Const(ref.place.sizes[0]), cls.total(e, ref))

    @classmethod
    def item(cls, e: Elaborator, ref: PlaceRef, key: Value, node: ast.AST) -> Value:
        """`pool[kind]`: how many."""
        return Int(cls.amount(e, ref, e.coercion.as_piece(key, node, ref)))

    @classmethod
    def elements(cls, e: Elaborator, ref: PlaceRef, name: str) -> Seq:
        """Every piece, kind by kind."""
        parts: list[Part] = []
        for each, at, piece in cls._spans(e, ref):
            count = Load(ref.place.region, add(base(ref), at))
            again = e.local("again", 0, max(bounds(count)[1] - 1, 0))
            parts.append(Part((each, Over(again, Range(Const(0), count))), piece))
        return Seq(tuple(parts))

    @classmethod
    def _spans(cls, e: Elaborator, ref: PlaceRef) -> Iterator[tuple[Over, Local, Piece]]:
        """A loop over all kinds; over the kinds of each component of a set that was chosen.

        So it is known what fields and places the pieces of a set have.
        """
        place = ref.place
        kinds = e.kinds(place.kinds)
        apart = place.owner == CHOSEN
        for _, span in groupby(enumerate(kinds), lambda pair: pair[1].component if apart else ""):
            numbers, own = zip(*span, strict=True)
            at = e.local("k", numbers[0], numbers[-1])
            each = Over(at, Range(Const(numbers[0]), Const(numbers[-1] + 1)))
            yield each, at, Piece(own, cls.kind_at(place, at))

    @classmethod
    def choices(cls, e: Elaborator, ref: PlaceRef, name: str) -> Seq:
        """Each kind that is there, once: its pieces are interchangeable."""
        parts: list[Part] = []
        for each, at, piece in cls._spans(e, ref):
            there = compare(">", Load(ref.place.region, add(base(ref), at)), Const(0))
            parts.append(Part((each, Where(there)), piece))
        return Seq(tuple(parts))

    @classmethod
    def put(cls, e: Elaborator, ref: PlaceRef, kind: Expr, n: Expr) -> None:
        """Count up."""
        at = cls.at(ref, kind)
        e.emit(Store(ref.place.region, at, add(Load(ref.place.region, at), n)))

    @classmethod
    def remove(cls, e: Elaborator, ref: PlaceRef, kind: Expr, n: Expr) -> None:
        """Count down."""
        at = cls.at(ref, kind)
        e.emit(Store(ref.place.region, at, sub(Load(ref.place.region, at), n)))

    @classmethod
    def drain(cls, e: Elaborator, ref: PlaceRef, piece: Piece, sink: Sink) -> None:
        """Kind by kind."""
        numbers = [ref.place.kinds.index(kind.index) for kind in holdable(ref.place.kinds, piece)]
        at = e.local("k", 0, len(ref.place.kinds) - 1)
        cell = add(base(ref), at)
        with e.block() as body:
            n = e.local("n", 1, ref.place.region.hi)
            e.emit(Set(n, Load(ref.place.region, cell)), Store(ref.place.region, cell, Const(0)))
            sink(cls.kind_at(ref.place, at), n)
        guarded = If(compare(">", Load(ref.place.region, cell), Const(0)), body)
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            domain: Range | Row = Range(Const(numbers[0]), Const(numbers[-1] + 1))
        else:
            domain = Row(Table("some_" + "_".join(map(str, numbers)), (tuple(numbers),)), Const(0))
        e.emit(For(at, domain, [guarded]))
