"""Whether a ruleset has a size that anybody has written, looked at before all else is read.

A count of keys takes no time; what is refused by it costs nobody more than reading the file.
"""

from __future__ import annotations

from engine.errors import Diagnostics
from engine.language.budget import TOO_MANY
from engine.limits import NAMES, OPTIONS
from engine.source import Document

_NAMED = ("define", "procedures", "actions", "abilities", "components")


def fits(document: Document, diagnostics: Diagnostics) -> bool:
    """Whether a document has no more names and options than are allowed; else it is reported."""
    sizes = {section: _size(document, section) for section in (*_NAMED, "options")}
    named = sum(sizes[section] for section in _NAMED)
    if sizes["options"] > OPTIONS:
        message = f"the game has {sizes['options']} options; {OPTIONS} are allowed"
        diagnostics.report(TOO_MANY, document.key(("options",)), message)
    if named > NAMES:
        largest = max(_NAMED, key=lambda section: sizes[section])
        message = f"the rules have more than {NAMES:,} names"
        diagnostics.report(TOO_MANY, document.key((largest,)), message)
    return named <= NAMES and sizes["options"] <= OPTIONS


def _size(document: Document, section: str) -> int:
    """How many entries a section has; its shape is not yet known to be right."""
    entries = document.data.get(section)
    return len(entries) if isinstance(entries, dict) else 0
