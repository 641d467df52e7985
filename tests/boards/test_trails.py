"""Trails on boards: two methods against each other, against a plain search, and on a large map."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from engine.boards.trails import Lengths, TooWide, Trails, answers
from engine.boards.trails.graph import graph
from engine.boards.trails.layers import by_layers
from engine.boards.trails.order import narrow
from engine.boards.trails.sweep import Sweep
from engine.boards.trails.table import table

MAP = json.loads((Path(__file__).parent / "trails.json").read_text("utf-8"))
MAP_EDGES = [(a, b) for a, b in MAP["edges"]]


class Query(NamedTuple):
    origin: int
    avoid: int
    at_most: int


class Case(NamedTuple):
    """A small board."""

    spaces: int
    edges: list[tuple[int, int]]


def spaces(*numbers: int) -> int:
    return sum(1 << number for number in numbers)


def cut(lengths: Lengths, at_most: int) -> Lengths:
    return tuple(found & (2 << at_most) - 1 for found in lengths)


def plain(case: Case, query: Query) -> Lengths:
    """The lengths by following every trail."""
    found = [0] * case.spaces

    def follow(here: int, used: frozenset[int]) -> None:
        found[here] |= 1 << len(used)
        if len(used) == query.at_most or (used and query.avoid >> here & 1):
            return
        for number, edge in enumerate(case.edges):
            if here in edge and number not in used:
                follow(sum(edge) - here, used | {number})

    follow(query.origin, frozenset())
    return tuple(found)


def swept(case: Case) -> Sweep:
    order = narrow(graph(*case))
    steps = table(order, answers.MOST_STATES)
    assert steps is not None
    return Sweep(case.spaces, order, steps)


# ---------------------------------------------------------------------------- against plain search


def anything(random: Random) -> Case:
    """A few edges anywhere: mostly some parts that don't hang together, sometimes double edges."""
    size = random.randint(2, 8)
    edges = [random.sample(range(size), 2) for _ in range(random.randint(0, min(9, 2 * size)))]
    return Case(size, [(a, b) for a, b in edges])


def dense(random: Random) -> Case:
    """Most edges of few spaces."""
    size = random.randint(4, 5)
    pairs = list(combinations(range(size), 2))
    return Case(size, random.sample(pairs, min(len(pairs), random.randint(6, 9))))


def chained(random: Random) -> Case:
    """Triangles on bridges, with their spaces numbered at random."""
    name = random.sample(range(9), 9)
    triangles = [(0, 1), (1, 2), (2, 0), (4, 5), (5, 6), (6, 4)]
    bridges = [(2, 3), (3, 4), (6, 7)]
    return Case(9, [(name[a], name[b]) for a, b in random.sample(triangles + bridges, 9)])


def tree(random: Random) -> Case:
    size = random.randint(2, 9)
    return Case(size, [(random.randrange(space), space) for space in range(1, size)])


def queries(case: Case, random: Random, number: int) -> Iterator[Query]:
    """Queries with about a quarter of the spaces to avoid, with and without the origin."""
    for turn in range(number):
        origin = random.randrange(case.spaces)
        avoid = random.getrandbits(case.spaces) & random.getrandbits(case.spaces)
        avoid = avoid | 1 << origin if turn % 2 else avoid & ~(1 << origin)
        yield Query(origin, avoid, random.randint(0, len(case.edges) + 1))


@pytest.mark.parametrize("make", [anything, dense, chained, tree])
@pytest.mark.parametrize("seed", range(4))
def test_both_methods_find_what_a_plain_search_finds(
    make: Callable[[Random], Case], seed: int
) -> None:
    random = Random(seed)
    for _ in range(40):
        case = make(random)
        sweep, trails = swept(case), Trails(*case)
        for query in queries(case, random, 6):
            expected = plain(case, query)
            origin, avoid, at_most = query
            assert by_layers(graph(*case), origin, avoid, at_most) == expected, (case, query)
            assert cut(sweep.lengths(origin, avoid), at_most) == expected, (case, query)
            assert trails.lengths(origin, avoid, at_most) == expected, (case, query)


# ------------------------------------------------------------------------------- cases in the small

TRIANGLE = Case(3, [(0, 1), (1, 2), (2, 0)])
#: Two triangles that meet in space 2.
BOW = Case(5, [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)])


