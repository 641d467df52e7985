"""A straightforward hand-written playout of connect four on a flat list, to measure against."""

from __future__ import annotations

from random import Random

ROWS, COLUMNS, IN_A_LINE = 6, 7, 4
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


def wins(board: list[int], row: int, column: int, player: int) -> bool:
    """Whether the disc just dropped completes a line."""
    for down, right in STEPS:
        length = 1
        for sign in (1, -1):
            r, c = row + sign * down, column + sign * right
            while 0 <= r < ROWS and 0 <= c < COLUMNS and board[r * COLUMNS + c] == player:
                length += 1
                r += sign * down
                c += sign * right
        if length >= IN_A_LINE:
            return True
    return False


def playout(rng: Random) -> tuple[int, int]:
    """A random game: the winner (0: a draw) and the number of moves."""
    board = [0] * (ROWS * COLUMNS)
    player = 1
    for move in range(ROWS * COLUMNS):
        column = rng.choice([c for c in range(COLUMNS) if not board[c]])
        row = ROWS - 1
        while board[row * COLUMNS + column]:
            row -= 1
        board[row * COLUMNS + column] = player
        if wins(board, row, column, player):
            return player, move + 1
        player = 3 - player
    return 0, ROWS * COLUMNS
