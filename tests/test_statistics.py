"""Random games of the classics against what is known of them: how long they last, who wins.

The figures are rounded, so half of their last digit is allowed besides three standard errors.
"""

from __future__ import annotations

from math import sqrt
from statistics import fmean, stdev

import pytest

from tests.loaded import loaded

GAMES = 10_000
#: The game, the mean number of moves (passes among them), the share that the first player wins, and
#: half of each one's last digit.
KNOWN = (
    ("tic_tac_toe", 7.62, 0.005, 0.585, 0.0005),
    ("connect_four", 21.3, 0.05, 0.556, 0.0005),
    ("breakthrough", 64.2, 0.05, 0.51, 0.005),
    ("othello", 60.4, 0.05, 0.46, 0.005),
    ("hex", 107.5, 0.05, 0.52, 0.005),
)


@pytest.mark.long
@pytest.mark.parametrize(("name", "length", "length_half", "first", "first_half"), KNOWN)
def test_random_games(
    name: str, length: float, length_half: float, first: float, first_half: float
) -> None:
    played = list(loaded(name).game().playouts(GAMES, seed=1))
    assert {one.status for one in played} == {"end"}
    lengths = [one.length for one in played]
    won = [one.ranks == (1, 2) for one in played]
    error = stdev(lengths) / sqrt(GAMES)
    assert abs(fmean(lengths) - length) <= 3 * error + length_half
    share = fmean(won)
    assert abs(share - first) <= 3 * sqrt(first * (1 - first) / GAMES) + first_half
