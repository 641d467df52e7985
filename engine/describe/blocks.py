"""The text block of one place: what an observation says about it, drawn by its shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap
from typing import Any

from rich.text import Text

from engine.describe.hexes import HexMap
from engine.describe.kinds import DIM, Kinds, style_of
from engine.describe.map import Map, pieces
from engine.describe.spoken import word
from engine.play import PlaceInfo
from engine.program import Words

EMPTY = Text("·", DIM)
GAP = Text(" ")
_LEAST = 20  # a text beside a card's name is at least this wide
_SINGLE = ("number", "value")
CARDS = ("row", "pool", "slot")  # what cards lie in, each with a line of its own
FREE = 20  # rows that are longer are as good as endless: their free spaces are not drawn
LISTED = 12  # a map of more spaces than these does not take a line for each


@dataclass(frozen=True, slots=True)
class Block:
    """A titled piece of text that stands beside others."""

    title: str
    lines: list[Text]

    def text(self) -> Text:
        """The title over the lines."""
        return Text("\n").join([Text(self.title, "underline"), *self.lines])


def blocks(place: PlaceInfo, content: Any, kinds: Kinds, viewer: str, width: int) -> list[Block]:
    """The blocks of one place: a repeated board takes one each, anything else shares one.

    A map is drawn around the pieces of `viewer`, in lines of at most about `width`.
    """
    numbers = place.repeat is not None and not (place.labels or place.shape == "hexes")
    margin = len(str(len(content) - 1)) if numbers else 0
    inner = replace(kinds, room=kinds.room - margin - 1) if numbers else kinds

    def lines(content: Any, index: int) -> list[Text]:
        if place.shape == "hexes" and (drawn := _hexes(place, content, width)):
            return drawn
        if place.edges and len(place.labels) > LISTED and content.keys() != {"hidden"}:
            return Map(place, content, kinds, width).lines(viewer)
        return _lines(place, content, index, inner)

    title = place.title.say(kinds.lang) or place.name
    if place.repeat is None:
        return [Block(f"{title}{_lying(place, content, kinds)}", lines(content, 0))]
    each = [lines(item, index) for index, item in enumerate(content)]
    if not numbers:
        return [Block(f"{title}[{index}]", lines) for index, lines in enumerate(each)]
    numbered = [_numbered(i, line, margin) for i, lines in enumerate(each) for line in lines]
    return [Block(title, numbered)]


def _lying(place: PlaceInfo, content: Any, kinds: Kinds) -> str:
    """How much lies on a large map, by component: ` – stone 12, ship 2`."""
    if not place.edges or len(place.labels) <= LISTED:
        return ""
    found = Counter(kinds.components.get(kind, kind) for kind in pieces(content.values()))
    return " – " + ", ".join(f"{name} {n}" for name, n in found.items()) if found else ""


def _hexes(place: PlaceInfo, content: Any, width: int) -> list[Text] | None:
    """A board of hexes as a picture; None where that would be too wide."""
    if content.keys() == {"hidden"}:
        return None
    return HexMap(place, content).lines(width)


def kinds_in(place: PlaceInfo, content: Any) -> Iterator[str]:
    """The kinds of pieces that are seen in a place, in all its copies."""
    if place.repeat is not None:
        single = replace(place, repeat=None)
        for each in content:
            yield from kinds_in(single, each)
    elif (place.labels or place.parts) and isinstance(content, dict):
        for there in content.values():
            parts = there.values() if isinstance(there, dict) else [there]
            yield from (kind for part in parts for kind in _named(part))
    else:
        yield from _named(content)


def _named(content: Any) -> Iterator[str]:
    if isinstance(content, str):
        yield content
    elif isinstance(content, list):
        yield from (kind for each in content for kind in _named(each))
    elif isinstance(content, dict):
        yield from content


def head(place: PlaceInfo, content: Any, kinds: Kinds) -> str | None:
    """How a place shows in the head line of its owner; None when it takes a block."""
    if place.repeat is None and place.shape in ("number", "value"):
        return f"{place.title.say(kinds.lang) or place.name} {_scalar(content, kinds)}"
    return None


def _lines(place: PlaceInfo, content: Any, index: int, kinds: Kinds) -> list[Text]:
    if isinstance(content, dict) and content.keys() == {"hidden"} and place.shape not in _SINGLE:
        return [Text(word(kinds.lang, "hidden", content["hidden"]), DIM)]
    if (place.labels or place.parts) and isinstance(content, dict):
        return _spaces(place, content, kinds)
    if place.shape in CARDS and (cards := _cards(content, kinds)):
        return cards
    match place.shape:
        case "grid":
            return _grid(content, place.printed, kinds)
        case "row" | "slot":
            return [_row(content, place.sizes[index] if place.sizes else 0, kinds)]
        case "pool":
            return _pool(content, kinds)
        case _:
            return [Text(_scalar(content, kinds))]


def _cards(content: Any, kinds: Kinds) -> list[Text]:
    """A line for each card with what lies on it, and is printed on it.

    None where there are other pieces too.
    """
    names = list(_named(content))
    if not all(kinds.printed.get(name) or name in kinds.having for name in names):
        return []
    texts = [[kinds.title(name), *kinds.printed.get(name, ())] for name in names]
    widths = [
        max(len(text[column]) for text in texts if len(text) > column)
        for column in range(max(map(len, texts), default=0))
    ]
    lines = []
    for name, text in zip(names, texts, strict=True):
        padded = [f"{part:<{width}}" for part, width in zip(text, widths, strict=False)]
        number = content[name] if isinstance(content, dict) and name not in kinds.single else None
        line = Text(f"{number} " if number else "") + Text(padded[0], style_of(name))
        lying = [kinds.having[name].plain] if name in kinds.having else []
        more = "  ".join([*lying, *padded[1:]])
        first, *others = wrap(more.strip(), max(kinds.room - len(line) - 2, _LEAST)) or [""]
        lines.append(line + Text(f"  {first.strip()}" if first else "", DIM))
        lines += [Text(" " * (len(line) + 2) + text, DIM) for text in others]
    return lines


def _grid(
    content: Sequence[Sequence[str | None]], printed: Sequence[Sequence[str]] | None, kinds: Kinds
) -> list[Text]:
    width = max(kinds.width, len(str(len(content[0]) - 1)))
    margin = len(str(len(content) - 1))
    numbers = " ".join(f"{column:<{width}}" for column in range(len(content[0])))
    lines = [Text(" " * (margin + 1) + numbers, DIM)]
    for index, row in enumerate(content):
        marks = printed[index] if printed else [""] * len(row)
        cells = [
            _padded(_cell(kind, mark, kinds), width) for kind, mark in zip(row, marks, strict=True)
        ]
        lines.append(_numbered(index, GAP.join(cells), margin))
    return lines


def _spaces(place: PlaceInfo, content: dict[str, Any], kinds: Kinds) -> list[Text]:
    """A line for each space, or card, that has something."""
    titles = {label: words.say(kinds.lang) for label, words in _titled(place)}
    width = max((len(titles.get(label, kinds.title(label))) for label in content), default=0)
    lines = []
    for label, there in content.items():
        if isinstance(there, dict):
            texts = list(having(place, there, kinds))
        else:
            texts = [kinds.text(there)]
        name = titles.get(label, kinds.title(label))
        lines.append(Text(f"{name:<{width}}  ") + Text("  ").join(texts))
    return lines or [EMPTY]


def _titled(place: PlaceInfo) -> Iterator[tuple[str, Words]]:
    return zip(place.labels, place.titles, strict=False)


def having(place: PlaceInfo, there: dict[str, Any], kinds: Kinds) -> Iterator[Text]:
    """What lies on one space, and in each of its places."""
    if "holds" in there:
        yield kinds.text(there["holds"])
    for part in place.parts:
        if part.name in there:
            lines = _lines(part, there[part.name], 0, kinds)
            yield Text(f"{part.title.say(kinds.lang) or part.name} ", DIM) + Text(" ").join(lines)


def _cell(kind: str | None, printed: str, kinds: Kinds) -> Text:
    if kind is not None:
        return kinds.text(kind)
    if printed:
        return Text(kinds.short.get(printed, printed).lower(), DIM)
    return EMPTY


def _row(content: Sequence[str], size: int, kinds: Kinds) -> Text:
    free = [EMPTY] * (size - len(content)) if size <= FREE else []
    gap = Text("  ") if any(" " in kinds.said(kind) for kind in content) else GAP
    return gap.join([kinds.text(kind) for kind in content] + free) or EMPTY


def _pool(content: dict[str, int], kinds: Kinds) -> list[Text]:
    """Each kind with its number, as many in a line as fit."""
    lines: list[Text] = []
    for kind, count in content.items():
        if not count:
            continue
        text = Text("" if kind in kinds.single else f"{count} ") + kinds.text(kind)
        if lines and len(lines[-1]) + 2 + len(text) <= kinds.room:
            lines[-1] += Text("  ") + text
        else:
            lines.append(text)
    return lines or [EMPTY]


def _scalar(content: Any, kinds: Kinds) -> str:
    if isinstance(content, dict):
        return "?"
    if isinstance(content, bool):
        return word(kinds.lang, str(content))
    return "–" if content is None else kinds.title(str(content))


def _numbered(index: int, line: Text, width: int) -> Text:
    return Text(f"{index:>{width}} ", DIM) + line


def _padded(text: Text, width: int) -> Text:
    return text + Text(" " * (width - len(text)))
