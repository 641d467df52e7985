"""row: pieces in order, up to a size."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from engine.language.collections import Part, Seq
from engine.language.construct import Example
from engine.language.expressions.access import possible_index
from engine.language.expressions.convert import base
from engine.language.fields import Expression
from engine.language.parts.by_players import ByPlayers
from engine.language.place import Holder, Sink, cells_of, holdable, size_of
from engine.language.values import Int, Piece, PlaceRef, Value
from engine.program.build import add, both, compare, either, look, negate, pick, sub
from engine.program.layout import Place
from engine.program.nodes import (
    Const,
    Expr,
    For,
    If,
    Load,
    Over,
    Range,
    Reduce,
    Set,
    Stmt,
    Store,
    Table,
    Where,
)

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Row(Holder):
    """Pieces in the order in which they came, up to a size: a pattern line, a display, a queue.

    `row[0]` is the piece that came first, `top(row)` the last, `full(row)` whether there is room.
    A row that is `alike` holds pieces of one kind only.
    """

    row: str | list[str]
    """The component that lies there, or a list of them."""
    size: Expression | ByPlayers
    """How many pieces it holds; where the place is repeated, `index` is the copy's number."""
    alike: bool = False
    """All pieces in it are of one kind."""

    examples: ClassVar = (
        Example("queue: {row: gem, size: 4}", {"count(queue)": 0, "full(queue)": False}),
        Example(
            "stack: {row: stone, repeat: 3, size: index + 1, alike: true}", {"count(stack[2])": 0}
        ),
    )
    words: ClassVar = {
        "en": "[room for one {row:names}{size:single}|a row of up to {size} {row:plural}, in order]"
        "[; all of them of one kind{alike}][; how many of these: {repeat}][; {seen_by}]"
        "[; filled up again at once from {refill:filling}][; {active:force}]",
        "vi": "một hàng tối đa {size} quân, theo thứ tự: {row:names}"
        "[; tất cả cùng một loại{alike}][; số lượng: {repeat}][; {seen_by}]"
        "[; được bù đầy ngay từ {refill:filling}][; {active:force}]",
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """A length, then the kinds of the pieces (or the one kind, where they are alike)."""
        kinds = tuple(kind.index for kind in self.kinds(e, self.row, "row"))
        repeat = self.copies(e)
        sizes = self._sizes(e, repeat)
        stride = 2 if self.alike else 1 + max(sizes)
        cells = cells_of(e, self, owner, repeat, stride)
        region = e.layout.region(name, cells, 0, max(*sizes, *kinds))
        return Place(
            name,
            "row",
            owner,
            region,
            stride,
            kinds,
            repeat,
            sizes,
            seen_by=self.seen_by,
            alike=self.alike,
        )

    def _sizes(self, e: Elaborator, repeat: int | None) -> tuple[int, ...]:
        sizes = []
        for number in range(repeat or 1):
            with e.bound(index=Int(Const(number))):
                sizes.append(size_of(e, self.size, self, "size"))
        return tuple(sizes)

    @classmethod
    def _cell(cls, ref: PlaceRef, number: Expr) -> Load:
        return Load(ref.place.region, add(base(ref), number))

    @classmethod
    def _item(cls, ref: PlaceRef, number: Expr) -> Expr:
        """The kind of the item with this number, which must be there."""
        return cls._cell(ref, Const(1) if ref.place.alike else add(number, Const(1)))

    @classmethod
    def total(cls, e: Elaborator, ref: PlaceRef) -> Expr:
        """The row's length."""
        return cls._cell(ref, Const(0))

    @classmethod
    def room(cls, e: Elaborator, ref: PlaceRef) -> Expr | None:
        """What is left of the size."""
        sizes = ref.place.sizes
        size = look(Table(f"sizes_{ref.place.name}", (sizes,)), Const(0), ref.index or Const(0))
        return sub(size, cls.total(e, ref))

    @classmethod
    def amount(cls, e: Elaborator, ref: PlaceRef, piece: Piece) -> Expr:
        """How many items are of these kinds."""
        held = holdable(ref.place.kinds, piece)
        if not held:
            raise cls.cant(ref, f"never holds {piece.type}")
        length = cls.total(e, ref)
        if piece.kind is None and len(held) == len(ref.place.kinds):
            return length
        if ref.place.alike:
            return pick(_is(cls._item(ref, Const(0)), piece), length, Const(0))
        at = e.local("j", 0, max(max(ref.place.sizes) - 1, 0))
        clauses = (Over(at, Range(Const(0), length)), Where(_is(cls._item(ref, at), piece)))
        return Reduce("sum", clauses, Const(1))

    @classmethod
    def top(cls, e: Elaborator, ref: PlaceRef, node: ast.AST) -> Value:
        """The last item; in a row of like pieces, any."""
        length = cls.total(e, ref)
        if ref.place.alike:
            return Piece(e.kinds(ref.place.kinds), cls._item(ref, Const(0)), True)
        last = cls._cell(ref, length)
        kind = pick(compare(">", length, Const(0)), last, Const(0))
        return Piece(e.kinds(ref.place.kinds), kind, True)

    @classmethod
    def item(cls, e: Elaborator, ref: PlaceRef, key: Value, node: ast.AST) -> Value:
        """`row[n]`: the item with this number, none when the row is shorter."""
        number = possible_index(e, key, max(ref.place.sizes), node)
        there = both(compare(">=", number, Const(0)), compare("<", number, cls.total(e, ref)))
        return Piece(e.kinds(ref.place.kinds), pick(there, cls._item(ref, number), Const(0)), True)

    @classmethod
    def elements(cls, e: Elaborator, ref: PlaceRef, name: str) -> Seq:
        """The items in order."""
        at = e.local("j", 0, max(max(ref.place.sizes) - 1, 0))
        each = Over(at, Range(Const(0), cls.total(e, ref)))
        return Seq((Part((each,), Piece(e.kinds(ref.place.kinds), cls._item(ref, at))),))

    @classmethod
    def choices(cls, e: Elaborator, ref: PlaceRef, name: str) -> Seq:
        """Each kind that is there, once, where it comes first: its pieces are interchangeable."""
        last = max(max(ref.place.sizes) - 1, 0)
        at, before = e.local("j", 0, last), e.local("earlier", 0, last)
        same = compare("==", cls._item(ref, before), cls._item(ref, at))
        again = Reduce("any", (Over(before, Range(Const(0), at)),), same)
        clauses = (Over(at, Range(Const(0), cls.total(e, ref))), Where(negate(again)))
        return Seq((Part(clauses, Piece(e.kinds(ref.place.kinds), cls._item(ref, at))),))

    @classmethod
    def put(cls, e: Elaborator, ref: PlaceRef, kind: Expr, n: Expr) -> None:
        """Add at the end."""
        length = cls._cell(ref, Const(0))
        if ref.place.alike:
            held = cls._cell(ref, Const(1))
            full = compare(">", length, Const(0))
            if not isinstance(kind, Const) or len(ref.place.kinds) > 1:
                with e.block() as other:
                    e.emit(e.fault(e.here, f"{ref.place.name} holds pieces of one kind only"))
                e.emit(If(both(full, compare("!=", held, kind)), other))
            e.emit(Store(ref.place.region, held.offset, kind))
        elif n == Const(1):
            e.emit(Store(ref.place.region, add(add(base(ref), Const(1)), length), kind))
        else:
            at = e.local("j", 0, max(max(ref.place.sizes) - 1, 0))
            cell = add(add(base(ref), Const(1)), at)
            ends = Range(length, add(length, n))
            e.emit(For(at, ends, [Store(ref.place.region, cell, kind)]))
        e.emit(Store(ref.place.region, length.offset, add(length, n)))

    @classmethod
    def remove(cls, e: Elaborator, ref: PlaceRef, kind: Expr, n: Expr) -> None:
        """Take n of a kind out, the others close up."""
        if ref.place.alike:
            length, held = cls._cell(ref, Const(0)), cls._cell(ref, Const(1))
            e.emit(Store(ref.place.region, length.offset, sub(length, n)))
            gone = compare("==", length, Const(0))
            e.emit(If(gone, [Store(ref.place.region, held.offset, Const(0))]))
            return
        left = e.local("left", 0, max(ref.place.sizes))
        e.emit(Set(left, n))
        with e.block() as taken:
            e.emit(Set(left, sub(left, Const(1))))
        cls._close_up(
            e, ref, lambda item: (compare("==", item, kind), compare(">", left, Const(0))), taken
        )

    @classmethod
    def drain(cls, e: Elaborator, ref: PlaceRef, piece: Piece, sink: Sink) -> None:
        """Item by item, in order; what is not of these kinds closes up."""
        if ref.place.alike:
            length, held = cls._cell(ref, Const(0)), cls._cell(ref, Const(1))
            with e.block() as body:
                n = e.keep("n", length)
                kind = e.keep("kind", held)
                e.emit(Store(ref.place.region, length.offset, Const(0)))
                e.emit(Store(ref.place.region, held.offset, Const(0)))
                sink(kind, n)
            some = compare(">", length, Const(0))
            e.emit(If(some if piece.kind is None else _is(held, piece), body))
            return
        cls._close_up(e, ref, lambda item: (_is(item, piece),), [], sink)

    @classmethod
    def _close_up(
        cls,
        e: Elaborator,
        ref: PlaceRef,
        goes: Callable[[Expr], tuple[Expr, ...]],
        taken: list[Stmt],
        sink: Sink | None = None,
    ) -> None:
        """Walk the items; those that go are handed on, the others move to the front."""
        region, size = ref.place.region, max(ref.place.sizes)
        length = cls._cell(ref, Const(0))
        old, kept = e.local("length", 0, size), e.local("kept", 0, size)
        at, item = e.local("j", 0, size - 1), e.local("item", 0, max(ref.place.kinds))
        first = add(base(ref), Const(1))
        e.emit(Set(old, length), Set(kept, Const(0)), Store(region, length.offset, Const(0)))
        with e.block() as stays:
            e.emit(Store(region, add(first, kept), item), Set(kept, add(kept, Const(1))))
        with e.block() as leaves:
            e.emit(*taken)
            if sink is not None:
                sink(item, Const(1))
        with e.block() as body:
            e.emit(Set(item, Load(region, add(first, at))), Store(region, add(first, at), Const(0)))
            test = both(*goes(item))
            e.emit(*(leaves if test == Const(1) else [If(test, leaves, stays)]))
        e.emit(For(at, Range(Const(0), old), body), Store(region, length.offset, kept))


def _is(item: Expr, piece: Piece) -> Expr:
    """Whether an item is of a piece's kinds."""
    if piece.kind is not None:
        return compare("==", item, piece.kind)
    return either(*(compare("==", item, Const(kind.index)) for kind in piece.kinds))
