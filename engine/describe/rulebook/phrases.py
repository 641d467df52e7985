"""The fixed words of a rule summary, by language: headings, and how formulas read.

A new language is one more table; what it lacks is said in English.
"""

from __future__ import annotations

from engine.describe.rulebook.english import ENGLISH
from engine.describe.rulebook.vietnamese import VIETNAMESE
from engine.language.words import fill

PHRASES: dict[str, dict[str, str]] = {"en": ENGLISH, "vi": VIETNAMESE}


def phrase(lang: str, key: str, *parts: str) -> str:
    """A fixed phrase with its parts filled in."""
    template = PHRASES.get(lang, {}).get(key) or PHRASES["en"].get(key, key)
    return fill(template, lambda name, _: parts[int(name)])


def listed(lang: str, words: list[str], join: str = "and") -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return phrase(lang, join, ", ".join(words[:-1]), words[-1])


def plural(lang: str, noun: str) -> str:
    """Several of what a noun names: `Trek cards`. Vietnamese nouns stay as they are."""
    if lang != "en" or not noun or is_plural(noun):
        return noun
    if noun.endswith(("s", "x", "ch", "sh")):
        return f"{noun}es"
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return f"{noun[:-1]}ies"
    return f"{noun}s"


def is_plural(noun: str) -> bool:
    """Whether a noun names several things already: `stones`, but not `glass`."""
    return noun.endswith("s") and not noun.endswith("ss")
