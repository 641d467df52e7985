"""Moves: what a player does at a question, as data with a stable text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from engine.play.spelling import spelled
from engine.play.unreadable import misnamed, unreadable, wrong_length
from engine.program import Action, Choice, Question, Words

#: The answer that ends a subset.
ENOUGH = "enough"


@dataclass(frozen=True, slots=True)
class Move:
    """An answer to a question. `str(move)` is its text: `drop columns[3]`.

    `picks` names the argument that is one piece of a subset, or `enough`. The arguments of a
    `secret` move are for its player only.
    """

    question: int
    code: int
    player: str
    action: str
    arguments: Mapping[str, str]
    title: Words = field(repr=False, compare=False)
    picks: str | None = field(default=None, repr=False, compare=False)
    secret: bool = field(default=False, repr=False, compare=False)

    @property
    def is_piece(self) -> bool:
        """Whether it chooses a piece of a subset, so that more is asked."""
        return self.picks is not None and self.arguments[self.picks] != ENOUGH

    def __str__(self) -> str:
        return " ".join([self.action, *self.arguments.values()])

    def describe(self, lang: str = "en") -> str:
        """The move in words: the action's title and its arguments."""
        inner = ", ".join(f"{name}: {value}" for name, value in self.arguments.items())
        title = self.title.say(lang)
        return f"{title} ({inner})" if inner else title

    def __hash__(self) -> int:
        return hash((self.question, self.code, self.player))


def move_of(question: Question, code: int, player: str) -> Move:
    """The move with a code."""
    for action in question.actions:
        if action.base <= code < action.base + action.size:
            rest, digits = code - action.base, []
            for choice in reversed(action.choices):
                rest, digit = divmod(rest, len(choice.texts))
                digits.append(choice.texts[digit])
            names = [choice.name for choice in action.choices]
            arguments = dict(zip(names, reversed(digits), strict=True))
            return Move(
                question.id,
                code,
                player,
                action.name,
                arguments,
                action.title,
                action.picks,
                action.secret,
            )
    raise ValueError(f"question {question.name} has no move with code {code}")


def read_move(question: Question, text: str, player: str) -> Move:
    """The move that a text is. Raises UnreadableMove with what was expected."""
    action, *words = split(text)
    return build_move(question, action_named(question, action), words, player)


def split(text: str) -> list[str]:
    """The words of a move's text: the action's name, then a word an argument."""
    words = re.sub(r"\s*([\[,.+])\s*|\s+(?=\])", r"\1", text.strip()).split()
    if not words:
        raise unreadable("missing")
    return words


def action_named(question: Question, word: str) -> Action:
    """The action of that name which a question offers. Raises UnreadableMove."""
    names = [action.name for action in question.actions]
    for action in question.actions:
        if action.name == word:
            return action
    raise misnamed("no action", word, word=word, known=names)


def build_move(question: Question, action: Action, words: Sequence[str], player: str) -> Move:
    """The move of an action with its arguments' texts in order."""
    if len(words) != len(action.choices):
        names = [choice.name for choice in action.choices]
        raise wrong_length(action.name, names, [len(names)])
    code = 0
    for word, choice in zip(words, action.choices, strict=True):
        code = code * len(choice.texts) + _digit(choice, word, player)
    return move_of(question, action.base + code, player)


def _digit(choice: Choice, word: str, player: str) -> int:
    known = choice.digits.get(spelled(word, choice.digits, player))
    return digit(choice.name, choice.texts, word, player) if known is None else known


def digit(name: str, texts: Sequence[str], word: str, player: str) -> int:
    """Which of a parameter's texts a word is. Raises UnreadableMove with the nearest one."""
    form = spelled(word, texts, player)
    if form in texts:
        return texts.index(form)
    raise misnamed("no value", name, word, word=word, known=texts)
