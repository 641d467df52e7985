"""slot: room for one piece."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, ClassVar

from engine.language.collections import Part, Seq
from engine.language.construct import Example
from engine.language.expressions.convert import base
from engine.language.place import Holder, Sink, cells_of, holdable
from engine.language.values import Piece, PlaceRef, Value
from engine.program.build import compare, either
from engine.program.layout import Place
from engine.program.nodes import Const, Expr, If, Load, Over, Range, Store

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Slot(Holder):
    """Room for one piece: a worker's spot, the card in play, a token on a space.

    `full(slot)` is whether a piece lies there, `top(slot)` the piece. In `==` a slot stands for
    the piece in it.
    """

    slot: str | list[str]
    """The component of which one piece may lie there, or a list of them."""

    examples: ClassVar = (
        Example("shown: {slot: gem}", {"empty(shown)": True, "shown is none": True}),
        Example("spot: {slot: [gem, stone], repeat: 3}", {"count(spot[2])": 0}),
    )
    words: ClassVar = {
        "en": "room for one {slot:names}[; how many of these: {repeat}][; {seen_by}]"
        "[; filled up again at once from {refill:filling}][; {active:force}]",
        "vi": "chỗ cho một {slot:names}[; số lượng: {repeat}][; {seen_by}]"
        "[; được bù đầy ngay từ {refill:filling}][; {active:force}]",
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """The kind of the piece, 0 for none."""
        kinds = tuple(kind.index for kind in self.kinds(e, self.slot, "slot"))
        repeat = self.copies(e)
        region = e.layout.region(name, cells_of(e, self, owner, repeat, 1), 0, max(kinds))
        return Place(
            name, "slot", owner, region, 1, kinds, repeat, (1,), seen_by=self.seen_by, alike=True
        )

    @classmethod
    def _cell(cls, ref: PlaceRef) -> Load:
        return Load(ref.place.region, base(ref))

    @classmethod
    def _holds(cls, ref: PlaceRef, piece: Piece) -> Expr:
        """Whether one of these pieces lies there."""
        if piece.kind is not None:
            return compare("==", cls._cell(ref), piece.kind)
        held = holdable(ref.place.kinds, piece)
        if not held:
            raise cls.cant(ref, f"never holds {piece.type}")
        if len(held) == len(ref.place.kinds):
            return compare("!=", cls._cell(ref), Const(0))
        return either(*(compare("==", cls._cell(ref), Const(kind.index)) for kind in held))

    @classmethod
    def total(cls, e: Elaborator, ref: PlaceRef) -> Expr:
        """1 or 0."""
        return compare("!=", cls._cell(ref), Const(0))

    @classmethod
    def vacant(cls, e: Elaborator, ref: PlaceRef) -> Expr:
        """Whether no piece lies there."""
        return compare("==", cls._cell(ref), Const(0))

    @classmethod
    def amount(cls, e: Elaborator, ref: PlaceRef, piece: Piece) -> Expr:
        """1 or 0."""
        if not holdable(ref.place.kinds, piece):
            raise cls.cant(ref, f"never holds {piece.type}")
        return cls._holds(ref, piece)

    @classmethod
    def room(cls, e: Elaborator, ref: PlaceRef) -> Expr | None:
        """For one more where there is none."""
        return cls.vacant(e, ref)

    @classmethod
    def top(cls, e: Elaborator, ref: PlaceRef, node: ast.AST) -> Value:
        """The piece that lies there, or none."""
        return Piece(e.kinds(ref.place.kinds), cls._cell(ref), True)

    @classmethod
    def stands_for(cls, e: Elaborator, ref: PlaceRef) -> Value:
        """The piece that lies there, or none."""
        return Piece(e.kinds(ref.place.kinds), cls._cell(ref), True)

    @classmethod
    def elements(cls, e: Elaborator, ref: PlaceRef, name: str) -> Seq:
        """The piece, if there is one."""
        each = Over(e.local("j", 0, 0), Range(Const(0), cls.total(e, ref)))
        return Seq((Part((each,), Piece(e.kinds(ref.place.kinds), cls._cell(ref))),))

    @classmethod
    def put(cls, e: Elaborator, ref: PlaceRef, kind: Expr, n: Expr) -> None:
        """Lay the piece there."""
        e.emit(Store(ref.place.region, base(ref), kind))

    @classmethod
    def remove(cls, e: Elaborator, ref: PlaceRef, kind: Expr, n: Expr) -> None:
        """Take the piece away."""
        empty: list[If | Store] = [Store(ref.place.region, base(ref), Const(0))]
        e.emit(*(empty if n == Const(1) else [If(compare(">", n, Const(0)), [*empty])]))

    @classmethod
    def drain(cls, e: Elaborator, ref: PlaceRef, piece: Piece, sink: Sink) -> None:
        """Take the piece away if it is one of these."""
        with e.block() as body:
            kind = e.keep("kind", cls._cell(ref))
            e.emit(Store(ref.place.region, base(ref), Const(0)))
            sink(kind, Const(1))
        e.emit(If(cls._holds(ref, piece), body))
