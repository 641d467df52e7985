"""How commands speak: JSON for programs, rich tables for people."""

from __future__ import annotations

import json
import shutil
import sys

from rich.console import RenderableType

import engine
from engine.describe.sheet import sheet
from engine.describe.table import render, show


def print_json(content: object) -> None:
    """Print as JSON."""
    print(json.dumps(content, ensure_ascii=False, indent=2))


def print_rich(content: RenderableType) -> None:
    """Print a table or the like, in colour when a person looks."""
    print(render(content, colour=in_colour(), width=width()), end="")


def board(game: engine.Game, state: engine.State, lang: str) -> str:
    """The table as whoever is asked sees it."""
    return show(game, state, lang=lang, colour=in_colour(), width=width())


def score_sheet(game: engine.Game, state: engine.State, lang: str) -> str:
    """The score sheet and who has won."""
    return sheet(game, state, lang=lang, colour=in_colour())


def in_colour() -> bool:
    """Whether the output goes to a terminal that shows colours."""
    return sys.stdout.isatty()


def width() -> int:
    """How many columns the output has."""
    return shutil.get_terminal_size((100, 40)).columns


def result_json(result: engine.Result) -> dict[str, object]:
    """A result for programs."""
    return {
        "over": result.over,
        "reason": result.reason,
        "winners": result.winners,
        "seats": [
            {
                "player": each.player,
                "rank": each.rank,
                "left": each.left,
                "total": each.total,
                "sheet": each.sheet,
            }
            for each in result.seats
        ],
    }
