"""Playing at the terminal, saving, going on, and replaying."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.play.state import checksum
from tests.tools.running import Run


def lines(*typed: object) -> str:
    """What is typed, a line each."""
    return "".join(f"{line}\n" for line in typed)


def test_demo_ends_with_the_score_sheet(run: Run, toy: Path) -> None:
    ran = run("play", toy, "--demo", "--seed", 1)
    assert (ran.status, ran.err) == (0, "")
    assert "pile" in ran.out
    assert "Final score" in ran.out
    assert ran.out == run("play", toy, "--demo", "--seed", 1).out


def test_a_demo_has_no_people(run: Run, toy: Path) -> None:
    assert run("play", toy, "--demo", "--seat", "A=human").status == 2


@pytest.mark.parametrize("seat", ["A", "Z=human", "A=nobody"])
def test_a_wrong_seat_is_refused(run: Run, toy: Path, seat: str) -> None:
    ran = run("play", toy, "--seat", seat)
    assert ran.status == 2
    assert len(ran.err.splitlines()) == 1


def test_a_whole_game_by_numbers(run: Run, toy: Path) -> None:
    ran = run("play", toy, "--seed", 1, stdin=lines(*[1] * 30))
    assert ran.status == 0
    assert "Final score" in ran.out


def test_typed_words_list_moves_and_a_text_plays(run: Run, toy: Path) -> None:
    ran = run("play", toy, "--seat", "B=human", stdin=lines("take", "take 3"))
    assert "B> " in ran.out
    assert ran.out.count("1  take 1") == 3  # at the start, for the typed word, and for B


def test_an_illegal_text_is_explained(run: Run, toy: Path) -> None:
    ran = run("play", toy, stdin=lines("take 9", "steal 1"))
    assert ran.status == 0
    assert "9" in ran.out
    assert "steal" in ran.out


def test_undo_goes_back_to_the_last_own_move(run: Run, toy: Path) -> None:
    ran = run("play", toy, stdin=lines("undo", "take 3", "undo"))
    assert "There is nothing to take back." in ran.out
    assert ran.out.count("21 ") >= 2


def test_end_of_input_leaves(run: Run, toy: Path) -> None:
    ran = run("play", toy)
    assert ran.status == 0
    assert "Nothing was saved." in ran.out


def test_save_resume_and_replay(run: Run, toy: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    saved = run("play", toy, "--seed", 5, stdin=lines("take 3", f"save {file}", "quit"))
    assert f"Saved as {file}." in saved.out
    replayed = run("replay", file, toy)
    assert (replayed.status, replayed.err) == (0, "")
    assert "2 moves, all as recorded" in replayed.out
    resumed = run("play", toy, "--resume", file, stdin=lines("undo", "take 1", "save", "quit"))
    assert resumed.status == 0
    assert run("replay", file, toy, "--json").json["moves"] == 2


def test_a_save_overwrites_its_own_file_only(run: Run, toy: Path, tmp_path: Path) -> None:
    mine, other = tmp_path / "mine.json", tmp_path / "other.txt"
    other.write_text("precious")
    ran = run("play", toy, stdin=lines(f"save {other}", f"save {mine}", "take 1", "save", "quit"))
    assert "is not this game's save" in ran.out
    assert other.read_text() == "precious"
    assert run("replay", mine, toy, "--json").json["moves"] == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == ["mine.json", "other.txt", "toy"]


def test_a_save_into_no_folder_is_told(run: Run, toy: Path, tmp_path: Path) -> None:
    ran = run("play", toy, stdin=lines(f"save {tmp_path}/none/game.json", "save", "quit"))
    assert ran.status == 0
    assert "No such file or directory" in ran.out
    assert "Name a file" in ran.out


NO_RECORDS = [
    *("", "no json", "{}", "[1, 2]", '{"moves": 3}', "[" * 100_000, '{"a":' * 100_000, "NaN"),
    *("9" * 10_000, '{"boardwright": "record", "format": Infinity}', '{"a": "\\ud800"}', "\x00"),
    '{"boardwright": "record", "boardwright": "record", "format": 1}',
]


@pytest.mark.parametrize("text", NO_RECORDS, ids=range(len(NO_RECORDS)))
def test_replay_refuses_what_is_no_record(run: Run, tmp_path: Path, text: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(text)
    for ran in (run("replay", file), run("play", "--resume", file)):
        assert ran.status == 2
        assert len(ran.err.splitlines()) == 1


def test_replay_refuses_what_is_no_text(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert run("replay", file).status == 2


@pytest.fixture
def record(run: Run, toy: Path, tmp_path: Path) -> Path:
    """A saved game of two moves."""
    file = tmp_path / "game.json"
    run("play", toy, "--seed", 5, stdin=lines("take 3", f"save {file}", "quit"))
    return file


def test_replay_sees_that_a_record_was_changed(run: Run, toy: Path, record: Path) -> None:
    record.write_text(record.read_text().replace("take 3", "take 2", 1))
    ran = run("replay", record, toy)
    assert ran.status == 2
    assert "changed or damaged" in ran.err


@pytest.mark.parametrize("move", ["take 2", "take 9", "steal 1"])
def test_replay_names_the_first_step_that_differs(
    run: Run, toy: Path, record: Path, move: str
) -> None:
    data = json.loads(record.read_text())
    data["moves"][0] = move
    data["digest"] = checksum(data)
    record.write_text(json.dumps(data))
    ran = run("replay", record, toy)
    assert ran.status == 2
    assert "step 1" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_replay_refuses_a_record_of_other_rules(run: Run, toy: Path, record: Path) -> None:
    rules = toy / "game.yaml"
    rules.write_text(rules.read_text().replace("copies: 21", "copies: 20"))
    ran = run("replay", record, toy)
    assert ran.status == 2
    assert "played with other rules: 'components.counter'" in ran.err


def test_reasons_are_in_the_language_that_is_asked_for(run: Run) -> None:
    typed = lines("claim board[1,1]", "claim board[1, 1]", "quit")
    for lang, said in {"en": "That space is taken.", "vi": "Ô này đã có dấu."}.items():
        ran = run("play", "tic_tac_toe", "--seat", "A=human", "--lang", lang, stdin=typed)
        assert said in ran.out


def test_the_score_sheet_is_in_that_language_too(run: Run) -> None:
    ran = run("play", "tic_tac_toe", "--demo", "--seed", 1, "--lang", "vi")
    assert "Điểm chung cuộc" in ran.out
    assert "hạng" in ran.out
