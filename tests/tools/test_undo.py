"""What may be taken back at the terminal, and what stands."""

from __future__ import annotations

from tests.tools.running import Run


def test_what_chance_has_decided_stands(run: Run) -> None:
    ran = run("play", "pig", "--seed", 2, stdin="roll\nundo\nquit\n")
    assert "chance has had its say" in ran.out


def test_in_a_game_with_secrets_answers_stand(run: Run) -> None:
    people = ("--seat", "A=human", "--seat", "B=human")
    ran = run("play", "kuhn_poker", *people, stdin="check\nundo\nquit\n")
    assert "answers stand" in ran.out
    ran = run("play", "kuhn_poker", *people, "--lang", "vi", stdin="check\nundo\nquit\n")
    assert "Không rút lại được" in ran.out


def test_where_all_lies_open_all_can_be_taken_back(run: Run) -> None:
    people = ("--seat", "A=human", "--seat", "B=human")
    typed = "claim board[1,1]\nclaim board[1,2]\nundo\nundo\nundo\nquit\n"
    ran = run("play", "tic_tac_toe", *people, stdin=typed)
    assert ran.out.count("There is nothing to take back.") == 1


def test_a_bag_that_nobody_has_touched_lets_one_go_back(run: Run) -> None:
    people = ("--seat", "A=human", "--seat", "B=human")
    ran = run("play", "azul", *people, "--seed", 1, stdin="1\n1\n1\nundo\nquit\n")
    assert "can't be taken back" not in ran.out
