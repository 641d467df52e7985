"""How all games of small games with chance end, as OpenSpiel and a second program counted them.

The numbers of sequences are in `tests/` of each game; its SOURCES.md says where both come from.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

import pytest

import engine
from engine import Game
from engine.play.chances import Position
from tests.loaded import loaded

#: By game and players: how many games end with each result, each seat's chips.
ENDS = {
    ("kuhn_poker", 2): {(-2, 2): 6, (-1, 1): 9, (1, -1): 9, (2, -2): 6},
    ("kuhn_poker", 3): {
        (-2, -2, 4): 24, (-2, -1, 3): 24, (-2, 3, -1): 24, (-2, 4, -2): 24, (-1, -2, 3): 24,
        (-1, -1, 2): 32, (-1, 2, -1): 32, (-1, 3, -2): 24, (2, -1, -1): 32, (3, -2, -1): 24,
        (3, -1, -2): 24, (4, -2, -2): 24,
    },
    ("leduc_poker", 2): {
        (-13, 13): 192, (-11, 11): 192, (-9, 9): 528, (-7, 7): 432, (-5, 5): 552, (-3, 3): 366,
        (-1, 1): 198, (0, 0): 600, (1, -1): 198, (3, -3): 366, (5, -5): 552, (7, -7): 432,
        (9, -9): 528, (11, -11): 192, (13, -13): 192,
    },
}  # fmt: skip
#: By options of liar's dice: how many games each seat wins.
WON = {3: {"A": 287, "B": 280}}


@lru_cache
def compiled(name: str, players: int, options: tuple[tuple[str, int], ...] = ()) -> Game:
    return loaded(name).game(players, dict(options))


def ends(game: Game, at: Position | None, found: Counter[object], winners: bool = False) -> None:
    """Note how each game ends that goes on from here."""
    followed = game.branches(at)
    for _, after in followed:
        ends(game, after, found, winners)
    if not followed:
        assert isinstance(at, engine.State)
        result = game.result(at)
        found[tuple(result.winners) if winners else tuple(s.total for s in result.seats)] += 1


@pytest.mark.parametrize(("name", "players"), list(ENDS))
def test_all_ends(name: str, players: int) -> None:
    found: Counter[object] = Counter()
    ends(compiled(name, players), None, found)
    assert found == ENDS[name, players]


@pytest.mark.parametrize("sides", list(WON))
def test_who_wins_with_dice(sides: int) -> None:
    found: Counter[object] = Counter()
    ends(compiled("liars_dice", 2, (("sides", sides),)), None, found, winners=True)
    assert found == {(seat,): number for seat, number in WON[sides].items()}
