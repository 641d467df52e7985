"""Azul as plain Python, written from the rulebook and not from the ruleset.

It shares nothing with the engine: the differential test plays both side by side. Colours count from
0 in the order blue, yellow, red, black, white; so do players, sources (the centre comes after the
factories), lines, and the wall's rows and columns. A destination is a line, or 5 for the floor.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field

COLOURS = 5
SIZE = 5
FLOOR = 5
FLOOR_SPACES = 7
MARKER = -1
COPIES = 20
PENALTIES = (1, 1, 2, 2, 2, 3, 3)
FACTORIES = {2: 5, 3: 7, 4: 9}
TILES_IN_FACTORY = 4

#: A turn: source, colour, destination.
Turn = tuple[int, int, int]
#: Chooses among several columns of the wall: by player, row, colour and columns.
ChooseColumn = Callable[[int, int, int, list[int]], int]


@dataclass
class Board:
    """What one player has."""

    score: int = 0
    lines: list[list[int]] = field(default_factory=lambda: [[] for _ in range(SIZE)])
    wall: list[list[int | None]] = field(
        default_factory=lambda: [[None] * SIZE for _ in range(SIZE)]
    )
    floor: list[int] = field(default_factory=list)

    def rows(self) -> int:
        """How many rows of the wall are full."""
        return sum(None not in row for row in self.wall)

    def columns(self) -> int:
        """How many columns of the wall are full."""
        return sum(all(row[c] is not None for row in self.wall) for c in range(SIZE))

    def colours(self) -> int:
        """Of how many colours all five tiles are on the wall."""
        return sum(sum(row.count(k) for row in self.wall) == SIZE for k in range(COLOURS))


class Referee:
    """One game. `drawn` lists the colours drawn from the bag since it was last cleared."""

    def __init__(self, players: int, grey: bool, rng: random.Random) -> None:
        self.players, self.grey, self.rng = players, grey, rng
        self.boards = [Board() for _ in range(players)]
        self.bag = [colour for colour in range(COLOURS) for _ in range(COPIES)]
        self.rng.shuffle(self.bag)
        self.lid: list[int] = []
        self.drawn: list[int] = []
        self.starter = self.current = rng.randrange(players)
        self.next_starter: int | None = None
        self.rounds = 0
        self.over = False
        self.deal()

    # ------------------------------------------------------------------------------ a round

    def deal(self) -> None:
        """Fill the factories for a new round."""
        self.rounds += 1
        self.factories = [[0] * COLOURS for _ in range(FACTORIES[self.players])]
        self.centre = [0] * COLOURS
        self.marker_in_centre, self.next_starter = True, None
        for factory in self.factories:
            for _ in range(TILES_IN_FACTORY):
                if not self.bag:
                    self.bag, self.lid = self.lid, []
                    self.rng.shuffle(self.bag)
                if self.bag:
                    self.drawn.append(self.bag.pop())
                    factory[self.drawn[-1]] += 1
        self.current = self.starter

    def legal(self) -> list[Turn]:
        """All turns of the current player."""
        board, turns = self.boards[self.current], []
        for source, tiles in enumerate((*self.factories, self.centre)):
            for colour in range(COLOURS):
                if not tiles[colour]:
                    continue
                for row, line in enumerate(board.lines):
                    if len(line) > row or (line and line[0] != colour) or colour in board.wall[row]:
                        continue
                    turns.append((source, colour, row))
                turns.append((source, colour, FLOOR))
        return turns

    def take(self, turn: Turn) -> bool:
        """Make a turn; whether it was the round's last."""
        source, colour, target = turn
        board = self.boards[self.current]
        if source < len(self.factories):
            factory, self.factories[source] = self.factories[source], [0] * COLOURS
            number, factory[colour] = factory[colour], 0
            self.centre = [a + b for a, b in zip(self.centre, factory, strict=True)]
        else:
            number, self.centre[colour] = self.centre[colour], 0
            self._take_marker(board)
        for _ in range(number):
            if target != FLOOR and len(board.lines[target]) <= target:
                board.lines[target].append(colour)
            else:
                self._drop(board, colour)
        if any(self.centre) or any(map(any, self.factories)):
            self.current = (self.current + 1) % self.players
            return False
        return True

    def _take_marker(self, board: Board) -> None:
        if self.marker_in_centre:
            self.marker_in_centre, self.next_starter = False, self.current
            self._drop(board, MARKER)

    def _drop(self, board: Board, piece: int) -> None:
        """Put a piece on the floor; a tile that finds no room goes to the lid."""
        if len(board.floor) < FLOOR_SPACES:
            board.floor.append(piece)
        elif piece != MARKER:
            self.lid.append(piece)

    # ------------------------------------------------------------------------------- tiling

    def tile(self, choose: ChooseColumn) -> None:
        """The end of a round: walls, floors, and the next deal or the end of the game."""
        for player, board in enumerate(self.boards):
            for row in range(SIZE):
                if len(board.lines[row]) == row + 1:
                    self._tile_row(player, board, row, choose)
            board.score = max(0, board.score - sum(PENALTIES[: len(board.floor)]))
            self.lid += [piece for piece in board.floor if piece != MARKER]
            board.floor = []
        if self.next_starter is not None:
            self.starter = self.next_starter
        if any(board.rows() for board in self.boards) or not (self.bag or self.lid):
            self.over = True
        else:
            self.deal()

    def _tile_row(self, player: int, board: Board, row: int, choose: ChooseColumn) -> None:
        tiles, board.lines[row] = board.lines[row], []
        colour = tiles[0]
        columns = self.columns(board, row, colour)
        if not columns:
            for _ in tiles:
                self._drop(board, colour)
            return
        column = columns[0] if len(columns) == 1 else choose(player, row, colour, columns)
        board.wall[row][column] = colour
        board.score += points(board.wall, row, column)
        self.lid += tiles[1:]

    def columns(self, board: Board, row: int, colour: int) -> list[int]:
        """Where in its row a tile may go."""
        if not self.grey:
            return [(colour + row) % SIZE]
        return [
            column
            for column in range(SIZE)
            if board.wall[row][column] is None and all(r[column] != colour for r in board.wall)
        ]

    # ------------------------------------------------------------------------------ the end

    def scores(self) -> list[int]:
        """The points of all players with their bonuses."""
        return [b.score + 2 * b.rows() + 7 * b.columns() + 10 * b.colours() for b in self.boards]

    def winners(self) -> list[int]:
        """Who has most points, and among them most full rows."""
        keys = [(s, b.rows()) for s, b in zip(self.scores(), self.boards, strict=True)]
        return [player for player, key in enumerate(keys) if key == max(keys)]


def points(wall: list[list[int | None]], row: int, column: int) -> int:
    """What a tile that was just put on the wall scores."""
    across = _run(wall[row], column)
    down = _run([r[column] for r in wall], row)
    return sum(run for run in (across, down) if run > 1) or 1


def _run(spaces: list[int | None], at: int) -> int:
    """The length of the run of tiles around one of them."""
    first, last = at, at
    while first > 0 and spaces[first - 1] is not None:
        first -= 1
    while last + 1 < len(spaces) and spaces[last + 1] is not None:
        last += 1
    return last - first + 1
