"""A JSON Schema validator whose unions give one exact error each."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from engine.likeness import slip_of
from engine.source.unions import NoType, NoValue, NoVerb, Schema, TwoVerbs, choose

_KEPT = 16
_validators: list[tuple[Schema, Any]] = []


def validator_for(schema: Schema) -> Any:
    """The validator of a schema, made once and kept."""
    for known, validator in _validators:
        if known is schema:
            return validator
    made = _make(schema)
    _validators.append((schema, made))
    del _validators[:-_KEPT]
    return made


def resolver(root: Schema) -> Any:
    """A function that follows the `$ref`s of a schema into `root` and keeps what it finds."""
    known: dict[str, Schema] = {}

    def resolve(schema: Schema) -> Schema:
        seen = 0
        while "$ref" in schema and seen < 50:
            reference = schema["$ref"]
            if reference not in known:
                known[reference] = _look_up(root, reference)
            schema, seen = known[reference], seen + 1
        return schema

    return resolve


def _look_up(root: Schema, reference: str) -> Schema:
    found: Any = root
    for step in reference.removeprefix("#").split("/")[1:]:
        found = found[step.replace("~1", "/").replace("~0", "~")]
    return found if isinstance(found, Mapping) else {}


def extra_keys(value: Mapping[str, Any], schema: Schema) -> list[str]:
    """The keys of a map that its schema does not name, in the document's order."""
    known, patterns = schema.get("properties", {}), schema.get("patternProperties", {})
    return [
        key
        for key in value
        if key not in known and not any(re.search(pattern, key) for pattern in patterns)
    ]


def _extra(validator: Any, rule: Any, instance: Any, schema: Schema) -> Iterator[Any]:
    """`additionalProperties`; jsonschema's own goes through a set, in another order each run."""
    extras = extra_keys(instance, schema) if isinstance(instance, Mapping) else []
    if rule is False and extras:
        yield ValidationError("unknown keys")
    for key in extras if rule is not False else ():
        errors = list(validator.descend(instance[key], rule, path=key))
        meant = slip_of(key, schema.get("properties", {})) if errors else None
        if meant is None or meant in instance:
            yield from errors
        else:
            slip = ValidationError("slip", validator="slip", validator_value=(key, meant))
            slip.schema = schema
            yield slip


def _make(root: Schema) -> Any:
    resolve = resolver(root)

    def ref(validator: Any, reference: str, instance: Any, _: Schema) -> Iterator[Any]:
        yield from validator.descend(instance, resolve({"$ref": reference}))

    def union(validator: Any, branches: Any, instance: Any, _: Schema) -> Iterator[Any]:
        def fits(branch: Schema) -> bool:
            return bool(validator.evolve(schema=branch).is_valid(instance))

        chosen = choose(branches, instance, resolve, fits)
        if isinstance(chosen, NoType | NoVerb | TwoVerbs | NoValue):
            yield ValidationError("no branch", validator="union", validator_value=chosen)
        else:
            yield from validator.descend(instance, chosen)

    checker = Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_whole)
    keywords = {"$ref": ref, "oneOf": union, "anyOf": union, "additionalProperties": _extra}
    made = extend(Draft202012Validator, keywords, type_checker=checker)  # type: ignore[no-untyped-call]
    return made(dict(root))


def _is_whole(_: Any, value: Any) -> bool:
    """JSON Schema takes 2.0 for an integer; a ruleset's whole numbers have no point."""
    return isinstance(value, int) and not isinstance(value, bool)
