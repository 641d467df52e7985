"""Measure, in one run: `python -m bench.run`.

Speeds are CPU time. The machine's own speed drifts, so every comparison interleaves the two sides
and quotes the median of the ratios taken within each round.
"""

from __future__ import annotations

import cProfile
import gc
import pstats
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from random import Random
from time import process_time

from rich.console import Console
from rich.table import Table

import engine
from bench import breakthrough, connect_four, othello
from engine.boards.trails import Trails
from engine.errors import BoardwrightError
from engine.resources import ruleset_names
from tests.referees import azul, taluva

ROUNDS = 9
MOST_ROUNDS = 60


def timed(work: Callable[[], object]) -> float:
    """CPU seconds that the work takes."""
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


def generated(
    name: str, variant: str | None, players: int, games: int, **options: bool
) -> Callable[[int], object]:
    """Random games of a ruleset, as the compiled loop plays them."""
    game = engine.load(name, variant=variant).game(players, options)
    list(game.playouts(10, seed=0, limit=2_000))

    def work(seed: int) -> None:
        for _ in game.playouts(games, seed=seed, limit=2_000):
            pass

    return work


def compared(
    title: str, ours: Callable[[int], object], theirs: Callable[[int], object], games: int
) -> tuple[str, ...]:
    """One row: games per CPU second on both sides, and the ratio within rounds."""
    left, right = [], []
    for number in range(ROUNDS):
        left.append(games / timed(partial(ours, 1_000 * number)))
        right.append(games / timed(partial(theirs, 1_000 * number)))
    ratios = [a / b for a, b in zip(left, right, strict=True)]
    middle = statistics.median
    spread = f"{min(ratios):.2f} … {max(ratios):.2f}"
    return title, f"{middle(left):,.0f}", f"{middle(right):,.0f}", f"{middle(ratios):.2f}", spread


def referee(grey: bool, games: int) -> Callable[[int], object]:
    """Random games of the hand-written referee; a game that locks is given up."""

    def work(seed: int) -> None:
        for number in range(games):
            rng = Random(seed + number)
            game = azul.Referee(2, grey, rng)

            def choose(player: int, row: int, colour: int, columns: list[int]) -> int:
                return rng.choice(columns)  # noqa: B023 - used within this pass only

            while not game.over and game.rounds < MOST_ROUNDS:
                if game.take(rng.choice(game.legal())):
                    game.tile(choose)

    return work


def islands(games: int) -> Callable[[int], object]:
    """Random games of the hand-written Taluva with two players, twelve tiles each."""

    def work(seed: int) -> None:
        rng = Random(seed)
        for _ in range(games):
            taluva.playout(rng, 2, 2 * taluva.TILES_A_PLAYER, isolated=False)

    return work


def by_hand(playout: Callable[[Random], object], games: int) -> Callable[[int], object]:
    """Random games of a hand-written playout."""

    def work(seed: int) -> None:
        rng = Random(seed)
        for _ in range(games):
            playout(rng)

    return work


def comparisons() -> Table:
    """Generated code beside hand-written Python."""
    table = Table("random games", "generated /CPU s", "by hand /CPU s", "ratio", "range")
    for title, variant in (("azul, 2 players", None), ("azul grey, 2 players", "grey")):
        ours = generated("azul", variant, 2, 150)
        table.add_row(*compared(title, ours, referee(variant is not None, 150), 150))
    for name, playout, games in (
        ("connect_four", connect_four.playout, 2_000),
        ("breakthrough", breakthrough.playout, 400),
        ("othello", othello.playout, 100),
    ):
        ours = generated(name, None, 2, games)
        title = name.replace("_", " ")
        table.add_row(*compared(title, ours, by_hand(playout, games), games))
    if playable("taluva"):
        ours = generated("taluva", None, 2, 20, all_tiles=False)
        table.add_row(*compared("taluva, 2 players, 24 tiles", ours, islands(20), 20))
    return table


def playable(name: str) -> bool:
    """Whether a ruleset can be loaded."""
    try:
        engine.load(name)
    except BoardwrightError:
        return False
    return True