@pytest.mark.parametrize(
    ("case", "origin", "avoid", "goal", "lengths"),
    [
        (TRIANGLE, 0, 0, 1, {1, 2}),
        (TRIANGLE, 0, 0, 0, {0, 3}),
        # A trail may end on an origin that it can't pass.
        (TRIANGLE, 0, spaces(0), 0, {0, 3}),
        (BOW, 2, 0, 0, {1, 2, 4, 5}),
        (BOW, 2, 0, 2, {0, 3, 6}),
        # Once back in the middle, it would go on through the other triangle.
        (BOW, 2, spaces(2), 0, {1, 2}),
        (BOW, 2, spaces(2), 2, {0, 3}),
        # Ending in the middle is possible both ways round; going on is not.
        (BOW, 0, spaces(2), 2, {1, 2}),
        (BOW, 0, spaces(2), 3, set()),
        # All the edges, from the middle and from an outer space.
        (BOW, 0, 0, 0, {0, 3, 6}),
        (BOW, 0, 0, 3, {2, 3, 4}),
        (Case(2, [(0, 1), (0, 1), (0, 1)]), 0, 0, 1, {1, 3}),
        (Case(2, [(0, 1), (0, 1), (0, 1)]), 0, spaces(0), 1, {1}),
        (Case(2, [(0, 1), (0, 1), (0, 1)]), 0, spaces(0), 0, {0, 2}),
        (Case(3, [(0, 1)]), 2, 0, 2, {0}),
        (Case(3, [(0, 1)]), 2, spaces(2), 0, set()),
        (Case(1, []), 0, 0, 0, {0}),
    ],
)
def test_small_case(case: Case, origin: int, avoid: int, goal: int, lengths: set[int]) -> None:
    expected = sum(1 << length for length in lengths)
    at_most = len(case.edges)
    assert plain(case, Query(origin, avoid, at_most))[goal] == expected
    assert Trails(*case).lengths(origin, avoid, at_most)[goal] == expected
    assert swept(case).lengths(origin, avoid)[goal] == expected


# ------------------------------------------------------------------------------------- a large map


def large() -> Trails:
    """The map, with nothing asked yet."""
    return Trails(MAP["spaces"], MAP_EDGES)


def on_the_map(random: Random, number: int) -> Iterator[tuple[int, int]]:
    """Origins, with up to five spaces to avoid, the origin mostly among them."""
    for _ in range(number):
        origin = random.randrange(MAP["spaces"])
        avoid = spaces(*random.sample(range(MAP["spaces"]), random.randint(0, 4)))
        yield origin, avoid | (random.random() < 0.7) << origin


@pytest.mark.parametrize("at_most", [6, 10, 14, 73])
def test_known_answers(at_most: int) -> None:
    trails = large()
    for origin, blocked, known in MAP["queries"]:
        lengths = trails.lengths(origin, spaces(origin, *blocked), at_most)
        for length, ends in enumerate(known.split()[:at_most], start=1):
            found = {space for space, mask in enumerate(lengths) if mask >> length & 1}
            assert spaces(*found - {origin}) == int(ends, 16), (origin, blocked, length)


def test_both_methods_agree_on_the_map() -> None:
    case = Case(MAP["spaces"], MAP_EDGES)
    sweep, board = swept(case), graph(*case)
    for origin, avoid in on_the_map(Random(1), 60):
        assert cut(sweep.lengths(origin, avoid), 11) == by_layers(board, origin, avoid, 11)


def test_trails_can_be_walked_backwards() -> None:
    trails = large()
    for _, avoid in on_the_map(Random(2), 3):
        there = [trails.lengths(space, avoid, 73) for space in range(MAP["spaces"])]
        assert there == [tuple(row[space] for row in there) for space in range(MAP["spaces"])]


def test_the_table_of_the_map_is_small() -> None:
    order = narrow(graph(MAP["spaces"], MAP_EDGES))
    assert order.width == 6
    steps = table(order, answers.MOST_STATES)
    assert steps is not None
    assert sum(len(step.taken) for step in steps) < 40_000


