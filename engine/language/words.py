"""Sentences about constructs: templates that are filled in, and the steps that they make.

A template is a text with fields: `Move {piece} to {to}[; the rest goes to {spill}].` What stands
in square brackets is left out when one of its fields has nothing to say; after each bar comes what
is said instead: `[{count} pieces|a piece]`. A field may say how it reads: `{all:piece}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from engine.language.construct import Construct
    from engine.language.fields import Expression

#: What a field says, by its name and the way in which it reads; None for nothing.
Part = Callable[[str, str], "str | None"]

_SEGMENT = re.compile(r"\[([^\]]*)\]")
_FIELD = re.compile(r"\{(\w+)(?::(\w+))?\}")


@dataclass(frozen=True, slots=True)
class Step:
    """A sentence of the rules, with the steps that it is made of."""

    text: str
    steps: tuple[Step, ...] = ()


class Teller(Protocol):
    """What a construct needs to put itself into words: a language, and words for its parts."""

    lang: str

    def value(self, expression: Expression) -> str:
        """An expression in words, or as a formula."""

    def each(self, name: str, sequence: Expression) -> str:
        """An element of a sequence, with the name that stands for it: `player *p*`."""

    def show(self, construct: Construct, field: str, value: Any, how: str) -> str | None:
        """The value of a construct's field; None when there is nothing to say."""

    def steps(self, effects: Sequence[Any]) -> tuple[Step, ...]:
        """Effects, one step after the other."""


def fill(template: str, part: Part) -> str:
    """A template with its fields filled in."""
    out, end = [], 0
    for found in _SEGMENT.finditer(template):
        out.append(_filled(template[end : found.start()], part) or "")
        ways = (_filled(way, part) for way in found[1].split("|"))
        out.append(next((said for said in ways if said is not None), ""))
        end = found.end()
    out.append(_filled(template[end:], part) or "")
    return "".join(out)


def _filled(text: str, part: Part) -> str | None:
    """The text with its fields filled in; None when one of them has nothing to say."""
    said = [part(name, how) for name, how in _FIELD.findall(text)]
    if None in said:
        return None
    parts = iter(said)
    return _FIELD.sub(lambda _: str(next(parts)), text)


def in_language(texts: dict[str, Any], lang: str) -> Any:
    """What a table by language has for a language, English where that is missing; None for none."""
    return texts.get(lang, texts.get("en"))
