"""deal: as many pieces to every player."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.construct import Construct, Example
from engine.language.drawing import Draws, draw_site, pool_of
from engine.language.families import Effect
from engine.language.fields import Expression, Name
from engine.language.loops import bounded
from engine.language.mistake import Mistake, Silent
from engine.language.pieces import check_targets, spread
from engine.language.values import PlaceRef, Unknown
from engine.program.layout import Place
from engine.program.nodes import Const, For, Range

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class DealFields(Construct):
    """How many each player gets, from where, into which place of theirs."""

    count: Expression = Expression("1")
    """How many pieces each player gets."""
    from_: Expression
    """The pool from which they are drawn at random."""
    to: Name
    """The place of each player where they go, by its name: `hand`."""

    model_config = {**Construct.model_config, "alias_generator": lambda name: name.rstrip("_")}


class Deal(Effect):
    """Deal pieces to all players, drawn at random: one to each in seat order, then the next.

    When the pool is empty, its `recycle` fills it again; when that brings nothing, dealing stops.
    """

    deal: DealFields
    """How many each player gets, from where, into which place of theirs."""

    examples: ClassVar = (
        Example(
            "deal: {count: 3, from: bag, to: gems}",
            {"count(players[0].gems)": 3, "count(players[1].gems)": 3, "count(bag)": 6},
        ),
        Example("deal: {from: bag, to: gems}", {"count(players[1].gems)": 1}),
    )
    words: ClassVar = {
        "en": "Deal every player [{count}|one] {from:pieces} at random from {from} "
        "into {to:place}.",
        "vi": "Chia ngẫu nhiên cho mỗi người [{count}|một] {from:pieces} từ {from} vào {to:place}.",
    }

    def lower(self, e: Elaborator) -> None:
        """A loop over the rounds, and in it one over the players."""
        f = self.deal
        e.here = self.path
        source = pool_of(e, f.from_)
        place = self._place(e)
        check_targets(e, e.kinds(source.place.kinds), [PlaceRef(place, Const(0))])
        count = bounded(e.number(f.count), at=f.count)
        draws = Draws(e, source, draw_site(e, source, self.path))
        player = e.local("p", 0, e.players - 1)
        with e.block() as single:
            draws.one(lambda kind: spread(e, kind, Const(1), [PlaceRef(place, player)]))
        with e.block() as everyone:
            e.emit(For(player, Range(Const(0), Const(e.players)), single))
        e.emit(For(e.local("i", 0, 10_000), Range(Const(0), count), everyone))

    def _place(self, e: Elaborator) -> Place:
        path, name = (*self.path, "deal", "to"), self.deal.to
        found = e.globals.of_player.get(name)
        if isinstance(found, Unknown):
            raise Silent
        if not isinstance(found, Place):
            hint = did_you_mean(name, e.globals.of_player)
            if name in e.ruleset.table:
                hint = f"'{name}' is a place of the table: 'draw' brings pieces there"
            span = e.sources.value(path)
            e.report(codes.UNKNOWN_NAME, span, f"a player has no '{name}'", hint)
            raise Silent
        e.used.add(name)
        if found.repeat is not None:
            raise Mistake(codes.ARITY, f"'{name}' stands several times: deal into one of them")
        return found
