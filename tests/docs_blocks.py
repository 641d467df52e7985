"""The fenced blocks of the documents."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parent.parent
_FENCE = re.compile(r"^```(\w+)(.*)\n((?:.*\n)*?)```$", re.M)


@dataclass(frozen=True)
class Block:
    """A fenced block: its language, what its first line says about it, its text."""

    page: Path
    line: int
    language: str
    words: tuple[str, ...]
    text: str

    def option(self, name: str) -> str | None:
        """The value of `name=value` in the first line."""
        found = (word.partition("=")[2] for word in self.words if word.startswith(f"{name}="))
        return next(found, None)

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def pages() -> list[Path]:
    """Every document."""
    return [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def blocks(page: Path, *languages: str) -> list[Block]:
    """The blocks of a page, of certain languages."""
    text = page.read_text(encoding="utf-8")
    found = [
        Block(page, text[: m.start()].count("\n") + 1, m[1], tuple(m[2].split()), m[3])
        for m in _FENCE.finditer(text)
    ]
    return [block for block in found if block.language in languages]
