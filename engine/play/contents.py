"""What lies in the places of a state, as plain data; and laying pieces there by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import MutableSequence, Sequence
from typing import Any

from engine.errors import BoardwrightError, did_you_mean
from engine.play.growing import labelled
from engine.play.spelling import owned_kind
from engine.program import Layout, Place

Cells = Sequence[int]
#: A longer list of kinds is no help.
_SHOWN = 20
#: How it may be written that nothing lies in a slot or on a space.
NOTHING: tuple[Any, ...] = (None, "none", ".", "", [])


def read(layout: Layout, place: Place, cells: Cells, at: int) -> Any:
    """The content of the instance of a place that begins at a cell.

    A pool is {kind: count} with the counts above 0, a row a list of kinds, a slot a list of one
    kind or none, a grid a list of rows of kinds or None, a board with names {space: kind} with the
    spaces that are taken, a number or die an int, a flag a bool, a value its name or None, a player
    marker a seat or None.
    """
    if place.growth is not None and place.kinds:
        used = labelled(place, cells, (at - place.region.base) // place.stride)
        named = {label: cells[at + number] for number, label in used}
        return {label: layout.kind(kind).name for label, kind in named.items() if kind}
    if place.is_board:
        return _spaces(layout, place, cells[at : at + place.stride] if place.kinds else ())
    part = cells[at : at + place.stride]
    if place.shape == "pool":
        return {layout.kind(k).name: n for k, n in zip(place.kinds, part, strict=True) if n}
    if place.shape == "row":
        kinds = [part[1]] * part[0] if place.alike else part[1 : 1 + part[0]]
        return [layout.kind(k).name for k in kinds]
    if place.shape == "slot":
        return [layout.kind(k).name for k in part if k]
    if place.shape == "player":
        return layout.seats[part[0] - 1] if part[0] else None
    if place.shape == "value":
        return place.texts[part[0] - 1] if part[0] else None
    return bool(part[0]) if place.shape == "flag" else part[0]


def _spaces(layout: Layout, place: Place, part: Cells) -> Any:
    """What lies on the spaces of a board: in rows, or by name; nothing where nothing ever does."""
    names = [layout.kind(k).name if k else None for k in part]
    if place.shape == "grid":
        return [names[i : i + place.columns] for i in range(0, len(names), place.columns)]
    return {label: name for label, name in zip(place.labels, names, strict=False) if name}


def count(place: Place, cells: Cells, at: int) -> int:
    """How many pieces lie in an instance of a place."""
    if not place.kinds:
        return 0
    part = cells[at : at + place.stride]
    if place.shape == "row":
        return part[0]
    return sum(part) if place.shape == "pool" else sum(1 for k in part if k)


def pieces(layout: Layout, cells: Cells) -> Counter[int]:
    """How many pieces of each kind lie in all places together, by the kind's index."""
    found: Counter[int] = Counter()
    for place in layout.places.values():
        if not place.kinds:
            continue
        for start in range(
            place.region.base, place.region.base + place.region.length, place.stride
        ):
            part = cells[start : start + place.stride]
            if place.shape == "pool":
                for kind, number in zip(place.kinds, part, strict=True):
                    if number:
                        found[kind] += number
                continue
            if place.shape == "row":
                part = [part[1]] * part[0] if place.alike else part[1 : 1 + part[0]]
            for kind in part:
                if kind:
                    found[kind] += 1
    return found


def wrong_counts(layout: Layout, cells: Cells) -> list[str]:
    """What breaks conservation: a line for each kind of which there are too many or too few."""
    found = pieces(layout, cells)
    wanted = {k.index: layout.total(k.index) for k in layout.kinds if k.copies is not None}
    return [
        f"{found[index]} of {layout.kind(index).name} instead of {number}"
        for index, number in wanted.items()
        if found[index] != number
    ]


