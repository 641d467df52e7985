"""Which branch of a union a value is meant to be.

A plain validator tries all branches and reports the mistakes of each. Here the value itself says
which one is meant, by its type and, among maps, by the key that names it: its verb.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.source.words import type_of

Schema = Mapping[str, Any]
Resolve = Callable[[Schema], Schema]


@dataclass(frozen=True, slots=True)
class NoType:
    """No branch has the value's type; `types` are those that would do."""

    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NoVerb:
    """No key of the map names a branch; `verbs` are those that would."""

    verbs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TwoVerbs:
    """Two keys of one map name different branches."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class NoValue:
    """The value is none of those that the branches list."""

    values: tuple[Any, ...]


Refusal = NoType | NoVerb | TwoVerbs | NoValue


def choose(
    branches: Iterable[Schema],
    value: Any,
    resolve: Resolve,
    fits: Callable[[Schema], bool],
) -> Schema | Refusal:
    """The branch that a value is meant to be, or why there is none.

    `resolve` follows a branch's `$ref`; `fits` says whether the value is valid in a branch.
    """
    full = [resolve(branch) for branch in branches]
    typed = [branch for branch in full if _has_type(branch, value)]
    if not typed:
        return NoType(tuple(name for branch in full for name in types_of(branch)))
    if len(typed) == 1:
        return typed[0]
    if isinstance(value, Mapping):
        return _map_branch(typed, value)
    return next((branch for branch in typed if fits(branch)), None) or _listed(typed)


def types_of(schema: Schema) -> tuple[str, ...]:
    """The JSON types that a schema allows; none when it does not say."""
    declared = schema.get("type")
    if declared is not None:
        return (declared,) if isinstance(declared, str) else tuple(declared)
    if "const" in schema or "enum" in schema:
        return tuple(dict.fromkeys(type_of(value) for value in listed(schema)))
    return ("object",) if "properties" in schema or "required" in schema else ()


def listed(schema: Schema) -> tuple[Any, ...]:
    """The values that a schema lists by `enum` or `const`."""
    return (schema["const"],) if "const" in schema else tuple(schema.get("enum", ()))


def _has_type(branch: Schema, value: Any) -> bool:
    names, name = types_of(branch), type_of(value)
    return not names or name in names or (name == "integer" and "number" in names)


def _map_branch(branches: list[Schema], value: Mapping[str, Any]) -> Schema | Refusal:
    verbs = _verbs(branches)
    if verbs is None:
        return max(branches, key=lambda branch: _known(branch, value))
    present = [key for key in value if key in verbs]
    if not present:
        return NoVerb(tuple(verbs))
    for verb in present:  # a verb may also be a clause of another
        if all(other in verbs[verb].get("properties", ()) for other in present):
            return verbs[verb]
    return TwoVerbs(present[0], present[1])


def _verbs(branches: list[Schema]) -> dict[str, Schema] | None:
    """The branches by their verbs; None unless each has one of its own."""
    named = {branch["required"][0]: branch for branch in branches if branch.get("required")}
    return named if len(named) == len(branches) else None


def _known(branch: Schema, value: Mapping[str, Any]) -> tuple[int, int]:
    """How many keys a branch has by name, and how many by their form."""
    properties, patterns = branch.get("properties", {}), branch.get("patternProperties", {})
    formed = sum(any(re.search(pattern, key) for pattern in patterns) for key in value)
    return sum(key in properties for key in value), formed


def _listed(branches: list[Schema]) -> Schema | Refusal:
    """Why a value fits no branch of its type: it is not listed, or the first branch will say."""
    values = tuple(value for branch in branches for value in listed(branch))
    if values and all("enum" in branch or "const" in branch for branch in branches):
        return NoValue(values)
    return next((b for b in branches if "enum" not in b and "const" not in b), branches[0])
