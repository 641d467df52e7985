"""A schema of the kinds that the generator emits, and a small ruleset that it accepts."""

from __future__ import annotations

from typing import Any

NAME = {
    "title": "a name",
    "pattern": "^[A-Za-z][A-Za-z0-9_]*$",
    "description": "a name has letters, digits and underscores",
}


def record(title: str, required: list[str], /, **properties: Any) -> dict[str, Any]:
    """An object with certain fields."""
    return {
        "type": "object",
        "title": title,
        "required": required,
        "properties": properties,
        "additionalProperties": False,
    }


def by_name(of: Any, title: str = "this map") -> dict[str, Any]:
    """A map from names to things of one kind."""
    return {
        "type": "object",
        "title": title,
        "propertyNames": NAME,
        "additionalProperties": of,
    }


def ref(name: str) -> dict[str, str]:
    """A reference to a definition."""
    return {"$ref": f"#/$defs/{name}"}


TEXT: dict[str, Any] = {"type": "string"}
LIST: dict[str, Any] = {"type": "array", "items": TEXT}
QUANTITY = {"anyOf": [{"type": "integer", "minimum": 0}, TEXT, {"enum": ["player"]}, ref("Bag")]}
EFFECTS = {"type": "array", "items": ref("Effect"), "minItems": 1}
VERBS = ("Draw", "Shuffle", "If", "Emit", "Repeat", "Turns", "Set", "Win")
SCHEMA: dict[str, Any] = {
    "$defs": {
        "Bag": {"type": "object", "title": "a bag", "additionalProperties": {"type": "integer"}},
        "Draw": record(
            "a draw",
            ["draw"],
            draw=record("a draw", ["count", "to"], count=ref("Quantity"), to=TEXT),
        ),
        "Shuffle": record("a shuffle", ["shuffle"], shuffle=TEXT),
        "If": record("a condition", ["if", "then"], **{"if": TEXT, "then": EFFECTS}),
        "Set": record("a setting", ["set"], set={"type": "object"}),
        "Win": record("a victory", ["win"], win=TEXT),
        "Emit": record("an event", ["emit"], emit=TEXT),
        "Repeat": record("a repetition", ["repeat", "do"], repeat=ref("Quantity"), do=EFFECTS),
        "Turns": record("turns", ["turns", "do"], turns=TEXT, do=EFFECTS, repeat={}),
        "Effect": {
            "title": "an effect",
            "oneOf": [ref(name) for name in VERBS],
        },
        "Quantity": QUANTITY,
        "Place": {
            "title": "a place",
            "oneOf": [
                record(
                    "a pool",
                    ["pool"],
                    pool=TEXT,
                    seen_by={"enum": ["all", "owner", "none"]},
                    size={"type": "integer", "minimum": 1, "maximum": 99},
                ),
                record("a flag", ["flag"], flag={"type": "boolean"}),
            ],
        },
        "Component": record("a component", [], copies=ref("Quantity"), start=TEXT),
        "Question": {"oneOf": [{"type": "array", "items": TEXT}, {"const": "nothing"}]},
        "Score": {
            "oneOf": [
                record("points", [], points={"type": "integer"}, per=TEXT),
                record("places", [], first={"type": "integer"}, second={"type": "integer"}),
            ]
        },
    },
    **record(
        "the ruleset",
        ["language", "game", "title"],
        language={"const": 1},
        game=NAME,
        title={**TEXT, "examples": ["Ludo"]},
        players={
            "title": "a number of players",
            "oneOf": [{"type": "integer", "minimum": 1, "maximum": 8}, TEXT],
        },
        types={
            "type": "object",
            "patternProperties": {"^[A-Z][A-Za-z0-9]*$": {**LIST, "minItems": 1}},
            "additionalProperties": False,
        },
        components=by_name(ref("Component")),
        table=by_name(ref("Place")),
        setup={"type": "array", "items": ref("Effect")},
        actions=by_name(record("an action", ["do"], do=EFFECTS, title=TEXT), "the actions"),
        questions=by_name(ref("Question")),
        scoring=by_name(ref("Score")),
        ranking={"type": ["string", "null"]},
        variant=TEXT,
        why=TEXT,
    ),
}
RULESET = """\
language: 1
game: ludo
title: Ludo
table:
  pile: {pool: card}
actions:
  take:
    do:
    - draw: {count: 1, to: me.hand}
"""
