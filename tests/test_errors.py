"""Every kind of mistake that is declared: its example makes it, at the right place, and no other.

An example is a whole ruleset (it starts with `language:`), a table of cards (`id,`), a translation
(the codes L6..), or an overlay on the sample ruleset.
"""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

import pytest

import engine.checker
import engine.language
import engine.source
from engine.errors import CODES, Code, render
from engine.language.sample import SAMPLE
from engine.pipeline import Report
from tests.language.samples import check_overlay, check_table, check_text, check_translation
from tests.source.helpers import marked

for package in (engine.source, engine.language, engine.checker):
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(module.name)

EVERY = pytest.mark.parametrize("declared", [CODES[id] for id in sorted(CODES)], ids=lambda c: c.id)

#: What is marked in each example.
MARKED = {
    "E101": "=",
    "E102": "12345678901",
    "E103": "2 ** 8",
    "E104": "d17",
    "E105": "'count(1 for a in range(900) for b in range(900) for c in range(900) "
    "if a + b + c < me.points)'",
    "E106": "range(900)",
    "F501": "range(me.points)",
    "F502": "odd(n)",
    "F503": "range(0)",
    "F504": "stock > 4",
    "F505": "{turns: {}, do: [{choose: [lay, take]}]}",
    "F506": "lay",
    "F507": "{choose: lay, by: 'players[0]'}",
    "L601": "lai",
    "L602": "language",
    "L603": "'Ô {space.row} đã có đá.'",
    "N201": "bagg",
    "N202": "me.pionts",
    "N203": "lya",
    "N204": "count",
    "N205": "prepair",
    "P401": "coin",
    "P402": "'board[0, 0]'",
    "P403": "'gem[sun]'",
    "P404": "4-2",
    "P405": "lots",
    "P406": "comet",
    "P407": "wort",
    "P408": "copies",
    "P421": "has",
    "P422": "b",
    "S201": "tilte",
    "S202": "language",
    "S203": "take",
    "S204": "nobody",
    "S205": "9",
    "S206": "[]",
    "S207": "two words",
    "S208": "drwa",
    "S209": "win",
    "T301": "me.points",
    "T302": "rich()",
    "T303": "market[7]",
    "T304": "me.points",
    "T305": "count(bag)",
    "T306": "by_players",
    "T307": "{most: total, fewest: me.points}",
    "U701": "hand_size",
    "U702": "bonus",
    "U703": "total_draws",
    "U704": "hoard",
    "U705": "left(bagg)",
    "Y101": '"',
    "Y102": "\x07",
    "Y103": "language:1",
    "Y104": "---",
    "Y105": "title",
    "Y106": "true",
    "Y107": "*stack",
    "Y108": "on",
    "Y109": "!done",
    "Y110": "any(full(a, b), c)",
    "Y120": "[",
    "Y121": "12345678901",
    "Y130": "tabel",
    "Y131": "another_game",
    "Y132": "../gold.csv",
    "Y140": "cost",
    "Y141": "gold",
    "Y142": "gold,1,2",
}


def report_of(declared: Code, folder: Path) -> Report:
    """What a check finds in a code's example."""
    if declared.id.startswith("L6"):
        return check_translation(folder, declared.example)
    if declared.example.startswith("language:"):
        return check_text(folder, declared.example)
    if declared.example.startswith("id,"):
        return check_table(folder, declared.example)
    return check_overlay(folder, declared.example)


@EVERY
def test_an_example_makes_its_mistake_and_no_other(declared: Code, tmp_path: Path) -> None:
    report = report_of(declared, tmp_path)
    # A translation that shows one mistake is otherwise empty, which brings a warning.
    allowed = {declared.id, "L602"} if declared.id.startswith("L6") else {declared.id}
    found = [d for d in report.diagnostics if d.code is declared]
    assert {d.code.id for d in report.diagnostics} <= allowed
    assert len(found) == 1
    assert (report.ruleset is None) == (declared.severity == "error")


@EVERY
def test_the_mistake_is_marked_in_the_example(declared: Code, tmp_path: Path) -> None:
    report = report_of(declared, tmp_path)
    (found,) = [d for d in report.diagnostics if d.code is declared]
    text = report.texts[found.span.file]
    # What is missing is missed at the head of the file that should have it.
    assert text == (SAMPLE if declared.id == "S202" else declared.example)
    assert marked(text, found.span) == MARKED[declared.id]


@EVERY
def test_a_code_is_explained(declared: Code) -> None:
    assert declared.id[0].isupper()
    assert declared.id[1:].isdigit()
    assert declared.summary[0].islower()
    assert not declared.summary.endswith(".")
    assert declared.explanation.endswith(".")
    assert declared.severity in ("error", "warning")


@EVERY
def test_a_message_reads_well(declared: Code, tmp_path: Path) -> None:
    report = report_of(declared, tmp_path)
    for diagnostic in report.diagnostics:
        assert not diagnostic.message.endswith(".")
        assert not diagnostic.message[0].isupper() or diagnostic.message.startswith("YAML")
        shown = render(diagnostic, report.texts).splitlines()
        assert set(shown[2].partition("|")[2].strip()) == {"^"}
