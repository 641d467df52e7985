"""Saved games on disk: read, written at once, and never over somebody else's file."""

from __future__ import annotations

from pathlib import Path

import engine
from engine import Game, Move, Record, State
from engine.errors import SaveError
from tools.files import read_text, replace_text


def load(path: Path, location: str | None = None) -> Record:
    """The record in a file, of the game at a location; by default where the game's name leads."""
    text = read_text(path)
    try:
        record = Record.from_json(text)
        return record if location is None else Record.from_json(text, _game(record, location))
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None


def _game(record: Record, location: str) -> Game:
    """The game at a location, for the players and options of a record."""
    header = record.header
    ruleset = engine.load(location, variant=header["variant"])
    return ruleset.game(header["players"], header["options"])


def unroll(record: Record) -> tuple[int, list[State], list[Move]]:
    """Seed, states and moves of a record, so that the game can go on and moves be taken back.

    The states come from the seed again: those of a replay have no chance beyond the record.
    """
    if record.seed is None:
        raise SaveError("this game has no seed to go on from; it can only be replayed")
    record.replay()
    game = record.game
    states, moves = [game.start(seed=record.seed)], []
    for text in record.moves:
        moves.append(game.parse_move(states[-1], text))
        states.append(game.apply(states[-1], moves[-1]))
    if [state.digest() for state in states] != record.digests:
        raise SaveError("this game's seed does not lead where its record does")
    return record.seed, states, moves


class SaveFile:
    """The one file that a session may write: the one that it resumed, or has made itself."""

    def __init__(self, own: Path | None = None) -> None:
        self.path = own

    def save(self, record: Record, path: Path | None = None) -> Path:
        """Write to `path`, by default to where this session saved last; the path written."""
        target = path or self.path
        if target is None:
            raise SaveError("name a file: save FILE")
        try:
            if target.exists() and (self.path is None or not target.samefile(self.path)):
                raise SaveError(f"{target} exists and is not this game's save; choose another name")
            replace_text(target, record.to_json())
        except OSError as error:
            raise SaveError(f"{target}: {error.strerror}") from None
        except ValueError as error:
            raise SaveError(f"{target}: {error}") from None
        self.path = target
        return target
