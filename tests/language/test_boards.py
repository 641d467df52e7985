"""Boards with named spaces, places of spaces and of pieces, slots: what they mean, and mistakes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path

import pytest

import engine
from engine import check
from engine.pipeline import Ruleset
from tests.courier import BOARD, GAME, VIETNAMESE, write
from tests.language.samples import check_overlay
from tests.language.values import value_of

CHANCE = ("gem[sun]", "gem[moon]", "gem[sun]", "chest[sun]", "chest[star]")


@pytest.fixture
def couriers(tmp_path: Path) -> Ruleset:
    """The game on a board of named spaces."""
    return engine.load(write(tmp_path))


VALUES = {
    "count(land)": 4,
    "land.mill.index": 2,
    "land.mill.toll": 2,
    "land.mill.sign == star": True,
    "land.ford.wet": True,
    "land.mill.gift[moon]": 2,
    "count(land.camp.gift)": 0,
    "land.mill.guard == chest[moon]": True,
    "land.ford.guard is none": True,
    "count(s for s in land if s.guard == chest[moon])": 1,
    "count(s for s in land if s.sign == sun)": 2,
    "land.camp is land.camp": True,
    "first(s for s in land if s.toll > 0) is land.ford": True,
    "count(neighbours(land.ford))": 3,
    "sum(s.toll for s in neighbours(land.ford))": 5,
    "first(neighbours(land.ford)) is land.camp": True,
    "distance(land.camp, land.fort)": 2,
    "max(distance(a, b) for a in land for b in land)": 2,
    # What lies on spaces.
    "empty(land.camp.find)": True,
    "full(land.ford.find)": True,
    "land.ford.find == sun": True,
    "top(land.mill.find) == moon": True,
    "sun in land.ford.find": True,
    "gem in land.ford.find": True,
    "moon in land.ford.find": False,
    "sun in land.ford": True,
    "rider[players[1]] in land.camp": True,
    "rider[players[1]] in land.ford": False,
    "land.camp.find is none": True,
    "count(land.ford.find)": 1,
    "count(g for g in land.ford.find if g == sun)": 1,
    "count(land.camp.riders)": 2,
    "empty(land.camp)": False,
    "count(f for f in land.find if full(f))": 3,
    "sum(land.visits[i] for i in range(4))": 0,
    # Where single pieces lie.
    "space(rider[players[0]]) is land.camp": True,
    "space(rider[players[0]], land).toll": 0,
    "count(s for s in land if rider[players[0]] in s)": 1,
    "owner(chest[sun]) is none": True,
    # What pieces have.
    "count(chest[sun].coins)": 0,
    "chest[star].opened": False,
    "sum(count(c.coins) for c in shown)": 0,
    "count(c for c in chest.coins if empty(c))": 3,
    "full(shown)": True,
    "count(pile)": 1,
}


def test_values(couriers: Ruleset) -> None:
    state = couriers.game(2, checked=True).start(chance=CHANCE)
    assert {text: value_of(couriers, 2, state.cells, text) for text in VALUES} == VALUES


def after(ruleset: Ruleset, moves: Sequence[str], *texts: str) -> list[int | bool]:
    """The values of some expressions after some moves."""
    game = ruleset.game(2, checked=True)
    state = game.start(chance=CHANCE)
    for move in moves:
        state = game.apply(state, move)
    return [value_of(ruleset, 2, state.cells, text) for text in texts]


def test_effects_on_spaces_and_pieces(couriers: Ruleset) -> None:
    moves = ("ride ford", "ride ford", "ride ford", "pay chest[sun]", "pay chest[star]")
    asked = {
        "space(rider[players[0]]) is land.ford": True,
        "space(rider[players[1]]) is land.camp": True,
        "land.ford.visits": 3,
        "count(players[0].gems)": 1,
        "count(chest[star].coins)": 1,
        "count(chest[sun].coins)": 0,
        "chest[sun].opened": True,
        "owner(chest[star]) == players[0]": True,
        "owner(chest[sun]) == players[1]": True,
        "owner(chest[moon]) is none": True,
        "count(mint)": 8,
    }
    assert after(couriers, moves, *asked) == list(asked.values())


def test_a_number_on_a_space_keeps_its_limits(couriers: Ruleset) -> None:
    moves = ["ride ford", "ride ford", *["ride ford", "ride ford"] * 5]
    assert after(couriers, moves, "land.ford.visits") == [9]


def changed(folder: Path, old: str, new: str) -> Ruleset:
    """The game with one text replaced."""
    assert old in GAME
    return engine.load(write(folder, game=GAME.replace(old, new)))


def test_a_piece_that_lies_nowhere_on_the_board_has_no_space(tmp_path: Path) -> None:
    text = GAME.replace("  won: {pool: chest}\n", "  won: {pool: chest}\n  home: {pool: rider}\n")
    text = text.replace("start: land.camp.riders", "start: home")
    ruleset = engine.load(write(tmp_path, game=text))
    asked = {
        "space(rider[players[0]]) is none": True,
        "count(neighbours(space(rider[players[0]])))": 0,
        "distance(space(rider[players[0]]), land.camp)": -1,
        "space(rider[players[0]]).toll": 0,
        "space(rider[players[0]]).sign is none": True,
        "space(rider[players[0]]).wet": False,
        "count(space(rider[players[0]]).gift)": 0,
        "space(rider[players[0]]).guard is none": True,
        "owner(rider[players[1]]) == players[1]": True,
        "rider[players[1]] in space(rider[players[0]])": False,
    }
    assert after(ruleset, (), *asked) == list(asked.values())


def test_the_target_of_a_move_is_worked_out_before_the_piece_is_taken(tmp_path: Path) -> None:
    # The next space after the rider's own: found before it leaves.
    ruleset = changed(
        tmp_path,
        "from: spot(me), to: to}",
        "from: spot(me), to: 'first(s for s in neighbours(spot(me)) if s.toll > 0)'}",
    )
    assert after(ruleset, ("ride ford",), "space(rider[players[0]]) is land.ford") == [True]


HELD = """\
components:
  scout: {of: player, copies: 1, start: crew}
