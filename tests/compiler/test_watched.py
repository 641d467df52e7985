"""Watched games: nothing is amiss after any effect, and what is wrong is told with its place."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

import engine
from engine import RuleFault, Ruleset, State
from engine.backends.python import Machine
from engine.backends.python.watched import WatchedCells, Watcher
from engine.compiler import NEEDED, compile_program
from engine.errors import Diagnostics
from engine.language import elaborate
from engine.language.effects.draw import Draw
from engine.language.effects.move import Move
from engine.language.effects.set_ import Set
from engine.language.elaborate import Elaborator
from engine.play import Game
from engine.play.contents import wrong_counts
from engine.program import Layout, Program
from engine.program.build import add
from engine.program.nodes import Const, Expr, Load, Store, Watch
from engine.program.verify import all_statements
from engine.source import variants
from tests.language.samples import check_overlay
from tests.loaded import loaded

ROOT = Path(__file__).parents[2]
FOLDERS = [
    file.parent
    for where in ("rulesets", "tests/games")
    for file in sorted((ROOT / where).glob("*/game.yaml"))
]
#: So many answers of a game are given.
LONGEST = 150


#: Every game and variant.
GAMES = [
    pytest.param(folder, variant, id=f"{folder.name}/{variant}" if variant else folder.name)
    for folder in FOLDERS
    for variant in (None, *variants(folder))
]


def plain(rules: Ruleset, usual: Game) -> Game:
    """A game compiled with the passes alone that it needs, and watched."""
    players = len(usual.seats)
    options = {name: int(option.default) for name, option in rules.options.items()}
    program, _ = elaborate(rules.model, rules.sources, players, options, Diagnostics(), True)
    compile_program(program, check=True, passes=NEEDED)
    return Game(program, Machine(program, Watcher(program)), usual.identity)


# -------------------------------------------------------------------------------- all the games


@pytest.mark.parametrize(("folder", "variant"), GAMES)
def test_the_optimising_passes_change_nothing(folder: Path, variant: str | None) -> None:
    """The same options in the same order, the same states, and nothing amiss after an effect."""
    rules = loaded(folder, variant)
    for players in rules.players:
        usual = rules.game(players, checked=False)
        play_alike(usual, plain(rules, usual), players)


def play_alike(usual: Game, watched: Game, players: int) -> None:
    rng = Random(players)
    state, other = usual.start(seed=players), watched.start(seed=players)
    for _ in range(LONGEST):
        moves = usual.moves(state)
        assert moves == watched.moves(other)
        assert state == other
        if not moves:
            break
        move = rng.choice(moves)
        state, other = usual.apply(state, move), watched.apply(other, move)
    assert state.digest() == other.digest()
    assert usual.result(state) == watched.result(other)


@pytest.mark.parametrize(("folder", "variant"), GAMES)
def test_random_games_are_watched(folder: Path, variant: str | None) -> None:
    """Whole games in compiled loops, the same as unwatched."""
    rules = loaded(folder, variant)
    for players in rules.players:
        watched = list(rules.game(players, checked=False, watched=True).playouts(2, seed=7))
        assert watched == list(rules.game(players, checked=False).playouts(2, seed=7))
        assert not any(playout.status == "fault" for playout in watched)


def test_an_unwatched_program_has_no_marks() -> None:
    rules = engine.load("azul")
    assert not any(isinstance(s, Watch) for s in all_statements(rules.game(2).program))
    assert any(isinstance(s, Watch) for s in all_statements(rules.game(2, watched=True).program))


# ------------------------------------------------------------------- the same as counting it all


def written(program: Program, rng: Random) -> tuple[int, int]:
    """A cell of a place for pieces, and a number that it may hold."""
    places = [place for place in program.layout.places.values() if place.kinds]
    place = rng.choice(places)
    first = place.region.base + rng.randrange(place.region.length // place.stride) * place.stride
    number = rng.randrange(min(place.stride, 12))
    if place.shape == "pool":
        return first + number, rng.randint(0, min(place.region.hi, 20))
    if place.shape == "row" and number == 0:
        size = place.sizes[(first - place.region.base) // place.stride % len(place.sizes)]
        return first, rng.randint(0, size)
    return first + number, rng.choice((0, *place.kinds))


def counted(watcher: Watcher, cells: WatchedCells) -> list[str]:
    """What the watcher says of lost and doubled pieces, a line for each kind."""
    said = [text for text in watcher.wrong(cells) if "doubled: " in text]
    return said[0].partition("doubled: ")[2].split("; ") if said else []


def shapes(layout: Layout) -> set[str]:
    """The shapes of the places in which pieces lie."""
    places = [place for place in layout.places.values() if place.kinds]
    hosts = [layout.places.get(place.host or "") for place in places]
    found = {p.shape if p.shape == "slot" or not p.alike else "like pieces" for p in places}
    found |= {"on spaces" for host in hosts if host is not None and not host.growth}
    return found | {"on a growing board" for host in hosts if host is not None and host.growth}


SHAPES = {
    "azul": {"pool", "row", "like pieces"},
    "goofspiel": {"slot"},
    "checkers": {"grid"},
    "trekking": {"pool", "row", "on spaces"},
    "valeria": {"pool", "row"},
    "taluva": {"slot", "on a growing board"},
}


@pytest.mark.parametrize("name", SHAPES)
def test_what_is_off_is_what_counting_everything_finds(name: str) -> None:
    game = engine.load(name).game(checked=False, watched=True)
    watcher, layout, rng = game.machine.watcher, game.program.layout, Random(name)
    assert isinstance(watcher, Watcher)
    assert SHAPES[name] <= shapes(layout)
    state = game.start(seed=3)
    for _ in range(8):
        state = game.apply(state, rng.choice(moves)) if (moves := game.moves(state)) else state
    cells = watcher.cells(state.cells[:])
    assert counted(watcher, cells) == wrong_counts(layout, cells) == []
    for number in range(240):
        index, value = written(game.program, rng)
        cells[index] = value
        if number % 4 == 0:
            assert sorted(counted(watcher, cells)) == sorted(wrong_counts(layout, cells))
    cells[0 : len(cells)] = state.cells
    assert watcher.wrong(cells) == []


# ------------------------------------------------------------------------------- what goes wrong

SETUP = """\
variant: example
why: to be watched
table:
  shelf: {pool: gem, size: 2}
  pile: {row: gem, size: 4}
  stack: {row: gem, size: 4, alike: true}
  show: {slot: gem}
