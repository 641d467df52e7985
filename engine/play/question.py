"""What a game waits for, as those who play it are told."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.program import Question as Asked


@dataclass(frozen=True, slots=True)
class Question:
    """What the game waits for: whose answer, and what about."""

    player: str
    action: str
    _asked: Asked = field(repr=False)
    _again: tuple[int, int] | None = field(default=None, repr=False)

    @property
    def stage(self) -> int:
        """Which of its actions' stages it asks for, from 0."""
        return self._asked.stage

    @property
    def begun(self) -> bool:
        """Whether it goes on with an action that was begun."""
        return self._asked.begun

    @property
    def actions(self) -> list[str]:
        """The actions that it offers at some time, by name."""
        return [action.name for action in self._asked.actions]

    @property
    def again(self) -> tuple[int, int] | None:
        """The how-manieth time it is asked in a row, of how many; None where that is not fixed."""
        return self._again

    def prompt(self, lang: str = "en") -> str:
        """The question in words."""
        return self._asked.title.say(lang)
