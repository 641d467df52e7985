"""Reading what a user names, and writing so that nothing is lost."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_hex

from engine.errors import SaveError

#: No save is larger; what is may have no end.
MOST_BYTES = 64 * 2**20


def read_text(path: Path) -> str:
    """The text of a file."""
    with path.open("rb") as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise SaveError(f"{path}: this is larger than {MOST_BYTES >> 20} MiB, so it is no save")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise SaveError(f"{path}: this is no text file") from None


def replace_text(path: Path, text: str) -> None:
    """Write a file at once: whatever interrupts this leaves the old file or the new one."""
    target = path.resolve()
    # Named before it is there, so that whenever this is interrupted it can be taken away.
    temporary = target.with_name(f".{token_hex(8)}.new")
    try:
        temporary.touch(0o600, exist_ok=False)
        with temporary.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
