"""The files that follow from the language and the rulesets, and are committed with them."""

from __future__ import annotations

import json
from typing import Any

from engine.generated.constructs import effects_page, parts_page, places_page
from engine.generated.errors import errors_page
from engine.generated.expressions import expressions_page, functions_page
from engine.generated.rulebooks import rulebooks
from engine.generated.usage import usage
from engine.language.schema import ruleset_schema
from engine.language.schema_text import text_schema
from engine.language.schema_variant import variant_schema
from engine.scenarios.schema import scenario_schema


def generated() -> dict[str, str]:
    """The text of each generated file, by its path in a checkout."""
    return schemas() | _reference() | rulebooks()


def schemas() -> dict[str, str]:
    """The JSON Schemas, by their paths: what rulesets and their tests are read with."""
    made = {
        "ruleset": ruleset_schema(),
        "variant": variant_schema(),
        "text": text_schema(),
        "scenario": scenario_schema(),
    }
    return {f"schemas/{name}.schema.json": _json(schema) for name, schema in made.items()}


def _json(schema: dict[str, Any]) -> str:
    return json.dumps(schema, indent=2, ensure_ascii=False) + "\n"


def _reference() -> dict[str, str]:
    used = usage()
    pages = {
        "effects": effects_page(used),
        "places": places_page(used),
        "parts": parts_page(),
        "functions": functions_page(used),
        "expressions": expressions_page(),
        "errors": errors_page(),
    }
    return {f"docs/reference/{name}.md": text for name, text in pages.items()}


__all__ = ["generated", "schemas"]
