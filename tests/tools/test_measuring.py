"""Commands that play many games or positions."""

from __future__ import annotations

from pathlib import Path

from tests.tools.running import Run


def test_perft_counts(run: Run, toy: Path) -> None:
    ran = run("perft", toy, "--depth", 2)
    assert (ran.status, ran.out) == (0, "9\n")


def test_perft_divides_by_the_first_move(run: Run, toy: Path) -> None:
    ran = run("perft", toy, "--depth", 2, "--divide", "--json")
    assert ran.status == 0
    assert ran.json["count"] == 9
    assert list(ran.json["divide"].values()) == [3, 3, 3]


def test_perft_counts_outcomes_of_chance(run: Run) -> None:
    ran = run("perft", "pig", "--players", 2, "--depth", 3, "--outcomes", "--divide", "--json")
    assert (ran.status, ran.json["count"]) == (0, 20)
    assert ran.json["divide"] == {"roll": 12, "stop": 8}
    assert run("perft", "kuhn_poker", "--players", 2, "--depth", 1, "--outcomes").out == "3\n"


def test_simulate_tells_who_wins(run: Run, toy: Path) -> None:
    ran = run("simulate", toy, "--games", 50)
    assert (ran.status, ran.err) == (0, "")
    assert "50 games: 50 ended" in ran.out
    assert "games per CPU second" in ran.out


def test_simulate_json(run: Run, toy: Path) -> None:
    ran = run("simulate", toy, "--games", 50, "--players", 3, "--json")
    figures = ran.json
    assert (figures["games"], figures["ended"]) == (50, 50)
    assert [seat["player"] for seat in figures["seats"]] == ["A", "B", "C"]
    assert abs(sum(seat["win_rate"] for seat in figures["seats"]) - 1) < 1e-9
    for seat in figures["seats"]:
        low, high = seat["win_interval"]
        assert low <= seat["win_rate"] <= high


def test_simulate_gives_the_same_for_any_number_of_jobs(run: Run, toy: Path) -> None:
    one, two = (
        run("simulate", toy, "--games", 450, "--jobs", jobs, "--json").json for jobs in (1, 2)
    )
    assert one["games"] == two["games"] == 450
    for first, second in zip(one["seats"], two["seats"], strict=True):
        assert abs(first["win_rate"] - second["win_rate"]) < 1e-9
        assert abs(first["score"]["mean"] - second["score"]["mean"]) < 1e-9


def test_simulate_counts_games_that_hit_the_limit(run: Run, toy: Path) -> None:
    ran = run("simulate", toy, "--games", 10, "--limit", 2, "--json")
    assert (ran.json["ended"], ran.json["limit"]) == (0, 10)
    assert run("simulate", toy, "--games", 10, "--limit", 2).status == 0
