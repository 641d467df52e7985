"""Play many random games fast, and tell who wins, by how much and after how long.

For example:

    boardwright simulate GAME
    boardwright simulate GAME --games 10000 --players 3 --jobs 2
    boardwright simulate GAME --json
"""

from __future__ import annotations

import sys
from typing import Annotated, Any

from cyclopts import Parameter
from rich import box
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from engine import Game
from engine.agents.tally import Spread, Tally
from tools.batch import Batch
from tools.batch import run as run_batch
from tools.options import STANDARD, Json, Location, Seed, Setup
from tools.output import print_json, print_rich


def run(
    location: Location,
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"], help="How many games.")] = 1000,
    seed: Seed = 1,
    limit: Annotated[int, Parameter(help="After how many moves a game counts as endless.")] = 5000,
    jobs: Annotated[int, Parameter(help="How many processors to use.")] = 1,
    setup: Setup = STANDARD,
    as_json: Json = False,
) -> int:
    """Play the games and print the figures."""
    batch = Batch(location, setup, games, seed, limit)
    game = batch.game()
    tally, seconds = _play(batch, game, jobs)
    if as_json:
        print_json(_json(game, tally, seconds))
    else:
        _print(game, tally, seconds)
    return 0


def _play(batch: Batch, game: Game, jobs: int) -> tuple[Tally, float]:
    tally, seconds = Tally(len(game.seats)), 0.0
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not sys.stderr.isatty()) as progress:
        task = progress.add_task("games", total=batch.games)
        for part in run_batch(batch, game, jobs):
            tally.merge(part.tally)
            seconds += part.seconds
            progress.update(task, completed=tally.games)
    return tally, seconds


def _print(game: Game, tally: Tally, seconds: float) -> None:
    table = Table("seat", box=box.SIMPLE)
    for column in ("wins", "95 % interval", "score", "deviation", "lowest", "highest"):
        table.add_column(column, justify="right")
    for seat, name in enumerate(game.seats):
        low, high = tally.win_interval(seat)
        interval = f"{low:.1%} – {high:.1%}"
        table.add_row(name, f"{tally.win_rate(seat):.1%}", interval, *_cells(tally.scores[seat]))
    print_rich(table)
    print(f"{tally.games} games: {_statuses(tally)}; {tally.shared} with a shared win")
    mean, deviation, low_length, high_length = _cells(tally.length)
    # An action that is asked in stages takes an answer for each.
    staged = any(question.begun for question in game.program.questions)
    answers = "answers" if staged else "moves"
    print(f"{answers} in a game: {mean} (deviation {deviation}, {low_length} to {high_length})")
    print(f"{_rate(tally, seconds):,.0f} games per CPU second")
    if tally.fault is not None:
        print(f"a fault: {tally.fault}")


def _cells(spread: Spread) -> tuple[str, str, str, str]:
    if not spread.count:
        return "–", "–", "–", "–"
    low, high = f"{spread.low:.0f}", f"{spread.high:.0f}"
    return f"{spread.mean:.2f}", f"{spread.deviation:.2f}", low, high


def _statuses(tally: Tally) -> str:
    words = {"end": "ended", "limit": "hit the limit", "fault": "ran into a fault"}
    return ", ".join(f"{tally.statuses[status]} {word}" for status, word in words.items())


def _rate(tally: Tally, seconds: float) -> float:
    return tally.games / seconds if seconds else 0.0


def _json(game: Game, tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "games": tally.games,
        "ended": tally.ended,
        "limit": tally.statuses["limit"],
        "fault": tally.statuses["fault"],
        "first_fault": tally.fault,
        "shared_wins": tally.shared,
        "length": _spread(tally.length),
        "seats": [
            {
                "player": name,
                "win_rate": tally.win_rate(seat),
                "win_interval": list(tally.win_interval(seat)),
                "score": _spread(tally.scores[seat]),
            }
            for seat, name in enumerate(game.seats)
        ],
        "cpu_seconds": seconds,
        "games_per_cpu_second": _rate(tally, seconds),
    }


def _spread(spread: Spread) -> dict[str, float] | None:
    if not spread.count:
        return None
    return {
        "mean": spread.mean,
        "deviation": spread.deviation,
        "low": spread.low,
        "high": spread.high,
    }
