"""Play a game at the terminal, or watch machine players play it.

Seats are A, B, C, …; a seat takes `human` or a machine player: `random`, `greedy`, `search`.

For example:

    boardwright play GAME
    boardwright play GAME --players 3 --seat A=human --seat B=human --seat C=greedy
    boardwright play GAME --demo
    boardwright play --resume FILE
"""

from __future__ import annotations

import secrets
from pathlib import Path
from random import Random
from typing import Annotated

from cyclopts import Parameter

from engine import Game
from engine.errors import BoardwrightError
from tools import saves
from tools.demo import demo as play_demo
from tools.ending import ended_gently
from tools.options import STANDARD, Lang, Setup, check_language
from tools.seats import HUMAN, seat_agents
from tools.session import Session
from tools.words import say

SEEDS = 2**31
MACHINE = "search"


def run(
    location: Annotated[str | None, Parameter(help="A game's name or path.")] = None,
    *,
    seat: Annotated[tuple[str, ...], Parameter(help="Who sits where, as SEAT=PLAYER.")] = (),
    seed: Annotated[int | None, Parameter(help="Where chance begins; by default new.")] = None,
    demo: Annotated[bool, Parameter(help="Watch a game of machine players.")] = False,
    resume: Annotated[Path | None, Parameter(help="Go on with a saved game.")] = None,
    lang: Lang = "en",
    setup: Setup = STANDARD,
) -> int:
    """Play. Unless said otherwise, you sit at A, and machines elsewhere."""
    if resume is not None:
        session = _resumed(resume, location, seat, lang)
    elif location is None:
        raise BoardwrightError("name a game, or a saved game with --resume FILE")
    else:
        ruleset = setup.load(location)
        check_language(ruleset, lang)
        game = setup.game(ruleset)
        chosen = secrets.randbelow(SEEDS) if seed is None else seed
        if demo:
            _demo(game, chosen, seat, lang)
            return 0
        session = _new(game, chosen, seat, lang)
    print(say(lang, "help"), end="\n\n")
    with ended_gently():
        session.run()
    return 0


def _demo(game: Game, seed: int, seat: tuple[str, ...], lang: str) -> None:
    seats = seat_agents(game.seats, seat, [MACHINE])
    agents = {name: player for name, player in seats.items() if player is not None}
    if len(agents) < len(seats):
        raise BoardwrightError("a demo has machine players only")
    play_demo(game, game.start(seed=seed), agents, Random(seed), lang)


def _new(game: Game, seed: int, seat: tuple[str, ...], lang: str) -> Session:
    print(say(lang, "seed", seed))
    seats = seat_agents(game.seats, seat, [HUMAN, MACHINE])
    return Session(game, seed, seats, lang, saves.SaveFile(), [game.start(seed=seed)])


def _resumed(path: Path, location: str | None, seat: tuple[str, ...], lang: str) -> Session:
    record = saves.load(path, location)
    seed, states, moves = saves.unroll(record)
    seats = seat_agents(record.game.seats, seat, [HUMAN, MACHINE])
    return Session(record.game, seed, seats, lang, saves.SaveFile(path), states, moves)
