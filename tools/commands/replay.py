"""Play a saved game again, and verify that every step gives what was recorded.

For example:

    boardwright replay FILE
    boardwright replay FILE --table
    boardwright replay FILE path/to/GAME
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tools import saves
from tools.options import Json, Lang
from tools.output import board, print_json, result_json, score_sheet


def run(
    file: Annotated[Path, Parameter(help="A saved game.")],
    location: Annotated[
        str | None, Parameter(help="Its game's name or path, if it is not found by itself.")
    ] = None,
    *,
    table: Annotated[bool, Parameter(help="Also show the table at the end.")] = False,
    lang: Lang = "en",
    as_json: Json = False,
) -> int:
    """Exit with 2 when the record is broken, or was made with other rules."""
    record = saves.load(file, location)
    state = record.replay()
    game = record.game
    if as_json:
        print_json({"moves": len(record.moves), **result_json(game.result(state))})
        return 0
    if table:
        print(board(game, state, lang))
    print(f"{file}: {len(record.moves)} moves, all as recorded")
    print(score_sheet(game, state, lang), end="")
    return 0
