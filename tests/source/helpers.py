"""What the tests of this package share: reading without a file, and marking places in texts."""

from __future__ import annotations

from typing import Any

from engine.errors import Diagnostics, Span
from engine.source import Document, Path, read

FILE = "game.yaml"


def read_all(text: str, *, pure: bool = False) -> tuple[Document | None, Diagnostics]:
    """A text as a document, with the diagnostics."""
    diagnostics = Diagnostics()
    return read(text, FILE, diagnostics, pure=pure), diagnostics


def good(text: str, *, pure: bool = False) -> Document:
    """A text that has no mistakes, as a document."""
    document, diagnostics = read_all(text, pure=pure)
    assert [str(d) for d in diagnostics] == []
    assert document is not None
    return document


def codes(diagnostics: Diagnostics) -> list[str]:
    """The ids of all diagnostics, in order of their places."""
    return [d.code.id for d in diagnostics.sorted()]


def marked(text: str, span: Span) -> str:
    """The part of a text that a span covers."""
    lines = text.splitlines(keepends=True)
    chosen = lines[span.line - 1 : span.end_line]
    if span.end_line > len(lines):
        return "".join(chosen)[span.column - 1 :]
    chosen[-1] = chosen[-1][: span.end_column - 1]
    chosen[0] = chosen[0][span.column - 1 :]
    return "".join(chosen)


def every_path(data: Any, path: Path = ()) -> list[Path]:
    """The paths of all values in some data."""
    steps: list[tuple[str | int, Any]] = []
    if isinstance(data, dict):
        steps = list(data.items())
    elif isinstance(data, list):
        steps = list(enumerate(data))
    return [path] + [found for step, value in steps for found in every_path(value, (*path, step))]
