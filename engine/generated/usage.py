"""Which rulesets use which construct and function."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from engine.generated.rulebooks import editions
from engine.language import CONSTRUCTS
from engine.language.construct import Verb
from engine.language.fields import Expression

Usage = dict[str, list[str]]


def usage() -> Usage:
    """The games that use each construct (by its class's name) and function, by name."""
    found: Usage = {}
    for ruleset in editions():
        for word in sorted(set(_words(ruleset.model))):
            games = found.setdefault(word, [])
            if ruleset.name not in games:
                games.append(ruleset.name)
    return found


def used_by(found: Usage, word: str) -> str:
    """The line of a reference page that says who uses a word; empty when nobody does."""
    games = found.get(word, [])
    return f"Used by: {', '.join(games)}." if games else ""


def _words(part: Any) -> Iterator[str]:
    if isinstance(part, Verb):
        yield type(part).__name__
    if hasattr(type(part), "model_fields"):
        for name in type(part).model_fields:
            yield from _words(getattr(part, name))
    elif isinstance(part, dict):
        for key, item in part.items():
            yield from _words(Expression(str(key)))
            yield from _words(item)
    elif isinstance(part, list | tuple):
        for item in part:
            yield from _words(item)
    elif isinstance(part, Expression):
        called = set(re.findall(r"(\w+)\(", str(part)))
        yield from called & CONSTRUCTS["function"].keys()
