"""Building a document from a YAML parser's events.

Everything that YAML allows and a ruleset may not hold is refused here, value by value.
"""

from __future__ import annotations

import re
from typing import Any

from ruamel.yaml import events as yaml

from engine.errors import Diagnostics, Span, code
from engine.source.document import Document, Node
from engine.source.flow import CUT, Cut
from engine.source.frames import Frame
from engine.source.reporter import Reporter, Stopped
from engine.source.text import (
    FORBIDDEN,
    LIMIT,
    LONGEST_TEXT,
    MOST_ENTRIES,
    MOST_NESTED,
    MOST_VALUES,
    NOT_TEXT,
)
from engine.source.values import ALIAS, meaning

NOT_A_MAP = code(
    "Y103",
    "a file that is not a map of keys and values",
    "A file holds one map: lines of `key: value`, with a space after the colon.",
    example="language:1\n",
)
DOCUMENTS = code(
    "Y104",
    "several YAML documents in one file",
    "A line `---` starts a further YAML document. A ruleset is one document.",
    example="language: 1\n---\ntitle: Ludo\n",
)
TAG = code(
    "Y109",
    "a tag",
    "A value that starts with `!` gives its type in YAML. A ruleset does not use such tags: quote "
    "the text when it is one.",
    example="language: 1\ntitle: !done\n",
)


class Builder:
    """Turns events into a document; mistakes go to `diagnostics`."""

    def __init__(self, text: str, file: str, diagnostics: Diagnostics) -> None:
        self._text = text
        self._lines = text.splitlines()
        self._file = file
        self._report = Reporter(file, diagnostics)
        self._frames: list[Frame] = []
        self._values = 0
        self._top: tuple[Any, Node] | None = None

    def take(self, event: Any) -> None:
        """Read one event. Raises Stopped where the text passes a limit."""
        if isinstance(event, yaml.ScalarEvent):
            self._scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._open(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self._close(event)
        elif isinstance(event, yaml.AliasEvent):
            self._alias(event)
        elif isinstance(event, yaml.DocumentStartEvent) and self._top is not None:
            self._report(DOCUMENTS, self._span(event), "a further YAML document starts here")
            raise Stopped

    def document(self) -> Document | None:
        """The document, once all events are taken; None where it is not a map."""
        if self._top is None or not isinstance(self._top[0], dict):
            self._not_a_map()
            return None
        data, root = self._top
        root.key = next(iter(root.items.values())).key if root.items else root.value
        return Document(data, root, {self._file: self._text})

    def explains(self, place: Span) -> bool:
        """Whether a syntax error there comes from an expression that a comma cut; reports it."""
        cut = next((f.cut for f in reversed(self._frames) if f.cut.open), None)
        if cut is None or cut.line != place.line:
            return False
        self._end_cut(cut)
        return True

    def _open(self, event: Any) -> None:
        span = self._begin(event)
        if len(self._frames) >= MOST_NESTED:
            raise self._report.stop(span, f"maps and lists are nested more than {MOST_NESTED} deep")
        is_map = isinstance(event, yaml.MappingStartEvent)
        style = ("{" if is_map else "[") if event.flow_style else ""
        self._frames.append(Frame({} if is_map else [], Node(span, span, style)))

    def _close(self, event: Any) -> None:
        frame = self._frames.pop()
        if frame.cut.open:
            self._end_cut(frame.cut)
        frame.end(self._span(event))
        self._add(frame.data, frame.node, None)

    def _alias(self, event: Any) -> None:
        self._count(event)
        span = self._span(event)
        name = f"*{event.anchor}"
        message = f"{name} is an alias in YAML"
        self._report(ALIAS, span, message, "quote the whole text if it is an expression")
        self._add(name, Node(span, span), name)

    def _scalar(self, event: Any) -> None:
        span = self._begin(event)
        style, value = event.style or "", event.value
        if len(value) > LONGEST_TEXT:
            self._report(LIMIT, span, f"this text has more than {LONGEST_TEXT:,} characters")
            value = value[:1]
        if style == '"' and ("\r" in value or FORBIDDEN.search(value)):
            self._report(NOT_TEXT, span, "an escape stands for a character that can't be shown")
        self._add(value, Node(span, span, style), None if style else value)

    def _add(self, data: Any, node: Node, plain: str | None) -> None:
        """Put a finished value where it belongs; `plain` is its text when it is unquoted."""
        if not self._frames:
            value = data if plain is None else meaning(plain, node.value, self._report)
            self._top = (value, node)
            return
        frame = self._frames[-1]
        if len(frame.data) >= MOST_ENTRIES:
            message = f"this map or list has more than {MOST_ENTRIES:,} entries"
            raise self._report.stop(node.value, message)
        if frame.flow:
            frame.cut.see(plain or "", node.value)
            if frame.cut.done:
                self._end_cut(frame.cut)
        frame.add(data, node, plain, self._report)

    def _end_cut(self, cut: Cut) -> None:
        self._report(CUT, *cut.finish(self._lines, self._file))

    def _begin(self, event: Any) -> Span:
        """Count a value and refuse an anchor or a tag before it; its span."""
        self._count(event)
        if event.anchor is not None:
            message = f"&{event.anchor} is an anchor in YAML"
            hint = "quote the whole text if it is an expression"
            self._report(ALIAS, self._sign(event), message, hint)
        if event.tag is not None:
            hint = "quote the whole text if it is one"
            self._report(TAG, self._sign(event), "a tag can't stand here", hint)
        return self._span(event)

    def _sign(self, event: Any) -> Span:
        """The anchor or tag at the start of a value."""
        line, column = event.start_mark.line, event.start_mark.column
        written = re.match(r"\S*", self._lines[line][column:])
        width = len(written[0]) if written else 1
        return Span(self._file, line + 1, column + 1, line + 1, column + 1 + width)

    def _count(self, event: Any) -> None:
        self._values += 1
        if self._values > MOST_VALUES:
            message = f"the file has more than {MOST_VALUES:,} values"
            raise self._report.stop(self._span(event), message)

    def _not_a_map(self) -> None:
        if self._top is None or self._top[0] is None:
            span = Span(self._file, 1, 1, 1, 1)
            self._report(NOT_A_MAP, span, "the file is empty", "start it with: language: 1")
            return
        data, root = self._top
        found = "a list" if isinstance(data, list) else "a single value"
        message = f"the file holds {found}, not keys with values"
        self._report(NOT_A_MAP, root.value, message, "write 'key: value', with a space")

    def _span(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        return Span(self._file, start.line + 1, start.column + 1, end.line + 1, end.column + 1)
