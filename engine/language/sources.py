"""Where a ruleset's parts stand in its files, and its texts in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Protocol

from engine.errors import Span
from engine.language.fields import Expression, Path
from engine.language.values import Bool, Int, Member, Piece, Value
from engine.program.module import Words
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Document(Protocol):
    """What the language needs of a document: its data and the places of keys and values."""

    data: Any

    def key(self, path: Path) -> Span:
        """The key at a path."""

    def value(self, path: Path) -> Span:
        """The value at a path."""

    def inside(self, path: Path, start: int, end: int) -> Span:
        """Characters of the text at a path."""


class Sources:
    """A ruleset's document with its translations."""

    def __init__(self, document: Document, languages: dict[str, Document]) -> None:
        self.document, self.languages = document, languages
        self.key, self.value, self.inside = document.key, document.value, document.inside

    def inside_key(self, path: Path, start: int, end: int) -> Span:
        """Characters of the key at a path, where it stands on one line."""
        key = self.key(path)
        text = str(path[-1])
        if key.line != key.end_line or key.end_column - key.column < len(text):
            return key
        quoted = (key.end_column - key.column - len(text)) // 2
        first = key.column + quoted
        return Span(key.file, key.line, first + start, key.line, first + end)

    def text(self, lang: str, path: Path) -> str | None:
        """The text at a path in a language (`en`: the ruleset's own), or None."""
        data = self.document.data if lang == "en" else self.languages[lang].data
        for step in path:
            data = data.get(step) if isinstance(data, dict) else None
        if isinstance(data, dict):
            data = data.get("title")
        return data if isinstance(data, str) else None

    def told(
        self, e: Elaborator, path: Path, default: str | None
    ) -> tuple[Words, tuple[Expr, ...]]:
        """The text at a path in every language, and the numbers that its placeholders show.

        `default` is the English text where the ruleset has none.
        """
        numbers: list[Expr] = []
        kinds: list[tuple[str, ...] | None] = []
        parts: dict[str, tuple[str | int, ...]] = {}
        for lang in ("en", *self.languages):
            text = self.text(lang, path) or (default if lang == "en" else None)
            if text is not None:
                parts[lang] = tuple(self._template(e, text, path, numbers, kinds))
        return Words(parts, tuple(kinds)), tuple(numbers)

    def _template(
        self,
        e: Elaborator,
        text: str,
        path: Path,
        numbers: list[Expr],
        kinds: list[tuple[str, ...] | None],
    ) -> Iterator[str | int]:
        for at, piece in enumerate(re.split(r"\{([^{}]*)\}", text)):
            if at % 2 == 0:
                yield piece
                continue
            expr, names = _mention(e, e.value(Expression(piece, (), path)))
            if isinstance(expr, Const):
                yield names[expr.value] if names else str(expr.value)
            elif expr is not None:
                yield len(numbers)
                numbers.append(expr)
                kinds.append(names)


def _mention(e: Elaborator, value: Value) -> tuple[Expr | None, tuple[str, ...] | None]:
    """The number that a placeholder shows, and the names by which it reads."""
    if isinstance(value, Int):
        return value.expr, None
    if isinstance(value, Bool):
        return value.expr, ("no", "yes")
    if isinstance(value, Member):
        return value.expr, ("none", *value.of.names)
    if isinstance(value, Piece) and value.kind is not None:
        return value.kind, ("none", *(kind.name for kind in e.layout.kinds))
    return None, None
