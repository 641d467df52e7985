"""Laying out the position that a scenario starts from, without losing or doubling a piece.

A listed place holds just what is listed. What that frees goes to where its kind starts (or to the
places that hold `rest`); what it takes comes from there too, or else from the unlisted places in
the order in which they are written.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from typing import Any

from engine.errors import BoardwrightError
from engine.play import State
from engine.play.contents import kind_index, pieces, read, write
from engine.program import Kind, Layout, Place
from engine.scenarios.outcome import Failure
from engine.scenarios.setting import Setting, Spot

REST = "rest"
TURN = "turn"
LEFT = "left"
#: How a player has left play.
GONE = ("won", "out")
_EMPTY = (None, "none", ".")


def lay(setting: Setting, state: State, given: Mapping[str, Any]) -> State:
    """The state that differs from another by what is given. Raises Failure at a wrong entry."""
    laying = _Laying(setting, state.cells[:])
    for key, content in given.items():
        try:
            laying.put(key, content)
        except BoardwrightError as error:
            raise Failure(str(error), (key,)) from None
        except OverflowError:
            raise Failure(f"{key}: a number is too large", (key,)) from None
    laying.balance()
    setting.game.machine.step.refresh(laying.cells)
    return State(setting.game, laying.cells, state.chance, state.script)


def check_entry(setting: Setting, key: str, content: Any) -> None:
    """Raise BoardwrightError, Failure or OverflowError where an entry can't be laid by itself."""
    _Laying(setting, setting.start(0).cells[:]).put(key, content)


class _Laying:
    """Cells under change, with the places that are listed."""

    def __init__(self, setting: Setting, cells: array[int]) -> None:
        self.setting, self.cells = setting, cells
        self.layout: Layout = setting.layout
        self._listed: set[int] = set()
        self._rest: list[Spot] = []

    def put(self, key: str, content: Any) -> None:
        """Make the places that a key names hold just this."""
        if key == TURN:
            self._set_turn(content)
            return
        if key == LEFT and LEFT not in self.layout.places:
            self._set_left(content)
            return
        inside = self.setting.inside(key, content)
        if inside is not None:
            for inner, there in inside.items():
                self.put(inner, there)
            return
        spots = self.setting.find(key, self.cells)
        if content == REST:
            self._rest += spots
        for spot in spots:
            self._listed.update(range(spot.at, spot.at + spot.length))
            if spot.space:
                there = content not in _EMPTY
                self.cells[spot.at] = kind_index(self.layout, spot.place, content) if there else 0
            else:
                write(
                    self.layout, spot.place, self.cells, spot.at, [] if content == REST else content
                )

    def _set_turn(self, seat: Any) -> None:
        program = self.setting.game.program
        slot = program.slots.get(program.turn or "")
        if slot is None:
            raise BoardwrightError("nobody has the turn in this game")
        if seat not in self.layout.seats:
            raise BoardwrightError(f"'{seat}' is no player; {', '.join(self.layout.seats)} play")
        self.cells[slot.base] = self.layout.seats.index(seat) + 1

    def _set_left(self, gone: Any) -> None:
        """Give places to who has left, in the order in which they did; nobody else has left."""
        program, seats = self.setting.game.program, self.layout.seats
        if not self.setting.leaving:
            raise BoardwrightError("nobody leaves this game while the others play on")
        if not isinstance(gone, dict):
            raise BoardwrightError(f"left is a map of players with 'won' or 'out', not {gone!r}")
        places = [0] * len(seats)
        for seat, how in gone.items():
            if seat not in seats:
                raise BoardwrightError(f"'{seat}' is no player; {', '.join(seats)} play")
            if how not in GONE:
                raise BoardwrightError(f"{seat} has 'won' or is 'out', not '{how}'")
            won, out = sum(p > 0 for p in places), sum(p < 0 for p in places)
            places[seats.index(seat)] = won + 1 if how == "won" else out - len(seats)
        for seat, place in enumerate(places):
            self.cells[program.place.base + seat] = place

    def balance(self) -> None:
        """Take or give pieces where nothing is listed, until the totals are right."""
        found = pieces(self.layout, self.cells)
        for kind in self.layout.kinds:
            if kind.copies is not None:
                self._balance(kind, found[kind.index] - self.layout.total(kind.index))

    def _balance(self, kind: Kind, over: int) -> None:
        for spot in self._sources(kind) if over > 0 else ():
            over -= self._take(spot, kind, over)
        if over > 0:
            raise Failure(f"the places listed hold {over} more {kind.name} than there are")
        if over < 0:
            self._give(kind, -over)

    def _sources(self, kind: Kind) -> Iterator[Spot]:
        """Where pieces of a kind may be taken: first where they start."""
        homes = self._homes(kind)
        yield from homes
        for place in self.layout.places.values():
            if kind.index in place.kinds:
                yield from (spot for spot in self._instances(place) if spot not in homes)

    def _instances(self, place: Place) -> Iterator[Spot]:
        for at in range(place.region.base, place.region.base + place.region.length, place.stride):
            if place.is_board:
                free = (i for i in range(at, at + place.stride) if i not in self._listed)
                yield from (Spot(place, i, 1, space=True) for i in free)
            elif at not in self._listed:
                yield Spot(place, at, place.stride)

    def _take(self, spot: Spot, kind: Kind, most: int) -> int:
        """Take up to so many pieces of a kind; how many it were."""
        if spot.space:
            if self.cells[spot.at] != kind.index:
                return 0
            self.cells[spot.at] = 0
            return 1
        there = self._content(spot)
        taken = min(most, there.count(kind.name))
        for _ in range(taken):
            there.remove(kind.name)
        self._fill(spot, there)
        return taken

    def _give(self, kind: Kind, number: int) -> None:
        homes = [spot for spot in self._rest if kind.index in spot.place.kinds]
        homes += self._homes(kind)
        if not homes:
            starts = self.layout.homes.get(kind.index, ())
            where = f"{starts[0].place} is listed too" if starts else "it starts nowhere"
            what = f"{number} {kind.name} would be in no place"
            raise Failure(f"{what}: {where} (give a place 'rest')")
        self._fill(homes[0], [*self._content(homes[0]), *[kind.name] * number])

    def _homes(self, kind: Kind) -> list[Spot]:
        """Where pieces of a kind start, as far as nothing is listed there."""
        starts = self.layout.homes.get(kind.index, ())
        spots = [(self.layout.places[home.place], home.at) for home in starts]
        free = [(place, at) for place, at in spots if at not in self._listed]
        return [Spot(place, at, place.stride) for place, at in free]

    def _content(self, spot: Spot) -> list[str]:
        """The names of the pieces in a pool or row."""
        there = read(self.layout, spot.place, self.cells, spot.at)
        return (
            [name for name, n in there.items() for _ in range(n)]
            if isinstance(there, dict)
            else there
        )

    def _fill(self, spot: Spot, names: list[str]) -> None:
        write(self.layout, spot.place, self.cells, spot.at, names)
