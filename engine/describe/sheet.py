"""The score sheet of a game as text: a line for each thing that scores, a column a seat."""

from __future__ import annotations

from rich import box
from rich.table import Table

from engine.describe.table import render
from engine.play import Game, Result, State

_WORDS = {
    "en": {
        "final": "Final score",
        "now": "Score so far",
        "total": "total",
        "place": "place",
        "going": "The game is not over.",
        "nobody": "Nobody has won.",
        "one": "{} has won.",
        "several": "{} and {} share the win.",
    },
    "vi": {
        "final": "Điểm chung cuộc",
        "now": "Điểm hiện tại",
        "total": "tổng",
        "place": "hạng",
        "going": "Ván chơi chưa kết thúc.",
        "nobody": "Không ai thắng.",
        "one": "{} đã thắng.",
        "several": "{} và {} cùng thắng.",
    },
}


def sheet(game: Game, state: State, *, lang: str = "en", colour: bool = True) -> str:
    """The score sheet, and who has won."""
    words, result = _WORDS.get(lang, _WORDS["en"]), game.result(state)
    table = Table(box=box.SIMPLE, title=words["final" if result.over else "now"])
    table.add_column()
    for standing in result.seats:
        table.add_column(standing.player, justify="right")
    for line in result.seats[0].sheet:
        values = (str(standing.sheet.get(line, 0)) for standing in result.seats)
        table.add_row(game.category_title(line, lang), *values)
    if result.seats[0].sheet:
        table.add_section()
        totals = (str(standing.total) for standing in result.seats)
        table.add_row(words["total"], *totals, style="bold")
    table.add_row(words["place"], *(str(standing.rank) for standing in result.seats))
    return f"{render(table, colour=colour)}{_verdict(result, words)}\n"


def _verdict(result: Result, words: dict[str, str]) -> str:
    if not result.over:
        return words["going"]
    match result.winners:
        case []:
            return words["nobody"]
        case [winner]:
            return words["one"].format(winner)
        case [*others, last]:
            return words["several"].format(", ".join(others), last)
        case _:
            raise AssertionError(result.winners)
