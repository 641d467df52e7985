"""Streaming figures against the plain formulas."""

from __future__ import annotations

import statistics

from hypothesis import given
from hypothesis import strategies as st

from engine.agents.tally import Spread, wilson

NUMBERS = st.lists(st.integers(-1000, 1000))


def spread_of(values: list[int]) -> Spread:
    spread = Spread()
    for value in values:
        spread.add(value)
    return spread


@given(NUMBERS, NUMBERS)
def test_merged_spreads_are_the_spread_of_all(first: list[int], second: list[int]) -> None:
    merged = spread_of(first)
    merged.merge(spread_of(second))
    values = first + second
    assert merged.count == len(values)
    if len(values) > 1:
        assert abs(merged.mean - statistics.fmean(values)) < 1e-6
        assert abs(merged.deviation - statistics.stdev(values)) < 1e-6
        assert (merged.low, merged.high) == (min(values), max(values))


@given(st.integers(0, 500), st.integers(1, 500))
def test_the_interval_holds_the_rate(wins: int, games: int) -> None:
    rate = min(wins, games) / games
    low, high = wilson(rate, games)
    assert 0 <= low <= rate + 1e-12
    assert rate - 1e-12 <= high <= 1


def test_the_interval_is_the_known_one() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
