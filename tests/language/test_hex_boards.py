"""Boards of hexes of a fixed size, groups on every kind of board, and what is wrong with them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from engine import Game, State
from engine.pipeline import Ruleset
from engine.program.nodes import Table
from engine.program.searches import PROCEDURES, members, use
from engine.scenarios.setting import Setting
from tests.language.alike import play_alike
from tests.language.samples import check_overlay, check_text

BRIDGE = """\
language: 1
game: bridge
title: Bridge
players: 2
components: {stone: {of: player}}
table:
  board: {hexes: [4, 5], holds: stone, groups: {chain: top(space).player}}
define:
  begins(p, s): "s.q == 0 if p == players[0] else s.r == 0"
  ends(p, s): "s.q == 4 if p == players[0] else s.r == 3"
  joins(p, c): any(begins(p, s) for s in c) and any(ends(p, s) for s in c)
play:
  - turns: {until: full(board)}
    do:
      - choose: lay
      - if: any(joins(me, c) for c in chain[me])
        then: [{win: me}]
actions:
  lay:
    choose: {at: {in: board, where: empty(at)}}
    do: [{place: {piece: "stone[me]", to: at}}]
"""


Spot = tuple[int, ...]


def sound(folder: Path, text: str) -> Ruleset:
    report = check_text(folder, text)
    assert [str(d) for d in report.diagnostics.errors] == []
    assert report.ruleset is not None
    return report.ruleset


def played(game: Game, state: State, *texts: str) -> State:
    for text in texts:
        state = game.apply(state, text)
    return state


# ---------------------------------------------------------------------------- fixed boards


def test_a_chain_across_the_board_wins(tmp_path: Path) -> None:
    game = sound(tmp_path, BRIDGE).game(2, checked=True)
    state = game.start(seed=0)
    assert len(game.moves(state)) == 20
    state = played(game, state, "lay 0,1", "lay 2,3", "lay 1,0", "lay 3,3", "lay 2,0", "lay 1,3")
    state = played(game, state, "lay 3,0", "lay 2,2")
    assert game.question(state) is not None
    state = game.apply(state, "lay 4,0")
    assert game.question(state) is None
    assert game.result(state).winners == ["A"]
    assert game.observe(state, "A")["table"]["board"]["2,3"] == "stone[B]"


def test_somebody_always_wins(tmp_path: Path) -> None:
    game = sound(tmp_path, BRIDGE).game(2)
    for seed in range(5):
        state = play_alike(game, seed)
        assert len(game.result(state).winners) == 1


def test_directions_and_neighbours(tmp_path: Path) -> None:
    setting = Setting(sound(tmp_path, BRIDGE), 2, {})
    state = setting.game.start(seed=0)

    def plain(text: str) -> object:
        return setting.plain(setting.value(text), state.cells)

    assert plain("[s.q for s in neighbours(board[1, 1])]") == [2, 2, 1, 0, 0, 1]
    assert plain("[s.r for s in neighbours(board[1, 1])]") == [1, 0, 0, 1, 2, 2]
    assert plain("count(neighbours(board[0, 0]))") == 2
    assert plain("count(neighbours(board[0, 3]))") == 3
    assert plain("[s.r for s in ray(board[4, 0], southwest)]") == [1, 2, 3]
    assert plain("distance(board[0, 0], board[4, 3])") == 7
    assert plain("distance(board[4, 0], board[1, 3])") == 3
    assert plain("count(within(board[2, 1], 1))") == 7
    assert plain("count(within(board, 2))") == 20
    assert plain("step(board[4, 0], east) is none") is True
    assert plain("count(lines(board, 4))") == 4 * 2 + 5 + 2


# ------------------------------------------------------------------- groups on all boards

TILES = """\
language: 1
game: tiles
title: Tiles
players: 2
types: {Land: [wood, rock, lake]}
components:
  tile: {of: Land, copies: 12, start: heap}
  token: {of: player, copies: 3, start: tokens}
