"""Rules that go round and round within one answer: which, how often, and what they change."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import RuleFault
from engine.play.contents import read
from engine.program import Place, Program

#: So many places are shown, and so many letters of each.
SHOWN = 6
LONGEST = 60


def endless(
    program: Program, site: int, steps: int, around: Sequence[int], cells: Sequence[int]
) -> RuleFault:
    """The fault of a loop that made so many passes; `cells` are the state as it is by then."""
    sites = [program.sites[number] for number in (site, *around)]
    lines = [f"this goes on without end: {steps:,} steps, and nobody has been asked anything"]
    rules = dict.fromkeys(str(each.span) for each in sites[1:] if each.span != sites[0].span)
    if rules:
        lines.append(f"  in the loops at {', '.join(rules)}")
    written = set().union(*(program.writes.get(number, ()) for number in (site, *around)))
    changed = [place for place in program.layout.places.values() if place.region.name in written]
    if changed:
        lines.append("  what they change is now: " + "; ".join(_shown(program, cells, changed)))
    else:
        lines.append("  they change nothing on the table")
    return RuleFault("\n".join(lines), sites[0].span)


def _shown(program: Program, cells: Sequence[int], places: Sequence[Place]) -> list[str]:
    """Places with what is in them: those of each player one after the other."""
    lines = [_place(program, cells, place) for place in places[:SHOWN]]
    more = len(places) - SHOWN
    return [*lines, f"and {more} more"] if more > 0 else lines


def _place(program: Program, cells: Sequence[int], place: Place) -> str:
    layout = program.layout
    copies = min(place.repeat or 1, SHOWN)
    seats = layout.seats if place.owner == "player" else ("",)
    parts = []
    for player, seat in enumerate(seats):
        each = [read(layout, place, cells, place.at(player, copy)) for copy in range(copies)]
        text = str(each[0] if place.repeat is None else each)
        parts.append(f"{seat} {text}".strip())
    text = ", ".join(parts)
    return f"{place.name} {text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}"
