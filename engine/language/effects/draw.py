"""draw: pieces at random from a pool."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Construct, Example
from engine.language.drawing import Draws, draw_site, pool_of
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.language.loops import bounded
from engine.language.pieces import fitted, named, spots, spread
from engine.program.nodes import Const, For, Range

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
        "en": "Draw [{count}|one] {from:pieces} at random from {from} to {to}"
        "[; what finds no room goes to {spill}].",
        "vi": "Rút ngẫu nhiên [{count}|một] {from:pieces} từ {from} vào {to}"
        "[; quân nào không còn chỗ thì vào {spill}].",
    }

    def lower(self, e: Elaborator) -> None:
        """A loop of single draws."""
        f = self.draw
        e.here = self.path
        source = pool_of(e, f.from_)
        goals = [*spots(e, f.to), *(spots(e, f.spill) if f.spill else [])]
        targets = fitted(e, e.kinds(source.place.kinds), goals, named(f.to, f.spill))
        count = bounded(e.number(f.count), at=f.count)
        draws = Draws(e, source, draw_site(e, source, self.path))
        with e.block() as body:
            draws.one(lambda kind: spread(e, kind, Const(1), targets))
        e.emit(For(e.local("i", 0, 10_000), Range(Const(0), count), body))