table:
  heap: {pool: tile}
  coast:
    graph:
      spaces: {bay: {}, hill: {}, cape: {}, isle: {}}
      edges: {bay: [hill], hill: [cape], cape: [isle]}
    space: {stand: {slot: token}}
    groups: {post: top(space.stand).player}
player:
  tokens: {pool: token}
  yard: {grid: [3, 3], holds: tile, groups: {field: space}}
  islet:
    hexes: endless
    room: {spaces: 9, across: 9}
    holds: tile
    repeat: 2
    groups: {wood_of: space}
play:
  - turns: {until: count(me.yard) >= 5 and me is last(players)}
    do:
      - choose: [settle, pave]
      - for: {s: "wood_of(me.islet[0][0, 0])"}
        do: [{choose: pave}]
actions:
  settle:
    choose:
      post_at: {in: coast, where: empty(post_at.stand)}
      land: {in: Land, where: "heap[land] > 0"}
      at: {in: "within(me.islet[1], 1)", where: empty(at)}
    do:
      - move: {one: "token[me]", from: me.tokens, to: post_at.stand}
      - move: {one: "tile[land]", from: heap, to: at}
    require: {token: count(me.tokens) > 0}
  pave:
    choose:
      land: {in: Land, where: "heap[land] > 0"}
      at: {in: me.yard, where: empty(at)}
    do:
      - move: {one: "tile[land]", from: heap, to: at}
      - if: "size(me.yard.field(at)) == 3 and empty(me.islet[0])"
        then: [{move: {one: land, from: heap, to: "me.islet[0][0, 0]"}}]
scoring:
  largest: max(size(f) for f in me.yard.field)
  posts: "count(post[me])"
  second: "count(g for g in me.islet[1].wood_of)"
