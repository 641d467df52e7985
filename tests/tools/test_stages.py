"""Playing actions that are asked in stages at the terminal, subsets too."""

from __future__ import annotations

import io
from pathlib import Path
from random import Random

import pytest

from engine import Game
from engine.agents import agent
from tests.play.subset_game import subset_game
from tests.play.test_whole import STAGED
from tests.tools.running import Run
from tools.demo import demo
from tools.saves import SaveFile
from tools.session import Session


@pytest.fixture
def swapping(tmp_path: Path) -> Path:
    """A game in stages."""
    file = tmp_path / "swapping.yaml"
    file.write_text(STAGED, encoding="utf-8")
    return file


def typed(run: Run, game: Path, *lines: str, lang: str = "en") -> str:
    """What two people who begin with a sun and a moon are told."""
    stdin = "".join(f"{line}\n" for line in ("take sun", "take moon", *lines))
    ran = run("play", game, "--seat", "B=human", "--seed", 3, "--lang", lang, stdin=stdin)
    assert (ran.status, ran.err) == (0, "")
    return ran.out.split("B> ", 1)[1]


def test_stages_are_asked_one_by_one(run: Run, swapping: Path) -> None:
    out = typed(run, swapping, "swap sun", "2")
    assert "theirs=B, wanted=moon (the only possibility)" in out
    assert "swap mine=sun, theirs=B, wanted=moon: price?\n  price: 1, 2\nA> " in out
    assert "A  points 2" in out


def test_a_whole_action_is_played(run: Run, swapping: Path) -> None:
    out = typed(run, swapping, "swap sun B moon 2")
    assert "price?" not in out
    assert "A  points 2" in out


@pytest.mark.parametrize("back", ["undo", "back"])
def test_a_stage_is_taken_back(run: Run, swapping: Path, back: str) -> None:
    out = typed(run, swapping, "swap sun", back, "take star")
    assert out.count("4  swap sun") == 2
    assert "B ◀" in out.rsplit("╭─ A", 1)[1]


def test_what_an_action_would_need(run: Run, swapping: Path) -> None:
    out = typed(
        run, swapping, "take star", "why take", "why swap", "why swap moon A moon", "swap moon"
    )
    assert "That is possible." in out
    assert "It has to be another kind than moon." in out
    first = run("play", swapping, "--seed", 3, stdin="why swap\n").out
    assert "Not possible now: swap. Type `why swap`" in first
    assert "The rule 'mine' does not allow that." in first


def test_a_wrong_answer_is_explained_by_its_stage(run: Run, swapping: Path) -> None:
    assert "price can't be '7'; now it can be 1, 2." in typed(run, swapping, "swap sun", "7")


def test_the_session_speaks_the_language(run: Run, tmp_path: Path) -> None:
    ran = run("play", "tic_tac_toe", "--lang", "vi", stdin="undo\n9999\n")
    assert "Không có gì để rút lại." in ran.out
    assert "Chưa lưu gì." in ran.out


def test_a_game_is_saved_amid_an_action(run: Run, swapping: Path, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed(run, swapping, "swap sun", f"save {file}")
    assert run("replay", file, swapping, "--json").json["moves"] == 4
    resumed = run("play", swapping, "--resume", file, "--seat", "B=human", stdin="1\n")
    assert "swap mine=sun, theirs=B, wanted=moon: price?" in resumed.out
    assert "A  points 1" in resumed.out


def test_perft_divides_by_whole_actions(run: Run, swapping: Path) -> None:
    ran = run("perft", swapping, "--depth", 3, "--divide", "--json")
    assert ran.json["count"] == sum(ran.json["divide"].values())
    assert "4 positions at depth 1" in run("perft", swapping, "--depth", 1, "--divide").out


def test_the_length_of_a_staged_game_is_in_answers(run: Run, swapping: Path, toy: Path) -> None:
    assert "answers in a game: " in run("simulate", swapping, "--games", 5).out
    assert "moves in a game: " in run("simulate", toy, "--games", 5).out


# ----------------------------------------------------------------------------------- subsets


@pytest.fixture
def subsets() -> Game:
    """A game with subsets; each hand has two suns and a moon."""
    return subset_game()


def session(
    game: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str
) -> tuple[Session, str]:
    """What two people are told, from the first question on."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
    played = Session(game, 0, dict.fromkeys(game.seats), "en", SaveFile(), [game.start(seed=0)])
    played.run()
    return played, capsys.readouterr().out


@pytest.mark.parametrize(
    "lines",
    [
        ("discard sun moon",),
        ("discard", "moon sun"),
        ("discard", "moon, sun"),
        ("discard sun+moon",),
    ],
    ids=str,
)
def test_pieces_are_ticked_at_once(
    subsets: Game,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    lines: tuple[str, ...],
) -> None:
    played, _ = session(subsets, monkeypatch, capsys, *lines)
    assert list(map(str, played.moves)) == ["discard sun", "discard moon", "discard enough"]


def test_pieces_are_ticked_one_by_one(
    subsets: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played, out = session(subsets, monkeypatch, capsys, "discard sun", "why sun sun", "enough")
    assert list(map(str, played.moves)) == ["discard sun", "discard enough"]
    assert "discard given=sun: what else?\n  given: sun, moon, enough\n" in out
    assert "Type one or several, then `enough`." in out


def test_pieces_that_do_not_go_together_change_nothing(
    subsets: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played, out = session(subsets, monkeypatch, capsys, "discard", "sun sun moon")
    assert played.moves == []
    assert "'discard moon' is not allowed: Two." in out


def test_undo_passes_over_what_had_one_answer_only(
    subsets: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played, out = session(subsets, monkeypatch, capsys, "go far", "undo", "go near")
    assert "played=moon (the only possibility)" in out
    assert list(map(str, played.moves)) == ["go near", "go sun", "go enough"]


def test_a_demo_tells_whole_actions(swapping: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import engine

    game = engine.load(swapping).game(players=2)
    for seed in range(5):
        agents = dict.fromkeys(game.seats, agent("random"))
        demo(game, game.start(seed=seed), agents, Random(seed), "en")
    out = capsys.readouterr().out
    swaps = [line.split(": ")[1].split() for line in out.splitlines() if ": swap" in line]
    assert swaps
    assert all(len(words) == 5 for words in swaps)
