"""What each check finds: the code, the marked text, and that there is nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.language.sample import SAMPLE
from engine.pipeline import Report
from tests.language.samples import check_overlay, check_text, check_translation
from tests.source.helpers import marked


def found(report: Report) -> list[tuple[str, str]]:
    """Each diagnostic's code and marked text, in order."""
    return [
        (d.code.id, marked(report.texts[d.span.file], d.span)) for d in report.diagnostics.sorted()
    ]


DRAW = "{draw: {from: bag, to: market, spill: reserve}}"
#: Overlays on the sample with what is found in them.
CASES = {
    "a value that only its own definition uses": (
        "define: {tall(p): p.points > 9}\n",
        [("U701", "tall(p)")],
    ),
    "an unused definition is read": (
        "define: {tall(p): p.points > limit}\n",
        [("N201", "limit")],
    ),
    "an unused procedure is read": (
        "procedures: {'pay(p, n)': [{add: {p.pionts: n}}, {run: payy(p)}]}\n",
        [("N205", "payy")],
    ),
    "an unused action is read": (
        "actions: {swap: {given: {n: int}, require: {some: n > limit}}}\n",
        [("N201", "limit")],
    ),
    "an unused option": (
        "options: {long: {ask: A long game?, flag: false}}\n",
        [("U701", "long")],
    ),
    "an unused type": ("types: {Size: [small, tall]}\n", [("U701", "Size")]),
    "a component that no place holds": ("components: {coin: {}}\n", [("U701", "coin")]),
    "a place that nothing uses": ("table: {shelf: {pool: gem}}\n", [("U701", "shelf")]),
    "an unused procedure": ("procedures: {rest: [{end: game}]}\n", [("U701", "rest")]),
    "an unused action": ("actions: {rest: {}}\n", [("U701", "rest")]),
    "a flag that is only read": (
        "table: {open: {flag: true}}\nactions: {take: {require: {open: open}}}\n",
        [("U702", "open")],
    ),
    "a marker that stays at a random player": (
        "table: {leader: {player: random}}\n"
        "play: [{turns: {from: leader, until: full(board)}, do: [{choose: [lay, take]}, DRAW]}]\n",
        [],
    ),
    "turns that a win can end": (
        "play: [{turns: {}, do: [{choose: [lay, take]}, DRAW,"
        " {if: full(board), then: [{win: me}]}]}]\n",
        [],
    ),
    "turns that nothing ends": (
        "play: [{turns: {until: 2 > 3}, do: [{choose: [lay, take]}]}]\n",
        [("F505", "{turns: {until: 2 > 3}, do: [{choose: [lay, take]}]}")],
    ),
    "a pool of no component": ("table: {shelf: {pool: []}}\n", [("P402", "[]")]),
    "the greatest of nothing": ("scoring: {laid: max()}\n", [("T302", "max()")]),
    "rounds that change nothing": (
        "setup: [{rounds: {until: full(market)}, do: [{add: {'players[0].points': 1}}]}]\n",
        [("F505", "{rounds: {until: full(market)}, do: [{add: {'players[0].points': 1}}]}")],
    ),
    "rounds that change what they ask about": (
        "setup: [{rounds: {until: 'players[0].points > 3'},"
        " do: [{add: {'players[0].points': 1}}]}]\n",
        [],
    ),
    "a definition in a circle through two": (
        "define: {a(n): b(n), b(n): c(n), c(n): a(n)}\nscoring: {laid: a(me.points)}\n",
        [("F502", "a(n)")],
    ),
    "a procedure in a circle": (
        "setup: [{run: again}]\nprocedures: {again: [{run: again}]}\n",
        [("F502", "again")],
    ),
    "an action in a circle": (
        "actions: {lay: {do: [{choose: lay}]}}\n",
        [("F502", "lay")],
    ),
    "an unknown type of what is given": (
        "actions: {swap: {given: {n: Color}}}\n",
        [("N201", "Color")],
    ),
    "a parameter with the name of a place": (
        "actions: {take: {choose: {bag: {in: Sign}}}}\n",
        [("N204", "bag")],
    ),
    "a let with the name of a parameter": (
        "actions: {take: {let: {sign: me.points}}}\n",
        [("N204", "sign")],
    ),
    "a loop with the name of a component": (
        "setup: [{for: {gem: players}, do: [{add: {gem.points: 1}}]}]\n",
        [("N204", "gem")],
    ),
    "a category named total": ("scoring: {total: me.points}\n", [("N204", "total")]),
    "an option of two kinds": (
        "options: {long: {ask: A long game?, flag: false, number: 3}}\n",
        [("T307", "long")],
    ),
    "an option outside its bounds": (
        "options: {size: {ask: How large?, number: 9, max: 5}}\n",
        [("T303", "9")],
    ),
    "a ranking key without anything": ("ranking: [{}]\n", [("T307", "{}")]),
    "a number with bounds the wrong way": (
        "player: {points: {number: 0, min: 5, max: 2}}\n",
        [("T303", "2")],
    ),
    "a number that starts outside its bounds": (
        "player: {points: {number: 7, max: 5}}\n",
        [("T303", "7")],
    ),
    "a negative repeat": (
        "setup: [{repeat: -2, do: [{draw: {from: bag, to: market}}]}]\n",
        [("T303", "-2")],
    ),
    "a row's name under another key": (
        "components: {card: {fields: {iid: name, worth: int}, rows: {ace: {worth: 1}}}}\n"
        "table: {deck: {pool: card}}\n",
        [("N201", "iid")],
    ),
    "a sentence of an event with what it does not carry": (
        "events: {gone: {by: player}}\nnames: {gone: '{bye} leaves {by.gmes}, {by.gems}'}\n"
        "setup: [{emit: {gone: {by: 'players[0]'}}}]\n",
        [("N201", "bye"), ("N202", "by.gmes")],
    ),
    "a table for too many players": (
        "numbers: {high: {by_players: {2: 3, 3: 4, 4: 5}}}\nscoring: {laid: me.points + high}\n",
        [("T306", "4")],
    ),
    "a start that does not hold the component": (
        "components: {coin: {copies: 2, start: market}}\n",
        [("P402", "market")],
    ),
    "a move from one place to another that can't hold it": (
        "setup: [{move: {all: sun, from: bag, to: market, spill: board.rows}}]\n",
        [("T301", "board.rows")],
    ),
    "two mistakes in one expression": (
        "scoring: {laid: me.pionts + count(bagg)}\n",
        [("N202", "me.pionts"), ("N201", "bagg")],
    ),
    "a mistake in what is settled before the game": (
        "scoring: {laid: me.points if 2 > 1 else me.coins}\n",
        [("N202", "me.coins")],
    ),
    "a placeholder that is unknown": (
        "actions: {lay: {choose: {space: {because: 'Only {room} are left.'}}}}\n",
        [("N201", "room")],
    ),
    "a placeholder without an end": (
        "actions: {lay: {title: 'Lay {a stone'}}\n",
        [("E101", "{")],
    ),
    "a placeholder for a whole place": (
        "actions: {lay: {choose: {space: {because: 'It is on {bag}.'}}}}\n",
        [("T301", "bag")],
    ),
    "a title that changes in the game": (
        "actions: {lay: {title: 'Lay one of {me.points}'}}\n",
        [("T305", "'Lay one of {me.points}'")],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_case(name: str, tmp_path: Path) -> None:
    overlay, expected = CASES[name]
    assert found(check_overlay(tmp_path, overlay.replace("DRAW", DRAW))) == expected


def test_the_sample_has_no_mistakes(tmp_path: Path) -> None:
    report = check_text(tmp_path, SAMPLE)
    assert found(report) == []
    assert report.ruleset is not None
    for players in report.ruleset.players:
        game = report.ruleset.game(players)
        assert all(playout.status == "end" for playout in game.playouts(20, seed=1))


#: Translations of the sample with the errors found in them.
TRANSLATIONS = {
    "language: 1\ntitel: Trò mẫu\n": [("L601", "titel")],
    "language: 1\ntypes: {Sign: {rot: sai}}\n": [("L601", "rot")],
    "language: 1\nactions: {lay: {choose: {spice: {because: Ô đó đã có đá.}}}}\n": [
        ("L601", "spice")
    ],
    "language: 1\ncomponents: {gem: [đá, quý]}\n": [("L601", "[đá, quý]")],
    "language: 1\nactions: {lay: {title: 'Đặt {một} viên đá'}}\n": [("E101", "ộ")],
}


@pytest.mark.parametrize("translation", TRANSLATIONS)
def test_a_translation(translation: str, tmp_path: Path) -> None:
    report = check_translation(tmp_path, translation)
    assert [one for one in found(report) if one[0] != "L602"] == TRANSLATIONS[translation]


def test_a_whole_translation_has_no_warning(tmp_path: Path) -> None:
    titled = {
        "types": "{Sign: {sun: mặt trời, moon: trăng, star: sao}}",
        "components": "{gem: ngọc, stone: đá, scout: trinh sát}",
        "table": "{bag: túi, reserve: kho, market: chợ, board: bàn, island: đảo}",
        "player": "{points: điểm, gems: {title: ngọc}, crew: đội}",
        "scoring": "{laid: đá đã đặt, gems_taken: ngọc}",
        "actions": "{lay: {title: Đặt đá, choose: {space: {because: Ô này đã có đá.}}},"
        " take: {title: Lấy ngọc, require: {some: {because: Không có ngọc này.}}}}",
    }
    lines = ["language: 1", "title: Mẫu", *(f"{key}: {text}" for key, text in titled.items())]
    assert found(check_translation(tmp_path, "\n".join(lines) + "\n")) == []