"""


def test_groups_of_boards_that_players_have(tmp_path: Path) -> None:
    text = TILES.replace("size(me.yard.field(at))", "size(field(at))")
    game = sound(tmp_path, text).game(2, checked=True)
    for seed in range(4):
        state, rng = game.start(seed=seed), Random(seed)
        while game.question(state) is not None:
            compare(game, state)
            state = game.apply(state, rng.choice(game.moves(state)))
        compare(game, state)
        play_alike(game, seed)


def compare(game: Game, state: State) -> None:
    seen = game.observe(state, "A")
    for standing in game.result(state).seats:
        own = seen["players"][standing.player]
        squares: dict[Spot, str] = {
            (r, c): kind for r, row in enumerate(own["yard"]) for c, kind in enumerate(row) if kind
        }
        assert standing.sheet["largest"] == max(map(len, floods(squares, SIDES)), default=0)
        hexes: dict[Spot, str] = {
            tuple(map(int, label.split(","))): there["holds"]
            for label, there in own["islet"][1].items()
        }
        assert standing.sheet["second"] == len(floods(hexes, HEXES))
        coast = seen["table"]["coast"]
        names = ("bay", "hill", "cape", "isle")
        posts: dict[Spot, str] = {
            (i,): coast[n]["stand"][0] for i, n in enumerate(names) if n in coast
        }
        mine = [f for f in floods(posts, ((1,), (-1,))) if posts[f[0]][-2] == standing.player]
        assert standing.sheet["posts"] == len(mine)


SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
HEXES = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def floods(kinds: dict[Spot, str], steps: tuple[Spot, ...]) -> list[list[Spot]]:
    """Touching spaces of one kind."""
    found: list[list[Spot]] = []
    reached: set[Spot] = set()
    for start, kind in kinds.items():
        if start in reached:
            continue
        group = [start]
        reached.add(start)
        for space in group:
            for by in steps:
                other = tuple(a + b for a, b in zip(space, by, strict=True))
                if other not in reached and kinds.get(other) == kind:
                    reached.add(other)
                    group.append(other)
        found.append(group)
    return found


# ----------------------------------------------------------------------------- the kernel


def test_labels_are_those_of_a_flood() -> None:
    rng, size = Random(1), 13
    beside = Table(
        "path", tuple(tuple(n for n in (i - 1, i + 1, i + 3) if 0 <= n < 12) for i in range(12))
    )
    label = PROCEDURES["label"](beside)
    cells = [0] * (5 * size)
    for _ in range(200):
        keys = [rng.randrange(3) for _ in range(12)]
        cells[1:size] = keys
        number = label(cells, 0, size)
        labels = cells[1:size]
        assert number == cells[4 * size] == len(set(labels) - {0})
        for at, key in enumerate(keys):
            assert (labels[at] == 0) == (key == 0)
            if key:
                inside = members(cells, 0, size, labels[at])
                assert at + 1 in inside
                assert inside[0] == labels[at]
                assert list(inside) == sorted(inside)
                assert len(inside) == cells[size + labels[at]]
                assert {keys[n - 1] for n in inside} == {key}
        fresh = [0, *keys, *[0] * (4 * size)]
        label(fresh, 0, size)
        assert fresh == cells


def test_spaces_are_used_up_to_the_edges() -> None:
    side, across = 20, 9
    for wide in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        cells = [0] * (side * side + 100 + 4)
        at = (side // 2, side // 2)
        for number in range(1, across + 2):
            space = at[1] % side * side + at[0] % side
            found = use(cells, 0, side * side, side * side + 100, space, side, across, 99)
            assert found == (number if number <= across else 0)
            at = (at[0] + wide[0], at[1] + wide[1])
        assert sum(1 for slot in cells[: side * side] if slot) == across


# -------------------------------------------------------------------------------- mistakes


def scored(text: str, more: str = "") -> str:
    """An overlay on the sample in which something is a score."""
    return f"{more}scoring: {{laid: '{text}'}}"


def isle(rest: str) -> str:
    """An overlay on the sample with a board of hexes."""
    return f"table: {{isle: {{hexes: {rest}}}}}\n"


SEA = isle("endless, room: {spaces: 9, across: 9}")
GEM = "define: {f: 'footprint(gem, board[0, 0], north)'}\n"
ONE = "define: {f: 'footprint(stone, board[0, 0], 1)'}\n"
YARDS = "player: {yard: {grid: [3, 3], holds: stone, groups: {run: space}}}\n"
MISTAKES = {
    isle("endless"): "needs bounds that are known before the game",
    isle("[2, 2], room: {spaces: 3, across: 3}"): "does not grow",
    isle("endless, room: {spaces: 9, across: 999}"): "across is 999; 150 are allowed",
    isle("[3, 3], groups: {bed: 3}"): "the key of a group is a player, a value",
    isle("[3, 3], groups: {gem: space}, holds: stone"): "'gem' is a component already",
    isle("[3, 3], groups: {bed: spade.colour}"): "unknown name 'spade'",
    scored("count(within(board, count(bag)))"): "the number of steps is a fixed number",
    scored("size(bag)"): "expected a group",
    scored("size(chain(island.bay))"): "expected a space of board",
    scored("count(chain[sun])"): "expected a stone",
    scored("count(chain(board[0, 0], 1))"): "takes 1 argument, not 2",
    scored("count(f)", GEM): "has no footprint",
    scored("count(f)", ONE): "expected a space and a direction",
    scored("footprint(stone, board[0, 0], north).tial.index"): "has no 'tial'",
    scored("isle[1].q", isle("[3, 3]")): "named by its coordinates q and r",
    scored("isle[3, 0].q", isle("[3, 3]")): "the index is 3; it must be 0 to 2",
    scored("count(lines(isle, 3))", SEA): "has no end",
    scored("count(run)", YARDS): "say which",
    SEA.replace(
        "9}}", "9}, space: {pile: {row: gem, size: 2, refill: {from: bag}}}}"
    ): "fill itself",
    scored("count(isle.pile)", SEA.replace("9}}", "9}, space: {pile: {pool: gem}}}")): "no 'pile'",
}


@pytest.mark.parametrize("overlay", MISTAKES)
def test_a_mistake_is_told_where_it_stands(tmp_path: Path, overlay: str) -> None:
    report = check_overlay(tmp_path, overlay)
    errors = report.diagnostics.errors
    assert any(MISTAKES[overlay] in error.message for error in errors), [str(e) for e in errors]
    assert all(error.span.line >= 1 for error in errors)
