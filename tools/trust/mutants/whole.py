"""Damage to a file as a whole: gone, empty, in another encoding, cut off."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tools.trust.mutants.mutant import Mutant

Contents = str | bytes | None

WHOLE: dict[str, Callable[[str, Random], Contents]] = {
    "file gone": lambda text, rng: None,
    "file empty": lambda text, rng: "",
    "only comments": lambda text, rng: "# nothing\n",
    "latin-1": lambda text, rng: f"{text}# caf\xe9\n".encode("latin-1", "replace"),
    "utf-16": lambda text, rng: text.encode("utf-16"),
    "byte order mark": lambda text, rng: b"\xef\xbb\xbf" + text.encode(),
    "carriage returns": lambda text, rng: text.replace("\n", "\r\n"),
    "old Mac lines": lambda text, rng: text.replace("\n", "\r"),
    "cut off": lambda text, rng: text[: rng.randrange(1, max(2, len(text)))],
    "no last line end": lambda text, rng: text.rstrip("\n"),
    "tabs": lambda text, rng: text.replace("  ", "\t"),
    "there twice": lambda text, rng: text + text,
    "another language version": lambda text, rng: text.replace("language: 1", "language: 2"),
    "a list": lambda text, rng: "- 1\n- 2\n",
    "two documents": lambda text, rng: f"{text}\n---\n{text}",
}


def whole(operator: str, text: str, file: str, rng: Random) -> Mutant | None:
    """The file with one such damage; None where nothing changes."""
    content = WHOLE[operator](text, rng)
    return None if content == text else Mutant(operator, file, content)
