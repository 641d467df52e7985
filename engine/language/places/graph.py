"""graph: a board of named spaces that edges join."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Annotated, ClassVar

from pydantic import Field

from engine.boards import Links, linked
from engine.language.board import Board
from engine.language.columns import columns_of, read
from engine.language.construct import Example
from engine.language.fields import Name
from engine.language.mistake import Silent
from engine.language.parts.network import Edges, Network
from engine.language.place import Getter
from engine.language.values import PlaceRef, Space
from engine.program.layout import Place
from engine.program.nodes import Const

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: The name of a file that has taken the place of its name once a game is gathered.
FileName = Annotated[
    str,
    Field(
        pattern=r"\.yaml$",
        title="the name of a board file",
        description="such a name ends in .yaml; or write the spaces and edges themselves",
        examples=["board.yaml"],
    ),
]


class Graph(Board):
    """A board of named spaces that edges join: a map with its cities, stations or islands.

    `board.name` is the space of that name, `for s in board` goes through them in their order.
    Spaces with an edge between them are neighbours. A space has its `index`, the values of
    `fields`, and what it is given by `space`; in `==` it stands for the piece on it.
    """

    graph: Network | FileName
    """The spaces and edges, or the file that has them."""
    fields: dict[Name, str] = {}
    """Values that are written for each space, with their types: `int`, `bool` or an enum."""

    examples: ClassVar = (
        Example(
            "coast: {graph: {spaces: {bay: {}, hill: {}, cape: {}}, "
            "edges: {hill: [bay, cape]}}, holds: stone}",
            {"count(neighbours(coast.hill))": 2, "empty(coast.cape)": True},
        ),
        Example(
            "coast: {graph: {spaces: {bay: {sign: sun, worth: 2}, hill: {sign: moon, worth: 3}}, "
            "edges: {bay: [hill]}}, fields: {sign: Sign, worth: int}, "
            "space: {gems: {pool: gem}}}",
            {"coast.hill.worth": 3, "coast.bay.sign == sun": True, "empty(coast.bay.gems)": True},
        ),
    )
    words: ClassVar = {
        "en": "a map of {graph:network}[, each space for one {holds:names}]"
        "[; how many of these: {repeat}][; {seen_by}][; {active:force}]",
        "vi": "một bản đồ gồm {graph:network}[, mỗi nơi cho một {holds:names}]"
        "[; số lượng: {repeat}][; {seen_by}][; {active:force}]",
    }

    @property
    def network(self) -> Network:
        """The spaces and edges; Silent where the file with them has not been read."""
        if isinstance(self.graph, Network):
            return self.graph
        raise Silent

    @property
    def named(self) -> set[str]:
        """The names of its spaces, of their values and places."""
        return {*super().named, *self.fields, *self.space_names}

    @property
    def space_names(self) -> tuple[str, ...]:
        """The names of its spaces."""
        return tuple(self.graph.spaces) if isinstance(self.graph, Network) else ()

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """The kind on each space, in their order; nothing where no piece lies on them."""
        network, edges, columns = self.network, self.network.linked(e), columns_of(e, self)
        place = self.lay(e, name, owner, len(network.spaces))
        if edges is None or columns is None:
            raise Silent
        e.globals.columns[name] = columns
        e.titles[name] = tuple(
            e.sources.titles((*self.path, "spaces", space), own.title or space.replace("_", " "))
            for space, own in network.spaces.items()
        )
        return replace(place, labels=tuple(network.spaces), xy=network.drawn, edges=edges)

    @classmethod
    def links(cls, e: Elaborator, place: Place) -> Links[int]:
        """The edges as they are written."""
        return _linked(place.spaces, place.edges)

    @classmethod
    def space_path(cls, place: Place, board: str, number: int) -> str:
        """`coast.bay`."""
        return f"{board}.{place.labels[number]}"

    @classmethod
    def space_text(cls, place: Place, board: str, number: int) -> str:
        """`bay`; `coast[1].bay` where there are several boards with that space."""
        whole = cls.space_path(place, board, number)
        return place.labels[number] if place.alone else whole

    @classmethod
    def names_of(cls, place: Place) -> tuple[str, ...]:
        """The names of its spaces."""
        return place.labels

    @classmethod
    def attributes(cls, e: Elaborator, ref: PlaceRef) -> dict[str, Getter]:
        """Its spaces."""
        named: dict[str, Getter] = {
            name: partial(Space, ref, Const(at)) for at, name in enumerate(ref.place.labels)
        }
        return {**super().attributes(e, ref), **named}

    @classmethod
    def of_space(cls, e: Elaborator, space: Space) -> dict[str, Getter]:
        """Its index and its values."""
        columns = e.globals.columns.get(space.board.place.name, {})
        values: dict[str, Getter] = {
            name: partial(read, e, name, field, space) for name, field in columns.items()
        }
        return {**super().of_space(e, space), **values}


@lru_cache(maxsize=32)
def _linked(spaces: int, edges: Edges) -> Links[int]:
    return linked(spaces, edges)
