"""What a seat may see, derived from who sees each place; what is hidden is not in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.play.contents import count, read
from engine.program import Place

if TYPE_CHECKING:
    from engine.play.game import Game
    from engine.play.state import State


@dataclass(frozen=True, slots=True)
class PlaceInfo:
    """A place as a display needs it. `shape` is pool, row, grid, number or value."""

    name: str
    shape: str
    owner: str
    repeat: int | None
    size: int | None
    sizes: tuple[int, ...]
    printed: tuple[tuple[str, ...], ...] | None


def place_info(place: Place) -> PlaceInfo:
    """What a display needs of a place."""
    shape = "value" if place.shape in ("player", "flag") else place.shape
    return PlaceInfo(
        place.name, shape, place.owner, place.repeat, place.size, place.sizes, place.printed
    )


def observe(game: Game, state: State, player: str) -> dict[str, Any]:
    """The table and every player's places as one seat sees them."""
    layout = game.program.layout
    question = game.question(state)
    table = {p.name: _content(game, state, p, None, player) for p in _of(game, "table")}
    players = {
        seat: {p.name: _content(game, state, p, seat, player) for p in _of(game, "player")}
        for seat in layout.seats
    }
    asked = None
    if question is not None:
        asked = {"player": question.player, "action": question.action, "prompt": question.prompt()}
    return {
        "seat": player,
        "over": question is None,
        "turn": question.player if question else None,
        "question": asked,
        "table": table,
        "players": players,
    }


def _of(game: Game, owner: str) -> list[Place]:
    return [place for place in game.program.layout.places.values() if place.owner == owner]


def _content(game: Game, state: State, place: Place, owner: str | None, viewer: str) -> Any:
    layout = game.program.layout
    number = layout.seats.index(owner) if owner else 0
    seen = place.seen_by == "all" or (place.seen_by == "owner" and owner == viewer)
    contents = [
        read(layout, place, state.cells, place.at(number, i))
        if seen
        else {"hidden": count(place, state.cells, place.at(number, i))}
        for i in range(place.repeat or 1)
    ]
    return contents if place.repeat is not None else contents[0]