def write(layout: Layout, place: Place, cells: MutableSequence[int], at: int, content: Any) -> None:
    """Make an instance of a place hold just this. Raises BoardwrightError for what can't be."""
    if place.is_board and not place.kinds:
        raise BoardwrightError(f"no piece lies on the spaces of {place.name} themselves")
    size = (
        place.sizes[(at - place.region.base) // place.stride % len(place.sizes)]
        if place.sizes
        else 0
    )
    cells[at : at + place.stride] = _cells(layout, place, content, size, cells)


def _cells(layout: Layout, place: Place, content: Any, size: int, like: Any) -> Any:
    if place.shape in ("number", "die"):
        numbers = [_number(place, content)]
    elif place.shape == "flag":
        numbers = [int(bool(content))]
    elif place.shape == "player":
        numbers = [_seat(layout, content)]
    elif place.shape == "value":
        numbers = [_value(place, content)]
    elif place.shape == "pool":
        numbers = _counts(layout, place, content, size)
    elif place.shape == "slot":
        numbers = _slot(layout, place, content)
    elif place.shape == "row":
        numbers = _row(layout, place, content, size)
    elif place.shape == "grid":
        numbers = _grid(layout, place, content)
    else:
        numbers = _named(layout, place, content)
    return type(like)(like.typecode, numbers) if hasattr(like, "typecode") else numbers


def _number(place: Place, content: Any) -> int:
    if not isinstance(content, int) or isinstance(content, bool):
        raise BoardwrightError(f"{place.name} is a whole number, not {content!r}")
    if not place.region.lo <= content <= place.region.hi:
        raise BoardwrightError(f"{place.name} can't be {content}")
    return content


def _seat(layout: Layout, content: Any) -> int:
    if content is None or content == "none":
        return 0
    if content not in layout.seats:
        raise BoardwrightError(f"'{content}' is no seat; there are {', '.join(layout.seats)}")
    return layout.seats.index(content) + 1


def _value(place: Place, content: Any) -> int:
    if content in (None, "none") and not place.minimum:
        return 0
    if content not in place.texts:
        raise BoardwrightError(f"{place.name} is one of {', '.join(place.texts)}, not {content!r}")
    return place.texts.index(content) + 1


def kind_index(layout: Layout, place: Place, name: Any) -> int:
    """The index of the kind that a text names, if the place may hold it."""
    text = str(name)
    kind = layout.kind_named(text, place.kinds) or layout.kind_named(owned_kind(text), place.kinds)
    if kind is None:
        known = [layout.kind(k).name for k in place.kinds]
        hint = did_you_mean(
            str(name), [*known, "none"]
        ) or f"it holds {', '.join(known[:_SHOWN])}" + ", …" * (len(known) > _SHOWN)
        raise BoardwrightError(f"{place.name} can't hold '{name}'; {hint}")
    return kind.index


def _counts(layout: Layout, place: Place, content: Any, size: int) -> list[int]:
    if isinstance(content, list):
        content = Counter(map(str, content))
    if content is None:
        content = {}
    if isinstance(content, int) and len(place.kinds) == 1:
        content = {layout.kind(place.kinds[0]).name: content}
    if not isinstance(content, dict):
        raise BoardwrightError(f"{place.name} is a map of kinds with their counts, not {content!r}")
    numbers = [0] * place.stride
    for name, number in content.items():
        if type(number) is not int or not 0 <= number <= place.region.hi:
            raise BoardwrightError(f"{place.name}: '{number}' is no count")
        numbers[place.kinds.index(kind_index(layout, place, name))] = number
    if place.sizes and sum(numbers) > size:
        raise BoardwrightError(f"{place.name} has room for {size}, not {sum(numbers)}")
    return numbers


def _slot(layout: Layout, place: Place, content: Any) -> list[int]:
    kinds = [] if content in NOTHING else content if isinstance(content, list) else [content]
    if len(kinds) > 1:
        raise BoardwrightError(f"{place.name} has room for one, not {len(kinds)}")
    return [kind_index(layout, place, name) for name in kinds] or [0]


def _named(layout: Layout, place: Place, content: Any) -> list[int]:
    if content == []:
        content = {}
    if not isinstance(content, dict):
        message = f"{place.name} is a map of spaces with what lies on them, not {content!r}"
        raise BoardwrightError(message)
    numbers = [0] * place.stride
    for name, kind in content.items():
        if name not in place.labels:
            hint = did_you_mean(str(name), place.labels)
            raise BoardwrightError(
                f"{place.name} has no space '{name}'" + (f" ({hint})" if hint else "")
            )
        if kind not in NOTHING:
            numbers[place.labels.index(name)] = kind_index(layout, place, kind)
    return numbers


def _row(layout: Layout, place: Place, content: Any, size: int) -> list[int]:
    if not isinstance(content, list):
        raise BoardwrightError(f"{place.name} is a list of kinds, not {content!r}")
    kinds = [kind_index(layout, place, name) for name in content]
    if len(kinds) > size:
        raise BoardwrightError(f"{place.name} has room for {size}, not {len(kinds)}")
    if place.alike:
        if len(set(kinds)) > 1:
            raise BoardwrightError(f"{place.name} holds pieces of one kind only")
        return [len(kinds), kinds[0] if kinds else 0]
    return [len(kinds), *kinds, *[0] * (place.stride - 1 - len(kinds))]


def _grid(layout: Layout, place: Place, content: Any) -> list[int]:
    rows = content if isinstance(content, list) else None
    if rows == []:
        return [0] * place.stride
    if (
        rows is None
        or len(rows) != place.rows
        or any(not isinstance(row, list) or len(row) != place.columns for row in rows)
    ):
        raise BoardwrightError(
            f"{place.name} is a list of {place.rows} rows of {place.columns} spaces"
        )
    return [0 if n in NOTHING else kind_index(layout, place, n) for row in rows for n in row]
