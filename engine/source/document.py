"""A ruleset as plain data, and where each piece of it was written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from engine.errors import Span
from engine.source.columns import Cell, cells

Path = tuple[str | int, ...]
"""The way from the top of a document to a value: keys of maps and indices of lists."""


#: JSON that is no longer than this is told as it is.
_SHORT = 16


@dataclass(slots=True)
class Node:
    """The places of one value: its key, itself, and the values inside it.

    `style` is the character that opens the value in its file: a quote, `|`, `>`, `{`, `[`, or
    nothing for plain text and for block maps and lists; `,` marks a cell of a table.
    """

    key: Span
    value: Span
    style: str = ""
    items: dict[str | int, Node] = field(default_factory=dict)


class Document:
    """Plain data with a place in a file for every key and value.

    `data` holds dicts, lists, texts, whole numbers, floats, booleans and None. `texts` maps each
    file that went into it, by the name shown to people, to its text. `folder` is the game's folder
    when it has one, `name` the game's short name, `languages` its translations by language.
    """

    def __init__(self, data: Any, root: Node, texts: Mapping[str, str]) -> None:
        self.data = data
        self.root = root
        self.texts = dict(texts)
        self.folder: FilePath | None = None
        self.name = ""
        self.languages: dict[str, Document] = {}
        #: Keys that a variant added, each with the one of the ruleset that it is almost like.
        self.added: list[tuple[Node, str, str]] = []
        self._lines: dict[str, list[str]] = {}

    def key(self, path: Path) -> Span:
        """The key at `path`; for a list's item the item, for the top its first key.

        Where the document has no such path, the deepest known part of it answers.
        """
        return self._nearest(path)[0].key

    def value(self, path: Path) -> Span:
        """The value at `path`, or that of the deepest known part of it."""
        return self._nearest(path)[0].value

    def flow(self, path: Path) -> bool:
        """Whether a map or list is written between brackets, where commas cut texts."""
        return self._nearest(path)[0].style in ("{", "[")

    def inside(self, path: Path, start: int, end: int) -> Span:
        """The characters from `start` up to `end` of the text at `path`.

        Exact wherever characters of the text and of the file can be matched. Otherwise, and for
        values that are no text, the whole value.
        """
        node, found = self._nearest(path)
        text = self._at(path) if found else None
        if not isinstance(text, str):
            return node.value
        span = node.value
        written = cells(self._lines_of(span.file), span, node.style, text)
        return span if written is None else _stretch(span, written, start, end)

    def digest(self) -> str:
        """A SHA-256 of the data; the order of keys counts, as it does in rules."""
        canonical = json.dumps(self.data, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
        return hashlib.sha256(canonical.encode("ascii")).hexdigest()

    def parts(self) -> dict[str, Any]:
        """A mark for each part of the data, which differs when the part does.

        A part is what stands below a key, or below a key of a map below a key. Its mark is the part
        itself, as JSON, when that is short; else `#` and eight digits of a digest.
        """
        return {
            key: {name: _mark(inner) for name, inner in part.items()}
            if isinstance(part, dict) and part
            else _mark(part)
            for key, part in self.data.items()
        }

    def _nearest(self, path: Path) -> tuple[Node, bool]:
        node = self.root
        for step in path:
            if step not in node.items:
                return node, False
            node = node.items[step]
        return node, True

    def _at(self, path: Path) -> Any:
        data = self.data
        for step in path:
            data = data[step]
        return data

    def _lines_of(self, file: str) -> list[str]:
        if file not in self._lines:
            self._lines[file] = self.texts.get(file, "").splitlines()
        return self._lines[file]


def _mark(part: Any) -> str:
    text = json.dumps(part, ensure_ascii=True, separators=(",", ":"), allow_nan=False)
    if len(text) <= _SHORT:
        return text
    return "#" + hashlib.sha256(text.encode("ascii")).hexdigest()[:8]


def walk(data: Any, node: Node) -> Iterator[tuple[Any, Node]]:
    """Every map and list of a document with its places, outer ones first."""
    pending = [(data, node)]
    while pending:
        data, node = pending.pop()
        if isinstance(data, dict | list):
            yield data, node
            steps: Any = data if isinstance(data, dict) else range(len(data))
            pending += [(data[step], node.items[step]) for step in reversed(list(steps))]


def _stretch(span: Span, written: list[Cell], start: int, end: int) -> Span:
    start = max(0, min(start, len(written)))
    end = max(start, min(end, len(written)))
    if start == end:
        line, column = _before(span, written, start)
        return Span(span.file, line, column, line, column)
    first, last = written[start], written[end - 1]
    return Span(span.file, first.line, first.column, last.line, last.end_column)


def _before(span: Span, written: list[Cell], index: int) -> tuple[int, int]:
    if index < len(written):
        return written[index].line, written[index].column
    if written:
        return written[-1].line, written[-1].end_column
    return span.line, span.column
