"""The verdict of a JSON Schema on a document, one exact message for each mistake."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import islice
from typing import Any

from engine.errors import Code, Diagnostics, Span, code, did_you_mean
from engine.source.document import Document, Path
from engine.source.fields import PATTERN, UNKNOWN, check_fields
from engine.source.text import MOST_MISTAKES
from engine.source.unions import NoType, NoValue, NoVerb, TwoVerbs, listed, types_of
from engine.source.validator import resolver, validator_for
from engine.source.words import either, found, literal, noun, types

TYPE = code(
    "S203",
    "a value of another type",
    "Here stands a text where a list belongs, a map where a number belongs, or the like.",
    example="actions: take\n",
)
VALUE = code(
    "S204",
    "a value that is not one of those allowed",
    "Only certain values may stand here; the message lists them.",
    example="table: {pile: {pool: card, seen_by: nobody}}\n",
)
NUMBER = code(
    "S205",
    "a number that is too small or too large",
    "Here stands a number outside the range that makes sense in this place.",
    example="players: 9\n",
)
LENGTH = code(
    "S206",
    "a list or map that is too short or too long",
    "A list here needs more items, or may not have so many.",
    example="types: {Sign: []}\n",
)
VERB = code(
    "S208",
    "a map that names nothing known",
    "An effect, and other things of several kinds, are named by their first key, such as `draw` or "
    "`choose`. None of the keys here is such a name.",
    example="setup:\n- drwa: {count: 1}\n",
)
VERBS = code(
    "S209",
    "a map that names two things at once",
    "An effect is named by one key. Two effects are two items of a list, each with its own dash.",
    example="setup:\n- set: {round: 1}\n  win: me\n",
)
_SHORT_LIST = 12


def check_shape(document: Document, schema: Mapping[str, Any], diagnostics: Diagnostics) -> bool:
    """Whether a document has the shape that a schema describes.

    Every mistake up to `MOST_MISTAKES` becomes a diagnostic at the key or value it is about.
    """
    checker = _Checker(document, schema, diagnostics)
    errors = validator_for(schema).iter_errors(document.data)
    mistakes = list(islice(errors, MOST_MISTAKES))
    for error in mistakes:
        checker.report(error)
    return not mistakes


class _Checker:
    """Puts the validator's errors into words."""

    def __init__(
        self, document: Document, schema: Mapping[str, Any], diagnostics: Diagnostics
    ) -> None:
        self._document = document
        self._resolve = resolver(schema)
        self._diagnostics = diagnostics
        self._done: set[tuple[Path, int]] = set()

    def report(self, error: Any) -> None:
        """Report one error."""
        path: Path = tuple(error.absolute_path)
        if error.validator in ("required", "additionalProperties"):
            self._fields(error, path)
        elif "propertyNames" in list(error.schema_path)[-2:]:
            self._name(error, path)
        elif error.validator == "slip":
            key, meant = error.validator_value
            message = f"{error.schema.get('title', 'this map')} has no field '{key}'"
            span = self._document.key((*path, key))
            self._add(UNKNOWN, span, message, f"did you mean '{meant}'?")
        elif error.validator == "union":
            self._union(error, path)
        else:
            kind, message, hint = _words(error)
            self._add(kind, self._document.value(path), message, hint)

    def _fields(self, error: Any, path: Path) -> None:
        """Missing and unknown keys of one map, together and once."""
        if (path, id(error.schema)) not in self._done:
            self._done.add((path, id(error.schema)))
            check_fields(
                self._document,
                path,
                error.instance,
                schema=error.schema,
                resolve=self._resolve,
                diagnostics=self._diagnostics,
            )

    def _name(self, error: Any, path: Path) -> None:
        """A key of a map by name that is no name."""
        kind, message, hint = _words(error)
        self._add(kind, self._document.key((*path, error.instance)), message, hint)

    def _union(self, error: Any, path: Path) -> None:
        value, title = error.instance, error.schema.get("title")
        document = self._document
        match error.validator_value:
            case NoType(names):
                message = _expected_type(names, value, title)
                self._add(TYPE, document.value(path), message)
            case NoValue(values):
                message, hint = _expected_value(values, value)
                self._add(VALUE, document.value(path), message, hint)
            case TwoVerbs(first, second):
                what = title or "this map"
                message = f"{what} is named by one key, here are two: '{first}' and '{second}'"
                hint = "write two items, each with its own dash"
                self._add(VERBS, document.key((*path, second)), message, hint)
            case NoVerb(verbs):
                self._no_verb(verbs, value, title, path)

    def _no_verb(
        self, verbs: tuple[str, ...], value: Mapping[str, Any], title: str | None, path: Path
    ) -> None:
        choice = f"expected one of: {', '.join(verbs)}" if len(verbs) <= _SHORT_LIST else None
        if not value:
            message = f"expected {title or 'a key'}, found an empty map"
            self._add(VERB, self._document.value(path), message, choice)
            return
        close = next((key for key in value if did_you_mean(key, verbs)), None)
        key = next(iter(value)) if close is None else close
        message = f"unknown {noun(title) if title else 'key'} '{key}'"
        span = self._document.key((*path, key))
        self._add(VERB, span, message, did_you_mean(key, verbs) or choice)

    def _add(self, kind: Code, span: Span, message: str, hint: str | None = None) -> None:
        self._diagnostics.report(kind, span, message, hint=hint)


