"""The fields of constructs as rows of a reference table."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from engine.language.construct import Construct, Family
from engine.language.fields import Expression
from engine.language.parts.by_players import ByPlayers
from engine.language.schema import NOUNS

_PLAIN = {str: "text", int: "whole number", bool: "true or false"}


def rows(construct: type[Construct], inside: str = "") -> Iterator[tuple[str, str, str, str]]:
    """Key, what stands there, whether it must, what it means; maps of fields are gone into."""
    for name, info in construct.model_fields.items():
        key = f"{inside}{info.alias or name}"
        annotation = info.annotation
        yield f"`{key}`", _kind(annotation, info), _default(info), info.description or ""
        inner = _fields_of(annotation)
        if inner is not None:
            yield from rows(inner, f"{key}.")


def _fields_of(annotation: Any) -> type[Construct] | None:
    """The construct that stands under a key, if it is one of these fields alone."""
    options = [a for a in (annotation, *get_args(annotation)) if isinstance(a, type)]
    found = [a for a in options if issubclass(a, Construct) and a is not ByPlayers]
    direct = annotation in found or get_origin(annotation) in (Union, UnionType)
    return found[0] if found and direct else None


def _default(info: Any) -> str:
    if info.is_required():
        return "needed"
    value = info.get_default(call_default_factory=True)
    if value is None or value in ([], {}):
        return ""
    return f"`{str(value).lower() if isinstance(value, bool) else value}`"


def _kind(annotation: Any, info: Any = None) -> str:
    """What stands under a key, in words."""
    if info is not None and any(isinstance(m, Family) for m in info.metadata):
        return next(m.noun for m in info.metadata if isinstance(m, Family))
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        family = next((m for m in arguments[1:] if isinstance(m, Family)), None)
        return family.noun if family else _kind(arguments[0])
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(_kind(a) for a in arguments if a is not NoneType))
    if origin is Literal:
        return " or ".join(f"`{value}`" for value in arguments)
    if origin is list:
        return f"list of {_several(_kind(arguments[0]))}"
    if origin is dict:
        return f"map to {_kind(arguments[1])}"
    return _single(annotation)


def _single(annotation: Any) -> str:
    if annotation is Expression:
        return "expression"
    if isinstance(annotation, type) and issubclass(annotation, Construct):
        return NOUNS.get(annotation.__name__, "map")
    return _PLAIN.get(annotation, "text")


def _several(kind: str) -> str:
    words = kind.removeprefix("an ").removeprefix("a ")
    return f"{words}s" if words.isidentifier() or " key" in words else words
