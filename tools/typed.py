"""What a typed line means: a whole action, a part of one, or pieces of a subset."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine import Game, Move, State
from engine.errors import IllegalMove
from engine.play.moves import split
from engine.play.spelling import spelled
from tools.called import called

Steps = Sequence[tuple[Move, State]]
"""Answers, each with the state after it."""


def in_full(game: Game, state: State, line: str, action: str | None) -> str:
    """A line with the action's name before it, where that is known and need not be typed."""
    question = game.question(state)
    named = question is not None and line.split(maxsplit=1)[0] in question.actions
    return line if named or action is None else f"{action} {line}"


def answers(game: Game, state: State, line: str, action: str | None) -> Steps | None:
    """The legal answers that a line gives; None where it has none.

    `action` need not be named. Raises IllegalMove for pieces that can't be chosen together.
    """
    for text in dict.fromkeys([line, in_full(game, state, line, action)]):
        try:
            return list(game.follow(state, text))
        except IllegalMove:
            continue
    return _pieces(game, state, line, action)


def _pieces(game: Game, state: State, line: str, action: str | None) -> Steps | None:
    """The answers that choose the pieces which a line names, in the order in which it is asked."""
    question = game.question(state)
    name, *words = re.split(r"[\s,]+", in_full(game, state, line, action))
    if question is None or name not in question.actions or len(words) < 2:
        return None
    known = [move.arguments.get(move.picks or "", "") for move in game.answers(state, name)]
    if not set(words) <= set(known):
        return None
    steps: list[tuple[Move, State]] = []
    for word in sorted(words, key=known.index):
        steps += game.follow(steps[-1][1] if steps else state, f"{name} {word}")
    return steps


def not_among(game: Game, state: State, text: str) -> str | None:
    """The first word after the action's name that answers its only parameter in no position."""
    question = game.question(state)
    name, *words = split(text)
    if question is None or name not in question.actions:
        return None
    moves = game.answers(state, name)
    known = {value for move in moves for value in move.arguments.values()}
    if any(len(move.arguments) != 1 for move in moves):
        return None
    asked = words if moves[0].picks else words[:1]  # further words answer later stages
    return next((w for w in asked if spelled(w, known, question.player) not in known), None)


def has_words(game: Game, move: Move, line: str, lang: str) -> bool:
    """Whether all words of a line are in a move's text, or in what it is called."""
    arguments = (called(game, text, lang) for text in move.arguments.values())
    text = " ".join([str(move), move.describe(lang), *arguments]).casefold()
    return all(word in text for word in line.casefold().split())
