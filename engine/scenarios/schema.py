"""The shape of a scenario file, as a JSON Schema."""

from __future__ import annotations

from typing import Any

_NAME = "^[a-z][a-z0-9_]*$"
_NAMES: dict[str, Any] = {"pattern": _NAME, "title": "a name"}
_PLAYERS: dict[str, Any] = {
    "description": "How many play; with a list, once for each number. The fewest, unless given.",
    "type": ["integer", "array"],
    "minimum": 1,
    "minItems": 1,
    "items": {"type": "integer", "minimum": 1},
}
_VARIANT: dict[str, Any] = {
    "type": "string",
    "description": "The variant that is played; none, unless given.",
}
_CHOSEN: dict[str, Any] = {
    "title": "options",
    "type": "object",
    "propertyNames": _NAMES,
    "additionalProperties": {"type": ["integer", "boolean"]},
}
_OPTIONS: dict[str, Any] = {
    **_CHOSEN,
    "description": "Choices before the game; those not named are as the ruleset has them. With a "
    "list, it is run once for each.",
    "type": ["object", "array"],
    "minItems": 1,
    "items": _CHOSEN,
}
_CONTENT: dict[str, Any] = {
    "title": "what a place holds",
    "type": ["object", "array", "string", "integer", "boolean", "null"],
}


def _map(title: str, description: str, entry: dict[str, Any]) -> dict[str, Any]:
    return {
        "title": title,
        "description": description,
        "type": "object",
        "additionalProperties": entry,
    }


def _closed(title: str, description: str, required: list[str], **fields: Any) -> dict[str, Any]:
    return {
        "title": title,
        "description": description,
        "type": "object",
        "additionalProperties": False,
        "required": required,
        "properties": fields,
    }


def _ref(name: str, description: str | None = None) -> dict[str, Any]:
    reference: dict[str, Any] = {"$ref": f"#/$defs/{name}"}
    return reference if description is None else {**reference, "description": description}


def scenario_schema() -> dict[str, Any]:
    """The JSON Schema of `tests/*.yaml` in a game's folder."""
    file = _closed(
        "a scenario file",
        "Situations of a game with what must come of them.",
        ["language", "tests"],
        language={"const": 1, "description": "The version of the language."},
        tests={"type": "string", "description": "The game that is tested.", "examples": ["ludo"]},
        variant={**_VARIANT, "description": "The variant of all scenarios that name none."},
        options={**_OPTIONS, "description": "The options of all scenarios that name none."},
        positions={
            "title": "positions",
            "description": "Positions by name, from which several scenarios start.",
            "type": "object",
            "propertyNames": _NAMES,
            "additionalProperties": _ref("given"),
        },
        scenarios={
            "type": "array",
            "items": _ref("scenario"),
            "description": "The situations, each on its own.",
        },
        never=_never(),
        perft={
            "type": "array",
            "items": _ref("perft"),
            "description": "Numbers of ways in which a game can begin.",
        },
    )
    defs = {
        "arguments": _arguments(),
        "given": _map(
            "a position",
            "What differs from the position after setup: places by their paths with what they "
            "hold, `turn` with whose turn it is, and `left` with who has `won` or is `out`.",
            _CONTENT,
        ),
        "expected": _map(
            "what must hold",
            "Expressions of the ruleset's language, and `question`, `turn`, `over`, `reason`, "
            "`winners`, `ranking`, `left`, `score[A]`, `sheet[A].category`, each with its value.",
            _CONTENT,
        ),
        "moves": _moves(),
        "perft": _perft(),
        "scenario": _scenario(),
        "step": _step(),
    }
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **file, "$defs": defs}


def _scenario() -> dict[str, Any]:
    return _closed(
        "a scenario",
        "A position, steps, and what must hold in the end.",
        ["name"],
        name={
            "type": "string",
            "description": "What is shown to be so.",
            "examples": ["a full line takes no more"],
        },
        why={"type": "string", "description": "Where the rule stands, or what it settles."},
        variant=_VARIANT,
        players=_PLAYERS,
        options=_OPTIONS,
        **_beginning(),
        then=_ref("expected", "What must hold after the last step."),
    )


