"""Whether the cells of a state fit together: what the rules can't have made is not believed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from engine.errors import BoardwrightError
from engine.play.contents import wrong_counts
from engine.play.growing import labelled, use_space
from engine.program import Layout, Place, Program

if TYPE_CHECKING:
    from engine.play.game import Game

Cells = Sequence[int]


def in_bounds(layout: Layout, cells: Cells) -> bool:
    """Whether each cell holds what its region may hold."""
    parts = ((r, cells[r.base : r.base + r.length]) for r in layout.regions if r.length)
    return all(region.lo <= min(part) and max(part) <= region.hi for region, part in parts)


def unsound(game: Game, cells: Cells) -> str | None:
    """What is wrong with cells that keep to their bounds; None when nothing is."""
    return next(_wrong(game, cells), None)


def _wrong(game: Game, cells: Cells) -> Iterator[str]:
    program = game.program
    yield from _position(program, cells)
    for place in program.layout.places.values():
        if place.kinds and not all(
            _holds(place, cells, number) for number in range(place.region.length // place.stride)
        ):
            yield f"{place.name} holds what it can't hold"
    yield from wrong_counts(program.layout, cells)
    yield from _boards(program, cells)
    yield from _kept(game, cells)


def _kept(game: Game, cells: Cells) -> Iterator[str]:
    """Whether what is kept of boards is what lies on them, or nothing yet, while they are empty."""
    anew, empty = list(cells), [0] * len(cells)
    game.machine.step.refresh(anew)
    if anew == list(cells):
        return
    game.machine.step.refresh(empty)
    triples = zip(cells, anew, empty, strict=True)
    if any(cell != new and (cell or new != blank) for cell, new, blank in triples):
        yield "what is kept of its boards is not what lies on them"


def _position(program: Program, cells: Cells) -> Iterator[str]:
    """Whether a question waits that there is, for a seat that there is, or the game is over."""
    at = cells[program.at.base]
    if at == 0:
        yield "it is of a game that has not begun"
    elif not -1 <= at <= len(program.questions):
        yield "no such question waits"
    elif at > 0:
        asked = program.questions[at - 1]
        actor = cells[program.slots[asked.actor.name].base]
        if not 1 <= actor <= len(program.layout.seats):
            yield "nobody is asked"
        elif cells[program.place.base + actor - 1]:
            yield "somebody is asked who has left"


def _holds(place: Place, cells: Cells, number: int) -> bool:
    """Whether the number-th instance of a place can hold what it does."""
    at = place.region.base + number * place.stride
    part = cells[at : at + place.stride]
    size = place.sizes[number % len(place.sizes)] if place.sizes else None
    if place.shape == "pool":
        return min(part) >= 0 and (size is None or sum(part) <= size)
    if place.shape == "row":
        length, pieces = part[0], part[1:]
        if place.alike:
            length, pieces = min(length, 1), part[1:2]
        if not 0 <= part[0] <= (part[0] if size is None else size) or length > len(pieces):
            return False
        return all(kind in place.kinds for kind in pieces[:length]) and not any(pieces[length:])
    return all(not kind or kind in place.kinds for kind in part)


def _boards(program: Program, cells: Cells) -> Iterator[str]:
    """Whether boards that grow say of each space the same everywhere."""
    for place in program.layout.places.values():
        if place.growth is None or place.host is not None:
            continue
        growth = place.growth
        copies = growth.cell_of.length // growth.slots
        again = [0] * len(cells)
        for copy in range(copies):
            begin = growth.cell_of.base + copy * growth.slots
            used = cells[begin + 1 : begin + 1 + max(0, cells[begin])]
            try:
                for space in used:
                    use_space(place, again, copy, space)
                list(labelled(place, cells, copy))
            except (BoardwrightError, IndexError):
                yield f"{place.name} has spaces that it can't have"
                return
        for region in (growth.slot_of, growth.cell_of, growth.span):
            part = slice(region.base, region.base + region.length)
            if again[part] != list(cells[part]):
                yield f"{place.name} has spaces that it can't have"
                return