def where_time_goes() -> Table:
    """The functions in which random games of Taluva spend most time, what they call left out."""
    work = generated("taluva", None, 2, 20, all_tiles=False)
    profile = cProfile.Profile()
    profile.runcall(work, 1)
    stats = pstats.Stats(profile)
    total = stats.total_tt  # type: ignore[attr-defined]
    table = Table("taluva: function", "calls", "share of the time")
    functions = stats.stats.items()  # type: ignore[attr-defined]
    for (_, _, name), (_, calls, own, _, _) in sorted(functions, key=lambda f: -f[1][2])[:8]:
        table.add_row(name, f"{calls:,}", f"{own / total:.0%}")
    return table


#: Of games that take long: how many are played, and the most answers that a game is given.
SLOW = {"trekking": (60, 3_000), "taluva": (60, 10_000), "valeria": (60, 5_000), "go": (5, 1_000)}


def speeds() -> Table:
    """Every ruleset at its fewest and most players, with the most answers that a game is given."""
    table = Table("game", "players", "most answers", "games /CPU s", "mean length", "ended")
    for name in ruleset_names():
        games, limit = SLOW.get(name, (300, 10_000))
        ruleset = engine.load(name)
        for players in sorted({ruleset.players[0], ruleset.players[-1]}):
            game = ruleset.game(players=players)
            list(game.playouts(5, seed=0, limit=limit))
            played: list[engine.Playout] = []
            spent = timed(partial(_play, game, games, limit, played))
            mean = statistics.mean(playout.length for playout in played)
            ended = sum(playout.status == "end" for playout in played) / games
            table.add_row(
                *(name, str(players), f"{limit:,}"),
                *(f"{games / spent:,.0f}", f"{mean:.1f}", f"{ended:.0%}"),
            )
    return table


def _play(game: engine.Game, games: int, limit: int, played: list[engine.Playout]) -> None:
    played.extend(game.playouts(games, seed=1, limit=limit))


LOADING = """
from time import process_time
import engine
start = process_time()
game = engine.load("azul").game(players=2)
game.start(seed=1)
print(process_time() - start)
"""


def loading() -> float:
    """CPU seconds to load, check and compile in a fresh process, after imports; the median."""
    runs = [
        float(
            subprocess.run(
                [sys.executable, "-c", LOADING], capture_output=True, text=True, check=True
            ).stdout
        )
        for _ in range(5)
    ]
    return statistics.median(runs)


def trails() -> Table:
    """What the lengths of all trails from a space cost on the largest map, when asked anew."""
    place = engine.load("trekking").game().program.layout.places["country"]
    rng = Random(1)
    table = Table("trails of at most", "median CPU ms", "worst CPU ms", "asked again, CPU µs")
    for at_most in (4, 8, 12, 20):
        board = Trails(place.spaces, place.edges)
        asked = dict.fromkeys(_query(place.spaces, rng) for _ in range(200))
        times = [1e3 * timed(partial(board.lengths, *query, at_most)) for query in asked]
        again = timed(lambda: [board.lengths(*query, at_most) for query in asked])  # noqa: B023
        table.add_row(
            *(str(at_most), f"{statistics.median(times):.2f}", f"{max(times):.2f}"),
            f"{1e6 * again / len(asked):.2f}",
        )
    return table


def _query(spaces: int, rng: Random) -> tuple[int, int]:
    """An origin, and what can't be passed: itself and up to four other spaces."""
    origin = rng.randrange(spaces)
    closed = [origin, *rng.sample(range(spaces), rng.randint(0, 4))]
    return origin, sum(1 << space for space in set(closed))


def copying() -> float:
    """Microseconds to copy a state."""
    state = engine.load("azul").game(players=2).start(seed=1)
    times = 100_000

    def work() -> None:
        for _ in range(times):
            state.copy()

    return timed(work) / times * 1e6


def memory() -> tuple[float, float]:
    """Peak memory in MiB before and after 10,000 simulated games."""
    game = engine.load("connect_four").game()
    list(game.playouts(100, seed=0))

    def peak() -> float:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

    before = peak()
    for _ in game.playouts(10_000, seed=1):
        pass
    return before, peak()


def main() -> None:
    """Print all measurements."""
    console = Console(width=100)
    console.print(comparisons())
    console.print(speeds())
    if playable("taluva"):
        console.print(where_time_goes())
    console.print(f"load, check and compile azul: {loading():.2f} CPU s after imports")
    console.print(f"copy a state: {copying():.2f} µs")
    console.print(trails())
    before, after = memory()
    console.print(f"10,000 games: peak memory {before:.0f} MiB before, {after:.0f} MiB after")


if __name__ == "__main__":
    main()
