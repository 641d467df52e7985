"""A straightforward hand-written playout of breakthrough on a flat list, to measure against."""

from __future__ import annotations

from random import Random

ROWS, COLUMNS = 8, 8


def legal(board: list[int], player: int) -> list[tuple[int, int]]:
    """All moves: from where to where."""
    ahead = 1 if player == 1 else -1
    moves = []
    for start in range(ROWS * COLUMNS):
        if board[start] != player:
            continue
        row, column = divmod(start, COLUMNS)
        row += ahead
        if not 0 <= row < ROWS:
            continue
        for side in (-1, 0, 1):
            if 0 <= column + side < COLUMNS:
                goal = row * COLUMNS + column + side
                there = board[goal]
                if there == 0 or (side and there != player):
                    moves.append((start, goal))
    return moves


def playout(rng: Random) -> tuple[int, int]:
    """A random game: the winner and the number of moves."""
    board = [1] * (2 * COLUMNS) + [0] * ((ROWS - 4) * COLUMNS) + [2] * (2 * COLUMNS)
    pawns = [0, 2 * COLUMNS, 2 * COLUMNS]
    player, moves = 1, 0
    while True:
        start, goal = rng.choice(legal(board, player))
        moves += 1
        rival = 3 - player
        if board[goal] == rival:
            pawns[rival] -= 1
        board[start], board[goal] = 0, player
        if goal // COLUMNS == (ROWS - 1 if player == 1 else 0) or not pawns[rival]:
            return player, moves
        player = rival
