"""A map or list of a YAML file while its keys and values come in."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.errors import Span, code
from engine.source.document import Node
from engine.source.flow import Cut
from engine.source.reporter import Reporter
from engine.source.values import key_name, meaning

DUPLICATE = code(
    "Y105",
    "a key that stands twice in one map",
    "Each key of a map has one value. Of two that are written the same, one would be lost.",
    example="language: 1\ntitle: Ludo\ntitle: Pachisi\n",
)


@dataclass(slots=True)
class Frame:
    """A map or list that is being read; `node` has its places."""

    data: dict[str, Any] | list[Any]
    node: Node
    cut: Cut = field(default_factory=Cut)
    _waiting: Span | None = None  # the key whose value comes next
    _name: str | None = None  # its text; None when it was refused

    @property
    def flow(self) -> bool:
        """Whether it is written between brackets."""
        return self.node.style != ""

    def add(self, data: Any, node: Node, plain: str | None, report: Reporter) -> None:
        """Take the next key, value or item; `plain` is its text when it is unquoted."""
        if isinstance(self.data, list):
            self._item(self.data, data, node, plain, report)
        elif self._waiting is None:
            self._key(data, node.value, plain, report)
        else:
            self._value(self.data, data, node, plain, report)

    def end(self, closing: Span) -> None:
        """Close it; `closing` is the bracket's place, and of no use without brackets."""
        start, last = self.node.value, self.node.value
        if self.flow:
            last = closing
        elif self.node.items:
            last = next(reversed(self.node.items.values())).value
        self.node.value = Span(start.file, start.line, start.column, last.end_line, last.end_column)

    def _item(
        self, items: list[Any], data: Any, node: Node, plain: str | None, report: Reporter
    ) -> None:
        if self.cut.swallowed:
            return
        span = node.value
        if plain == "" and not self.flow:  # nothing after the dash: the dash is its place
            span = Span(span.file, span.line, max(1, span.column - 1), span.line, span.column)
        node.key = node.value = span
        self.node.items[len(items)] = node
        items.append(data if plain is None else meaning(plain, span, report))

    def _key(self, data: Any, span: Span, plain: str | None, report: Reporter) -> None:
        self._waiting = span
        self._name = None if self.cut.swallowed else key_name(data, plain, span, report)
        first = None if self._name is None else self.node.items.get(self._name)
        if first is not None:
            message = f"the key '{self._name}' stands twice in this map"
            report(DUPLICATE, span, message, related=(first.key, "first here"))
            self._name = None

    def _value(
        self, entries: dict[str, Any], data: Any, node: Node, plain: str | None, report: Reporter
    ) -> None:
        assert self._waiting is not None
        node.key = self._waiting
        if plain == "":  # nothing is written: the key is its place
            node.value = node.key
        if not self.cut.swallowed:
            data = data if plain is None else meaning(plain, node.value, report)
        if self._name is not None:
            self.node.items[self._name] = node
            entries[self._name] = data
        self._waiting = self._name = None