def _beginning() -> dict[str, Any]:
    """What a scenario and a count have alike: how the position is reached."""
    return {
        "position": {
            **_NAMES,
            "type": "string",
            "description": "The position of this file from which `given` differs.",
        },
        "given": _ref("given", "What differs from the position after setup."),
        "chance": {
            "type": "array",
            "items": {"type": ["string", "integer"]},
            "description": "What comes up next, in order.",
        },
        "do": {"type": "array", "items": _ref("step"), "description": "The steps, in order."},
    }


def _step() -> dict[str, Any]:
    move = _either(_arguments(), "string")
    offers = _either(_moves(), "array")
    return {
        "title": "a step",
        "description": "An action, as `action: {parameter: value}` or as text, or a check.",
        "type": ["object", "string"],
        "propertyNames": _NAMES,
        "additionalProperties": _ref("arguments"),
        "properties": {
            "move": {**move, "description": "A move in its text form, or an action of this name."},
            "by": {"type": "string", "description": "Whose move it must be."},
            "refuse": _ref("moves", "An action that the rules refuse, at any of its stages."),
            "because": {
                "type": "string",
                "description": "The name of the parameter or requirement that refuses it, or some "
                "of the words that a player is told.",
            },
            "offers": {
                **offers,
                "description": "The actions that are offered; or one, where a parameter's list "
                "has exactly what is offered for it, and single values are answers given.",
                "items": {"type": "string"},
            },
            "ways": _ref("moves", "Whole actions of which `count` are legal."),
            "count": {"type": "integer", "minimum": 0, "description": "How many ways there are."},
            "then": _ref("expected", "What must hold at this point."),
        },
    }


def _either(schema: dict[str, Any], other: str) -> dict[str, Any]:
    """A schema that also allows another type."""
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return {**schema, "type": [*types, other]}


def _arguments() -> dict[str, Any]:
    return _map(
        "an action's parameters",
        "The parameters of an action with their values; a subset is a list, or a map of kinds "
        "with their numbers.",
        {"title": "a value", "type": ["string", "integer", "boolean", "array", "object"]},
    )


def _moves() -> dict[str, Any]:
    return {
        "title": "a move",
        "description": "One action with its parameters, or its text.",
        "type": ["object", "string"],
        "propertyNames": _NAMES,
        "additionalProperties": _ref("arguments"),
    }


def _never() -> dict[str, Any]:
    return _map(
        "what never happens",
        "Ways to end and tie-breaks that the rules leave no room for, each with the reason why: a "
        "part of an `until` or `if`, an effect, or a ranking key such as `most: total`, as the "
        "ruleset has them; `level` for players whom no key separates.",
        {"title": "why it never happens", "type": "string"},
    )


def _perft() -> dict[str, Any]:
    return _closed(
        "a count",
        "The number of sequences of exactly `depth` whole actions, from the first question or "
        "from the position that is given and its steps on.",
        ["depth", "count"],
        variant=_VARIANT,
        players=_PLAYERS,
        options=_OPTIONS,
        depth={"type": "integer", "minimum": 0, "description": "How many actions."},
        count={"type": "integer", "minimum": 0, "description": "How many sequences."},
        whole_turns={
            "type": "boolean",
            "description": "All actions that a player takes in a row count as one.",
        },
        long={
            "type": "boolean",
            "description": "It takes long, so it is counted only when such are asked for.",
        },
        seed={"type": "integer", "description": "What chance brings; 0, unless given."},
        outcomes={
            "type": "boolean",
            "description": "Whether each outcome of chance that may come up is an action too, from "
            "before the start on, unless a position, a seed or steps are given.",
        },
        **_beginning(),
    )
