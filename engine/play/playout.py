"""Whole random games in compiled loops, and what they come to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.play.machine import Cells, Code
from engine.play.result import ranks
from engine.play.state import State
from engine.play.stepper import Stepper
from engine.program import Program


class Playout(NamedTuple):
    """A random game: `status` is `end`, `limit` or `fault`.

    `length` counts answers; an action in stages takes several. `fault` says what the rules ran
    into, and where.
    """

    status: str
    length: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    fault: str | None = None


def playouts(
    stepper: Stepper, n: int, seed: int, limit: int, state: State | None
) -> Iterator[Playout]:
    """n random games, from the start or from a state: see `Game.playouts`."""
    program, machine = stepper.program, stepper.machine
    nothing = (0,) * len(program.layout.seats)
    root = state.cells if state is not None else None
    for status, length, cells, fault in machine.playouts(n, seed, limit, root):
        try:
            if fault is not None:
                raise fault
            sheets, keys, places = scored(program, machine.fast, cells)
        except machine.faults as found:
            told = str(stepper.faulty(found, cells))
            yield Playout("fault", length, nothing, nothing, told)
        else:
            scores = tuple([sum(sheet) for sheet in sheets])
            yield Playout(status, length, scores, tuple(ranks(keys, places)))


def scored(
    program: Program, code: Code, cells: Cells
) -> tuple[list[list[int]], list[list[int]], list[int]]:
    """Each player's score sheet and ranking keys, and the places that the rules gave."""
    players = range(1, len(program.layout.seats) + 1)
    place = program.place
    sheets = [code.sheet(cells, player) for player in players]
    keys = [code.keys(cells, player) for player in players]
    return sheets, keys, list(cells[place.base : place.base + place.length])
