"""Saved games on disk: read, written at once, and never over somebody else's file."""

from __future__ import annotations

from pathlib import Path

from engine import Record
from engine.errors import SaveError
from tools.files import read_text, replace_text


def load(path: Path) -> Record:
    """The record in a file."""
    try:
        return Record.from_json(read_text(path))
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from None


class SaveFile:
    """The one file that a session may write: the one that it resumed, or has made itself."""

    def __init__(self, own: Path | None = None) -> None:
        self.path = own

    def save(self, record: Record, path: Path | None = None) -> Path:
        """Write to `path`, by default to where this session saved last; the path written."""
        target = path or self.path
        if target is None:
            raise SaveError("name a file: save FILE")
        if target.exists() and (self.path is None or not target.samefile(self.path)):
            raise SaveError(f"{target} exists and is not this game's save; choose another name")
        try:
            replace_text(target, record.to_json())
        except OSError as error:
            raise SaveError(f"{target}: {error.strerror}") from None
        self.path = target
        return target
