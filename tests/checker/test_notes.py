"""A mistake shows the other places that it has to do with."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.errors import Diagnostics
from engine.source import read_file
from tests.language.samples import check_overlay


def notes(folder: Path, overlay: str) -> dict[str, list[str]]:
    """By code: the first line of the text at each place that is shown along with a mistake."""
    report = check_overlay(folder, overlay)
    lines = {file: text.splitlines() for file, text in report.texts.items()}
    return {
        found.code.id: [
            f"{lines[span.file][span.line - 1][span.column - 1 : span.end_column - 1]}: {note}"
            for span, note in found.related
        ]
        for found in report.diagnostics.errors
    }


TURNS = "play: [{turns: {UNTIL}, do: [{choose: [lay, take]}END]}]\n"


@pytest.mark.parametrize(
    ("until", "end", "shut"),
    [
        ("until: 2 > 3", "", ["2 > 3: this is never so, or would end them"]),
        ("", ", {if: 2 > 3, then: [{win: me}]}", ["2 > 3: this is never so, or would end them"]),
        (
            "",
            ", {if: 2 < 3, then: [], else: [{win: me}]}",
            ["2 < 3: this is never so, or would end them"],
        ),
        (
            "",
            ", {if: far(2), then: [{win: me}]}",
            ["far(2): this is never so, or would end them (see far, near)"],
        ),
        ("", ", {if: 2 > 3, then: [{add: {me.points: 1}}]}", []),
    ],
)
def test_what_would_end_the_turns(tmp_path: Path, until: str, end: str, shut: list[str]) -> None:
    define = "define: {far(n): near(n) > 3, near(n): n}\n" if "far" in end else ""
    overlay = define + TURNS.replace("UNTIL", until).replace("END", end)
    assert notes(tmp_path, overlay) == {"F505": shut}


def test_what_asks_for_a_definition(tmp_path: Path) -> None:
    overlay = "define: {wrong(n): n.row}\nscoring: {laid: 1 + wrong(2)}\n"
    assert notes(tmp_path, overlay) == {"N202": ["1 + wrong(2): asked for here"]}


def test_where_a_text_begins_that_is_not_closed(tmp_path: Path) -> None:
    file, diagnostics = tmp_path / "game.yaml", Diagnostics()
    file.write_text('title: "Ludo\nsummary: Run.\nwhy: "All\n')
    read_file(file, "game.yaml", diagnostics)
    (found,) = diagnostics
    assert [(str(span), note) for span, note in found.related] == [("game.yaml:1:8", "opened here")]
