"""What can go wrong, as data: places in files, diagnostics, and the exceptions users meet.

A diagnostic is a record (code, place, facts); words are made when it is shown. Every code is
declared once, next to the rule that raises it, with an explanation and a failing example: the
error reference is generated from these declarations and a test runs each example.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from engine.likeness import alike


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A stretch of text in a file. Lines and columns count from 1; the end is exclusive."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Code:
    """One kind of mistake.

    `example` is what a designer might write: a whole ruleset (when it starts with `language:`),
    or an overlay on the small ruleset that the error reference shows at its head.
    """

    id: str
    summary: str
    explanation: str
    example: str
    severity: str = "error"


CODES: dict[str, Code] = {}
#: So many names that are equally near to a misspelt one are told.
_MOST_NEAR = 3
#: Of longer lines only the part around the mark is shown.
LONGEST_LINE = 400


def code(id: str, summary: str, explanation: str, *, example: str, severity: str = "error") -> Code:
    """Declare a kind of mistake. The id is unique: a second declaration raises ValueError."""
    if id in CODES:
        raise ValueError(f"code {id} is declared twice")
    CODES[id] = Code(id, summary, explanation, example, severity)
    return CODES[id]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One mistake (or warning) at one place, with what would mend it."""

    code: Code
    message: str
    span: Span
    hint: str | None = None
    related: tuple[tuple[Span, str], ...] = ()

    @property
    def severity(self) -> str:
        """`error` or `warning`."""
        return self.code.severity

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return visible(f"{self.span}: {self.severity}[{self.code.id}]: {self.message}{hint}")


def visible(text: str) -> str:
    """A text in which every character that can't be shown stands by its number.

    What a stranger's file holds must not reach a terminal that would obey it.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in "\n\t" else f"\\u{{{ord(c):x}}}" for c in text)


@dataclass(slots=True)
class Diagnostics:
    """A growing, duplicate-free list of diagnostics."""

    items: list[Diagnostic] = field(default_factory=list)
    _known: set[tuple[str, Span]] = field(default_factory=set)

    def report(
        self,
        code: Code,
        span: Span,
        message: str,
        *,
        hint: str | None = None,
        related: Sequence[tuple[Span, str]] = (),
    ) -> None:
        """Add a diagnostic; the same code at the same place is kept once."""
        if (code.id, span) not in self._known:
            self._known.add((code.id, span))
            self.items.append(Diagnostic(code, message, span, hint, tuple(related)))

    def extend(self, others: Iterable[Diagnostic]) -> None:
        """Add others, duplicates left out."""
        for d in others:
            self.report(d.code, d.span, d.message, hint=d.hint, related=d.related)

    @property
    def errors(self) -> list[Diagnostic]:
        """Those that keep the ruleset from being played."""
        return [d for d in self.items if d.severity == "error"]

    def sorted(self) -> list[Diagnostic]:
        """By file, line and column."""
        return sorted(self.items, key=lambda d: (d.span, d.code.id))

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name most like `word`, or None when nothing is close."""
    return next(iter(alike(word, known)), None)


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint naming the nearest known name, or those that are as near; None when none is."""
    names = [f"'{name}'" for name in alike(word, known)[:_MOST_NEAR]]
    return f"did you mean {' or '.join(names)}?" if names else None


def render(diagnostic: Diagnostic, texts: Mapping[str, str]) -> str:
    """A diagnostic as a person reads it: the message, the marked line, the hint.

    `texts` maps file names to their contents; a file that is missing there is named only.
    """
    out = [f"{diagnostic.span}: {diagnostic.severity}[{diagnostic.code.id}]: {diagnostic.message}"]
    out += _marked(diagnostic.span, texts)
    if diagnostic.hint:
        out.append(f"  hint: {diagnostic.hint}")
    for span, note in diagnostic.related:
        out.append(f"  {span}: {note}")
        out += _marked(span, texts)
    return visible("\n".join(out))


def _marked(span: Span, texts: Mapping[str, str]) -> list[str]:
    lines = _lines(texts.get(span.file, ""))
    if not 1 <= span.line <= len(lines):
        return []
    line = lines[span.line - 1]
    last = span.end_column if span.end_line == span.line else len(line) + 1
    width = max(1, min(last, len(line) + 1) - span.column)
    first, width = span.column - 1, min(width, LONGEST_LINE)
    if len(line) > LONGEST_LINE:
        cut = max(0, min(first - LONGEST_LINE // 4, len(line) - LONGEST_LINE))
        line = ("…" if cut else "") + line[cut : cut + LONGEST_LINE] + "…"
        first -= cut - bool(cut)
        width = max(1, min(width, len(line) - first))
    # One sign for each character that can't be shown, so that the mark stands where it should.
    line = "".join(c if c.isprintable() or c == "\t" else "\ufffd" for c in line)
    gutter = f"{span.line:>5} | "
    pad = "".join("\t" if ch == "\t" else " " for ch in line[:first])
    return [gutter + line, " " * (len(gutter) - 2) + "| " + pad + "^" * width]


@lru_cache(maxsize=8)
def _lines(text: str) -> list[str]:
    return text.splitlines()


class BoardwrightError(Exception):
    """Anything that a user's input can cause. Commands print it and exit with status 2."""

    def say(self, lang: str) -> str:
        """The message in a language, English where there is no other."""
        return str(self)


class RulesetError(BoardwrightError):
    """A ruleset with mistakes; `.diagnostics` lists all of them, `.texts` the files they are in."""

    def __init__(self, diagnostics: Diagnostics, texts: Mapping[str, str]) -> None:
        self.diagnostics = diagnostics
        self.texts = texts
        super().__init__("\n\n".join(render(d, texts) for d in diagnostics.sorted()))


class IllegalMove(BoardwrightError):
    """A move that the rules refuse; `.reasons` says why, in words."""

    def __init__(self, message: str | Mapping[str, str], reasons: Sequence[str] = ()) -> None:
        self.texts = {"en": message} if isinstance(message, str) else message
        self.reasons = tuple(reasons)
        super().__init__(self.texts["en"])

    def say(self, lang: str) -> str:
        """The message in a language."""
        return self.texts.get(lang, self.texts["en"])


class UnreadableMove(IllegalMove):
    """A move text that names no action, or no option of its domain."""


class ChanceError(BoardwrightError):
    """A chance script with an outcome that can't occur, or with too few or too many."""


class SaveError(BoardwrightError):
    """A saved game or record that can't be read, or does not belong to this game."""


class RuleFault(BoardwrightError):
    """The rules ran into something that they say can't happen; `.span` is the rule's place."""

    def __init__(self, message: str, span: Span | None = None) -> None:
        self.span = span
        super().__init__(f"{span}: {message}" if span else message)
