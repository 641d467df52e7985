"""Short forms and colours for the kinds of pieces, so that a board fits a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from rich.color import Color, ColorParseError
from rich.color_triplet import ColorTriplet
from rich.style import Style
from rich.text import Text

DIM = Style(dim=True)
MANY = 40  # kinds
_DARK, _LIGHT = 60, 230  # beyond these a colour is lost on a screen of its own kind


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kinds of a game, each with its short form."""

    short: dict[str, str]

    @classmethod
    def of(cls, names: Iterable[str]) -> Kinds:
        """Give every name the shortest prefix that no other name has, in capitals.

        With many names, prefixes would be long and their list longer: they stay as they are.
        """
        telling = _telling(list(dict.fromkeys(names)))
        if len(telling) > MANY:
            return cls({name: name for name in telling})
        known = list(telling.values())
        return cls({name: _shortest(part, known) for name, part in telling.items()})

    @property
    def width(self) -> int:
        """The width of the widest short form, at least 1."""
        return max((len(short) for short in self.short.values()), default=1)

    def text(self, kind: str) -> Text:
        """The short form, in the colour that the kind is named after, if any."""
        return Text(self.short[kind], style_of(kind))

    def legend(self) -> Text:
        """Every short form with its name; empty when no name was shortened."""
        shortened = [name for name, short in self.short.items() if short != name]
        return Text("  ").join(self.text(name) + Text(f" {name}", DIM) for name in shortened)


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
