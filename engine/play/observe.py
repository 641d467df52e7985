"""What a seat may see, derived from who sees each place; what is hidden is not in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.play.contents import count, read
from engine.play.growing import labelled
from engine.program import Place, Program, Words

if TYPE_CHECKING:
    from engine.play.game import Game
    from engine.play.state import State


def left(game: Game, state: State) -> dict[str, str]:
    """Who has left play, by seat: `won` with a place, or `out`."""
    region = game.program.place
    places = state.cells[region.base : region.base + region.length]
    pairs = zip(game.seats, places, strict=True)
    return {seat: "won" if place > 0 else "out" for seat, place in pairs if place}


#: Shapes that look alike to a display.
_SHOWN_AS = {"player": "value", "flag": "value", "die": "number"}


@dataclass(frozen=True, slots=True)
class PlaceInfo:
    """A place as a display needs it. `shape` is pool, row, slot, grid, graph, hexes, number, value.

    `title` is what people call it. A board has the names of its spaces in `labels`, what people
    call them in `titles`, where to draw them in `xy`, which of them are joined in `edges`, and in
    `parts` the places that each space has; the spaces of one that grows have no end, so they are
    not listed. `texts` are what a value may be, `holds` the kinds that may lie there. A component
    whose pieces have places of their own is shown as a place of the shape `cards`: its kinds are
    the `labels`.
    """

    name: str
    title: Words
    shape: str
    owner: str
    repeat: int | None
    size: int | None
    sizes: tuple[int, ...]
    printed: tuple[tuple[str, ...], ...] | None
    labels: tuple[str, ...] = ()
    titles: tuple[Words, ...] = ()
    xy: tuple[tuple[int, int], ...] = ()
    edges: tuple[tuple[int, int], ...] = ()
    parts: tuple[PlaceInfo, ...] = ()
    texts: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()


def place_infos(program: Program) -> list[PlaceInfo]:
    """What a display needs of all places, those of spaces and pieces within their hosts."""
    places = program.layout.places
    return [
        _cards(program, name, parts) if name not in places else _info(program, places[name], parts)
        for name, parts in hosts(program).items()
    ]


def hosts(program: Program) -> dict[str, list[Place]]:
    """Each place that stands for itself, and each component that has places, with its parts."""
    places = program.layout.places.values()
    found: dict[str, list[Place]] = {place.name: [] for place in places if place.host is None}
    for place in places:
        if place.host is not None:
            found.setdefault(place.host, []).append(place)
    return found


def _info(program: Program, place: Place, parts: list[Place]) -> PlaceInfo:
    shape = _SHOWN_AS.get(place.shape, place.shape)
    whole = place.host is None
    return PlaceInfo(
        place.part,
        program.places.get(place.name, Words({})),
        shape,
        place.owner,
        place.repeat if whole else None,
        place.size,
        place.sizes if whole else place.sizes[:1],
        place.printed,
        place.labels if whole and place.growth is None else (),
        program.titles.get(place.name, ()),
        place.xy,
        place.edges,
        tuple(_info(program, part, []) for part in parts),
        place.texts,
        tuple(program.layout.kind(kind).name for kind in place.kinds),
    )


def _cards(program: Program, name: str, parts: list[Place]) -> PlaceInfo:
    inner = tuple(_info(program, part, []) for part in parts)
    title, labels = program.places.get(name, Words({})), parts[0].labels
    return PlaceInfo(name, title, "cards", "table", None, None, (), None, labels, parts=inner)


def observe(game: Game, state: State, player: str) -> dict[str, Any]:
    """The table and every player's places as one seat sees them."""
    question = game.question(state)
    table, players = {}, {seat: dict[str, Any]() for seat in game.seats}
    for name, parts in hosts(game.program).items():
        place = game.program.layout.places.get(name)
        if place is None or place.owner == "table":
            table[name] = _Seen(game, state, None, player).host(place, parts)
        else:
            for seat, found in players.items():
                found[name] = _Seen(game, state, seat, player).host(place, parts)
    asked = None
    if question is not None:
        asked = {"player": question.player, "action": question.action, "prompt": question.prompt()}
    return {
        "seat": player,
        "over": question is None,
        "turn": question.player if question else None,
        "left": left(game, state),
        "question": asked,
        "table": table,
        "players": players,
    }


#: What is left out of what lies on a space: nothing, 0, false.
_NOTHING: tuple[Any, ...] = (None, 0, {}, [], {"hidden": 0})


@dataclass(frozen=True, slots=True)
class _Seen:
    """What one seat sees of the table's places, or of those of another seat."""

    game: Game
    state: State
    owner: str | None
    viewer: str

    def host(self, place: Place | None, parts: list[Place]) -> Any:
        """The content of a place with what its spaces have, or of what a component's kinds have."""
        if place is None:
            return self._by_label(None, parts, 0)
        copies = range(place.repeat or 1)
        if parts or place.growth:
            contents = [self._by_label(place, parts, copy) for copy in copies]
        else:
            contents = [self._content(place, copy) for copy in copies]
        return contents if place.repeat is not None else contents[0]

    def _content(self, place: Place, copy: int) -> Any:
        """The content of one copy, or how much it hides."""
        layout = self.game.program.layout
        owner = layout.seats.index(self.owner) if self.owner else None
        at = place.at(owner or 0, copy)
        viewer = layout.seats.index(self.viewer)
        if self.game.program.seen(self.state.cells, place, owner, copy, viewer):
            return read(layout, place, self.state.cells, at)
        return {"hidden": count(place, self.state.cells, at)}

    def _by_label(self, board: Place | None, parts: list[Place], copy: int) -> dict[str, Any]:
        """What each space or kind has, by name; those that have nothing are left out."""
        layout, cells = self.game.program.layout, self.state.cells
        if board is None:
            names = parts[0].labels
            labels: Iterable[tuple[int, str]] = enumerate(names)
            numbers = len(names)
        else:
            owner = layout.seats.index(self.owner) if self.owner else 0
            labels = labelled(board, cells, owner * (board.repeat or 1) + copy)
            numbers = board.numbers
        found: dict[str, Any] = {}
        for number, label in labels:
            there = {} if board is None else self._on(board, copy, number)
            for part in parts:
                content = self._content(part, copy * numbers + number)
                if content not in _NOTHING:
                    there[part.part] = content
            if there:
                found[label] = there
        return found

    def _on(self, board: Place, copy: int, number: int) -> dict[str, Any]:
        """The piece on a space itself."""
        if not board.kinds:
            return {}
        layout = self.game.program.layout
        at = board.at(layout.seats.index(self.owner) if self.owner else 0, copy)
        kind = self.state.cells[at + number]
        return {"holds": layout.kind(kind).name} if kind else {}
