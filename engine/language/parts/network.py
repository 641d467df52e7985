"""A network: the spaces of a board that is no grid, and the edges between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from engine.boards import linked, unreached
from engine.errors import did_you_mean
from engine.language import codes
from engine.language.construct import Construct
from engine.language.fields import Name, Path, Text, reserved

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: Edges as numbers of spaces.
Edges = tuple[tuple[int, int], ...]


class NetworkSpace(Construct):
    """A space: what it is called, where it is drawn, and the values of the board's `fields`."""

    title: Text | None = None
    """What people call the space; its name, unless given."""
    xy: Annotated[list[int], Field(min_length=2, max_length=2)] | None = None
    """Where to draw it: so far from the left, so far from the top."""

    model_config = {**Construct.model_config, "extra": "allow"}

    @property
    def values(self) -> dict[str, Any]:
        """The values of the board's `fields`."""
        return self.model_extra or {}


class Network(Construct):
    """Spaces with names, and edges between them. It may stand in a file of its own."""

    spaces: Annotated[dict[Name, NetworkSpace], Field(min_length=1)]
    """The spaces in their order, by name."""
    edges: dict[Name, list[Name]] = {}
    """For a space those that are next to it. Every edge is written once, at one of its ends."""

    @property
    def drawn(self) -> tuple[tuple[int, int], ...]:
        """Where to draw each space; empty unless every space says so."""
        places = [space.xy for space in self.spaces.values() if space.xy is not None]
        return tuple((x, y) for x, y in places) if len(places) == len(self.spaces) else ()

    def linked(self, e: Elaborator) -> Edges | None:
        """The edges by the numbers of spaces; None after a mistake, all of which are reported."""
        sound = len(e.diagnostics.errors)
        number = {name: at for at, name in enumerate(self.spaces)}
        known = True
        found: dict[tuple[int, int], None] = {}
        for start, goal, path in self._written():
            here = e.sources.key(path) if goal is None else e.sources.value(path)
            unknown = start if goal is None else goal
            if unknown not in number:
                message, hint = f"unknown space '{unknown}'", did_you_mean(unknown, number)
                e.report(codes.UNKNOWN_NAME, here, message, hint)
                known = False
            elif start == goal:
                e.report(codes.BOARD, here, f"an edge from '{start}' to itself")
            elif goal is not None and start in number:
                a, b = sorted((number[start], number[goal]))
                if (a, b) in found:
                    message = f"the edge between '{start}' and '{goal}' is written twice"
                    e.report(codes.BOARD, here, message, "write each edge once, at one of its ends")
                found[a, b] = None
        for name in filter(reserved, self.spaces):
            message = f"'{name}' is a word of the expression language"
            key = e.sources.key((*self.path, "spaces", name))
            e.report(codes.NAME_TAKEN, key, message, f"for instance 'the_{name}'")
        if known:  # else the path may be there, misspelt
            self._reached(e, tuple(found))
        return tuple(found) if len(e.diagnostics.errors) == sound else None

    def _written(self) -> Iterator[tuple[str, str | None, Path]]:
        """Every edge as it is written, with its place; for each start one without a goal."""
        for start, goals in self.edges.items():
            yield start, None, (*self.path, "edges", start)
            for at, goal in enumerate(goals):
                yield start, goal, (*self.path, "edges", start, at)

    def _reached(self, e: Elaborator, edges: Edges) -> None:
        """Report the spaces that no path reaches from the first."""
        names = list(self.spaces)
        for space in unreached(linked(len(names), edges)):
            span = e.sources.key((*self.path, "spaces", names[space]))
            message = f"no path leads from '{names[0]}' to '{names[space]}'"
            e.report(codes.BOARD, span, message, "write its edges below 'edges'")
