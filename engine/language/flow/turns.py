"""turns: the players act in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from engine.language import codes
from engine.language.construct import Construct, Example
from engine.language.families import Effect, Effects
from engine.language.fields import Expression
from engine.language.mistake import Mistake
from engine.language.values import Member
from engine.program.build import add, arith, both, compare, sub
from engine.program.nodes import Const, Expr, If, Jump, Local, Set, Stmt, While

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class TurnsFields(Construct):
    """Who begins and when the turns end."""

    from_: Expression | None = None
    """Who has the first turn; the first in seat order, unless given."""
    until: Expression | None = None
    """The last turn is the one at whose end this holds. Left out: until somebody wins."""
    finish: Literal["turn", "round"] = "turn"
    """What is played to its end when `until` has held: that turn, or the round, so that all have
    had as many turns. It is enough that `until` held once."""

    model_config = {**Construct.model_config, "alias_generator": lambda name: name.rstrip("_")}
    phrases: ClassVar = {
        "en": {
            "finish=round": "the round is still played to its end, so that all have had as many "
            "turns"
        },
        "vi": {"finish=round": "vẫn chơi hết vòng đó để ai cũng có số lượt như nhau"},
    }


class Turns(Effect):
    """The players have turns, clockwise, until a condition holds at the end of a turn.

    `me` is the player whose turn it is. Who has left the game (`win` with `play_on`, `eliminate`)
    is skipped; the turn of a player who leaves in it ends there.
    """

    turns: TurnsFields
    """Who begins and when the turns end."""
    do: Effects
    """What a turn is."""

    examples: ClassVar = (
        Example(
            "turns: {from: 'players[1]', until: me.points > 1}\ndo: [{add: {me.points: 1}}]",
            {"players[1].points": 2, "players[0].points": 1},
        ),
        Example(
            "turns: {from: 'players[1]', until: me.points > 1, finish: round}\n"
            "do: [{add: {me.points: 1}}]",
            {"players[1].points": 2, "players[0].points": 2},
        ),
    )
    words: ClassVar = {
        "en": "The players take turns clockwise, beginning with [{from}|the first player]"
        "[. Once {until} at the end of a turn, {finish}"
        "|. The last turn is the one at whose end {until}]. In your turn:",
        "vi": "Người chơi lần lượt đi theo chiều kim đồng hồ, bắt đầu từ "
        "[{from}|người chơi đầu tiên][. Khi {until} vào cuối một lượt, {finish}"
        "|. Lượt cuối là lượt mà khi kết thúc {until}]. Trong lượt của bạn:",
    }

    def lower(self, e: Elaborator) -> None:
        """A loop in which `me` moves on at the end of each pass."""
        if "me" in e.scope:
            raise Mistake(codes.NAME_TAKEN, "turns inside a turn: 'me' would mean two players")
        fields = self.turns
        first = self._first(e)
        if fields.finish == "round" and fields.until is None:
            raise Mistake(
                codes.ONE_OF, "'finish: round' needs an 'until' that begins the last round"
            )
        rounds = _Rounds(e) if fields.finish == "round" else None
        me = e.local("me", 1, e.players)
        e.turn = e.turn or me.name
        leaving = e.leaving.possible
        e.emit(Set(me, e.leaving.next_in(e.keep("first", first), 0) if leaving else first))
        with e.bound(me=Member(me, e.globals.players)):
            with e.block() as turn, e.leaving.turn_of(me), e.endings.loop():
                e.effects(self.do)
            with e.block() as after:
                self._until(e, rounds)
                if leaving:
                    self._pass_on(e, me, rounds)
                else:
                    e.emit(Set(me, add(arith("%", me, Const(e.players)), Const(1))))
                    if rounds:
                        e.emit(If(rounds.done(compare("==", me, self._first(e))), [Jump("out")]))
        site = e.site(self.path, "these turns do not end")
        if e.leaving.leaves(turn):
            turn = [While([*turn, Jump("out")], site)]
        e.emit(While([*turn, *after], site))

    def _first(self, e: Elaborator) -> Expr:
        """Who begins a round, as it is now."""
        from_ = self.turns.from_
        return e.player(from_).expr if from_ is not None else Const(1)

    def _until(self, e: Elaborator, rounds: _Rounds | None) -> None:
        """At the end of a turn: whether it was the last, or its round is."""
        if self.turns.until is not None:
            over: Stmt = Set(rounds.over, Const(1)) if rounds else Jump("out")
            e.endings.until(self.turns.until, over)

    def _pass_on(self, e: Elaborator, me: Local, rounds: _Rounds | None) -> None:
        """The turn goes to the next player who has not left."""
        before = e.local("before", 1, e.players)
        if rounds:
            e.emit(Set(before, me))
        e.emit(Set(me, e.leaving.next_in(me, 1)))
        if rounds:
            first = e.keep("first", self._first(e))
            past = compare("<=", _distance(e, first, me), _distance(e, first, before))
            e.emit(If(rounds.done(past), [Jump("out")]))


class _Rounds:
    """Whether `until` has held, for turns that finish the round."""

    def __init__(self, e: Elaborator) -> None:
        self.over = e.local("over", 0, 1)
        e.emit(Set(self.over, Const(0)))

    def done(self, round_over: Expr) -> Expr:
        """Whether a round that is over was the last."""
        return both(compare("==", self.over, Const(1)), round_over)


def _distance(e: Elaborator, first: Expr, player: Expr) -> Expr:
    """How many seats after the first a player sits."""
    return arith("%", sub(player, first), Const(e.players))
