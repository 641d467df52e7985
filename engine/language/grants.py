"""What abilities grant a player: plain expressions over the few cards that grant it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.force import Active, active_places
from engine.language.mistake import Mistake, Silent
from engine.language.places.granted import Granted
from engine.language.values import Bool, Int, Member, Piece, Value
from engine.program.build import arith, both, compare, either, mul, pick, total
from engine.program.nodes import Const, Expr, Reduce

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def granted(e: Elaborator, name: str, player: Member) -> Value:
    """What a player has been granted. Raises Mistake or Silent."""
    part: Granted = e.ruleset.player[name]
    with e.entered(f"granted {name}", ("player", name)):
        with e.only({"me": player}):
            start = e.value(part.granted)
        if not isinstance(start, Int | Bool):
            _wrong(e, part, start)
        join = part.join or ("any" if isinstance(start, Bool) else "sum")
        if isinstance(start, Bool) != (join == "any"):
            kinds = "true and false" if join == "any" else "numbers"
            raise Mistake(codes.WRONG_TYPE, f"'{join}' joins {kinds}, but this is {start.type}")
        return _Grants(e, name, player, start, join).value()


def _wrong(e: Elaborator, part: Granted, start: Value) -> None:
    if type(start) is not Value and not hasattr(start, "expr"):
        pass
    message = f"what is granted is a number, true or false, not {start.type}"
    e.report(codes.WRONG_TYPE, e.sources.value(part.granted.path), message)
    raise Silent


class _Grants:
    """The value that starts from something and is joined with what cards grant."""

    def __init__(
        self, e: Elaborator, name: str, player: Member, start: Int | Bool, join: str
    ) -> None:
        self.e, self.name, self.player, self.start, self.join = e, name, player, start, join
        self.having = e.abilities.having(f"granted {name}")

    def value(self) -> Value:
        """Start and grants together."""
        terms = [
            term
            for place in active_places(self.e, self.player)
            for kind, names in self.having.items()
            if kind in place.place.kinds
            for name in names
            if (term := self._term(place, kind, name)) is not None
        ]
        if self.join == "any":
            return Bool(either(self.start.expr, *terms))
        if self.join == "sum":
            return Int(total([self.start.expr, *terms]))
        found = self.start.expr
        for term in terms:
            found = arith("max", found, term)
        return Int(found)

    def _term(self, place: Active, kind: int, name: str) -> Expr | None:
        """What one kind of card in one place grants by one ability."""
        e = self.e
        ability = e.ruleset.abilities[name]
        card = Piece(e.kinds((kind,)), Const(kind))
        given = e.abilities.given(name, [kind], Const(kind))
        expression = ability.grants[self.name]
        with e.only({**given, "me": self.player, "this": card}):
            number = e.checked(
                expression,
                e.meaning.as_condition if self.join == "any" else e.meaning.as_int,
            )
            condition = Const(1) if ability.if_ is None else e.condition(ability.if_)
        amount = place.amount(e, card)
        there = both(compare(">", amount, Const(0)), place.holds(e, self.player, card), condition)
        return self._joined(place, number, amount, there, condition)
