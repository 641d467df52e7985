"""Expressions that YAML cuts at a comma.

Between `{}` or `[]` a comma ends an unquoted text, so `{that: any(f(a, b), c)}` is read as the text
`any(f(a` and two further keys. Pieces whose brackets don't match give this away; those up to the
matching bracket are one mistake, and none of them is a key or an item.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import Span, code

CUT = code(
    "Y110",
    "an expression that YAML cut at a comma",
    "Between { } or [ ] a comma ends an unquoted text, so an expression with a comma in it is cut "
    "into pieces. Quote it, or write it on a line of its own.",
    example="language: 1\nactions: {take: {that: any(full(a, b), c)}}\n",
)


@dataclass(slots=True)
class Cut:
    """Follows the pieces of one map or list between brackets."""

    open: bool = False
    """A piece has an opening bracket whose partner is still to come."""
    done: bool = False
    """The last piece ended an expression that was cut."""
    swallowed: bool = False
    """The last piece belongs to an expression that began before it."""
    _level: int = 0
    _first: Span | None = None
    _last: Span | None = None

    @property
    def line(self) -> int:
        """The line of the last piece seen; 0 before any."""
        return self._last.end_line if self._last else 0

    def see(self, plain: str, span: Span) -> None:
        """Take the next piece: its text when it is unquoted, else an empty text."""
        self.done = False
        self.swallowed = self.open
        level = self._level + plain.count("(") - plain.count(")")
        if not self.open and level:
            self._first = span
        self.open, self.done = level > 0, level < 0 or (self.open and level == 0)
        self._level = max(level, 0)
        if self.open or self.done:
            self._last = span

    def finish(self, lines: list[str], file: str) -> tuple[Span, str, str]:
        """The place of the whole expression, the message and the hint."""
        assert self._first is not None
        assert self._last is not None
        first, last = self._first, self._last
        self.open, self._level = False, 0
        span = Span(file, first.line, first.column, last.end_line, last.end_column)
        if first is last:
            message = "a bracket of this text has no partner, or YAML cut the text at a comma"
            return span, message, "quote the whole text"
        message = "YAML cut this expression at a comma"
        if span.line != span.end_line:
            return span, message, "quote the expression"
        written = lines[span.line - 1][span.column - 1 : span.end_column - 1]
        quote = "'" if '"' in written else '"'
        return span, message, f"quote the expression: {quote}{written}{quote}"
