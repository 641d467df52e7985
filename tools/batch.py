"""Many random games at once, on one processor or several, in constant memory."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice

from engine import Game
from engine.agents.tally import Tally
from tools.options import Setup

CHUNK = 200  # games handed over at once; the figures don't depend on how many workers there are


@dataclass(frozen=True, slots=True)
class Batch:
    """Which games to play. A worker makes the game anew from this."""

    location: str
    setup: Setup
    games: int
    seed: int
    limit: int

    def game(self) -> Game:
        """The game that is played."""
        return self.setup.game(self.setup.load(self.location))

    def chunks(self) -> Iterator[tuple[int, int]]:
        """The first seed and the number of games of each chunk."""
        for start in range(0, self.games, CHUNK):
            yield self.seed + start, min(CHUNK, self.games - start)


@dataclass(frozen=True, slots=True)
class Part:
    """The figures of one chunk, and the processor time that it took."""

    tally: Tally
    seconds: float


def run(batch: Batch, game: Game, jobs: int) -> Iterator[Part]:
    """The parts of a batch, as they are ready."""
    if jobs <= 1:
        for seed, games in batch.chunks():
            yield _play(game, games, seed, batch.limit)
        return
    with ProcessPoolExecutor(jobs, initializer=_begin_worker, initargs=(batch,)) as pool:
        chunks = batch.chunks()
        waiting: set[Future[Part]] = set()
        while True:
            # A few chunks ahead keep the workers busy; all of them would not be constant memory.
            for seed, games in islice(chunks, 2 * jobs - len(waiting)):
                waiting.add(pool.submit(_work, games, seed, batch.limit))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()


def _play(game: Game, games: int, seed: int, limit: int) -> Part:
    begin = time.process_time()
    tally = Tally(len(game.seats))
    for playout in game.playouts(games, seed, limit):
        tally.add(playout)
    return Part(tally, time.process_time() - begin)


_worker_game: Game | None = None


def _begin_worker(batch: Batch) -> None:
    global _worker_game  # noqa: PLW0603  (a pool's worker has no other home for what it keeps)
    _worker_game = batch.game()


def _work(games: int, seed: int, limit: int) -> Part:
    assert _worker_game is not None, "the pool's initializer made it"
    return _play(_worker_game, games, seed, limit)
