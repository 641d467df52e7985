"""The JSON Schema of `text/<language>.yaml`: a ruleset's own keys, with words for people."""

from __future__ import annotations

from typing import Any

from engine.language.fields import NAME_PATTERN, ROW_PATTERN
from engine.language.schema import DRAFT

_TEXT: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": 2000}


def _text(description: str) -> dict[str, Any]:
    return {**_TEXT, "description": description}


def _fields(noun: str, about: str, /, **properties: Any) -> dict[str, Any]:
    return {
        "title": noun,
        "description": about,
        "type": "object",
        "additionalProperties": False,
        "properties": properties,
    }


def _named(description: str, entry: dict[str, Any], pattern: str = NAME_PATTERN) -> dict[str, Any]:
    return {
        "description": description,
        "type": "object",
        "additionalProperties": False,
        "patternProperties": {pattern: entry},
    }


def _titled(description: str, /, **more: Any) -> dict[str, Any]:
    """Names with their words: `bag: cái túi`, or `bag: {title: cái túi}`."""
    inner = _fields("a name's words", "", title=_text("What people call it."), **more)
    return _named(description, {"title": "a name's words", "anyOf": [_TEXT, inner]})


def _components() -> dict[str, Any]:
    """The names of components, of their rows and of the fields of these."""
    name = {"title": "a name's words", "anyOf": [_TEXT, _fields("a name's words", "", title=_TEXT)]}
    inner = _fields(
        "a component's words",
        "",
        title=_text("What people call it."),
        rows=_named("What its rows are called.", name, ROW_PATTERN),
        fields=_named("What its pieces' fields are called.", name),
        has=_titled("Names of the places that its pieces have."),
        footprint=_named("What the spaces of a piece are called.", name),
    )
    entry = {"title": "a component's words", "anyOf": [_TEXT, inner]}
    return _named("Names of the components.", entry)


def text_schema() -> dict[str, Any]:
    """The schema of a translation. Nothing in it is needed: what is missing is said in English."""
    own = {
        "language": {"const": 1, "description": "The version of the rule language: 1."},
        **_texts(),
        "variants": _named("What a variant says otherwise.", {"$ref": "#/$defs/variant"}),
    }
    about = "The texts of a ruleset in another language; the file is named after the language."
    variant = _fields("a variant's texts", "What a variant says otherwise.", **_texts())
    return {
        "$schema": DRAFT,
        **_fields("a translation", about, **own),
        "required": ["language"],
        "$defs": {"variant": variant},
    }


def _texts() -> dict[str, Any]:
    """What a ruleset and a variant may say."""
    return {
        "title": _text("The game's name."),
        "summary": _text("What the game is about."),
        "why": _text("What a variant changes, in one line."),
        "options": _options(),
        "types": _types(),
        "numbers": _titled("Names of the named numbers."),
        "components": _components(),
        "table": _titled("Names of the places of the table.", **_board()),
        "player": _titled("Names of the places that each player has.", **_board()),
        "define": _titled("Names of the definitions, without their parameters."),
        "whenever": _titled("Names of the standing rules."),
        "events": _titled("Names of the events."),
        "abilities": _named("The abilities' texts.", _action()),
        "phases": _titled("Names of the phases."),
        "actions": _named("The actions' texts.", _action()),
        "procedures": _titled("Names of the procedures, without their parameters."),
        "scoring": _titled("Names of the score categories."),
        "names": _named("Names of what rules call something by: variables and parameters.", _TEXT),
    }


def _board() -> dict[str, Any]:
    """What only boards have."""
    return {
        "spaces": _titled("Names of the spaces."),
        "space": _titled("Names of the places that each space has."),
        "fields": _titled("Names of the fields of the spaces."),
        "groups": _titled("Names of the groups of spaces."),
    }


def _options() -> dict[str, Any]:
    option = _fields(
        "an option's texts",
        "An option's name and question.",
        title=_text("The option's name."),
        ask=_text("The question, as people would ask it."),
    )
    return _named("The options' texts.", option)


def _types() -> dict[str, Any]:
    values = {
        "title": "the names of an enum's values",
        "type": "object",
        "additionalProperties": False,
        "properties": {"title": _text("What people call the type.")},
        "patternProperties": {NAME_PATTERN: _text("The value's name.")},
    }
    return _named("The enums' values.", values, r"^[A-Z][A-Za-z0-9]*$")


def _action() -> dict[str, Any]:
    because = _text("What a player is told who chooses or does otherwise.")
    parameter = _fields(
        "a parameter's texts", "A parameter's name and reason.", title=_TEXT, because=because
    )
    requirement = _fields("a requirement's texts", "A requirement's reason.", because=because)
    return _fields(
        "an action's texts",
        "An action's name, and the reasons of what it asks.",
        title=_text("What the action is called."),
        choose=_named("The parameters' texts.", parameter),
        require=_named("The requirements' texts.", requirement),
    )
