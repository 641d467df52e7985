"""Reporting the mistakes of one file, up to a sensible number."""

from __future__ import annotations

from engine.errors import Code, Diagnostics, Span
from engine.source.text import LIMIT, MOST_MISTAKES


class Stopped(Exception):
    """A limit is passed and reading stops; the diagnostic is reported already."""


class Reporter:
    """Adds the diagnostics of one file."""

    def __init__(self, file: str, diagnostics: Diagnostics) -> None:
        self.file = file
        self._diagnostics = diagnostics
        self._room = MOST_MISTAKES

    def __call__(
        self,
        code: Code,
        span: Span,
        message: str,
        hint: str | None = None,
        related: tuple[Span, str] | None = None,
    ) -> None:
        """Report a mistake. Raises Stopped after `MOST_MISTAKES` of them."""
        if not self._room:
            message = f"the file has more than {MOST_MISTAKES} mistakes; the rest is not read"
            self._diagnostics.report(LIMIT, span, message)
            raise Stopped
        self._room -= 1
        notes = [related] if related else []
        self._diagnostics.report(code, span, message, hint=hint, related=notes)

    def stop(self, span: Span, message: str) -> Stopped:
        """Report a passed limit; the caller raises the result."""
        self._diagnostics.report(LIMIT, span, message)
        return Stopped(message)
