"""Whether a misspelling is told: at its place, with the name that was meant."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from engine.errors import Diagnostic, Span
from engine.likeness import slips
from tools.trust.mutants.names import Name

_FAR = 3


@dataclass(frozen=True, slots=True)
class Typo:
    """A name in a file, and what is written in its place."""

    file: str
    name: Name
    new: str

    def __str__(self) -> str:
        line = self.name.span.line
        return f"{self.file}:{line}: '{self.new}' for '{self.name.word}'"


def told(typo: Typo, found: Sequence[Diagnostic], texts: Mapping[str, str], shown: str) -> bool:
    """Whether a diagnostic names what was meant where the typo stands, or the typo at its use.

    Where several names are equally near to what is written, it is enough that one of them is told.
    A name that is misspelt where it is declared is told where it is used: it is unknown there, and
    the misspelt one is the nearest. `texts` are the files as they were read, `shown` is what the
    typo's file is called in diagnostics.
    """
    word, new = typo.name.word, typo.new
    for diagnostic in (*found, *_notes(found)):
        span, words = diagnostic.span, f"{diagnostic.message} {diagnostic.hint or ''}"
        here = span.file == shown and span.line <= typo.name.span.line <= span.end_line
        if here and (_names(words, word) or _as_near(typo, diagnostic)):
            return True
        if _names(words, word) and _names(words, new) and _names(_lines(span, texts), word):
            return True
    return False


def _notes(found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """What is said along with diagnostics, of other places, as diagnostics of their own."""
    for diagnostic in found:
        for span, note in diagnostic.related:
            yield replace(diagnostic, span=span, message=note, hint=None, related=())


def _as_near(typo: Typo, diagnostic: Diagnostic) -> bool:
    """Whether the hint has a name that is as near to what is written as the one that was meant."""
    hinted = re.findall(r"(?<!\w)'([^']+)'", diagnostic.hint or diagnostic.message)
    most = slips(typo.new, typo.name.word, _FAR)
    return any(slips(typo.new, name, _FAR) <= most for name in hinted if name != typo.new)


def _names(text: str, word: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text) is not None


def _lines(span: Span, texts: Mapping[str, str]) -> str:
    lines = texts.get(span.file, "").splitlines()
    return "\n".join(lines[span.line - 1 : span.end_line])