@pytest.mark.parametrize(("at_most", "median", "worst"), [(6, 2, 20), (20, 20, 150)])
def test_new_queries_are_fast(at_most: int, median: int, worst: int) -> None:
    """In ms of CPU time; the limits leave room for slow machines."""
    trails, taken = large(), []
    for origin, avoid in dict.fromkeys(on_the_map(Random(3), 100)):
        begun = time.process_time()
        trails.lengths(origin, avoid, at_most)
        taken.append(1000 * (time.process_time() - begun))
    assert statistics.median(taken) < median
    assert max(taken) < worst


# ------------------------------------------------------------------------------- answers are kept


class Searches:
    """Counts the searches by layers, and lets them be made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.number = 0
        monkeypatch.setattr(answers, "by_layers", self)

    def __call__(self, *query: object) -> Lengths | None:
        self.number += 1
        return by_layers(*query)  # type: ignore[arg-type]


@pytest.fixture
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    return Searches(monkeypatch)


#: 0 - 1 - 2 - 3 - 4 - 5 - 0
RING = Case(6, [(space, (space + 1) % 6) for space in range(6)])


def test_an_answer_is_kept(searches: Searches) -> None:
    trails = Trails(*RING)
    assert trails.lengths(0, spaces(1), 4) is trails.lengths(0, spaces(1), 4)
    assert searches.number == 1


@pytest.mark.parametrize(
    ("first", "then", "number"),
    [
        ((0, 0, 4), (0, 0, 3), 1),
        ((0, 0, 4), (0, 0, 5), 2),
        ((0, 0, 6), (0, 0, 99), 1),
        # Space 3 is three edges away: trails of three can end there, and none passes it.
        ((0, 0, 3), (0, spaces(3), 3), 1),
        ((0, spaces(3), 3), (0, 0, 3), 1),
        ((0, 0, 4), (0, spaces(3), 4), 2),
        # Behind spaces 2 and 4, whether space 3 can be passed makes no difference.
        ((0, spaces(2, 4), 6), (0, spaces(2, 3, 4), 6), 1),
        ((0, spaces(3), 4), (0, 0, 2), 2),
        ((0, spaces(0), 4), (0, 0, 4), 2),
    ],
)
def test_what_makes_no_difference_is_not_searched_again(
    searches: Searches, first: tuple[int, int, int], then: tuple[int, int, int], number: int
) -> None:
    trails = Trails(*RING)
    trails.lengths(*first)
    assert trails.lengths(*then) == plain(RING, Query(*then))
    assert searches.number == number


def test_a_sweep_answers_for_all_lengths(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "STATES_FOR_ONE", 1e9)
    trails = Trails(*BOW)
    for at_most in (5, 2, 6):
        assert trails.lengths(0, spaces(3), at_most) == plain(BOW, Query(0, spaces(3), at_most))
    assert searches.number == 1


def test_the_oldest_answer_is_forgotten(
    searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answers, "MOST_KEPT", 2)
    trails = Trails(*RING)
    for origin in (0, 1, 2, 1, 2, 0):
        trails.lengths(origin, 0, 4)
    assert searches.number == 4


# ----------------------------------------------------------------------------- what is turned down


def kings(size: int) -> Case:
    """A square board where steps go in eight directions."""
    squares = [(row, column) for row in range(size) for column in range(size)]
    return Case(
        size * size,
        [
            (a, b)
            for (a, (r, c)), (b, (s, d)) in combinations(enumerate(squares), 2)
            if max(abs(r - s), abs(c - d)) == 1
        ],
    )


def test_a_wide_board_is_turned_down() -> None:
    with pytest.raises(TooWide, match=r"a frontier of 11 spaces") as caught:
        Trails(*kings(8))
    assert caught.value.width == 11


@pytest.mark.parametrize(
    ("edge", "reason"),
    [
        ((0, 3), "edge 0-3 leaves the board of 3 spaces"),
        ((-1, 0), "edge -1-0 leaves the board"),
        ((1, 1), "edge 1-1 leads from a space to itself"),
    ],
)
def test_edges_that_are_none(edge: tuple[int, int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Trails(3, [(0, 1), edge])


def test_queries_that_are_none() -> None:
    trails = Trails(*TRIANGLE)
    with pytest.raises(ValueError, match="no space 3 on a board of 3 spaces"):
        trails.lengths(3, 0, 1)
    with pytest.raises(ValueError, match="at most -1 edges"):
        trails.lengths(0, 0, -1)
