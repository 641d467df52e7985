"""What an unquoted scalar means: a text, a whole number, a float, true, false or nothing.

YAML 1.1, YAML 1.2 and their many readers disagree on spellings such as `010`, `yes` or `1_000`.
A ruleset must mean one thing in every editor, so only the spellings that all agree on are read,
and the others are refused with advice.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.errors import code

AMBIGUOUS = code(
    "Y108",
    "a value that YAML readers understand differently",
    "Some unquoted words and numbers mean one thing to one YAML reader and another to the next: "
    "`on` may be a text or true, `010` ten or eight, `2024-01-02` a text or a date. Quote it to "
    "have the text, or write the number, true, false or null in its usual form.",
    example="language: 1\ntitle: on\n",
)
LARGE = code(
    "Y121",
    "a number that is too large",
    "Numbers in a ruleset lie between -1000000000 and 1000000000, so that every backend can count "
    "with them.",
    example="language: 1\ntitle: 12345678901\n",
)
LARGEST = 10**9

Scalar = str | int | float | bool | None

_WORDS: dict[str, Scalar] = {"": None, "~": None, "null": None, "true": True, "false": False}
_INTEGER = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_NUMBER = re.compile(r"[-+]?(0|[1-9][0-9]*)(\.[0-9]+)?")


def is_whole(text: str) -> bool:
    """Whether `text` is a whole number in its usual form."""
    return _INTEGER.fullmatch(text) is not None


def resolve(text: str) -> Scalar:
    """The value of an unquoted scalar; an ambiguous spelling stays the text that it is.

    Numbers that are `too_large` are the caller's to refuse first.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-0123456789":
        return text
    if is_whole(text):
        return int(text)
    return float(text) if _NUMBER.fullmatch(text) else text


def too_large(text: str) -> bool:
    """Whether `text` is a number beyond `LARGEST`, judged without reading thousands of digits."""
    number = _NUMBER.fullmatch(text)
    return bool(number) and (len(text.partition(".")[0]) > 11 or abs(float(text)) > LARGEST)


def advice(text: str) -> str | None:
    """What to write instead of an ambiguous unquoted scalar; None when it is clear."""
    if text in _SPELLINGS:
        return f"quote it for text, or write {_SPELLINGS[text]}"
    if text[:1] not in _STARTS or _NUMBER.fullmatch(text):
        return None
    for pattern, suggest in _SUSPECTS:
        if pattern.fullmatch(text):
            instead = suggest(text)
            return f"quote it for text, or write {instead}" if instead else "quote it for text"
    return None


def _spellings() -> dict[str, str]:
    """The words that some readers take for true, false or nothing, with the usual form."""
    means = {"true": ("yes", "on"), "false": ("no", "off"), "null": ()}
    return {
        spelling: usual
        for usual, others in means.items()
        for word in (usual, *others)
        for spelling in (word, word.capitalize(), word.upper())
        if spelling not in _WORDS
    }


_SPELLINGS = _spellings()
_STARTS = frozenset("+-.0123456789")
_SHORT = 20  # digits; longer numbers get no suggestion


def _number(text: str, base: int) -> str:
    return str(int(text.replace("_", ""), base)) if len(text) <= _SHORT else ""


def _power(text: str) -> str:
    """`1e3` in full, when it is a whole number of a sensible size."""
    value = float(text.replace("_", ""))
    return str(int(value)) if abs(value) <= 10**9 and value.is_integer() else ""


def _nothing(_: str) -> str:
    return ""


_SUSPECTS: tuple[tuple[re.Pattern[str], Callable[[str], str]], ...] = (
    (re.compile(r"[-+]?0b_*[01][01_]*"), lambda text: _number(text, 2)),
    (re.compile(r"[-+]?0o_*[0-7][0-7_]*"), lambda text: _number(text, 8)),
    (re.compile(r"[-+]?0x_*[0-9a-fA-F][0-9a-fA-F_]*"), lambda text: _number(text, 16)),
    (re.compile(r"[-+]?[0-9][0-9_]*"), lambda text: _number(text, 10)),
    (re.compile(r"[-+]?([0-9][0-9_]*(\.[0-9_]*)?|\.[0-9][0-9_]*)[eE][-+]?[0-9]+"), _power),
    (re.compile(r"[-+]?([0-9][0-9_]*\.[0-9_]*|\.[0-9][0-9_]*)"), _nothing),
    (re.compile(r"[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)"), _nothing),
    (re.compile(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt \t].*)?"), _nothing),
    (re.compile(r"[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?"), _nothing),
)
