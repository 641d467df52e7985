"""Where a ruleset's parts stand in its files, and its texts in every language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Protocol

from engine.errors import Span
from engine.language import codes
from engine.language.fields import HOLE, Expression, Path
from engine.language.values import Bool, Int, Member, Piece, Unknown, Value
from engine.program.module import Words
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Document(Protocol):
    """What the language needs of a document: its data and the places of keys and values."""

    data: Any
    texts: dict[str, str]
    folder: FilePath | None

    def digest(self) -> str:
        """A digest of the data."""

    def parts(self) -> dict[str, Any]:
        """A mark for each part of the data."""

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
        self.key = document.key
        self._titles: dict[tuple[Path, str], Words] = {}
        #: The placeholder that is being read: of what, in which document, where, which characters.
        self._hole: tuple[Path, Document, Path, int, int] | None = None

    def value(self, path: Path) -> Span:
        """The value at a path; the placeholder that is being read there."""
        if self._hole is not None and self._hole[0] == path:
            _, document, where, start, end = self._hole
            return document.inside(where, start, end)
        return self.document.value(path)

    def inside(self, path: Path, start: int, end: int) -> Span:
        """Characters of the text at a path, or of the placeholder that is being read there."""
        if self._hole is not None and self._hole[0] == path:
            _, document, where, first, _ = self._hole
            return document.inside(where, first + start, first + end)
        return self.document.inside(path, start, end)

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
        data = self._in(lang).data
        for step in self.written(lang, path):
            data = _step(data, step)
        return data if isinstance(data, str) else None

    def written(self, lang: str, path: Path) -> Path:
        """Where a text really stands: `title` in a map, a variant's own below `variants`.

        A translation names parameters without their stages.
        """
        if lang != "en":
            path = tuple(step for step in path if not isinstance(step, int))
        data, variant = self._in(lang).data, self.document.data.get("variant")
        below: list[Path] = [("variants", variant, *path)] if lang != "en" and variant else []
        for place in (*below, path):
            found = data
            for step in place:
                found = _step(found, step)
            if isinstance(found, str) or (isinstance(found, dict) and "title" in found):
                return (*place, "title") if isinstance(found, dict) else place
        return path

    def _in(self, lang: str) -> Document:
        return self.document if lang == "en" else self.languages[lang]

    def titles(self, path: Path, default: str) -> Words:
        """What is called `default` in English, in every language that has a text at the path.

        Looked up once: each player count asks again, and each card for the names of its fields.
        """
        known = self._titles.get((path, default))
        if known is None:
            known = self._titles[path, default] = self._titled(path, default)
        return known

    def _titled(self, path: Path, default: str) -> Words:
        found = {lang: self.text(lang, path) for lang in self.languages}
        others = {lang: (text,) for lang, text in found.items() if text is not None}
        return Words({"en": (default,), **others})

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
                parts[lang] = tuple(self._template(e, text, (lang, path), numbers, kinds))
                self._hole = None
        return Words(parts, tuple(kinds)), tuple(numbers)

    def _template(
        self,
        e: Elaborator,
        text: str,
        place: tuple[str, Path],
        numbers: list[Expr],
        kinds: list[tuple[str, ...] | None],
    ) -> Iterator[str | int]:
        lang, path = place
        end = 0
        for at, piece in enumerate(HOLE.split(text)):
            start, end = end + at % 2, end + at % 2 + len(piece)
            self._hole = path, self._in(lang), self.written(lang, path), start, end
            if at % 2 == 0:
                _check_braces(e, piece, path)
                yield piece
                continue
            end += 1
            expr, names = _mention(e, e.value(Expression(piece, (), path)), path)
            if isinstance(expr, Const):
                yield names[expr.value] if names else str(expr.value)
            elif expr is not None:
                yield len(numbers)
                numbers.append(expr)
                kinds.append(names)


def _step(data: Any, step: str | int) -> Any:
    if isinstance(data, list) and isinstance(step, int):
        return data[step] if step < len(data) else None
    return data.get(step) if isinstance(data, dict) else None


def _check_braces(e: Elaborator, text: str, path: Path) -> None:
    """A brace that is left when the placeholders are taken out has no partner."""
    if found := re.search(r"[{}]", text):
        span = e.sources.inside(path, *found.span())
        e.report(codes.SYNTAX, span, f"'{found.group()}' has no partner")


def _mention(e: Elaborator, value: Value, path: Path) -> tuple[Expr | None, tuple[str, ...] | None]:
    """The number that a placeholder shows, and the names by which it reads."""
    if isinstance(value, Int):
        return value.expr, None
    if isinstance(value, Bool):
        return value.expr, ("no", "yes")
    if isinstance(value, Member):
        return value.expr, ("none", *value.of.names)
    if isinstance(value, Piece) and value.kind is not None:
        return value.kind, ("none", *(kind.name for kind in e.layout.kinds))
    if not isinstance(value, Unknown):
        message = f"a text can show a number, a name or a piece, not {value.type}"
        e.report(codes.WRONG_TYPE, e.sources.value(path), message)
    return None, None
