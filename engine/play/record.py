"""A record of a played game: enough to play it again and to see that it is the same."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from engine.errors import BoardwrightError, SaveError
from engine.play.saves import check_identity, parse_save
from engine.play.state import FORMAT, State, checksum
from engine.play.told import told_record
from engine.version import VERSION

if TYPE_CHECKING:
    from engine.play.game import Game
    from engine.play.moves import Move

#: Finds the game that a record's header names; the public package puts it in place.
Finder = Callable[[dict[str, Any]], "Game"]


class Record:
    """A game as it was played: who, what chance brought, the moves, and a digest after each.

    `digests[0]` is that of the first state, `digests[i]` the one after move i.
    """

    finder: Finder | None = None

    def __init__(
        self,
        header: dict[str, Any],
        chance: list[str],
        moves: list[str],
        digests: list[str],
        game: Game | None = None,
        seed: int | None = None,
    ) -> None:
        self.header, self.chance, self.moves, self.digests = header, chance, moves, digests
        self.seed = seed
        self._game = game

    @classmethod
    def begin(cls, game: Game, seed: int | None = None, state: State | None = None) -> Record:
        """A record of a game that begins from a seed, or from a state at its start."""
        first = state if state is not None else game.start(seed=seed or 0)
        header = {**game.identity, "rules": game.rules.parts}
        return cls(header, list(first.outcomes), [], [first.digest()], game, seed)

    def add(self, state: State, move: Move | str) -> State:
        """Note a move made in a state; returns the state after it. Raises IllegalMove.

        A text may be a whole action, as for `Game.apply`: its answers are noted one by one.
        """
        game = state.game
        if isinstance(move, str):
            steps = list(game.follow(state, move))
        else:
            steps = [(move, game.apply(state, move))]
        for answer, after in steps:
            self.moves.append(str(answer))
            self.chance += after.outcomes
            self.digests.append(after.digest())
        return steps[-1][1]

    @property
    def game(self) -> Game:
        """The game that was played. Raises SaveError when it is not here, or has changed."""
        if self._game is None:
            if Record.finder is None:
                raise SaveError("this record's game is not known here")
            found = Record.finder(self.header)
            check_identity(found, self.header, "record")
            self._game = found
        return self._game

    def replay(self) -> State:
        """Play the game again; the last state. Raises SaveError at the first step that differs."""
        first, steps = self._played()
        for _, state in steps:
            first = state
        return first

    def _played(self) -> tuple[State, Iterator[tuple[Move, State]]]:
        """The first state, and each move with the state after it. Both raise SaveError."""
        try:
            first = self.game.start(chance=self.chance)
        except SaveError:
            raise
        except BoardwrightError as error:
            raise _unplayable(0, error) from None
        self._compare(first, 0)
        return first, self._steps(first)

    def _steps(self, state: State) -> Iterator[tuple[Move, State]]:
        for step, text in enumerate(self.moves, start=1):
            try:
                move = self.game.parse_move(state, text)
                state = self.game.apply(state, move)
            except BoardwrightError as error:
                raise _unplayable(step, error) from None
            self._compare(state, step)
            yield move, state
        if len(self.digests) > len(self.moves) + 1:
            raise SaveError("the record has more digests than moves")
        if state.script:
            raise SaveError(f"{len(state.script)} chance outcomes of the record are left over")

    def _compare(self, state: State, step: int) -> None:
        if step >= len(self.digests) or state.digest() != self.digests[step]:
            raise SaveError(f"step {step} of the record leads to another position than it did")

    def to_json(self, seat: str | None = None) -> str:
        """The record as text: all of it, or for a seat just what it was told.

        The whole record brings back everything that was hidden, so players get it when the game is
        over. Raises BoardwrightError for an unknown seat, SaveError when it can't be replayed.
        """
        if seat is not None:
            return told_record(self.game.seat(seat), *self._played())
        data: dict[str, Any] = {
            "boardwright": "record",
            "format": FORMAT,
            "engine": VERSION,
            **self.header,
            "seed": self.seed,
            "chance": self.chance,
            "moves": self.moves,
            "digests": self.digests,
        }
        data["digest"] = checksum(data)
        return json.dumps(data, indent=1, ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str, game: Game | None = None) -> Record:
        """The record that a text holds. Raises SaveError when it is broken."""
        data = parse_save(text, "record")
        lists: list[Any] = [data.get(key) for key in ("chance", "moves", "digests")]
        if not all(
            isinstance(part, list) and all(isinstance(x, str) for x in part) for part in lists
        ):
            raise SaveError("this record has no list of chance outcomes, moves or digests")
        header = {k: data[k] for k in (*IDENTITY, "rules") if k in data}
        if not _names_a_game(header):
            raise SaveError("this record does not say which game it is of")
        if game is not None:
            check_identity(game, header, "record")
        seed = data.get("seed")
        if seed is not None and type(seed) is not int:
            raise SaveError("the seed of this record is no whole number")
        chance, moves, digests = lists
        return cls(header, chance, moves, digests, game, seed)


def _unplayable(step: int, error: BoardwrightError) -> SaveError:
    return SaveError(f"step {step} of the record can't be played: {error}")


def _names_a_game(header: dict[str, Any]) -> bool:
    """Whether a header has every entry, each of its type."""
    if not header.keys() >= {*IDENTITY} or type(header["players"]) is not int:
        return False
    texts = [header["game"], header["ruleset"]]
    maybe = [header["variant"], header["version"]]
    return (
        all(isinstance(text, str) for text in texts)
        and all(text is None or isinstance(text, str) for text in maybe)
        and isinstance(header["options"], dict)
    )


#: What tells one compiled game from another, in saves and records.
IDENTITY = ("game", "variant", "version", "ruleset", "players", "options")
