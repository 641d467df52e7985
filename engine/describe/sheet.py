"""The score sheet of a game as text: a line for each thing that scores, a column a seat."""

from __future__ import annotations

from rich import box
from rich.table import Table

from engine.describe.table import render
from engine.play import Game, Result, State


def sheet(game: Game, state: State, *, colour: bool = True) -> str:
    """The score sheet, and who has won."""
    result = game.result(state)
    table = Table(box=box.SIMPLE, title="Final score" if result.over else "Score so far")
    table.add_column()
    for standing in result.seats:
        table.add_column(standing.player, justify="right")
    for line in result.seats[0].sheet:
        values = (str(standing.sheet.get(line, 0)) for standing in result.seats)
        table.add_row(line.replace("_", " "), *values)
    if result.seats[0].sheet:
        table.add_section()
        table.add_row("total", *(str(standing.total) for standing in result.seats), style="bold")
    table.add_row("place", *(str(standing.rank) for standing in result.seats))
    return f"{render(table, colour=colour)}{_verdict(result)}\n"


def _verdict(result: Result) -> str:
    if not result.over:
        return "The game is not over."
    match result.winners:
        case []:
            return "Nobody has won."
        case [winner]:
            return f"{winner} has won."
        case [*others, last]:
            return f"{', '.join(others)} and {last} share the win."
        case _:
            raise AssertionError(result.winners)
