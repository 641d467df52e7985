"""The words that may tell a fact about the game, such as `turn` or `reason`."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from engine.play.result import REASONS
from engine.scenarios.given import GONE
from engine.scenarios.setting import Setting


@dataclass(frozen=True, slots=True)
class Words:
    """The words that a fact may be told by, and what one of them is called."""

    noun: str
    known: Callable[[Setting], Collection[str]]


_PLAYERS = Words("player", lambda setting: setting.game.seats)

#: For each fact that `then` may name.
WORDS: dict[str, Words] = {
    "question": Words(
        "question", lambda setting: {question.name for question in setting.game.program.questions}
    ),
    "turn": _PLAYERS,
    "over": Words("yes or no", lambda setting: ("true", "false")),
    "ranking": _PLAYERS,
    "reason": Words("reason why a game is over", lambda setting: REASONS),
    "left": Words("player or way to leave", lambda setting: (*setting.game.seats, *GONE)),
    "winners": _PLAYERS,
}