table:
  island:
    graph: {spaces: {bay: {}, hill: {}, cape: {}}, edges: {hill: [bay, cape]}}
    holds: [gem, scout]
    space: null
setup:
  - move: {one: sun, from: bag, to: island.bay}
  - move: {one: 'scout[players[1]]', from: 'players[1]', to: island.cape}
"""


def values(report: engine.Report, then: dict[str, int | bool]) -> None:
    """The values of expressions at the first question."""
    assert [str(d) for d in report.diagnostics.errors] == []
    assert report.ruleset is not None
    state = report.ruleset.game(2, checked=True).start(seed=1)
    assert {t: value_of(report.ruleset, 2, state.cells, t) for t in then} == then


def test_pieces_lie_on_the_spaces_themselves(tmp_path: Path) -> None:
    then: dict[str, int | bool] = {
        "count(island)": 2,
        "island.bay == sun": True,
        "full(island.bay)": True,
        "empty(island.hill)": True,
        "space(scout[players[1]]) is island.cape": True,
        "space(scout[players[0]]) is none": True,
        "sun in island.bay": True,
        "gem in island.hill": False,
        "top(island.cape) == scout[players[1]]": True,
    }
    values(check_overlay(tmp_path, HELD), then)


GRID = """\
table:
  board:
    space: {pile: {row: gem, size: row}, height: {number: 1}, flags: {pool: gem, size: 2}}
player:
  wall: {grid: [2, 2], repeat: 2, space: {gem: {slot: gem}, mark: {flag: false}}}
numbers: {row: 2}
setup:
  - for: {s: board}
    where: s.row == 1
    do:
      - move: {one: moon, from: bag, to: s.pile}
      - add: {s.height: s.column}
  - move: {one: sun, from: bag, to: 'players[1].wall[1][0, 1]'}
  - set: {'players[1].wall[1][0, 1].mark': true}
