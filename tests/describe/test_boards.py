"""A board of named spaces as text: the table, and the rules in two languages."""

from __future__ import annotations

from pathlib import Path

import engine
from engine.describe.rulebook import rules
from engine.describe.table import show
from tests.courier import VIETNAMESE, write
from tests.language.test_boards import CHANCE


def test_spaces_that_have_something_take_a_line_each(tmp_path: Path) -> None:
    game = engine.load(write(tmp_path)).game(2)
    state = game.start(chance=CHANCE)
    for move in ("ride ford", "ride ford", "ride ford", "pay chest[sun]"):
        state = game.apply(state, move)
    lines = show(game, state, colour=False, width=160).splitlines()
    assert [line[2:40].rstrip() for line in lines[1:6]] == [
        "land                     bag        pil",
        "camp  riders 1 B         9 hidden   1 h",
        "ford  riders 1 A  visits 3",
        "mill  find GEM[M",
        "fort  find GEM[SU",
    ] or lines


def test_the_rules_tell_of_the_board_and_of_what_spaces_and_pieces_have(tmp_path: Path) -> None:
    text = rules(engine.load(write(tmp_path)))
    for line in (
        "- **land**: a map of 4 spaces and 3 connections, listed at the end",
        "  - each space has **find**: room for one gem",
        "  - each space has **visits**: a number, 0 at the start, never above 9",
        "  - each has **coins**: room for any number of coins",
        "| The camp | sun | 0 | no |  |  |",
        "| mill | star | 2 | no | sun, 2 × moon | moon |",
        "- **shown**: room for up to 2 chests",
        "1. For each *s* in the land, if *s* is not The camp:",
    ):
        assert line in text.splitlines()
    assert (
        "- **pile**: a shuffled deck of chests; when more is drawn and it is empty, everything"
        in text
    )


def test_the_rules_in_another_language(tmp_path: Path) -> None:
    lines = rules(engine.load(write(tmp_path, vietnamese=VIETNAMESE)), "vi").splitlines()
    for line in (
        "- **vùng đất**: một bản đồ gồm 4 địa điểm và 3 đường nối, liệt kê ở cuối",
        "  - mỗi ô có **vật tìm thấy**: chỗ cho một gem",
        "  - mỗi ô có **người cưỡi ngựa**: chứa bao nhiêu cũng được: rider",
        "  - mỗi cái có **tiền trong rương**: chứa bao nhiêu cũng được: coin",
        "|  | sign | phí | wet | gift | guard |",
    ):
        assert line in lines
