"""People see and type what things are called, in their language; ids work too."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tools.running import Run

TEXT = """\
language: 1
game: ferry
title: Ferry
players: 2
types: {Sign: [sun, moon]}
components:
  boat: {of: player, copies: 1, start: sea.bay.boats}
  fare: {rows: fares.yaml, fields: {id: sea, worth: int}, start: shelf}
  gem: {of: Sign, copies: 9, start: heap}
table:
  sea:
    graph:
      spaces: {bay: {title: Blue Bay}, far_reef: {title: The Far Reef}, isle: {}}
      edges: {bay: [far_reef, isle], far_reef: [isle]}
    space: {boats: {pool: boat}}
  shelf: {pool: fare, title: fares on the shelf}
  heap: {pool: gem, seen_by: none}
  sold: {pool: fare}
player: {purse: {pool: gem, seen_by: owner}}
play:
  - turns: {until: empty(heap)}
    do:
      - repeat: 2
        do: [{choose: [sail, take, rest]}]
actions:
  sail:
    title: Sail on
    choose: {to: {in: sea, where: "to is not space(boat[me])", because: You are there.}}
    do: [{move: {one: "boat[me]", from: "space(boat[me]).boats", to: to.boats}}]
  take:
    choose: {card: {in: shelf, where: card.worth > 9}}
    do: [{move: {one: card, from: shelf, to: sold}}]
  rest: {do: [{draw: {from: heap, to: me.purse}}]}
scoring: {gems: count(me.purse)}
"""
FARES = """\
language: 1
far_reef: {worth: 3}
isle: {worth: 4}
"""
VI = """\
language: 1
table: {sea: {title: biển, spaces: {bay: Vịnh Xanh, far_reef: Rạn xa}}, shelf: vé trên kệ}
components: {fare: {title: vé, fields: {worth: giá}}, gem: ngọc}
actions: {sail: {title: Ra khơi, choose: {to: {title: nơi đến, because: Bạn đang ở đó.}}}}
"""


@pytest.fixture
def ferry(tmp_path: Path) -> Path:
    """A game with titles, in two languages."""
    folder = tmp_path / "ferry"
    (folder / "text").mkdir(parents=True)
    (folder / "game.yaml").write_text(TEXT, encoding="utf-8")
    (folder / "fares.yaml").write_text(FARES, encoding="utf-8")
    (folder / "text" / "vi.yaml").write_text(VI, encoding="utf-8")
    return folder


def told(run: Run, game: Path, *lines: str, lang: str = "en") -> str:
    ran = run("play", game, "--seed", 1, "--lang", lang, stdin="\n".join([*lines, "quit", ""]))
    assert (ran.status, ran.err) == (0, "")
    return ran.out


def test_the_table_has_titles(run: Run, ferry: Path) -> None:
    out = told(run, ferry)
    assert "fares on the shelf" in out
    assert "The Far Reef  worth 3" in out  # a card is called as the space that it is named as
    assert "A: (1 of 2) Sail on / Take / Rest" in out


@pytest.mark.parametrize("line", ["sail far_reef", "sail The Far Reef", "Sail on the far reef"])
def test_a_title_may_be_typed(run: Run, ferry: Path, line: str) -> None:
    out = told(run, ferry, line)
    assert "A: (2 of 2)" in out
    assert "The Far Reef  boats A" in out.rsplit("╭─ table", 1)[1]


def test_an_action_that_is_not_possible_says_why(run: Run, ferry: Path) -> None:
    assert "The rule 'card' does not allow that." in told(run, ferry, "take")


def test_scores_that_depend_on_what_is_hidden_are_not_told(run: Run, ferry: Path) -> None:
    out = told(run, ferry, "score")
    assert "Score so far" not in out
    assert "The scores are told at the end" in out


def test_scores_that_all_may_know_are_told(run: Run, ferry: Path) -> None:
    game = ferry / "game.yaml"
    game.write_text(game.read_text().replace(", seen_by: owner", ""), encoding="utf-8")
    out = told(run, ferry, "score")
    assert "Score so far: A 0, B 0" in out
    assert "gems" in out


def test_a_session_in_vietnamese(run: Run, ferry: Path) -> None:
    out = told(run, ferry, "nonsense", "sail", "ra khơi rạn xa", "sail isle b c", "save", lang="vi")
    assert "ở đây không có hành động 'nonsense'; có sail, take, rest" in out
    assert "far_reef (Rạn xa)" in out
    assert "cách viết là 'sail <to>', với 1 chữ sau tên hành động" in out
    assert "Hãy ghi tên tệp" in out
    assert "Rạn xa  giá 3" in out
    assert "A: (lần 2 trong 2) Ra khơi" in out
    for english in ("Seed", "hidden", "table", "Score", "did you mean"):
        assert english not in out


def test_what_a_stage_can_be_now_is_told(run: Run, ferry: Path) -> None:
    out = told(run, ferry, "sail nowhere", "sail bay")
    assert "to can't be 'nowhere'; now it can be far_reef, isle." in out
    assert "You are there." in out


def test_a_narrow_terminal_breaks_no_piece_apart(
    run: Run, ferry: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    game = ferry / "game.yaml"
    game.write_text(game.read_text().replace("The Far Reef", "The Very Far Reef Of Old"), "utf-8")
    out = told(run, ferry)
    assert max(map(len, out.split("╭─ table")[1].split("╰")[0].splitlines())) <= 40
