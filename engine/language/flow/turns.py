"""turns: the players act in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from engine.language import codes
from engine.language.construct import Construct, Example
from engine.language.families import Effect, Effects
from engine.language.fields import Expression
from engine.language.mistake import Mistake
from engine.language.values import Member
from engine.program.build import add, arith, both, compare
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

    `me` is the player whose turn it is.
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
        "[. When this has held at the end of a turn, {finish}: {until}"
        "|. The last turn is the one at whose end this holds: {until}]. In your turn:",
        "vi": "Người chơi lần lượt đi theo chiều kim đồng hồ, bắt đầu từ "
        "[{from}|người chơi đầu tiên][. Khi cuối một lượt đã có điều này, {finish}: {until}"
        "|. Lượt cuối là lượt mà khi kết thúc có điều này: {until}]. Trong lượt của bạn:",
    }

    def lower(self, e: Elaborator) -> None:
        """A loop in which `me` moves on at the end of each pass."""
        if "me" in e.scope:
            raise Mistake(codes.NAME_TAKEN, "turns inside a turn: 'me' would mean two players")
        fields = self.turns
        first: Expr = e.player(fields.from_).expr if fields.from_ is not None else Const(1)
        if fields.finish == "round" and fields.until is None:
            raise Mistake(codes.ONE_OF, "'finish: round' stands beside 'until'")
        rounds = _Rounds(e) if fields.finish == "round" else None
        me = e.local("me", 1, e.players)
        e.turn = e.turn or me.name
        e.emit(Set(me, first))
        with e.bound(me=Member(me, e.globals.players)), e.block() as body:
            e.effects(self.do)
            if fields.until is not None:
                over: Stmt = Set(rounds.over, Const(1)) if rounds else Jump("out")
                e.emit(If(e.condition(fields.until), [over]))
            e.emit(Set(me, add(arith("%", me, Const(e.players)), Const(1))))
            if rounds:
                first = e.player(fields.from_).expr if fields.from_ is not None else Const(1)
                e.emit(If(rounds.done(me, first), [Jump("out")]))
        e.emit(While(body, e.site(self.path, "these turns do not end")))


class _Rounds:
    """Whether `until` has held, for turns that finish the round."""

    def __init__(self, e: Elaborator) -> None:
        self.over = e.local("over", 0, 1)
        e.emit(Set(self.over, Const(0)))

    def done(self, turn: Local, first: Expr) -> Expr:
        """Whether it was the last round, and the turn comes back to who begins it."""
        return both(compare("==", self.over, Const(1)), compare("==", turn, first))
