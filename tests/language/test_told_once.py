"""One mistake is told once, where it is, and in words that fit it."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.pipeline import check

GAME = """\
language: 1
game: bazaar
title: Bazaar
players: 2
types: {Sign: [sun, moon]}
components:
  trader: {of: player, copies: 1, start: town.gate.traders}
  stall: {rows: stalls.csv, fields: {id: town, worth: int, cost: bag of Sign}, start: stalls}
table:
  town: {graph: town.yaml, space: {traders: {pool: trader}}}
  stalls: {pool: stall}
player: {mine: {pool: stall}}
play:
  - turns: {until: empty(stalls)}
    do: [{choose: open}]
actions:
  open:
    choose: {card: {in: stalls, where: "card.worth > 0 or card.id is space(trader[me])"}}
    require: {cheap: count(card.cost) < 9}
    do: [{move: {one: card, from: stalls, to: me.mine}}]
scoring: {worth: sum(c.worth for c in me.mine)}
"""
TOWN = "language: 1\nspaces: {gate: {}, hill: {}}\nedges: {gate: [hill]}\n"
STALLS = "id,worth,cost\ngate,1,sun\nhill,2,moon moon\n"


@pytest.mark.parametrize(
    ("file", "old", "new", "wanted"),
    [
        # What was read wrongly is not missed again wherever it is used.
        ("town.yaml", "[hill]", "[hull]", ["town.yaml:3:16: N201 unknown space 'hull'"]),
        ("town.yaml", "[hill]", "[hill, gate]",
         ["town.yaml:3:22: P422 an edge from 'gate' to itself"]),
        ("game.yaml", "bag of Sign", "bag of Sing", ["game.yaml:8:66: N201 unknown type 'Sing'"]),
        ("game.yaml", "{id: town", "{id: twon", ["game.yaml:8:42: N201 unknown type 'twon'"]),
        ("game.yaml", "worth: int, ", "worth: ant, ", ["game.yaml:8:55: N201 unknown type 'ant'"]),
        # What is empty is called so.
        ("stalls.csv", "gate,1,sun\nhill,2,moon moon\n", "",
         ["stalls.csv:1:1: Y140 the table has no rows"]),
        ("game.yaml", "[sun, moon]", "[]", ["game.yaml:5:15: S206 expected items, found none"]),
        ("stalls.csv", "hill,2,moon moon", "hill,2",
         ["stalls.csv:3:1: Y142 this row has 2 cells, the first line names 3 fields"]),
        ("game.yaml", "until: empty(stalls)", "finish: round",
         ["game.yaml:14:5: T307 'finish: round' needs an 'until' that begins the last round"]),
    ],
)  # fmt: skip
def test_one_mistake(file: str, old: str, new: str, wanted: list[str], tmp_path: Path) -> None:
    texts = {"game.yaml": GAME, "town.yaml": TOWN, "stalls.csv": STALLS}
    assert old in texts[file]
    texts[file] = texts[file].replace(old, new)
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = check(tmp_path).diagnostics.errors
    told = [
        f"{Path(d.span.file).name}:{d.span.line}:{d.span.column}: {d.code.id} {d.message}"
        for d in found
    ]
    assert told == wanted


def test_fields_without_rows_are_no_fault(tmp_path: Path) -> None:
    """The fields of a table that is not there may be read: what is told is that it is missing."""
    (tmp_path / "game.yaml").write_text(GAME.replace("rows: stalls.csv, ", ""), encoding="utf-8")
    (tmp_path / "town.yaml").write_text(TOWN, encoding="utf-8")
    found = check(tmp_path).diagnostics.errors
    assert "'stall' has fields but no rows" in [d.message for d in found]
    assert not any("has no 'worth'" in d.message for d in found)