player:
  coins: {number: 0, min: 0, max: 9}
setup:
  - if: true
    then:
      - add: {"players[0].coins": 2}
      - %s
      - add: {"players[0].coins": 1}
"""


def after(tmp_path: Path, effect: str, kind: type[Any], *stores: Any) -> RuleFault:
    """What is told when an effect does something more than it should."""
    report = check_overlay(tmp_path, SETUP % effect)
    assert report.ruleset is not None, list(map(str, report.diagnostics))
    with pytest.MonkeyPatch.context() as patch:
        lower = kind.lower

        def broken(self: Any, e: Elaborator) -> None:
            lower(self, e)
            e.emit(*(store(e) for store in stores))

        patch.setattr(kind, "lower", broken)
        game = report.ruleset.game(2, checked=False, watched=True)
    with pytest.raises(RuleFault) as caught:
        game.start(seed=1)
    with pytest.raises(RuleFault):
        list(game.playouts(1))
    return caught.value


def count(place: str, by: int, cell: int = 0) -> Any:
    """What makes a cell of a place greater by so many."""

    def store(e: Elaborator) -> Store:
        region = e.layout.places[place].region
        more: Expr = add(Load(region, Const(cell)), Const(by))
        return Store(region, Const(cell), more)

    return store


LINE = 1 + SETUP.splitlines().index("      - %s")

BROKEN: dict[str, tuple[str, type[Any], tuple[Any, ...], str]] = {
    "a piece is lost": (
        "move: {one: sun, from: bag, to: reserve}",
        Move,
        (count("reserve", -1),),
        "lost or doubled: 3 of sun instead of 4",
    ),
    "a piece is doubled": (
        "move: {one: sun, from: bag, to: reserve}",
        Move,
        (count("reserve", 1),),
        "lost or doubled: 5 of sun instead of 4",
    ),
    "a piece lies in two places": (
        "move: {one: sun, from: bag, to: show}",
        Move,
        (count("bag", 1),),
        "lost or doubled: 5 of sun instead of 4",
    ),
    "the last of a row is forgotten": (
        "move: {count: 3, of: sun, from: bag, to: pile}",
        Move,
        (count("pile", -1),),
        "lost or doubled: 3 of sun instead of 4",
    ),
    "an item becomes another": (
        "draw: {count: 2, from: bag, to: pile}",
        Draw,
        (lambda e: Store(e.layout.places["pile"].region, Const(1), Const(0)),),
        "lost or doubled: 3 of",
    ),
    "a row of like pieces changes its kind": (
        "move: {count: 2, of: sun, from: bag, to: stack}",
        Move,
        (count("stack", 1, 1),),
        "lost or doubled: 2 of sun instead of 4; 6 of moon instead of 4",
    ),
    "a place is too full": (
        "move: {count: 2, of: sun, from: bag, to: shelf}",
        Move,
        (count("bag", -1, 1), count("shelf", 1, 1)),
        "there are 1 more in shelf than it has room for",
    ),
    "a kind lies where it never does": (
        "move: {one: sun, from: bag, to: show}",
        Move,
        (count("show", 9),),
        "is put in show, which never holds it",
    ),
    "a number falls below its minimum": (
        'set: {"players[0].coins": 3}',
        Set,
        (count("coins", -4),),
        "-1 is stored in coins, which holds 0 to 9",
    ),
    "a number rises above its maximum": (
        'set: {"players[0].coins": 3}',
        Set,
        (count("coins", 7),),
        "10 is stored in coins, which holds 0 to 9",
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_it_is_told_with_the_place_of_the_effect(what: str, tmp_path: Path) -> None:
    effect, kind, stores, told = BROKEN[what]
    fault = after(tmp_path, effect, kind, *stores)
    assert told in str(fault)
    assert fault.span is not None
    assert fault.span.file.endswith("example.yaml")
    assert fault.span.line == LINE


def test_a_refill_is_watched(tmp_path: Path) -> None:
    overlay = """\
