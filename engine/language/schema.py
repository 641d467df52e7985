"""JSON Schemas of what people write, made from the constructs."""

from __future__ import annotations

from typing import Any

from pydantic.json_schema import models_json_schema

from engine.language.construct import Construct
from engine.language.families import FAMILIES
from engine.language.fields import EXPRESSION_SCHEMA
from engine.language.ruleset import Ruleset

DRAFT = "https://json-schema.org/draft/2020-12/schema"
NOUNS = {
    "Ruleset": "a ruleset",
    "Component": "a component",
    "Option": "an option",
    "Action": "an action",
    "Parameter": "a parameter",
    "Requirement": "a requirement",
    "ByPlayers": "a table by player count",
    "Length": "a length",
    "RankKey": "a ranking key",
    "Recycle": "a way to recycle",
    "Refill": "a way to refill",
    "Whenever": "a standing rule",
    "Ability": "an ability",
    "Network": "a board of spaces and edges",
    "NetworkSpace": "a space",
}


def ruleset_schema() -> dict[str, Any]:
    """The schema of `game.yaml` with its parts gathered."""
    members: list[type[Construct]] = [m for f in FAMILIES for m in f.members.values()]
    models: list[tuple[type[Construct], Any]] = [(Ruleset, "validation")]
    models += [(member, "validation") for member in members]
    _, made = models_json_schema(models, by_alias=True)
    defs = {name: _tidied(schema) for name, schema in made["$defs"].items()}
    for name, schema in defs.items():
        schema["title"] = NOUNS.get(name, schema.get("title", name))
    defs["expression"] = EXPRESSION_SCHEMA
    for family in FAMILIES:
        defs[family.name] = {
            "title": family.noun,
            "oneOf": [{"$ref": f"#/$defs/{m.__name__}"} for m in family.members.values()],
        }
        for verb, member in family.members.items():
            defs[member.__name__]["title"] = f"'{verb}'"
            fields = f"{member.__name__}Fields"
            if fields in defs:
                defs[fields]["title"] = f"'{verb}'"
    for schema in defs.values():
        _explain(schema.get("properties", {}), defs)
    root = defs.pop("Ruleset")
    return {"$schema": DRAFT, **root, "$defs": dict(sorted(defs.items()))}


def _explain(properties: dict[str, Any], defs: dict[str, Any]) -> None:
    """Give fields the description of what they refer to, where they have none of their own."""
    for part in properties.values():
        if "$ref" in part and "description" not in part:
            part["description"] = defs[part["$ref"].rpartition("/")[2]]["description"]


def _tidied(schema: Any) -> Any:
    """The schema without pydantic's noise: titles of fields, defaults, null for what is absent."""
    if isinstance(schema, list):
        return [_tidied(item) for item in schema]
    if not isinstance(schema, dict):
        return schema
    if "x-marker" in schema:
        rest = {k: v for k, v in schema.items() if k != "x-marker"}
        schema = {"$ref": f"#/$defs/{schema['x-marker']}", **rest}
    options = [o for o in schema.get("anyOf", []) if o != {"type": "null"}]
    if "anyOf" in schema and len(options) == 1:
        rest = {k: v for k, v in schema.items() if k not in ("anyOf", "default")}
        return _tidied({**options[0], **rest})
    kept: dict[str, Any] = {}
    for key, value in schema.items():
        if key in ("default", "discriminator"):
            continue
        if key == "properties":
            kept[key] = {name: _untitled(_tidied(part)) for name, part in value.items()}
        elif key == "anyOf":
            kept[key] = [_tidied(o) for o in options]
        else:
            kept[key] = _tidied(value)
    if "patternProperties" in kept:  # pydantic checks every key; the schema has to say so
        kept["additionalProperties"] = False
    return kept


def _untitled(schema: dict[str, Any]) -> dict[str, Any]:
    """A property without the title that pydantic makes of its key: what it refers to has a noun."""
    return {key: value for key, value in schema.items() if key != "title"}
