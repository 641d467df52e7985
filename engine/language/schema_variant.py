"""The JSON Schema of a variant: any part of a ruleset, with null where it is taken away.

Maps are laid over the ruleset's key by key, so nothing in them is needed; lists replace the
ruleset's whole, so what stands in a list is as complete as in a ruleset.
"""

from __future__ import annotations

from typing import Any

from engine.language.families import FAMILIES
from engine.language.schema import DRAFT, ruleset_schema

_NULL: dict[str, Any] = {"type": "null"}
_OWN: dict[str, Any] = {
    "language": {"const": 1, "description": "The version of the rule language: 1."},
    "extends": {"type": "string", "description": "The game that the variant changes."},
    "variant": {"type": "string", "description": "The variant's name, as its file."},
    "why": {"type": "string", "description": "What it changes, in one line."},
}


def variant_schema() -> dict[str, Any]:
    """The schema of `variants/<name>.yaml`."""
    ruleset = ruleset_schema()
    overlay = _Overlay(ruleset.pop("$defs"))
    parts = {
        name: overlay.of(part) for name, part in ruleset["properties"].items() if name not in _OWN
    }
    parts.pop("game")
    return {
        "$schema": DRAFT,
        "title": "a variant",
        "description": "What differs from the game that it extends.",
        "type": "object",
        "additionalProperties": False,
        "required": ["language", "extends"],
        "properties": _OWN | parts,
        "$defs": dict(sorted({**overlay.defs, **overlay.made}.items())),
    }


class _Overlay:
    """Turns the schema of a part into that of an overlay on it."""

    def __init__(self, defs: dict[str, Any]) -> None:
        self.defs = defs
        self.made: dict[str, Any] = {}

    def of(self, schema: dict[str, Any]) -> dict[str, Any]:
        """What may stand in place of a part: a change of it, or null."""
        changed = self._changed(schema)
        described = {key: changed.pop(key) for key in ("description",) if key in changed}
        options = changed.get("anyOf", [changed]) if set(changed) <= {"anyOf"} else [changed]
        return {**described, "anyOf": [*options, _NULL]}

    def _changed(self, schema: dict[str, Any]) -> dict[str, Any]:
        if "$ref" in schema:
            return self._reference(schema)
        changed = {key: value for key, value in schema.items() if key != "required"}
        if "anyOf" in changed:
            changed["anyOf"] = [self._changed(option) for option in changed["anyOf"]]
        for key in ("properties", "patternProperties"):
            if key in changed:
                changed[key] = {name: self.of(part) for name, part in changed[key].items()}
        if isinstance(changed.get("additionalProperties"), dict):
            changed["additionalProperties"] = self.of(changed["additionalProperties"])
        return changed

    def _reference(self, schema: dict[str, Any]) -> dict[str, Any]:
        name = schema["$ref"].rpartition("/")[2]
        if name == "expression":
            return dict(schema)
        changed = f"{name}_overlay"
        if changed not in self.made:
            self.made[changed] = {}
            self.made[changed] = self._changed(self._merged(name))
        return {**schema, "$ref": f"#/$defs/{changed}"}

    def _merged(self, name: str) -> dict[str, Any]:
        """A definition; a family is one map with the keys of all members, as none is needed."""
        family = next((f for f in FAMILIES if f.name == name), None)
        if family is None:
            return dict(self.defs[name])
        properties: dict[str, Any] = {}
        for member in family.members.values():
            for key, part in self.defs[member.__name__]["properties"].items():
                known = properties.get(key)
                properties[key] = part if known in (None, part) else _either(known, part)
        closed = {"type": "object", "additionalProperties": False, "properties": properties}
        return {"title": family.noun, **closed}


def _either(known: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """What a key may hold that means one thing in one kind and another in the next."""
    return {"description": known.get("description", ""), "anyOf": [known, part]}
