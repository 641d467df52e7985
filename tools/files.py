"""Reading what a user names, and writing so that nothing is lost."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from engine.errors import SaveError


def read_text(path: Path) -> str:
    """The text of a file."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise SaveError(f"{path}: this is no text file") from None


def replace_text(path: Path, text: str) -> None:
    """Write a file at once: whatever interrupts this leaves the old file or the new one."""
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=f".{path.name}.", delete=False
    ) as file:
        temporary = Path(file.name)
        try:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        except BaseException:
            temporary.unlink()
            raise
    try:
        temporary.replace(path)
    except BaseException:
        with suppress(FileNotFoundError):
            temporary.unlink()
        raise
