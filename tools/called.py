"""What people call what a move's text names, beside the text, and back from it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine import Game, Move


def called(game: Game, text: str, lang: str) -> str:
    """A value as it is typed, with what people call it where that is another word."""
    title = _title(game, text, lang)
    return text if title is None or _plain(title) == _plain(text) else f"{text} ({title})"


def argument(game: Game, move: Move, name: str, lang: str) -> str:
    """An argument of a move with its name: `to=bay`."""
    return f"{parameter(game, move, name, lang)}={called(game, move.arguments[name], lang)}"


def parameter(game: Game, move: Move, name: str, lang: str) -> str:
    """What people call a parameter of a move."""
    for action in game.program.questions[move.question].actions:
        for choice in action.choices if action.name == move.action else ():
            if choice.name == name:
                return choice.title.say(lang) or name
    return name


def in_ids(game: Game, line: str, moves: Sequence[Move], lang: str) -> str:
    """A line with the names of the game's texts in the place of what people call them."""
    names: dict[str, str] = {}
    for text, words in game.program.called.items():
        names.setdefault(words.say(lang).casefold(), text)
    for move in moves:
        names[move.title.say(lang).casefold()] = move.action
    longest = sorted(filter(None, names), key=len, reverse=True)
    pattern = "|".join(map(re.escape, longest))
    return re.sub(
        rf"(?<![\w[])(?:{pattern})(?![\w\]])",
        lambda found: names[found[0].casefold()],
        line,
        flags=re.IGNORECASE,
    )


def _title(game: Game, text: str, lang: str) -> str | None:
    """The title of a value; of a place, in another language than that of the names."""
    if text in game.program.called:
        return game.program.called[text].say(lang)
    name, bracket, rest = text.partition("[")
    place = game.program.places.get(name) if lang != "en" else None
    return None if place is None else f"{place.say(lang)}{bracket}{rest}"


def _plain(text: str) -> str:
    return re.sub(r"[^\w\[\],]+", "_", text.casefold().replace("'", "")).strip("_")
