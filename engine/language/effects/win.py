"""win: a player wins, at once or while the others play on."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from engine.language.construct import Construct, Example
from engine.language.families import Effect
from engine.language.fields import Expression
from engine.language.leaving import may_hold
from engine.language.words import Step, Teller
from engine.program.build import negate
from engine.program.nodes import Const, If

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class WinFields(Construct):
    """Who wins, and whether the others play on."""

    player: Expression
    """The player; or several players, who share the place."""
    play_on: Expression
    """Whether the others play on for the next places: true or false, an option or a condition."""

    @property
    def always(self) -> bool | None:
        """Whether they do, where it is written as true or false."""
        return {"true": True, "false": False}.get(str(self.play_on).strip())


class Win(Effect):
    """A player wins: the best place that is still open is theirs, and the game is over.

    With `{player: …, play_on: true}` only that player leaves: the others play on for the next
    places. `turns` skip who has left, and their turn ends there. When at most one player is left,
    the game ends by itself, and the last one has the best place that is still open. When it ends
    otherwise, those who have no place yet are ranked as usual for the places between.
    """

    win: Expression | WinFields
    """The player; or `{player: …, play_on: …}`."""

    examples: ClassVar = (
        Example("win: 'players[1]'"),
        Example("win: {player: 'players[1]', play_on: true}", {"playing(players[1])": False}),
    )
    words: ClassVar = {
        "en": "The game ends at once: victory for {win}.",
        "vi": "Ván chơi kết thúc ngay: {win} thắng.",
    }
    phrases: ClassVar = {
        "en": {
            "play on": "Victory for {player}, who leaves the game with the best place that is "
            "still open; the others play on.",
            "play on if": "Victory for {player}, with the best place that is still open. "
            "The others play on if {play_on}; otherwise the game ends at once.",
        },
        "vi": {
            "play on": "{player} thắng và rời ván với thứ hạng tốt nhất còn trống; "
            "những người khác chơi tiếp.",
            "play on if": "{player} thắng, nhận thứ hạng tốt nhất còn trống. Những người khác "
            "chơi tiếp nếu {play_on}; nếu không, ván chơi kết thúc ngay.",
        },
    }

    @property
    def players(self) -> Expression:
        """Who wins."""
        return self.win.player if isinstance(self.win, WinFields) else self.win

    @property
    def may_end(self) -> bool:
        """Whether the game may end at once, as it is written."""
        return not isinstance(self.win, WinFields) or self.win.always is not True

    @property
    def may_play_on(self) -> bool:
        """Whether the others may play on, as it is written."""
        return isinstance(self.win, WinFields) and self.win.always is not False

    def plays_on(self, e: Elaborator) -> bool:
        """Whether `play_on` may hold."""
        return isinstance(self.win, WinFields) and may_hold(e, self.win.play_on)

    def say(self, t: Teller) -> list[Step]:
        """Who wins, and what the others do."""
        if not isinstance(self.win, WinFields):
            return super().say(t)
        template = self.phrase(t.lang, "play on" if self.win.always else "play on if")
        return [Step(self.said(t, template or ""))]

    def lower(self, e: Elaborator) -> None:
        """Note the best open place; then stop, or see whether enough players are left."""
        play_on = e.condition(self.win.play_on) if isinstance(self.win, WinFields) else Const(0)
        e.leaving.win(e.leaving.who(self.players))
        what = f"win: {self.players}"
        if play_on == Const(0):
            e.emit(*e.endings.stop(self.path, what, e.players - 1))
            return
        if play_on != Const(1):
            e.emit(If(negate(play_on), e.endings.stop(self.path, what, e.players - 1)))
        e.leaving.close(self.path, what)
