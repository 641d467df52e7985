"""A straightforward hand-written playout of Othello on a flat list, to measure against."""

from __future__ import annotations

from random import Random

SIDE = 8
WAYS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))


def caught(board: list[int], space: int, player: int) -> list[int]:
    """The discs that a disc on a free space would turn over."""
    row, column = divmod(space, SIDE)
    found: list[int] = []
    rival = 3 - player
    for down, right in WAYS:
        r, c = row + down, column + right
        line = []
        while 0 <= r < SIDE and 0 <= c < SIDE and board[r * SIDE + c] == rival:
            line.append(r * SIDE + c)
            r += down
            c += right
        if line and 0 <= r < SIDE and 0 <= c < SIDE and board[r * SIDE + c] == player:
            found += line
    return found


def legal(board: list[int], player: int) -> list[tuple[int, list[int]]]:
    """All free spaces where a disc catches some, with those."""
    moves = []
    for space in range(SIDE * SIDE):
        if not board[space]:
            turned = caught(board, space, player)
            if turned:
                moves.append((space, turned))
    return moves


def playout(rng: Random) -> tuple[int, int]:
    """A random game: the winner (0: a draw) and the number of moves, passes among them."""
    board = [0] * (SIDE * SIDE)
    board[28] = board[35] = 1
    board[27] = board[36] = 2
    player, moves, passed = 1, 0, False
    while True:
        found = legal(board, player)
        if found:
            space, turned = rng.choice(found)
            board[space] = player
            for disc in turned:
                board[disc] = player
        elif passed:
            break
        passed = not found
        moves += 1
        player = 3 - player
    first, second = board.count(1), board.count(2)
    return (0 if first == second else 1 if first > second else 2), moves - 1
