"""What abilities grant a player: plain expressions over the few cards that grant it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.collections import Bag
from engine.language.expressions.bags import bag_of
from engine.language.fields import Expression
from engine.language.force import Active, active_places
from engine.language.mistake import Mistake, Silent
from engine.language.parts.ability import Ability
from engine.language.place import shape_of
from engine.language.places.granted import Granted
from engine.language.values import Bool, Enumeration, Int, Member, Piece, Unknown, Value
from engine.program.build import arith, both, compare, either, look, mul, pick, total
from engine.program.nodes import Clause, Const, Expr, Reduce, Where

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def granted(e: Elaborator, name: str, player: Member) -> Value:
    """What a player has been granted under a name. Raises Mistake or Silent."""
    part: Granted = e.ruleset.player[name]
    with e.entered(f"granted {name}", ("player", name)):
        start, join = starting(e, part, player)
        of = each_of(e, part)
        if of is None:
            return _Grants(e, name, player, start, join).value()
        counts: list[Expr] = []
        for at in range(len(of.names)):
            number = _Grants(e, name, player, start, join, (of, at)).value()
            assert isinstance(number, Int)
            counts.append(number.expr)
        return Bag(of, tuple(counts))


def each_of(e: Elaborator, part: Granted) -> Enumeration | None:
    """The enum for whose values a number is granted each; None for one number. Silent if wrong."""
    if part.each is None:
        return None
    found = e.globals.values.get(part.each)
    if not isinstance(found, Enumeration):
        e.unknown(part.each, list(e.ruleset.types), (*part.path, "each"), "type")
        raise Silent
    e.used.add(part.each)
    return found


def starting(e: Elaborator, part: Granted, player: Member) -> tuple[Int | Bool, str]:
    """What a granted value starts from, and how grants are joined with it; Silent if wrong."""
    with e.only({"me": player}):
        start = e.value(part.granted)
    if isinstance(start, Unknown):
        raise Silent
    if not isinstance(start, Int | Bool):
        message = f"what is granted is a number, true or false, not {start.type}"
        e.report(codes.WRONG_TYPE, e.sources.value(part.granted.path), message)
        raise Silent
    if part.each is not None and isinstance(start, Bool):
        message = "what is granted for each value is a number"
        e.report(codes.WRONG_TYPE, e.sources.value(part.granted.path), message)
        raise Silent
    join = part.join or ("any" if isinstance(start, Bool) else "sum")
    if isinstance(start, Bool) != (join == "any"):
        joined = "true and false" if join == "any" else "numbers"
        message = f"'{join}' joins {joined}, but this is {start.type}"
        e.report(codes.WRONG_TYPE, e.sources.value((*part.path, "join")), message)
        raise Silent
    return start, join


class _Grants:
    """A value that starts from something and is joined with what cards grant."""

    def __init__(
        self,
        e: Elaborator,
        name: str,
        player: Member,
        start: Int | Bool,
        join: str,
        of: tuple[Enumeration, int] | None = None,
    ) -> None:
        self.e, self.name, self.player, self.start, self.join = e, name, player, start, join
        #: The value of an enum for which it is granted, by its number.
        self.of = of
        self.having = e.abilities.having(f"granted {name}")

    def value(self) -> Value:
        """Start and grants together."""
        terms = [term for place in active_places(self.e, self.player) for term in self._of(place)]
        start = self.start.expr
        if self.join == "any":
            return Bool(either(start, *terms))
        if self.join == "sum":
            return Int(total([start, *terms]))
        for term in terms:
            start = arith("max", start, term)
        return Int(start)

    def _of(self, place: Active) -> Iterator[Expr]:
        """What the cards in one place grant: by ability in a row, by card where they are counted.

        A row would be gone through for each kind of card.
        """
        having = {k: names for k, names in self.having.items() if k in place.place.kinds}
        if place.place.shape != "row":
            for kind, names in having.items():
                yield from (self._by_card(place, kind, name) for name in names)
            return
        for name in dict.fromkeys(name for names in having.values() for name in names):
            kinds = [kind for kind, names in having.items() if name in names]
            yield self._in_row(place, kinds, name)

    def _by_card(self, place: Active, kind: int, name: str) -> Expr:
        """What the cards of one kind grant by one ability."""
        e = self.e
        card = Piece(e.kinds((kind,)), Const(kind))
        number, test = self._given(place, [kind], name, card)
        amount = place.amount(e, card)
        if self.join == "sum":
            return self._over(place, pick(test, mul(amount, number), Const(0)))
        there = both(compare(">", amount, Const(0)), test)
        if self.join == "any":
            return self._over(place, both(there, number))
        return self._over(place, pick(there, number, self.start.expr))

    def _in_row(self, place: Active, kinds: list[int], name: str) -> Expr:
        """What the cards in a row grant by one ability."""
        e = self.e
        elements = shape_of(place.place).elements(e, place.ref, "card")
        assert elements is not None
        (part,) = elements.parts
        assert isinstance(part.element, Piece)
        assert part.element.kind is not None
        kind = part.element.kind
        having = set(kinds)
        row = tuple([int(k in having) for k in range(max(place.place.kinds) + 1)])
        table = e.globals.cards.table(f"_has_{name}", (row,))
        has = compare("==", look(table, Const(0), kind), Const(1))
        card = Piece(e.kinds(tuple(kinds)), kind)
        number, test = self._given(place, kinds, name, card)
        return self._over(place, number, (*part.clauses, Where(both(has, test))))

    def _over(self, place: Active, number: Expr, clauses: tuple[Clause, ...] = ()) -> Expr:
        """A grant joined over all copies of a place, and all cards that the clauses go through."""
        clauses = (*place.clauses, *clauses)
        if not clauses:
            return number
        default = self.start.expr if self.join == "max" else None
        return Reduce(self.join, clauses, number, default)

    def _given(self, place: Active, kinds: list[int], name: str, card: Piece) -> tuple[Expr, Expr]:
        """What a card grants, and whether it does: it is in force and the `if` holds."""
        e = self.e
        ability = e.ruleset.abilities[name]
        assert card.kind is not None
        given = e.abilities.given(name, kinds, card.kind)
        e.used.add(f"grants {name}")
        with e.only({**given, "me": self.player, "this": card}):
            number = self._number(ability.grants[self.name])
            test = Const(1) if ability.if_ is None else e.condition(ability.if_)
        return number, both(place.holds(e, self.player, card), test)

    def _number(self, expression: Expression) -> Expr:
        if self.of is None:
            return _number(self.e, expression, self.join)
        of, at = self.of
        return _bag(self.e, expression, of).counts[at]


def _number(e: Elaborator, expression: Expression, join: str) -> Expr:
    return e.checked(expression, e.coercion.as_condition if join == "any" else e.coercion.as_int)


def _bag(e: Elaborator, expression: Expression, of: Enumeration) -> Bag:
    """What is granted for each value of an enum. Raises Silent."""

    def convert(value: Value, node: None) -> Bag:
        found = bag_of(e, value, of)
        if found is None:
            raise Mistake(codes.WRONG_TYPE, f"expected a bag of {of.name}, found {value.type}")
        return found

    return e.checked(expression, convert)


def try_grants(e: Elaborator, ability: Ability, me: Member) -> None:
    """Give what an ability grants its meaning in the present scope, for the mistakes in it."""
    if ability.if_ is not None:
        e.condition(ability.if_)
    for name, expression in ability.grants.items():
        part = e.ruleset.player.get(name)
        if isinstance(part, Granted):
            _, join = starting(e, part, me)
            of = each_of(e, part)
            if of is None:
                _number(e, expression, join)
            else:
                _bag(e, expression, of)


def check_starts(e: Elaborator) -> None:
    """Report granted values that start from something wrong."""
    for name, part in e.ruleset.player.items():
        if isinstance(part, Granted):
            try:
                starting(e, part, Member(e.local("me", 1, e.players), e.globals.players))
                each_of(e, part)
            except Mistake as mistake:
                e.report_mistake(mistake, ("player", name))
            except Silent:
                continue
