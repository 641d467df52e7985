"""Drawing pieces at random from a pool, one by one: what `draw`, `deal` and `refill` share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.expressions.convert import base
from engine.language.fields import Expression, Path
from engine.language.hosts import fitting
from engine.language.mistake import Mistake
from engine.language.pieces import shape, take_all
from engine.language.places.pool import Pool
from engine.language.values import Piece, PlaceRef
from engine.program.build import compare, sub
from engine.program.nodes import Const, Expr, If, Jump, Set, Take

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def pool_of(e: Elaborator, expression: Expression) -> PlaceRef:
    """The pool that a field names. Raises Mistake for any other place."""
    source = e.spot(expression)
    if not isinstance(source, PlaceRef) or source.place.shape != "pool":
        raise Mistake(
            codes.WRONG_TYPE, f"only a pool is drawn from, not {source.type}", at=expression
        )
    return source


def draw_site(e: Elaborator, source: PlaceRef, path: Path) -> int:
    """The site of draws from a pool that the rule at a path asks for."""
    outcomes = [kind.name for kind in e.kinds(source.place.kinds)]
    return e.site(path, f"a piece drawn from {source.place.name}", outcomes)


class Draws:
    """Draws from one pool, whose total is kept in a local meanwhile."""

    def __init__(self, e: Elaborator, source: PlaceRef, site: int) -> None:
        self.e, self.source, self.site = e, source, site
        self.left = e.local("left", 0, 10_000)
        e.emit(Set(self.left, shape(source).total(e, source)))
        self.drawn = e.local("drawn", 0, source.place.stride - 1)

    def one(self, sink: Callable[[Expr], None]) -> None:
        """One draw, in the body of a loop that it leaves when there is nothing to draw.

        The sink gets the kind.
        """
        e, place = self.e, self.source.place
        self._renew()
        start = e.keep("base", base(self.source))
        e.emit(Take(self.drawn, place.region, start, place.stride, self.left, self.site))
        e.emit(Set(self.left, sub(self.left, Const(1))))
        sink(Pool.kind_at(place, self.drawn))

    def _renew(self) -> None:
        """When the pool is empty: recycle, and stop when there is nothing still."""
        e, source = self.e, self.source
        none = compare("==", self.left, Const(0))
        other = recycled(e, source)
        with e.block() as empty:
            if other is not None:
                take_all(e, other, Piece(e.kinds(source.place.kinds), None), [source])
                e.emit(Set(self.left, shape(source).total(e, source)))
                e.emit(If(none, [Jump("out")]))
            else:
                e.emit(Jump("out"))
        e.emit(If(none, empty))


def recycled(e: Elaborator, source: PlaceRef) -> PlaceRef | None:
    """The place from which a pool is renewed when it is empty, or None. Raises Mistake."""
    recycle = getattr(e.place_construct(source.place), "recycle", None)
    if recycle is None:
        return None
    kinds = e.kinds(source.place.kinds)
    other = fitting(e, e.spot(recycle.from_), kinds, recycle.from_)
    if not isinstance(other, PlaceRef) or not set(source.place.kinds) & set(other.place.kinds):
        raise Mistake(codes.CANT_HOLD, f"{other.type} never holds what {source.type} does")
    return other
