"""The keys of one map against those that its schema knows: unknown, missing, and misspelt ones."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from engine.errors import Diagnostics, code, nearest
from engine.source.document import Document, Path
from engine.source.text import MOST_MISTAKES
from engine.source.unions import Resolve, Schema
from engine.source.validator import extra_keys

UNKNOWN = code(
    "S201",
    "a key that is not known here",
    "Every map has certain keys. One that is not among them is misspelt, or stands in the wrong "
    "map: look at its indentation.",
    example="tilte: Ludo\n",
)
MISSING = code(
    "S202",
    "a key that is missing",
    "Some keys have to be there, since the engine can't guess their values.",
    example="title: null\n",
)

PATTERN = code(
    "S207",
    "a name or text in another form than it may have",
    "Names are made of letters, digits and underscores and start with a letter, since expressions "
    "use them. Some texts have a form of their own, such as the players `2-4`.",
    example="types: {two words: [sun, star]}\n",
)


def check_fields(
    document: Document,
    path: Path,
    value: Mapping[str, Any],
    *,
    schema: Schema,
    resolve: Resolve,
    diagnostics: Diagnostics,
) -> None:
    """Report the unknown and the missing keys of the map at `path`.

    A missing key with an unknown one like it is a misspelling: one mistake, not two.
    """
    known = schema.get("properties", {})
    missing = [key for key in schema.get("required", ()) if key not in value]
    what = schema.get("title", "this map")
    closed = schema.get("additionalProperties") is False
    for key in extra_keys(value, schema)[:MOST_MISTAKES] if closed else ():
        meant = _meant(key, value, missing, known)
        if meant in missing:
            missing.remove(meant)
        span, hint = document.key((*path, key)), _cut(document, path, key, value)
        if meant is None and "patternProperties" in schema:
            patterns = list(schema["patternProperties"])
            message = f"the name '{key}' does not have the form {' or '.join(patterns)}"
            diagnostics.report(PATTERN, span, message, hint=hint or _name_like(key, patterns))
            continue
        hint = hint or (f"did you mean '{meant}'?" if meant else None)
        diagnostics.report(UNKNOWN, span, f"{what} has no field '{key}'", hint=hint)
    if missing:
        needs = "the field" if len(missing) == 1 else "the fields"
        message = f"{what} needs {needs} {', '.join(map(repr, missing))}"
        hint = _example(missing[0], known, resolve)
        diagnostics.report(MISSING, document.key(path), message, hint=hint)


def _meant(
    key: str, value: Mapping[str, Any], missing: list[str], known: Mapping[str, Any]
) -> str | None:
    """The known key that a misspelt one is meant to be: first of all one that is missing."""
    absent = [name for name in known if name not in value]
    return nearest(key, missing) or nearest(key, absent) or nearest(key, known)


def _name_like(key: str, patterns: list[str]) -> str | None:
    """Advice for a key that is no name: the nearest name."""
    name = re.sub(r"\W+", "_", key).strip("_")
    for like in (name, name.lower(), name.title().replace("_", "")):
        if any(re.search(pattern, like) for pattern in patterns):
            return f"write {like}"
    return None


def _cut(document: Document, path: Path, key: str, value: Mapping[str, Any]) -> str | None:
    """Advice for a key without a value between brackets: it is the rest of an expression."""
    if value[key] is None and document.flow(path):
        return "quote the expression before it: between { } a comma starts a new key"
    return None


def _example(key: str, known: Mapping[str, Any], resolve: Resolve) -> str | None:
    examples = resolve(known.get(key, {})).get("examples")
    return f"for example {key}: {_written(examples[0])}" if examples else None


def _written(example: Any) -> str:
    """An example as it is written in YAML."""
    return example if isinstance(example, str) else json.dumps(example, ensure_ascii=False)