"""


def test_spaces_of_any_board_have_places(tmp_path: Path) -> None:
    then: dict[str, int | bool] = {
        "board[1, 2].height": 3,
        "board[0, 2].height": 1,
        "count(board[1, 0].pile)": 1,
        "board[1, 0].pile[0] == moon": True,
        "empty(board[1, 0])": False,
        "full(board[1, 0])": False,
        "empty(board[2, 2])": True,
        "players[1].wall[1][0, 1].gem == sun": True,
        "players[1].wall[1][0, 1].mark": True,
        "count(s for p in players for w in p.wall for s in w if s.gem == sun)": 1,
        "count(s for p in players for w in p.wall for s in w if s.mark)": 1,
        "count(neighbours(board[0, 0]))": 2,
        "distance(board[0, 0], board[2, 2])": 4,
    }
    values(check_overlay(tmp_path, GRID), then)


def errors(folder: Path) -> list[str]:
    """What is wrong, without the folder: `board.yaml:5:3: error[P422]: …`."""
    place = str(folder) + "/"
    return [str(d).removeprefix(place) for d in check(folder).diagnostics.errors]


def test_all_mistakes_of_a_board_are_found_at_once(tmp_path: Path) -> None:
    board = (
        "language: 1\n"
        "spaces:\n"
        "  camp: {sign: sun, toll: 0, wet: false}\n"
        "  ford: {sign: mon, toll: high, wet: 1}\n"
        "  mill: {sing: star, sign: star, toll: 2, wet: true}\n"
        "  fort: {toll: true, sign: 3}\n"
        "  far: {sign: sun, toll: 2, wet: false}\n"
        "edges:\n"
        "  camp: [ford, mil]\n"
        "  ford: [camp, ford]\n"
        "  fart: [fort]\n"
    )
    assert errors(write(tmp_path, board=board)) == [
        "board.yaml:9:16: error[N201]: unknown space 'mil' (did you mean 'mill'?)",
        "board.yaml:10:10: error[P422]: the edge between 'ford' and 'camp' is written twice "
        "(write each edge once, at one of its ends)",
        "board.yaml:10:16: error[P422]: an edge from 'ford' to itself",
        "board.yaml:11:3: error[N201]: unknown space 'fart' (did you mean 'far' or 'fort'?)",
        "board.yaml:4:16: error[P405]: 'mon' is not a Sign (did you mean 'moon'?)",
        "board.yaml:4:27: error[P405]: 'high' is not a whole number "
        "(write a whole number, such as 3)",
        "board.yaml:4:38: error[P405]: '1' is not true or false (write true or false)",
        "board.yaml:5:10: error[P407]: a space of 'land' has no 'sing' (did you mean 'sign'?)",
        "board.yaml:6:3: error[P406]: 'fort' has no value for 'wet' (write true or false)",
        "board.yaml:6:28: error[P405]: '3' is not a Sign (write one of sun, moon, star)",
        "board.yaml:6:16: error[P405]: true is not a whole number "
        "(write a whole number, such as 3)",
    ]


def test_every_space_is_reached_from_the_first(tmp_path: Path) -> None:
    board = BOARD.replace("  fort: [ford]\n  ford: [mill]\n", "  fort: [mill]\n")
    assert errors(write(tmp_path, board=board)) == [
        "board.yaml:5:3: error[P422]: no path leads from 'camp' to 'mill' "
        "(write its edges below 'edges')",
        "board.yaml:6:3: error[P422]: no path leads from 'camp' to 'fort' "
        "(write its edges below 'edges')",
    ]


BOARDS = {
    "language: 1\nspaces: {}\n": ["board.yaml:2:9: error[S206]: expected keys, found none"],
    "language: 1\nedges: {}\n": [
        "game.yaml:17:5: error[S202]: a board of spaces and edges needs the field 'spaces'"
    ],
    "language: 1\nspaces: {camp: , Ford: {}}\nedges: {camp: ford}\n": [
        "board.yaml:2:10: error[S203]: expected a space: a map, found nothing",
        "board.yaml:2:18: error[S207]: the name 'Ford' does not have the form ^[a-z][a-z0-9_]*$",
        "board.yaml:3:15: error[S203]: expected a list, found a text",
    ],
}


@pytest.mark.parametrize("board", BOARDS)
def test_the_shape_of_a_board(board: str, tmp_path: Path) -> None:
    found = errors(write(tmp_path, board=board))
    assert [line.split(" (")[0] for line in found] == BOARDS[board]


def test_a_board_has_only_so_many_spaces(tmp_path: Path) -> None:
    names = [f"s{number}" for number in range(2_501)]
    spaces = "\n".join(f"  {name}: {{sign: sun, toll: 1, wet: true}}" for name in names)
    edges = "\n".join(f"  {a}: [{b}]" for a, b in itertools.pairwise(names))
    text = GAME.replace("land.camp", "land.s0").replace(" + count(spent)", "")
    board = f"language: 1\nspaces:\n{spaces}\nedges:\n{edges}\n"
    assert errors(write(tmp_path, game=text, board=board)) == [
        "board.yaml:1:1: error[T303]: this board has 2501 spaces; 2500 are allowed"
    ]


def test_distances_are_known_on_boards_that_are_not_too_large(tmp_path: Path) -> None:
    overlay = "table: {board: {grid: [30, 30]}}\n"
    overlay += "scoring: {laid: 'distance(board[0, 0], board[9, 9])'}\n"
    report = check_overlay(tmp_path, overlay)
    (found,) = report.diagnostics.errors
    assert "board has 900 spaces; distances are known up to 400" in str(found)


def test_a_file_that_is_not_there_is_one_mistake(tmp_path: Path) -> None:
    folder = write(tmp_path, game=GAME.replace("board.yaml", "bord.yaml"))
    assert errors(folder) == [
        "game.yaml:17:12: error[Y132]: there is no file 'bord.yaml' in the game's folder "
        "(did you mean 'board.yaml'?)"
    ]


def test_a_name_that_is_no_board_file(tmp_path: Path) -> None:
    folder = write(tmp_path, game=GAME.replace("board.yaml", "the board"))
    assert errors(folder) == [
        "game.yaml:17:12: error[S207]: 'the board' is not the name of a board file "
        "(such a name ends in .yaml; or write the spaces and edges themselves)"
    ]


#: A text of the game, what takes its place, and the mistakes that this makes.
WRONG: list[tuple[str, str, list[str]]] = [
    (
        "far: distance(spot(me), land.camp)",
        "far: distance(spot(me), land.kamp)",
        ["game.yaml:63:27: error[N202]: the graph land has no 'kamp' (did you mean 'camp'?)"],
    ),
    ("to.toll < 9", "to == land.camp", ["spaces are compared with 'is'"]),
    ("to.toll < 9", "full(to)", ["no piece lies on the spaces of land themselves"]),
    ("to.toll < 9", "land[0, 1] is to", ["the graph land has names for its spaces, not numbers"]),
    ("to.toll < 9", "count(lines(land, 2)) > 0", ["the spaces of land lie in no directions"]),
    ("to.toll < 9", "coin in to", ["a space of land never holds a coin"]),
    ("neighbours(spot(me))", "neighbours(land)", ["expected a space, found the graph land"]),
    (
        "distance(spot(me), land.camp)",
        "distance(spot(me), me)",
        ["expected two spaces of one board, found a space of land or none and a player"],
    ),
    ("to.visits: 1", "to.visit: 1", ["a space of land has no 'visit' (did you mean 'visits'?)"]),
    ("to.visits: 1", "to.find: 1", ["land.find holds pieces: move them"]),
    ("to.visits: 1", "to.toll: 1", ["this is no place that can be set"]),
    ("box.opened: true", "box.opend: true", ["a chest has no 'opend' (did you mean 'opened'?)"]),
    ("spot(p): space(rider[p])", "spot(p): space(gem[sun])", ["of 'gem[sun]' there are several"]),
    ("spot(p): space(rider[p])", "spot(p): space(chest[sun])", ["never lies on a space"]),
    ("spot(p): space(rider[p])", "spot(p): space(land.camp)", ["expected a piece, found a space"]),
    ("spot(p): space(rider[p])", "spot(p): space(rider[p], mint)", ["expected a board, found the"]),
    ("+ count(spent)", "+ owner(rider[me]).index", ["never lies in a place of a player"]),
    ("from: to, to: me}", "from: mint, to: me}", ["the pool mint never holds a gem"]),
    ("from: mint, to: box}", "from: mint, to: me}", ["a player never holds a coin"]),
    ("from: mint, to: box}", "from: mint, to: to}", ["unknown name 'to'"]),
    (
        "riders: {pool: rider}",
        "riders: {pool: rider}\n      others: {pool: [rider, coin]}",
        ["a space of land has several places for a rider: riders, others (write for instance"],
    ),
    ("visits: {number: 0", "index: {number: 0", ["'index' is something that a space or its board"]),
    ("visits: {number: 0", "toll: {number: 0", ["'toll' is something that a space or its board"]),
    ("visits: {number: 0", "mill: {number: 0", ["'mill' is something that a space or its board"]),
    ("visits: {number: 0", "is: {number: 0", ["'is' is a word of the expression language"]),
    ("find: {slot: gem}", "find: {slot: gen}", ["unknown component 'gen' (did you mean 'gem'?)"]),
    ("find: {slot: gem}", "find: {slot: gem, repeat: 2}", ["what a space has can't be repeated"]),
    ("find: {slot: gem}", "find: {grid: [2, 2]}", ["a space can't have a board of its own"]),
    (
        "fields: {sign: Sign,",
        "fields: {sign: Sing,",
        ["unknown type 'Sing' (did you mean 'Sign'?)"],
    ),
    ("fields: {sign: Sign,", "fields: {sign: land,", ["'land' is laid out later than this"]),
    (
        "fields: {sign: Sign,",
        "fields: {xy: Sign,",
        ["'xy' is something that every space has already"],
    ),
    (
        "    copies: 1\n    start: pile",
        "    copies: 2\n    start: pile",
        ["of 'chest[sun]' there are several copies, which nobody can tell apart (only pieces"],
    ),
]


@pytest.mark.parametrize(("old", "new", "wanted"), WRONG, ids=[w[1][:40] for w in WRONG])
def test_a_mistake(old: str, new: str, wanted: list[str], tmp_path: Path) -> None:
    assert old in GAME
    found = errors(write(tmp_path, game=GAME.replace(old, new)))
    assert found
    for text, line in zip(wanted, found, strict=False):
        assert text in line


def test_a_slot_has_room_for_one(tmp_path: Path) -> None:
    ruleset = changed(tmp_path, "to: s}\n", "to: land.mill}\n")
    with pytest.raises(engine.RuleFault, match=r"there is no room in land\.find"):
        ruleset.game(2).start(seed=1)


def test_names_may_be_those_of_functions_that_are_nouns(tmp_path: Path) -> None:
    overlay = "numbers: {distance: 2, owner: 3}\nscoring: {laid: distance + owner}\n"
    assert not check_overlay(tmp_path, overlay).diagnostics.errors


def test_definitions_may_not(tmp_path: Path) -> None:
    overlay = "define: {'distance(a, b)': a + b}\nscoring: {laid: 'distance(1, 2)'}\n"
    found = [str(d) for d in check_overlay(tmp_path, overlay).diagnostics.errors]
    assert "'distance' is a built-in already" in found[0]


def test_spaces_and_their_places_are_translated(tmp_path: Path) -> None:
    report = check(write(tmp_path, vietnamese=VIETNAMESE))
    assert report.ruleset is not None
    titles = report.ruleset.game(2).program.titles["land"]
    assert [words.say("vi") for words in titles] == ["Trại", "ford", "Cối xay", "fort"]
    assert titles[0].say("en") == "The camp"


def test_a_translation_of_a_space_that_is_not_there(tmp_path: Path) -> None:
    text = VIETNAMESE.replace("mill:", "mil:").replace("riders:", "rider:")
    found = [str(d) for d in check(write(tmp_path, vietnamese=text)).diagnostics.errors]
    assert ["has no text 'mil'" in found[0], "has no text 'rider'" in found[1]] == [True, True]