# ----------------------------------------------------------------------------- words by keyword

Words = tuple[Code, str, str | None]


def _words(error: Any) -> Words:
    say = _WORDS.get(error.validator)
    return say(error) if say else (VALUE, str(error.message), None)


def _expected_type(names: tuple[str, ...], value: Any, title: str | None) -> str:
    expected = types(names)
    return f"expected {f'{title}: {expected}' if title else expected}, found {found(value)}"


def _expected_value(values: tuple[Any, ...], value: Any) -> tuple[str, str | None]:
    words = [literal(v) for v in values[:_SHORT_LIST]] + ["..."] * (len(values) > _SHORT_LIST)
    known = [v for v in values if isinstance(v, str)]
    hint = did_you_mean(value, known) if isinstance(value, str) else None
    return f"expected {either(words)}, found {literal(value)}", hint


def _type(error: Any) -> Words:
    message = _expected_type(types_of(error.schema), error.instance, error.schema.get("title"))
    return TYPE, message, None


def _value(error: Any) -> Words:
    return VALUE, *_expected_value(listed(error.schema), error.instance)


def _least(error: Any) -> Words:
    return NUMBER, f"expected at least {error.validator_value}, found {error.instance}", None


def _most(error: Any) -> Words:
    return NUMBER, f"expected at most {error.validator_value}, found {error.instance}", None


def _length(error: Any) -> Words:
    bound = "at least" if error.validator.startswith("min") else "at most"
    units = {"Items": "items", "Properties": "keys", "Length": "characters"}
    unit = units[error.validator[3:]]
    if not error.instance and bound == "at least":
        return LENGTH, f"expected {unit}, found none", None
    number = error.validator_value
    unit = unit if number != 1 else unit.removesuffix("s")
    return LENGTH, f"expected {bound} {number} {unit}, found {len(error.instance)}", None


def _pattern(error: Any) -> Words:
    what = error.schema.get("title")
    message = f"{literal(error.instance)} is not {what}" if what else None
    hint = error.schema.get("description")
    form = f"{literal(error.instance)} does not have the form {error.validator_value}"
    return PATTERN, message or form, hint


_WORDS: dict[str, Callable[[Any], Words]] = {
    "type": _type,
    "enum": _value,
    "const": _value,
    "minimum": _least,
    "maximum": _most,
    "pattern": _pattern,
    **dict.fromkeys(
        ("minItems", "maxItems", "minProperties", "maxProperties", "minLength", "maxLength"),
        _length,
    ),
}
