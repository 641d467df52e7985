"""A ruleset with something wrong in it, and which lines may be named for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.errors import Diagnostic, Span

_WORD = re.compile(r"[^\W\d]\w*")


@dataclass(frozen=True, slots=True)
class Mutant:
    """A file with other contents (None: it is not there). `line` is where the damage was done.

    Without a line the file as a whole is damaged: any line of it may be named, or of the file that
    names it.
    """

    operator: str
    file: str
    content: str | bytes | None
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.operator}"


def right(
    mutant: Mutant, found: Sequence[Diagnostic], texts: Mapping[str, str], shown: str, before: str
) -> str | None:
    """How a diagnostic leads to the damage: by its `line`, `block` or a `name`; None if none does.

    A line is the damaged one or one beside it (what is wrong after a deletion stands there). A
    block is the innermost one around the damage, which lacks something or has too much. A name is
    one that stands on the damaged line, before or after, at whatever place it is missed. `before`
    is the file as it was.
    """
    if mutant.line == 0:
        return "file" if found else None
    old = before.splitlines()
    new = mutant.content.splitlines() if isinstance(mutant.content, str) else old
    if len(old) == len(new):
        damaged = [n for n, pair in enumerate(zip(old, new, strict=True), 1) if len({*pair}) > 1]
    else:
        damaged = [mutant.line]
    hows = [_led(line, old, new, found, texts, shown) for line in damaged or [mutant.line]]
    return next((how for how in ("line", "block", "name") if how in hows), None)


def _led(
    at: int,
    old: list[str],
    new: list[str],
    found: Sequence[Diagnostic],
    texts: Mapping[str, str],
    shown: str,
) -> str | None:
    """How diagnostics lead to one damaged line."""
    more = max(0, len(new) - len(old))
    here = [span for span in _places(found) if span.file == shown]
    # What was put in twice is told where it is put in, which is after the whole of it.
    if any(span.line <= at + 1 + 2 * more and span.end_line >= at - 1 for span in here):
        return "line"
    first, last = _around(old, at)
    if any(first <= span.line <= last + more for span in here):
        return "block"
    gone = old[at - 1 : at + max(0, len(old) - len(new))]
    words = set(_WORD.findall(" ".join((*gone, *new[at - 1 : at]))))
    told = [f"{d.message} {d.hint or ''} {' '.join(note for _, note in d.related)}" for d in found]
    told += [_line(span, texts) for span in _places(found)]
    return "name" if any(words & set(_WORD.findall(text)) for text in told) else None


def _places(found: Sequence[Diagnostic]) -> Iterator[Span]:
    """Where diagnostics stand, and the places that they show along with it."""
    for diagnostic in found:
        yield diagnostic.span
        yield from (span for span, _ in diagnostic.related)


def _line(span: Span, texts: Mapping[str, str]) -> str:
    lines = texts.get(span.file, "").splitlines()
    return " ".join(lines[span.line - 1 : span.line])


def _around(lines: list[str], at: int) -> tuple[int, int]:
    """The first and the last line of the innermost block that a line is in."""
    indents = [len(line) - len(line.lstrip(" -")) if line.strip() else 10**6 for line in lines]
    own = indents[at - 1]
    first = next((n for n in range(at - 1, 0, -1) if indents[n - 1] < own), 1)
    least = indents[first - 1] if first < at else 0
    last = next((n for n in range(at + 1, len(lines) + 1) if indents[n - 1] <= least), len(lines))
    return first, last
