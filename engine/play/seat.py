"""A player's side of a game: one seat sees, asks and answers, each for itself only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.errors import IllegalMove
from engine.play.moves import Move
from engine.play.question import Question
from engine.play.state import State

if TYPE_CHECKING:
    from engine.play.game import Game

_NOT_ASKED = {
    "en": "It is not for {0} to answer; {1} is asked.",
    "vi": "Chưa đến lượt {0} trả lời; đang hỏi {1}.",
}
_OVER = {"en": "The game is over.", "vi": "Ván chơi đã kết thúc."}


@dataclass(frozen=True, slots=True)
class Seat:
    """What a server hands on between a player and a game.

    Everything that its methods return or raise may be shown to the player, except the state that
    `apply` gives: a state holds all that is hidden, and stays with whoever runs the game. A seat
    keeps no state itself, so there is nothing to be found in it.
    """

    game: Game = field(repr=False)
    name: str

    def observe(self, state: State) -> dict[str, Any]:
        """What this seat may see, as plain data."""
        return self.game.observe(state, self.name)

    def question(self, state: State) -> Question | None:
        """The question that this seat has to answer; None while another is asked, or nobody."""
        question = self.game.question(state)
        return question if question is not None and question.player == self.name else None

    def moves(self, state: State) -> list[Move]:
        """The legal moves of this seat; none while it is not asked."""
        return self.game.moves(state) if self.question(state) is not None else []

    def apply(self, state: State, move: Move | str) -> State:
        """The state after a move of this seat. Raises IllegalMove, also when it is not asked."""
        refused = self._not_asked(state)
        if refused:
            raise IllegalMove(refused)
        return self.game.apply(state, move)

    def why_not(self, state: State, text: str | Move, lang: str = "en") -> list[str]:
        """What speaks against a move of this seat, in words; nothing when it is legal."""
        refused = self._not_asked(state)
        if refused:
            return [refused.get(lang, refused["en"])]
        return self.game.why_not(state, text, lang)

    def text(self, moves: Sequence[Move]) -> str:
        """The text of an action as this seat is told it, from its answers in order."""
        return self.game.text(moves, self.name)

    def _not_asked(self, state: State) -> dict[str, str]:
        """Why this seat can't answer now, in each language; nothing when it can."""
        question = self.game.question(state)
        if question is None:
            return _OVER
        if question.player == self.name:
            return {}
        return {lang: text.format(self.name, question.player) for lang, text in _NOT_ASKED.items()}
