"""player: a marker that says which player."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from engine.language import codes
from engine.language.construct import Example
from engine.language.mistake import Mistake
from engine.language.single import Single
from engine.language.values import Member, Nothing, PlaceRef, Value
from engine.program.layout import Place
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Player(Single):
    """A marker that points at a player: who starts, who leads."""

    player: Literal["random", "none", "first"]
    """At the start: a player at random, the first in seat order, or none."""

    examples: ClassVar = (
        Example("leader: {player: none}", {"leader is none": True}),
        Example("dealer: {player: first}", {"dealer == players[0]": True}),
    )
    words: ClassVar = {
        "en": "a player, {player}[; how many of these: {repeat}][; {seen_by}]",
        "vi": "một người chơi, {player}[; số lượng: {repeat}][; {seen_by}]",
    }
    phrases: ClassVar = {
        "en": {
            "player=random": "at the start one at random",
            "player=none": "at the start nobody",
            "player=first": "at the start the first in seat order",
        },
        "vi": {
            "player=random": "lúc đầu chọn ngẫu nhiên",
            "player=none": "lúc đầu chưa có ai",
            "player=first": "lúc đầu là người ngồi đầu tiên",
        },
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """One cell."""
        return self.lay(e, name, owner, 0, e.players)

    def first(self, e: Elaborator) -> Expr:
        """The player at the start."""
        if self.player == "random":
            return e.random_player((*self.path, "player"), str(self.path[-1]))
        return Const(int(self.player == "first"))

    @classmethod
    def read(cls, e: Elaborator, ref: PlaceRef) -> Value:
        """The player; none is possible."""
        return Member(cls.load(ref), e.globals.players, True)

    @classmethod
    def write(cls, e: Elaborator, ref: PlaceRef, value: Value) -> Expr:
        """A player or none."""
        if isinstance(value, Nothing):
            return Const(0)
        if not isinstance(value, Member) or value.of is not e.globals.players:
            raise Mistake(codes.WRONG_TYPE, f"expected a player, found {value.type}")
        return value.expr
