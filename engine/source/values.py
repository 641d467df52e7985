"""What unquoted text and keys stand for, with the spellings refused that a ruleset may not hold."""

from __future__ import annotations

from typing import Any

from engine.errors import Span, code
from engine.source.reporter import Reporter
from engine.source.scalars import AMBIGUOUS, LARGE, Scalar, advice, is_whole, resolve, too_large

KEY = code(
    "Y106",
    "a key that is not a text",
    "Keys are texts. A word such as `true` or `null`, a list or a map can't be a key unless it is "
    "quoted. A whole number is read as the text it is written as, so `{2: 5}` has the key '2'.",
    example="language: 1\nnumbers: {true: 5}\n",
)
ALIAS = code(
    "Y107",
    "an anchor, an alias or a merge key",
    "In YAML `*name`, `&name` and `<<` copy parts of a file. A ruleset does not use them, and a "
    "text that starts with such a sign is nearly always meant as an expression: quote it.",
    example="language: 1\ndefine: {places: [*stack, middle]}\n",
)


def meaning(plain: str, span: Span, report: Reporter) -> Scalar:
    """The value of unquoted text. What is refused stays a text, or becomes 0."""
    hint = advice(plain)
    if hint is not None:
        report(AMBIGUOUS, span, f"{plain} means different things to different YAML readers", hint)
        return plain
    if too_large(plain):
        report(LARGE, span, "numbers lie between -1,000,000,000 and 1,000,000,000")
        return 0
    return resolve(plain)


def key_name(data: Any, plain: str | None, span: Span, report: Reporter) -> str | None:
    """The text of a key, or None where it is refused.

    `plain` is its text when it is unquoted; otherwise `data` is the quoted text, map or list.
    """
    if plain is None and isinstance(data, str):
        return data
    if plain is None:
        kind = "a map" if isinstance(data, dict) else "a list"
        report(KEY, span, f"{kind} can't be a key", "if it is an expression, quote it")
        return None
    if plain == "<<":
        report(ALIAS, span, "<< is a merge key in YAML", "write the keys out")
        return None
    if advice(plain) is not None:
        message = f"the key {plain} means different things to different YAML readers"
        report(AMBIGUOUS, span, message, f'quote it: "{plain}"')
        return plain
    if isinstance(resolve(plain[:20]), str) or is_whole(plain):
        return plain
    message = f"{plain} is not a text and can't be a key" if plain else "a key is missing here"
    report(KEY, span, message, f'quote it: "{plain}"' if plain else None)
    return None
