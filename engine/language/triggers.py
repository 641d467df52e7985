"""What happens at an event: the abilities that answer it, player by player and card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.abilities import heard
from engine.language.acts import Act
from engine.language.choosing import offer
from engine.language.enumerator import Enumerator
from engine.language.flow.choose import Choose
from engine.language.force import Active, active_places
from engine.language.loops import nest
from engine.language.mistake import Silent
from engine.language.values import Happening, Member, Piece, Value
from engine.program.build import add, arith, both, compare, look
from engine.program.nodes import Const, Expr, For, If, Local, Range, Row, Set, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def answer(e: Elaborator, event: Happening) -> None:
    """Let every ability that answers an event act, in turn; who has left is passed over."""
    having = e.abilities.having(f"event {event.name}")
    if not having:
        return
    me = e.scope.get("me")
    first = e.keep("first", me.expr) if isinstance(me, Member) else Const(1)
    player = e.local("me", 1, e.players)
    turn = e.local("turn", 0, e.players - 1)
    ahead = add(arith("-", first, Const(1)), turn)
    seat = add(arith("%", ahead, Const(e.players)), Const(1))
    with e.block() as everyone, e.leaving.held():
        e.emit(Set(player, seat))
        for place in active_places(e, Member(player, e.globals.players)):
            kinds = {k: names for k, names in having.items() if k in place.place.kinds}
            if kinds:
                nest(e, place.clauses, _Answers(e, event, player, place, kinds).all)
    e.emit(For(turn, Range(Const(0), Const(e.players)), everyone))


class _Answers:
    """The answers of the cards in one place of a player's."""

    def __init__(
        self,
        e: Elaborator,
        event: Happening,
        player: Local,
        place: Active,
        kinds: dict[int, list[str]],
    ) -> None:
        self.e, self.event, self.player, self.place, self.kinds = e, event, player, place, kinds
        self.me = Member(player, e.globals.players)

    def all(self) -> None:
        """Card by card, in the order of their kinds."""
        e, indexes = self.e, tuple(self.kinds)
        if len(indexes) == 1:
            self._copies(Const(indexes[0]))
            return
        kind = e.local("card", indexes[0], indexes[-1])
        with e.block() as each:
            self._copies(kind)
        row = Row(Table("cards_" + "_".join(map(str, indexes)), (indexes,)), Const(0))
        e.emit(For(kind, row, each))

    def _copies(self, kind: Expr) -> None:
        """Each copy of a card, one after the other."""
        e = self.e
        card = Piece(e.kinds(tuple(self.kinds)), kind)
        copies = [k.copies for k in card.kinds]
        if all(number == 1 for number in copies):
            self._card(card, Const(0))
            return
        many = e.keep("many", self.place.amount(e, card))
        copy = e.local("copy", 0, 10_000)
        with e.block() as each:
            self._card(card, copy)
        e.emit(For(copy, Range(Const(0), many), each))

    def _card(self, card: Piece, copy: Expr) -> None:
        """The abilities of a card as they are written; `copy` of them have had their turn."""
        for at in range(max(map(len, self.kinds.values()))):
            here = {kind: names[at] for kind, names in self.kinds.items() if at < len(names)}
            for name in dict.fromkeys(here.values()):
                kinds = [kind for kind, other in here.items() if other == name]
                try:
                    self._ability(name, kinds, card, copy)
                except Silent:
                    continue

    def _ability(self, name: str, kinds: list[int], card: Piece, copy: Expr) -> None:
        e, ability = self.e, self.e.ruleset.abilities[name]
        # Where one kind only has it, all that the card gives is known before the game.
        kind = Const(kinds[0]) if len(kinds) == 1 else card.kind
        assert kind is not None
        this = Piece(e.kinds(tuple(kinds)), kind)
        names: dict[str, Value] = {
            **e.abilities.given(name, kinds, kind),
            self.event.name: self.event,
            "this": this,
            "me": self.me,
        }
        path = ("abilities", name)
        with e.only(names):
            tests = [heard(e, ability, path, self.event)]
            if ability.if_ is not None:
                tests.append(e.condition(ability.if_))
        there = compare(">", self.place.amount(e, this), copy)
        test = both(
            e.leaving.playing(self.player),
            self._has(kinds, card),
            tests[0],
            there,
            self.place.holds(e, self.me, this),
            *tests[1:],
        )
        if test == Const(0):
            return
        e.used.add(f"answers {name}")
        with e.block() as body, e.only(names):
            act_on(e, name, names, self.player)
        e.emit(If(test, body))

    def _has(self, kinds: list[int], card: Piece) -> Expr:
        """Whether a card is of a kind that has the ability."""
        assert card.kind is not None
        if len(kinds) == 1:
            return compare("==", card.kind, Const(kinds[0]))
        if len(kinds) == len(self.kinds):
            return Const(1)
        row = tuple(int(k in kinds) for k in range(max(self.kinds) + 1))
        table = Table("has_" + "_".join(map(str, kinds)), (row,))
        return compare("==", look(table, Const(0), card.kind), Const(1))


def act_on(e: Elaborator, name: str, names: dict[str, Value], player: Local) -> None:
    """What an ability does: at once where nothing is to be decided, else its player is asked."""
    ability, path = e.ruleset.abilities[name], ("abilities", name)
    act = Act(name, ability, path, dict(names), noun="ability")
    if ability.asks:
        choose = Choose(choose=name, optional=ability.optional).placed(path)
        offer(e, choose, Member(player, e.globals.players), act)
        return
    with e.entered(f"ability {name}", path):
        settled = Enumerator(e, act, player)
        settled.settle(act.items(every_let=True), lambda _: e.effects(ability.do))


def try_out(e: Elaborator, name: str, me: Member) -> None:
    """Give an ability its meaning in the present scope, for the mistakes in it."""
    ability = e.ruleset.abilities[name]
    if ability.if_ is not None:
        e.condition(ability.if_)
    assert isinstance(me.expr, Local)
    act_on(e, name, e.scope, me.expr)
