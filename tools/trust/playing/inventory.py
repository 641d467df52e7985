"""What lies where, kept from state to state: only what has changed is counted anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.program import Layout, Place
from engine.program.layout import Region

Cells = Sequence[int]
#: So few cells are compared one by one.
_FEW = 8


@dataclass(frozen=True, slots=True)
class Lot:
    """Cells that are looked at together: an instance of a place, or a region that is none."""

    region: Region
    base: int
    length: int
    place: Place | None = None
    copy: int = 0

    def __str__(self) -> str:
        return f"{self.region.name}, copy {self.copy + 1},"


class Inventory:
    """All pieces of a game's states, counted in a way of its own.

    The engine's own count of a whole state is the other way; the two are compared now and then.
    """

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._counts: Counter[int] = Counter()
        self._before: Cells | None = None
        self._lots = [lot for region in layout.regions for lot in _lots(layout, region)]
        #: By cell: which of the lots it belongs to.
        self._at = [number for number, lot in enumerate(self._lots) for _ in range(lot.length)]
        self._wanted = [
            (kind.index, layout.total(kind.index))
            for kind in layout.kinds
            if kind.copies is not None
        ]
        self._most = [(kind.index, kind.most) for kind in layout.kinds if kind.most is not None]

    def take(self, cells: Cells) -> list[str]:
        """What is wrong with the next state.

        Pieces lost or doubled, cells out of bounds, places that hold too much or what they can't.
        """
        before, wrong = self._before, list[str]()
        if before is None:
            changed = list(range(len(self._lots)))
        else:
            changed = sorted({self._at[cell] for cell in _differing(before, cells)})
        for number in changed:
            lot = self._lots[number]
            part = cells[lot.base : lot.base + lot.length]
            wrong += _bounds(lot.region, part)
            if lot.place is not None and lot.place.kinds:
                if before is not None:
                    old = before[lot.base : lot.base + lot.length]
                    self._counts.subtract(_pieces(lot.place, old))
                held = _pieces(lot.place, part)
                self._counts.update(held)
                wrong += _misfits(self._layout, lot, part, held)
        self._before = cells[:]
        return wrong + list(self._miscounted())

    def _miscounted(self) -> Iterator[str]:
        counts = self._counts
        for index, number in self._wanted:
            if counts[index] != number:
                name = self._layout.kind(index).name
                yield f"{counts[index]} of {name} instead of {number}"
        for index, most in self._most:
            if counts[index] > most:
                name = self._layout.kind(index).name
                yield f"{counts[index]} of {name}, of which there are {most} at most"


def _lots(layout: Layout, region: Region) -> Iterator[Lot]:
    place = next((p for p in layout.places.values() if p.region == region), None)
    if place is None or not place.stride:
        yield Lot(region, region.base, region.length)
        return
    for copy, base in enumerate(range(region.base, region.base + region.length, place.stride)):
        yield Lot(region, base, place.stride, place, copy)


def _differing(before: Cells, now: Cells) -> Iterator[int]:
    """The cells in which two states differ, found by halves: most of them are the same."""
    pending = [(0, len(now))]
    while pending:
        start, end = pending.pop()
        if before[start:end] == now[start:end]:
            continue
        if end - start <= _FEW:
            yield from (cell for cell in range(start, end) if before[cell] != now[cell])
        else:
            middle = (start + end) // 2
            pending += [(start, middle), (middle, end)]


def _bounds(region: Region, part: Cells) -> Iterator[str]:
    if part and (min(part) < region.lo or max(part) > region.hi):
        wrong = next(cell for cell in part if not region.lo <= cell <= region.hi)
        yield f"{region.name} holds {wrong}, out of {region.lo} to {region.hi}"


def _pieces(place: Place, part: Cells) -> Counter[int]:
    """How many of each kind lie in an instance of a place."""
    if place.shape == "pool":
        return Counter({k: n for k, n in zip(place.kinds, part, strict=True) if n})
    if place.shape == "row":
        kinds: Cells = [part[1]] * part[0] if place.alike else part[1 : 1 + part[0]]
        return Counter(kinds)
    return Counter(kind for kind in part if kind)


def _misfits(layout: Layout, lot: Lot, part: Cells, held: Counter[int]) -> Iterator[str]:
    """What an instance of a place holds though it can't."""
    place = lot.place
    assert place is not None
    for kind in held.keys() - set(place.kinds):
        known = 0 < kind <= len(layout.kinds)
        yield f"{lot} holds {layout.kind(kind).name if known else f'no known piece ({kind})'}"
    if place.sizes and not place.is_board:
        size = place.sizes[lot.copy % len(place.sizes)]
        if held.total() > size:
            yield f"{lot} holds {held.total()}, with room for {size}"
    if place.shape == "row" and not place.alike and any(part[1 + part[0] :]):
        yield f"{lot} has something behind its last piece"
