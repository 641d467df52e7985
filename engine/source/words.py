"""Types and values in the words that designers use."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

_TYPES = {
    "object": "a map",
    "array": "a list",
    "string": "a text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}


def type_of(value: Any) -> str:
    """The JSON Schema type of a value."""
    kinds = ((bool, "boolean"), (int, "integer"), (float, "number"), (str, "string"))
    for kind, name in (*kinds, (Mapping, "object"), (list, "array")):
        if isinstance(value, kind):
            return name
    return "null"


def found(value: Any) -> str:
    """What stands in the file: `a list`, `true`, `nothing`."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "a number with a point" if isinstance(value, float) else _TYPES[type_of(value)]


def types(names: Iterable[str]) -> str:
    """`a text or a whole number`."""
    return either([_TYPES[name] for name in dict.fromkeys(names)])


def either(words: list[str]) -> str:
    """`a, b or c`."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def literal(value: Any) -> str:
    """A value as it is written in YAML, short."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, str):
        return f"'{value if len(value) <= 40 else value[:37] + '...'}'"
    return found(value) if isinstance(value, list | Mapping) else str(value)


def noun(title: str) -> str:
    """A schema's title without its article: `effect` for `an effect`."""
    return title.removeprefix("a ").removeprefix("an ").removeprefix("the ")
