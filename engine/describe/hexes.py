"""A board of hexes as text: a line for each row, each half a hex further east than the one above.

What a space has is said in short: numbers as they are, values of enums by their first letters,
directions as arrows, pieces by the first letters of their component and their owner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.text import Text

from engine.describe.kinds import DIM, style_of
from engine.play import PlaceInfo

EMPTY = Text("·", DIM)
ARROWS = {
    "north": "↑", "northeast": "↗", "east": "→", "southeast": "↘",
    "south": "↓", "southwest": "↙", "west": "←", "northwest": "↖",
}  # fmt: skip


class HexMap:
    """A board with what its spaces have, by name, as an observation has it."""

    def __init__(self, place: PlaceInfo, content: Mapping[str, Any]) -> None:
        self._place = place
        self._shorts: dict[str, tuple[str, str]] = {}
        self._cells = {_at(label): self._short(there) for label, there in content.items()}
        for label in place.labels:
            self._cells.setdefault(_at(label), EMPTY)

    def lines(self, width: int) -> list[Text] | None:
        """The rows, with the coordinates of the first space of each; then what is meant.

        None where the rows are wider than `width`.
        """
        rows = self._rows()
        if any(len(row) > width for row in rows):
            return None
        return [*rows, *self._legend(width)]

    def _rows(self) -> list[Text]:
        if not self._cells:
            return [EMPTY]
        rows: dict[int, dict[int, Text]] = {}
        for (q, r), text in sorted(self._cells.items(), key=lambda item: item[0][::-1]):
            rows.setdefault(r, {})[q] = text
        first = min(2 * min(row) + r for r, row in rows.items())
        half = max(len(text) for text in self._cells.values()) // 2 + 1
        names = {r: f"{min(row)},{r}" for r, row in rows.items()}
        margin = max(map(len, names.values())) + 1
        lines = []
        for r, row in rows.items():
            line = Text(f"{names[r]:>{margin}} ", DIM)
            line.append(" " * (half * (2 * min(row) + r - first)))
            for q in range(min(row), max(row) + 1):
                line.append(_padded(row.get(q, EMPTY), 2 * half))
            line.rstrip()
            lines.append(line)
        return lines

    def _legend(self, width: int) -> Iterator[Text]:
        """The short forms that are not plain, with what they stand for."""
        line = Text("")
        for name, (short, _) in sorted(self._shorts.items(), key=lambda item: item[1]):
            told = Text(short, style_of(name)) + Text(f" {name}", DIM)
            if line and len(line) + len(told) + 2 > width:
                yield line
                line = Text("")
            line = line + Text("  ") + told if line else told
        if line:
            yield line

    def _short(self, there: Any) -> Text:
        """What a space has, in short; what lies on it alone is its only content."""
        if not isinstance(there, dict):
            return self._pieces([there], self._place.holds)
        found = [self._pieces([there["holds"]], self._place.holds)] if "holds" in there else []
        found += [self._part(p, there[p.name]) for p in self._place.parts if p.name in there]
        return Text("").join(found) or EMPTY

    def _part(self, part: PlaceInfo, content: Any) -> Text:
        if part.texts and isinstance(content, str):
            return self._value(content, part.texts)
        if isinstance(content, dict):
            if content.keys() == {"hidden"}:
                return Text(f"?{content['hidden']}", DIM)
            return self._pieces([k for k, n in content.items() for _ in range(n)], part.holds)
        if isinstance(content, list):
            return self._pieces(content, part.holds)
        return Text("×" if content is True else str(content))

    def _value(self, value: str, among: Sequence[str]) -> Text:
        """A value of an enum by its first letters, a direction as an arrow."""
        if value in ARROWS and all(other in ARROWS for other in among):
            return Text(ARROWS[value])
        short = _prefix(value, among).upper()
        self._shorts[value] = (short, value)
        return Text(short, style_of(value))

    def _pieces(self, names: list[str], among: Sequence[str]) -> Text:
        """Pieces by kind: how many, where there are several, and of what."""
        components = list(dict.fromkeys(name.partition("[")[0] for name in among))
        found = Text("")
        for name in dict.fromkeys(names):
            component, _, value = name.partition("[")
            values = [
                other.partition("[")[2] for other in among if other.startswith(f"{component}[")
            ]
            short = _prefix(component, components).lower()
            short += _prefix(value, values).upper() if value else ""
            self._shorts[name] = (short, name)
            number = names.count(name)
            found.append(" " + (str(number) if number > 1 else "")).append(short, style_of(name))
        return found


def _at(label: str) -> tuple[int, int]:
    q, r = label.split(",")
    return int(q), int(r)


def _prefix(name: str, among: Sequence[str]) -> str:
    """The shortest beginning of a name that no other name has."""
    others = [other.lower() for other in among if other != name]
    for length in range(1, len(name)):
        if not any(other.startswith(name[:length].lower()) for other in others):
            return name[:length].rstrip("]")
    return name.rstrip("]")


def _padded(text: Text, width: int) -> Text:
    return text + Text(" " * (width - len(text)))
