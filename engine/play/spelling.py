"""How people may spell the texts of values and pieces."""

from __future__ import annotations

import re
from collections.abc import Collection


def spelled(word: str, texts: Collection[str], player: str | None) -> str:
    """A word as it is spelled in texts; the same word, without blanks, if it is none of them.

    One's own places need no name, `A.pawn` is `pawn[A]`, and a blank may stand for `_`.
    """
    joined = "".join(word.split())
    forms = (joined, joined.removeprefix(f"{player}."), owned_kind(joined), "_".join(word.split()))
    return next((form for form in forms if form in texts), joined)


def owned_kind(text: str) -> str:
    """`pawn[A]` for `A.pawn`, A's own piece; other texts as they are."""
    return re.sub(r"([A-Z])\.(\w+)", r"\2[\1]", text)
