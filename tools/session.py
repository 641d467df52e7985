"""A game at the terminal: people type moves or parts of them, machine players answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from engine import Game, Move, Record, State
from engine.agents import Agent
from engine.errors import BoardwrightError, IllegalMove
from tools.output import board, score_sheet
from tools.saves import SaveFile

LISTED = 20  # moves shown at once

HELP = """\
Type a move, or some words of it to list the moves that have them, or a move's number in the list.
  undo        take back to your last move
  save FILE   save the game; `save` alone saves again
  board       show the table again
  help        this text
  quit        leave"""


@dataclass
class Session:
    """One game being played. `seats` has an agent a seat, None for a person."""

    game: Game
    seed: int
    seats: Mapping[str, Agent | None]
    lang: str
    file: SaveFile
    states: list[State]  # from the start to now
    moves: list[Move] = field(default_factory=list)  # one less than the states
    listed: Sequence[Move] = field(default=(), init=False)
    leaving: bool = field(default=False, init=False)

    @property
    def state(self) -> State:
        """The state now."""
        return self.states[-1]

    @property
    def record(self) -> Record:
        """The game until now, as it is saved."""
        record = Record.begin(self.game, self.seed)
        for state, move in zip(self.states, self.moves, strict=False):
            record.add(state, move)
        return record

    def run(self) -> None:
        """Play until the game is over or the player leaves."""
        try:
            while not self.leaving and (question := self.game.question(self.state)) is not None:
                agent = self.seats[question.player]
                if agent is None:
                    self._ask(question.player)
                else:
                    self._answer(question.player, agent)
        except (EOFError, KeyboardInterrupt):
            print()
            self.leaving = True
        if self.leaving:
            print(f"Last saved as {self.file.path}." if self.file.path else "Nothing was saved.")
        else:
            print(board(self.game, self.state, self.lang))
            print(score_sheet(self.game, self.state, self.lang), end="")

    def _answer(self, player: str, agent: Agent) -> None:
        """Let a machine player move. Its chance depends on the position only, not on undo."""
        rng = Random(f"{self.seed} {len(self.states)}")
        move = agent.choose(self.game, self.state, self.game.moves(self.state), rng)
        print(f"{player}: {move}")
        self._play(move)

    def _ask(self, player: str) -> None:
        """Let a person type until a move is made, taken back, or the player leaves."""
        print(board(self.game, self.state, self.lang))
        before = self.state
        self._list(self.game.moves(self.state))
        while self.state is before and not self.leaving:
            try:
                self._obey(input(f"{player}> ").strip())
            except BoardwrightError as error:
                _print_refusal(error)

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "":
                self._list(self.game.moves(self.state))
            case "undo" if not rest:
                self._undo()
            case "save":
                path = self.file.save(self.record, Path(rest.strip()) if rest else None)
                print(f"Saved as {path}.")
            case "board" if not rest:
                print(board(self.game, self.state, self.lang))
            case "help" if not rest:
                print(HELP)
            case "quit" if not rest:
                self.leaving = True
            case _:
                self._try(line)

    def _try(self, line: str) -> None:
        """Play a number of the list, or a move's text; else list what has the typed words."""
        if line.isdecimal():
            self._play_listed(int(line))
            return
        moves = self.game.moves(self.state)
        exact = self._read(line)
        if exact in moves:
            self._play(moves[moves.index(exact)])
        elif found := [move for move in moves if self._has_words(move, line)]:
            self._list(found)
        else:
            self._explain(line)

    def _read(self, line: str) -> Move | None:
        """The move that a whole text is, legal or not."""
        try:
            return self.game.parse_move(self.state, line)
        except IllegalMove:
            return None

    def _has_words(self, move: Move, line: str) -> bool:
        text = f"{move} {move.describe(self.lang)}".casefold()
        return all(word in text for word in line.casefold().split())

    def _play_listed(self, number: int) -> None:
        if not 1 <= number <= len(self.listed):
            print(f"The list has no number {number}.")
            return
        self._play(self.listed[number - 1])

    def _explain(self, line: str) -> None:
        """Say why a text is no legal move."""
        for reason in self.game.why_not(self.state, line, self.lang):
            print(f"  {reason}")

    def _list(self, moves: Sequence[Move]) -> None:
        self.listed = moves
        for number, move in enumerate(moves[:LISTED], 1):
            print(f"{number:>4}  {move}")
        if len(moves) > LISTED:
            print(f"      … {len(moves) - LISTED} more: type words of a move to see fewer")

    def _play(self, move: Move) -> None:
        self.moves.append(move)
        self.states.append(self.game.apply(self.state, move))

    def _undo(self) -> None:
        """Go back to the last state in which a person was asked."""
        for count in range(len(self.states) - 1, 0, -1):
            question = self.game.question(self.states[count - 1])
            if question is not None and self.seats[question.player] is None:
                del self.states[count:]
                del self.moves[count - 1 :]
                return
        print("There is nothing to take back.")


def _print_refusal(error: BoardwrightError) -> None:
    print(f"  {error}")
    if isinstance(error, IllegalMove):
        for reason in error.reasons:
            print(f"  {reason}")