variant: example
why: to be watched
table:
  offer: {row: gem, size: 3, refill: {from: bag}}
"""
    report = check_overlay(tmp_path, overlay)
    assert report.ruleset is not None
    game = report.ruleset.game(2, checked=False, watched=True)
    sites = {s.site for s in all_statements(game.program) if isinstance(s, Watch)}
    spans = {game.program.sites[site].span for site in sites}
    assert any(span.file.endswith("example.yaml") and span.line == 4 for span in spans)


def test_a_state_from_elsewhere_is_counted_first() -> None:
    """A state that is off at the start is told, wherever it comes from."""
    game = engine.load("azul").game(2, checked=False, watched=True)
    state = game.start(seed=1)
    again = State(game, state.cells[:], state.chance, None)
    move = game.moves(state)[0]
    assert game.apply(again, move) == game.apply(state, move)
    again.cells[game.program.layout.places["bag"].region.base] += 1
    with pytest.raises(RuleFault, match="lost or doubled"):
        game.apply(again, move)


def test_cells_that_are_not_there_are_refused() -> None:
    game = engine.load("tic_tac_toe").game(checked=False, watched=True)
    watcher = game.machine.watcher
    assert isinstance(watcher, Watcher)
    length = game.program.layout.cells
    for index in (-1, -length, length + 1):
        cells = watcher.cells([0] * length)
        cells[index] = 0
        assert watcher.wrong(cells) == [f"cell {index} is written; there are {length}"]
