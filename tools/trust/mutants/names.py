"""Where names stand in a game's files: keys, and the words of values that are no prose."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.errors import Diagnostics, Span
from engine.play.unreadable import may_be_quoted
from engine.source import Document, read
from engine.source.document import Path
from engine.source.table import read_table

_WORD = re.compile(r"(?<![\w\\])[^\W\d]\w*")
_HOLE = re.compile(r"\{[^{}]*\}")
#: Keys whose values are sentences for people; only what they have between braces are names.
PROSE = ("title", "summary", "why", "because", "ask", "name")
#: Keys whose values are labels.
_LABELS = ("question",)
#: Keys that say which file this is, and in which state.
_MARKS = ("version",)
TEXTS, TESTS = "text", "tests"


@dataclass(frozen=True, slots=True)
class Name:
    """A word of a file that means something, where it stands.

    `depth` says within how many others a key stands, None for a word of a value: whatever is wrong
    with a key may hide what is below it. A `label` is what a game calls something for people and
    scenarios, and no rule uses.
    """

    span: Span
    word: str
    depth: int | None
    label: bool = False


def document_of(text: str, file: str) -> Document | None:
    """A file's text with its places; None where it can't be read."""
    if file.endswith(".csv"):
        return read_table(text, file, Diagnostics())
    return read(text, file, Diagnostics())


def names(text: str, file: str) -> list[Name]:
    """Every name in a file, in order of its place; none where it can't be read.

    `file` is its path in the game's folder: translations hold prose, but for their keys.
    """
    document = document_of(text, file)
    if document is None:
        return []
    found: dict[Span, Name] = {}
    lines = text.splitlines()
    for name in _in_map(document, document.data, (), lines, file.split("/", maxsplit=1)[0]):
        found.setdefault(name.span, name)
    return [found[span] for span in sorted(found)]


def _in_map(
    document: Document, data: Any, path: Path, lines: list[str], folder: str
) -> Iterator[Name]:
    steps = data.items() if isinstance(data, dict) else enumerate(data)
    for step, value in steps:
        inner = (*path, step)
        if step == "refuse" and may_be_quoted(str(data.get("because", "-"))):
            continue  # a move that nobody can say, whatever it is
        if isinstance(step, str):
            if step in _MARKS or step.startswith(("#", "_")):
                continue
            yield from _of_key(document.key(inner), lines, len(path))
        if isinstance(value, dict | list):
            yield from _in_map(document, value, inner, lines, folder)
        elif isinstance(value, str):
            yield from _of_value(document, inner, value, folder)


def _of_key(span: Span, lines: list[str], depth: int) -> Iterator[Name]:
    if span.line != span.end_line:
        return
    written = lines[span.line - 1][span.column - 1 : span.end_column - 1]
    for found in _WORD.finditer(written):
        at = span.column + found.start()
        place = Span(span.file, span.line, at, span.line, at + len(found[0]))
        yield Name(place, found[0], depth)


def _of_value(document: Document, path: Path, text: str, folder: str) -> Iterator[Name]:
    for start, end in _meant(path, text, folder):
        for found in _WORD.finditer(text[start:end]):
            first, last = start + found.start(), start + found.end()
            span = document.inside(path, first, last)
            if span.line == span.end_line and span.end_column - span.column == last - first:
                yield Name(span, found[0], None, path[-1] in _LABELS and folder != TESTS)


def _is_for_people(path: Path, folder: str) -> bool:
    """Whether a value's section is of sentences, whatever its keys are called.

    Scenario files have in `never` why something never happens; `names` of a ruleset is what people
    call variables and events, with what an event carries between braces.
    """
    return path[0] == ("never" if folder == TESTS else "names")


def _meant(path: Path, text: str, folder: str) -> Iterator[tuple[int, int]]:
    """The parts of a text that are no prose."""
    key = next((step for step in reversed(path) if isinstance(step, str)), "")
    if folder == TESTS and key == "because" and " " not in text:
        yield 0, len(text)
    elif folder == TEXTS or key in PROSE or _is_for_people(path, folder):
        yield from (found.span() for found in _HOLE.finditer(text) if folder != TESTS)
    else:
        yield 0, len(text)
