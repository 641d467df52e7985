"""Walking through a ruleset: everything in it, its constructs, its expressions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.language.construct import Construct
from engine.language.fields import Expression


def parts(value: Any) -> Iterator[Any]:
    """A value and everything in it, outer ones first."""
    yield value
    inner: Any = ()
    if isinstance(value, Construct):
        inner = (getattr(value, name) for name in type(value).model_fields)
    elif isinstance(value, Expression):
        inner = value.items
    elif isinstance(value, dict):
        inner = value.values()
    elif isinstance(value, list):
        inner = value
    for item in inner:
        yield from parts(item)


def constructs(value: Any) -> Iterator[Construct]:
    """The constructs in a value."""
    return (part for part in parts(value) if isinstance(part, Construct))


def expressions(value: Any) -> Iterator[Expression]:
    """The written expressions in a value (not those that are usual where nothing is written)."""
    for part in parts(value):
        if isinstance(part, Expression) and part.source is not None and part.path:
            yield part
