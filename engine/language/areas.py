"""Several spaces as one value: what a piece lies on, and groups of touching spaces."""

from __future__ import annotations

from typing import ClassVar

from engine.language.values import Change, PlaceRef, Space, Value
from engine.program.layout import Region
from engine.program.node import frozen
from engine.program.nodes import Expr


@frozen
class Footprint(Value):
    """The spaces that a piece of a component lies on, or would lie on, by role."""

    component: str
    spaces: dict[str, Space]

    @property
    def type(self) -> str:
        """`the footprint of a tile`."""
        return f"the footprint of a {self.component}"

    def map(self, change: Change) -> Footprint:
        """The same footprint with `change` applied to each core expression in it."""
        spaces = {role: space.map(change) for role, space in self.spaces.items()}
        return Footprint(self.component, spaces)


@frozen
class Groups(Value):
    """All groups of a board by one key; `size` is how many numbers its spaces have, with 0."""

    name: str
    board: PlaceRef
    region: Region
    size: int

    @property
    def type(self) -> str:
        """`the groups camp`."""
        return f"the groups {self.name}"


@frozen
class Group(Value):
    """Touching spaces with the same key, by their label; 0 is no group."""

    of: Groups
    label: Expr
    exprs: ClassVar[tuple[str, ...]] = ("label",)

    @property
    def type(self) -> str:
        """`a group camp`."""
        return f"a group {self.of.name}"
