"""A board of named spaces as text: what is near the viewer's pieces, then what lies elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from engine.describe.kinds import DIM, Kinds, style_of, value_of
from engine.describe.spoken import word
from engine.play import PlaceInfo

#: With pieces on more spaces than these, there is no near and far.
OWN = 4

_ARROW = Text(" → ", DIM)
_COMMA = Text(", ", DIM)


class Map:
    """A board with what lies on its spaces, by name, as an observation has it."""

    def __init__(
        self, place: PlaceInfo, content: Mapping[str, Any], kinds: Kinds, width: int
    ) -> None:
        self._place, self._content, self._width = place, content, width
        self._kinds = kinds
        titles = (words.say(kinds.lang) for words in place.titles)
        self._titles = dict(zip(place.labels, titles, strict=False))
        self._parts = {part.name: part.title.say(kinds.lang) for part in place.parts}
        near: dict[str, set[int]] = {label: set() for label in place.labels}
        for one, other in place.edges:
            near[place.labels[one]].add(other)
            near[place.labels[other]].add(one)
        self._near = {
            label: [place.labels[number] for number in sorted(numbers)]
            for label, numbers in near.items()
        }

    def lines(self, viewer: str) -> list[Text]:
        """The viewer's spaces with all within two steps, then what lies on the others."""
        own = [space for space in self._place.labels if viewer in self._owners(space)]
        shown, lines = set[str](), list[Text]()
        for space in own if len(own) <= OWN else ():
            lines.append(self._space(space))
            shown.add(space)
            for first in self._near[space]:
                further = [second for second in self._near[first] if second != space]
                lines += self._way(first, further)
                shown |= {first, *further}
        others = [s for s in self._place.labels if s in self._content and s not in shown]
        start = Text(f"{word(self._kinds.lang, 'elsewhere')}: ", DIM) if lines else None
        return [*lines, *self._packed(others, start, Text("  "))] or [Text("·", DIM)]

    def _way(self, first: str, further: Sequence[str]) -> list[Text]:
        """A neighbour, and where it leads."""
        start = Text("  → ", DIM) + self._space(first)
        if not further:
            return [start]
        return self._packed(further, start + _ARROW, Text("      "))

    def _packed(
        self, spaces: Iterable[str], start: Text | None = None, indent: Text | None = None
    ) -> list[Text]:
        """Spaces with what lies on them, as many in a line as fit."""
        lines: list[Text] = []
        for text in map(self._space, spaces):
            if lines and len(lines[-1]) + len(text) + 3 <= self._width:
                lines[-1] += _COMMA + text
            elif lines:
                lines[-1] += Text(",", DIM)
                lines.append((indent or Text("")) + text)
            else:
                lines.append((start or Text("")) + text)
        return lines

    def _space(self, space: str) -> Text:
        """A space with its pieces in brackets: `bay [yellow, B]`."""
        there = [Text(self._piece(kind), style_of(kind)) for kind in self._pieces(space)]
        there += map(Text, self._values(space))
        name = Text(self._titles.get(space, space))
        return name + (Text(" [") + Text(", ").join(there) + Text("]")) if there else name

    def _piece(self, kind: str) -> str:
        """A piece in brackets: whose it is, or what it is called."""
        return value_of(kind) if "[" in kind else self._kinds.title(kind)

    def _owners(self, space: str) -> set[str]:
        """Whose pieces lie on a space: `A`, where `pawn[A]` does."""
        return {value_of(kind) for kind in self._pieces(space) if "[" in kind}

    def _pieces(self, space: str) -> Iterator[str]:
        """The kinds on a space and in its places, one for each piece."""
        return pieces([self._content.get(space, {})])

    def _values(self, space: str) -> Iterator[str]:
        """The numbers that are kept on a space, each with its name, and how much is hidden."""
        for name, content in self._content.get(space, {}).items():
            if isinstance(content, int):
                yield f"{self._parts.get(name, name)} {int(content)}"
            elif isinstance(content, Mapping) and "hidden" in content:
                yield f"{self._parts.get(name, name)} {content['hidden']}"


def pieces(spaces: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The kinds on spaces and in their places, one for each piece."""
    for content in (part for space in spaces for part in space.values()):
        if isinstance(content, str):
            yield content
        elif isinstance(content, Mapping):
            yield from (k for k, n in content.items() if k != "hidden" for _ in range(n))
        elif isinstance(content, Sequence):
            yield from content
