"""draw: pieces at random from a pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language import codes
from engine.language.construct import Construct, Example
from engine.language.expressions.convert import base
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.language.hosts import fitting, held
from engine.language.loops import bounded
from engine.language.mistake import Mistake
from engine.language.pieces import fitted, named, shape, spots, spread, take_all
from engine.language.places.pool import Pool, Recycle
from engine.language.values import Piece, PlaceRef
from engine.program.build import compare, sub
from engine.program.nodes import Const, For, If, Jump, Local, Range, Set, Take

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class DrawFields(Construct):
    """How many, from where, to where."""

    count: Expression = Expression("1")
    """How many are drawn."""
    from_: Expression
    """The pool from which they are drawn."""
    to: Expression
    """The place where they go."""
    spill: Expression | None = None
    """Where those go that find no room."""

    model_config = {**Construct.model_config, "alias_generator": lambda name: name.rstrip("_")}


class Draw(Effect):
    """Draw pieces at random from a pool, one after the other.

    When the pool is empty, its `recycle` fills it again, also in the middle of a draw; when that
    brings nothing, fewer are drawn.
    """

    draw: DrawFields
    """How many, from where, to where."""

    examples: ClassVar = (
        Example("draw: {count: 3, from: bag, to: market}", {"full(market)": True, "count(bag)": 9}),
        Example("draw: {count: 20, from: bag, to: reserve}", {"count(reserve)": 12}),
    )
    words: ClassVar = {
        "en": "Draw [{count} pieces|a piece] at random from {from} to {to}"
        "[; what finds no room goes to {spill}].",
        "vi": "Rút ngẫu nhiên [{count}|một] quân từ {from} vào {to}"
        "[; quân nào không còn chỗ thì vào {spill}].",
    }

    def lower(self, e: Elaborator) -> None:
        """A loop of single draws, the pool's total kept in a local."""
        f = self.draw
        e.here = self.path
        source = e.spot(f.from_)
        if not isinstance(source, PlaceRef) or source.place.shape != "pool":
            raise Mistake(
                codes.WRONG_TYPE, f"only a pool is drawn from, not {source.type}", at=f.from_
            )
        goals = [*spots(e, f.to), *(spots(e, f.spill) if f.spill else [])]
        targets = fitted(e, e.kinds(source.place.kinds), goals, named(f.to, f.spill))
        count = bounded(e.number(f.count), at=f.count)
        place = source.place
        kinds = [e.layout.kind(k) for k in place.kinds]
        site = e.site(self.path, f"a piece drawn from {place.name}", [k.name for k in kinds])
        left = e.local("left", 0, 10_000)
        e.emit(Set(left, shape(source).total(e, source)))
        drawn = e.local("drawn", 0, place.stride - 1)
        with e.block() as body:
            self._refill(e, source, left)
            start = e.keep("base", base(source))
            e.emit(Take(drawn, place.region, start, place.stride, left, site))
            e.emit(Set(left, sub(left, Const(1))))
            spread(e, Pool.kind_at(place, drawn), Const(1), targets)
        e.emit(For(e.local("i", 0, 10_000), Range(Const(0), count), body))

    def _refill(self, e: Elaborator, source: PlaceRef, left: Local) -> None:
        """When the pool is empty: recycle, and stop when there is nothing still."""
        none = compare("==", left, Const(0))
        recycle: Recycle | None = e.place_construct(source.place).recycle
        with e.block() as empty:
            if recycle is not None:
                self._recycle(e, source, recycle)
                e.emit(Set(left, shape(source).total(e, source)))
                e.emit(If(none, [Jump("out")]))
            else:
                e.emit(Jump("out"))
        e.emit(If(none, empty))

    def _recycle(self, e: Elaborator, source: PlaceRef, recycle: Recycle) -> None:
        kinds = e.kinds(source.place.kinds)
        other = fitting(e, e.spot(recycle.from_), kinds, recycle.from_)
        if not set(source.place.kinds) & set(held(e, other)):
            raise Mistake(codes.CANT_HOLD, f"{other.type} never holds what {source.type} does")
        take_all(e, other, Piece(kinds, None), [source])
