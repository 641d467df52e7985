"""Short forms and colours for the kinds of pieces, so that a board fits a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich.color import Color, ColorParseError
from rich.color_triplet import ColorTriplet
from rich.style import Style
from rich.text import Text

DIM = Style(dim=True)
MANY = 40  # kinds
_DARK, _LIGHT = 60, 230  # beyond these a colour is lost on a screen of its own kind


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of a game, each with its short form, and what people call them in a language.

    A line has `room` for so many characters. Of `single` kinds there is one piece only. `printed`
    is what stands on cards, `having` what lies on them now; `components` are what people call the
    component of each kind.
    """

    short: dict[str, str]
    titles: Mapping[str, str] = field(default_factory=dict)
    lang: str = "en"
    room: int = 96
    single: frozenset[str] = frozenset()
    printed: Mapping[str, Sequence[str]] = field(default_factory=dict)
    having: Mapping[str, Text] = field(default_factory=dict)
    components: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, names: Iterable[str], **more: Any) -> Kinds:
        """Give every name the shortest prefix that no other name has, in capitals.

        With many names, prefixes would be long and their list longer: they stay as they are.
        """
        telling = _telling(list(dict.fromkeys(names)))
        if len(telling) > MANY:
            return cls({name: name for name in telling}, **more)
        known = list(telling.values())
        owned = _owned([name for name, part in telling.items() if part == name])
        short = {name: owned.get(name) or _shortest(p, known) for name, p in telling.items()}
        return cls(short, **more)

    @property
    def width(self) -> int:
        """The width of the widest form, at least 1."""
        return max((len(self.said(kind)) for kind in self.short), default=1)

    def title(self, kind: str) -> str:
        """What people call a kind."""
        return self.titles.get(kind, kind)

    def said(self, kind: str) -> str:
        """The short form; where there is none, what people call it."""
        short = self.short.get(kind, kind)
        return short if short != kind else self.title(kind)

    def text(self, kind: str) -> Text:
        """What is said of a kind, in the colour that it is named after, if any."""
        return Text(self.said(kind), style_of(kind))

    def legend(self) -> Text:
        """Every short form with its name; empty when no name was shortened."""
        shortened = [name for name, short in self.short.items() if short != name]
        return Text("  ").join(
            self.text(name) + Text(f" {self.title(name)}", DIM) for name in shortened
        )


def _owned(names: Sequence[str]) -> dict[str, str]:
    """`hA` for `hut[A]`, where several components have an A: who has it, behind what it is."""
    parts = {name: name.partition("[") for name in names}
    components = list(dict.fromkeys(what for what, bracket, _ in parts.values() if bracket))
    short = {what: _shortest(what, components).lower() for what in components}
    return {
        name: f"{short[what]}{owner.rstrip(']')}"
        for name, (what, bracket, owner) in parts.items()
        if bracket and owner.rstrip("]").isupper()
    }


def _telling(names: list[str]) -> dict[str, str]:
    """The part of each name that tells it apart: `A` of `pawn[A]`, if nothing else is an `A`."""
    inner = {name: value_of(name) for name in names}
    count = Counter(inner.values())
    return {name: part if count[part] == 1 else name for name, part in inner.items()}


def value_of(name: str) -> str:
    """`A` of `pawn[A]`; a name without a value as it is."""
    return name.partition("[")[2].rstrip("]") or name


def _shortest(name: str, known: list[str]) -> str:
    for length in range(1, len(name) + 1):
        prefix = name[:length].upper()
        if sum(other.upper().startswith(prefix) for other in known) == 1:
            return prefix
    return name


def style_of(name: str) -> Style:
    """The colour of that name on a ground that it shows on; plain bold when it names none."""
    try:
        colour = Color.parse(value_of(name))
    except ColorParseError:
        return Style(bold=True)
    return Style(color=colour, bgcolor=_ground(colour.get_truecolor()), bold=True)


def _ground(triplet: ColorTriplet) -> str | None:
    brightness = sum(w * part for w, part in zip((2, 5, 1), triplet, strict=True)) // 8
    if brightness < _DARK and max(triplet) < 2 * _DARK:
        return "grey62"
    return "grey23" if min(triplet) > _LIGHT or brightness > _LIGHT else None
