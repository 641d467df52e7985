"""Pieces of Markdown that the reference pages share."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Sequence

NOTE = "<!-- Written by `make generate`. Change what it is made from instead. -->"


def page(title: str, intro: str, *parts: Iterable[str]) -> str:
    """A page with a title, the note that it is generated, and its parts."""
    lines = [NOTE, "", f"# {title}", "", intro]
    for part in parts:
        lines += ["", *part]
    return "\n".join(lines).rstrip() + "\n"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table; empty when it has no rows."""
    body = [_row(row) for row in rows]
    return [_row(heads), "|" + "---|" * len(heads), *body] if body else []


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def block(text: str, info: str) -> list[str]:
    """A fenced block."""
    return [f"```{info}", *text.rstrip().splitlines(), "```"]


def prose(doc: str | None) -> list[str]:
    """A docstring's lines."""
    return inspect.cleandoc(doc or "").splitlines()


def contents(names: Iterable[str]) -> str:
    """Links to the headings of a page, in a line."""
    return " · ".join(f"[{name}](#{name})" for name in names)
