"""What nothing reads is not worked out."""

from __future__ import annotations

from pathlib import Path

import engine

GAME = """
language: 1
game: marks
title: Marks
players: 2
components: {mark: {of: player}}
table: {land: {grid: [5, 5], holds: mark}}
play: [{turns: {until: full(land)}, do: [{choose: lay}]}]
actions:
  lay:
    let: {open: "set(s for s in land if empty(s) or s is first(x for x in land if empty(x)))"}
    choose: {space: {in: land, where: space in open}}
    do: [{place: {piece: "mark[me]", to: space}}]
"""


def test_a_value_that_effects_do_not_need_is_not_worked_out_for_them(tmp_path: Path) -> None:
    """The set is needed to say what may be chosen; when it has been chosen, it is no more."""
    file = tmp_path / "marks.yaml"
    file.write_text(GAME, encoding="utf-8")
    machine = engine.load(file).game(2).machine
    for code in (machine.step, machine.fast):
        questions, _, flow = code.source.partition("def block_")
        assert "1 << " in questions
        assert "1 << " not in flow
        assert flow.count("for ") <= 1  # whether the land is full
