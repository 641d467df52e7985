"""Azul by the ruleset against Azul by the referee: the same at every step of random games."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache
from typing import Any

import pytest

from engine import Game, State
from tests.loaded import loaded
from tests.referees.azul import COLOURS, FLOOR, MARKER, Board, Referee, Turn

NAMES = ("blue", "yellow", "red", "black", "white", "marker")
SEATS = "ABCD"
GAMES = 200
BATCHES = 10
#: The grey side can lock: nobody completes a row for a very long time.
MAX_ROUNDS = 14


@lru_cache
def azul(variant: str | None, players: int) -> Game:
    return loaded("azul", variant).game(players)


class Lockstep:
    """One game played by both, our draws being the referee's."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.grey = seed % 2 == 1
        players = 2 + seed // 2 % 3
        self.referee = Referee(players, self.grey, self.rng)
        self.game = azul("grey" if self.grey else None, players)
        starter = SEATS[self.referee.starter]
        self.state = self.game.start(chance=[starter, *self.draws()])
        #: Turns that avoid the floor keep the walls growing; others fill the floors.
        self.tidy = seed % 5 > 0

    def draws(self) -> list[str]:
        drawn = [NAMES[colour] for colour in self.referee.drawn]
        self.referee.drawn.clear()
        return drawn

    def play(self) -> None:
        while not self.referee.over and self.referee.rounds <= MAX_ROUNDS:
            self.compare()
            self.compare_moves()
            self.turn()
        if self.referee.over:
            self.compare_end()

    def turn(self) -> None:
        legal = self.referee.legal()
        lined = [turn for turn in legal if turn[2] != FLOOR]
        turn = self.rng.choice(lined if lined and self.tidy else legal)
        text = self.text(turn)
        columns: dict[int, list[tuple[list[int], int]]] = {p: [] for p in range(4)}

        def choose(player: int, row: int, colour: int, options: list[int]) -> int:
            chosen = self.rng.choice(options)
            columns[player].append((options, chosen))
            return chosen

        order = [(self.referee.starter + i) % self.referee.players for i in range(4)]
        if self.referee.take(turn):
            self.referee.tile(choose)
        self.feed(self.draws())
        self.state = self.game.apply(self.state, text)
        for player in order[: self.referee.players]:
            for options, chosen in columns[player]:
                self.tile(player, options, chosen)

    def feed(self, draws: list[str]) -> None:
        """Let chance bring this next."""
        state = self.state
        assert state.script == ()
        self.state = State(state.game, state.cells, state.chance, tuple(draws))

    def tile(self, player: int, columns: list[int], chosen: int) -> None:
        question = self.game.question(self.state)
        assert question is not None
        assert question.player == SEATS[player]
        offered = [move.arguments["column"] for move in self.game.moves(self.state)]
        assert offered == [str(column) for column in columns]
        self.state = self.game.apply(self.state, f"tile_wall {chosen}")

    def text(self, turn: Turn) -> str:
        source, colour, target = turn
        at = f"factory[{source}]" if source < len(self.referee.factories) else "centre"
        return f"take {at} {NAMES[colour]} {'floor' if target == FLOOR else f'line[{target}]'}"

    # --------------------------------------------------------------------------- comparing

    def compare_moves(self) -> None:
        ours = [str(move) for move in self.game.moves(self.state)]
        assert ours == [self.text(turn) for turn in self.referee.legal()]

    def compare(self) -> None:
        referee, seen = self.referee, self.game.observe(self.state, "A")
        assert seen["turn"] == SEATS[referee.current]
        table = seen["table"]
        assert table["starter"] == SEATS[referee.starter]
        assert table["factory"] == [named(tiles) for tiles in referee.factories]
        marker = {"marker": 1} if referee.marker_in_centre else {}
        assert table["centre"] == named(referee.centre) | marker
        assert table["bag"] == {"hidden": len(referee.bag)}
        self.compare_boards(seen)

    def compare_boards(self, seen: dict[str, Any]) -> None:
        lid = Counter(NAMES[colour] for colour in self.referee.lid)
        assert seen["table"]["lid"] == lid
        for seat, board in zip(self.game.seats, self.referee.boards, strict=True):
            self.compare_board(seen["players"][seat], board)

    def compare_board(self, ours: dict[str, Any], board: Board) -> None:
        assert ours["points"] == board.score
        assert ours["floor"] == [NAMES[piece] for piece in board.floor]
        assert ours["line"] == [[NAMES[colour] for colour in line] for line in board.lines]
        assert ours["wall"] == [
            [None if colour is None else NAMES[colour] for colour in row] for row in board.wall
        ]

    def compare_end(self) -> None:
        assert self.game.question(self.state) is None
        self.compare_boards(self.game.observe(self.state, "A"))
        result = self.game.result(self.state)
        assert list(result.scores.values()) == self.referee.scores()
        assert result.winners == [SEATS[player] for player in self.referee.winners()]


def named(tiles: list[int]) -> dict[str, int]:
    return {NAMES[colour]: tiles[colour] for colour in range(COLOURS) if tiles[colour]}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_ruleset_and_referee_agree(batch: int) -> None:
    assert NAMES[MARKER] == "marker"
    for seed in range(batch, GAMES, BATCHES):
        Lockstep(seed).play()
