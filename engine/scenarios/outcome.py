"""What running a scenario gives, and how one fails."""

from __future__ import annotations

from dataclasses import dataclass

from engine.source import Path


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one scenario, recorded game or count of moves came out; `message` tells what failed."""

    file: str
    line: int
    name: str
    ok: bool
    message: str = ""


class Failure(Exception):
    """Raised where a scenario does not hold; `path` is the place in its file."""

    def __init__(self, message: str, path: Path = ()) -> None:
        self.message, self.path = message, path
        super().__init__(message)
