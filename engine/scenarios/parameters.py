"""An action's parameters over all questions of a game, and the values they may ever have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any

from engine.errors import BoardwrightError, did_you_mean
from engine.play import Game, spelled
from engine.scenarios.expect import shown

Pieces = tuple[str, ...]
#: An argument as it is found and compared: a text, or the pieces of a subset, sorted.
Argument = str | Pieces


class Parameters:
    """An action's parameters in all questions of the game, with the values they may ever have."""

    def __init__(
        self, game: Game, action: str, others: Iterable[str] = (), *, player: str | None = None
    ) -> None:
        """Raises BoardwrightError when no question has the action.

        `others` are words that may be meant instead. Where nobody in particular is asked (None),
        anybody's own places need no name.
        """
        self._players = game.seats if player is None else (player,)
        self._action = action
        self._texts: dict[str, dict[str, None]] = {}
        self._subsets: set[str] = set()
        actions = [offered for question in game.program.questions for offered in question.actions]
        if all(offered.name != action for offered in actions):
            raise _unknown("action", action, [*others, *(offered.name for offered in actions)])
        for offered in actions:
            for choice in offered.choices if offered.name == action else ():
                self._texts.setdefault(choice.name, {}).update(dict.fromkeys(choice.texts))
                self._subsets |= {choice.name} if choice.subset else set()

    def check(self, name: str, value: Any) -> None:
        """Raise BoardwrightError where a parameter never has a value, or one of a list."""
        self._known(name)
        many = value if isinstance(value, list) else [value]
        for each in many:
            self.argument(name, each)

    def check_words(self, words: Sequence[str]) -> None:
        """Raise BoardwrightError for a word of a move's text that no parameter ever has."""
        known = {text for texts in self._texts.values() for text in texts}
        names = list(self._texts) or [self._action]
        for at, word in enumerate(words):
            for piece in word.split("+") if not self._is_said(word, known) else ():
                if piece != "none" and not self._is_said(piece, known):
                    name = names[min(at, len(names) - 1)]
                    own = (*self._texts.get(name, ()), "none")
                    hint = did_you_mean(piece, own) or did_you_mean(piece, known)
                    raise BoardwrightError(
                        f"{name} can't be '{piece}'" + (f" ({hint})" if hint else "")
                    )

    def is_subset(self, name: str) -> bool:
        """Whether a parameter is a subset."""
        self._known(name)
        return name in self._subsets

    def argument(self, name: str, value: Any) -> Argument:
        """A value as arguments are compared. Raises BoardwrightError for what can never be."""
        if not self.is_subset(name):
            return self._text(name, value)
        if isinstance(value, str):
            value = [] if value == "none" else value.split("+")
        if isinstance(value, dict):
            value = Counter(value).elements()
        if not isinstance(value, Iterable):
            raise BoardwrightError(f"{name} is a list of pieces, not {shown(value)}")
        return tuple(sorted(self._text(name, piece) for piece in value))

    def listed(self, name: str, values: Sequence[Any]) -> list[Argument]:
        """The values of a list in `offers`: for a subset, pieces or whole subsets."""
        if self.is_subset(name) and not has_sets(values):
            return [self._text(name, piece) for piece in values]
        return [self.argument(name, value) for value in values]

    def several(self, name: str, value: Any) -> list[Argument]:
        """The values that a parameter may have in `ways`: for a subset, a list of pieces is one."""
        many = isinstance(value, list) and (not self.is_subset(name) or has_sets(value))
        return [self.argument(name, each) for each in (value if many else [value])]

    def _known(self, name: str) -> None:
        if name not in self._texts:
            raise _unknown(f"parameter of {self._action}", name, self._texts)

    def _is_said(self, word: str, known: Collection[str]) -> bool:
        return any(spelled(word, known, player) in known for player in self._players)

    def _text(self, name: str, value: Any) -> str:
        """A text as moves have it: without blanks, one's own places without one's name."""
        self._known(name)
        said = [spelled(str(value), self._texts[name], player) for player in self._players]
        text = next((text for text in said if text in self._texts[name]), None)
        if text is None:
            raise _unknown(f"value of {name}", str(value), self._texts[name])
        return text


def _unknown(noun: str, name: str, known: Iterable[str]) -> BoardwrightError:
    hint = did_you_mean(name, known)
    return BoardwrightError(f"'{name}' is no {noun}" + (f" ({hint})" if hint else ""))


def has_sets(values: Sequence[Any]) -> bool:
    """Whether a list has whole subsets, not their pieces."""
    return any(isinstance(value, list | dict) for value in values)
