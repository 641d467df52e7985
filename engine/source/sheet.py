"""The cells of comma-separated text, each with its place.

The standard library reads such text but does not tell columns, so it is scanned here; a test
compares the two.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.errors import Span


@dataclass(frozen=True, slots=True)
class TableCell:
    """The text of a cell and its place, quotes included; `closed` unless its quote has no end."""

    text: str
    span: Span
    closed: bool = True


def scan(text: str, file: str) -> Iterator[tuple[TableCell, bool]]:
    """Every cell of a table, and whether it is the last of its row."""
    scanner = _Scanner(text, file)
    more = bool(text)
    while more:
        cell = scanner.cell()
        separator = scanner.separator()
        yield cell, separator != ","
        more = separator == "," or scanner.at < len(text)


_QUOTED = re.compile(r'[ \t]*(?P<cell>"(?P<text>[^"]*(?:""[^"]*)*)(?P<end>"?))[ \t]*(?=[,\r\n]|\Z)')
_BARE = re.compile(r"[ \t]*(?P<cell>(?P<text>[^,\r\n]*?))[ \t]*(?=[,\r\n]|\Z)")
_SEPARATOR = re.compile(r",|\r\n|\r|\n|\Z")
_BREAK = re.compile(r"\r\n|\r|\n")


class _Scanner:
    """Where in the text the scan stands."""

    def __init__(self, text: str, file: str) -> None:
        self.at = 0
        self._text = text
        self._file = file
        self._line = 1
        self._start = 0  # the index at which the line begins

    def cell(self) -> TableCell:
        """Read a cell, and the blanks around it."""
        quoted = _QUOTED.match(self._text, self.at)
        found = quoted or _BARE.match(self._text, self.at)
        assert found is not None  # a bare cell may be empty
        self.at = found.end()
        span = self._span(found.start("cell"), found.end("cell"))
        text = found["text"]
        if quoted is None:
            return TableCell(text, span)
        text = _BREAK.sub("\n", text.replace('""', '"'))
        return TableCell(text, span, closed=found["end"] != "")

    def separator(self) -> str:
        """Read what ends a cell: a comma, a line break, or nothing at the end of the text."""
        found = _SEPARATOR.match(self._text, self.at)
        assert found is not None
        self.at = found.end()
        if found[0] not in ("", ","):
            self._line, self._start = self._line + 1, self.at
        return found[0]

    def _span(self, first: int, end: int) -> Span:
        line, column = self._line, first - self._start + 1
        for found in _BREAK.finditer(self._text, first, end):
            self._line, self._start = self._line + 1, found.end()
        return Span(self._file, line, column, self._line, end - self._start + 1)
