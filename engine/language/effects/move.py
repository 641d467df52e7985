"""move: pieces from one place to another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from engine.language import codes
from engine.language.construct import Construct, Example
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.language.hosts import Named, fitting, held
from engine.language.loops import nest
from engine.language.mistake import Mistake
from engine.language.pieces import (
    among,
    amount,
    chosen_set,
    fitted,
    kind_of,
    named,
    shape,
    spots,
    spread,
    take,
    take_all,
)
from engine.language.place import holdable
from engine.language.values import Piece, PlaceRef, Value
from engine.program.bounds import bounds
from engine.program.build import arith, compare
from engine.program.nodes import Const, Expr, If

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class MoveFields(Construct):
    """Which pieces, from where, to where. Exactly one of all, one, count and up_to."""

    all: Expression | None = None
    """All pieces of a kind or component, or the subset that a player has chosen."""
    one: Expression | None = None
    """One piece of a kind; that there is none is a fault."""
    count: Expression | None = None
    """Exactly so many (of `of`); that there are fewer is a fault."""
    up_to: Expression | None = None
    """So many (of `of`), or all when there are fewer."""
    of: Expression | None = None
    """The kind of piece, beside `count` or `up_to`."""
    from_: Expression
    """The place or space where they lie."""
    to: Expression
    """The place or space where they go."""
    spill: Expression | None = None
    """Where those go that find no room: a place, or several in order."""

    model_config = {**Construct.model_config, "alias_generator": lambda name: name.rstrip("_")}


class Move(Effect):
    """Move pieces from one place to another.

    What finds no room goes on to the places in `spill`; without them it is a fault. Pieces are
    never lost.
    """

    move: MoveFields
    """Which pieces, from where, to where."""

    examples: ClassVar = (
        Example("move: {all: sun, from: bag, to: reserve}", {"reserve[sun]": 4, "bag[sun]": 0}),
        Example(
            "move: {count: 4, of: star, from: bag, to: market, spill: reserve}",
            {"count(market)": 3, "reserve[star]": 1},
        ),
        Example("move: {one: 'gem[moon]', from: bag, to: 'players[0].gems'}", {"bag[moon]": 3}),
    )
    words: ClassVar = {
        "en": "Move [{all:every}][{one:one}][{count} × {of:piece}]"
        "[up to {up_to} × {of:piece}] from {from} to {to}[; what finds no room goes to {spill}].",
        "vi": "Chuyển [{all:every}][{one:one}][{count} × {of:piece}]"
        "[tối đa {up_to} × {of:piece}] từ {from} sang {to}"
        "[; quân nào không còn chỗ thì sang {spill}].",
    }

    def lower(self, e: Elaborator) -> None:
        """Take the pieces, then spread them over the targets."""
        f = self.move
        ways = [name for name in ("all", "one", "count", "up_to") if getattr(f, name) is not None]
        if len(ways) != 1:
            raise Mistake(
                codes.ONE_OF, "a move has exactly one of 'all', 'one', 'count' and 'up_to'"
            )
        if (f.of is not None) != (ways[0] in ("count", "up_to")):
            raise Mistake(
                codes.ONE_OF, "'of' stands beside 'count' or 'up_to', and is needed there"
            )
        e.here = self.path
        source = e.spot(f.from_)
        goals = [*spots(e, f.to), *(spots(e, f.spill) if f.spill else [])]
        what = f.all or f.one or f.of
        assert what is not None
        if f.all is not None and (chosen := chosen_set(e, f.all)) is not None:
            self._chosen(e, chosen, source, goals)
            return
        piece = among(e, what, source)
        source = fitting(e, source, holdable(held(e, source), piece), f.from_)
        targets = fitted(e, holdable(held(e, source), piece), goals, named(f.to, f.spill))
        if f.all is not None:
            take_all(e, source, piece, targets)
            return
        kind = kind_of(e, source, piece)
        if kind is None:
            raise Mistake(
                codes.WRONG_TYPE, f"which kind of {piece.kinds[0].component}? name one", at=what
            )
        there = amount(e, source, piece)
        n = self._number(e, there)
        kind, n = e.keep("kind", kind), e.keep("n", n)
        if f.up_to is None:
            short = e.fault(self.path, f"there are too few of {what} to move")
            e.emit(If(compare("<", there, n), [short]))
            take(e, source, kind, n)
            spread(e, kind, n, targets)
        else:
            with e.block() as body:
                take(e, source, kind, n)
                spread(e, kind, n, targets)
            e.emit(If(compare(">", n, Const(0)), body))

    def _chosen(
        self, e: Elaborator, chosen: PlaceRef, origin: Named, goals: Sequence[Named]
    ) -> None:
        """Move the pieces of a subset that a player has chosen."""
        f, kinds = self.move, e.kinds(chosen.place.kinds)
        source, *targets = fitted(e, kinds, [origin, *goals], named(f.from_, f.to, f.spill))

        def one(piece: Value) -> None:
            assert isinstance(piece, Piece)
            assert piece.kind is not None
            kind = e.keep("kind", piece.kind)
            n = e.keep("n", shape(chosen).amount(e, chosen, Piece(kinds, kind)))
            short = compare("<", amount(e, source, Piece(kinds, kind)), n)
            e.emit(If(short, [e.fault(self.path, f"not all of {f.all} lie there any more")]))
            take(e, source, kind, n)
            spread(e, kind, n, targets)

        seq = shape(chosen).choices(e, chosen, "k")
        for part in seq.parts if seq is not None else ():
            nest(e, part.clauses, partial(one, part.element))

    def _number(self, e: Elaborator, there: Expr) -> Expr:
        f = self.move
        if f.one is not None:
            return Const(1)
        wanted = f.count or f.up_to
        assert wanted is not None
        number = e.number(wanted)
        if bounds(number)[1] < 0:
            raise Mistake(codes.OUT_OF_RANGE, "a negative number of pieces")
        number = arith("max", number, Const(0)) if bounds(number)[0] < 0 else number
        return number if f.count is not None else arith("min", number, there)
