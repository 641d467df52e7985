"""An action: what a player may do, as parameters, requirements and effects."""

from __future__ import annotations

from typing import ClassVar

from engine.language.construct import Construct, Example
from engine.language.families import Effects
from engine.language.fields import Expression, Name, Text
from engine.language.parts.subset import Subset


class Parameter(Construct):
    """Something that the player chooses."""

    in_: Expression
    """What may be chosen from: an enum, places, spaces, players, a range, or a list of these."""
    where: Expression | None = None
    """Which of them may be chosen."""
    because: Text | None = None
    """What a player is told who chooses another."""

    model_config = {**Construct.model_config, "alias_generator": lambda name: name.rstrip("_")}


class Requirement(Construct):
    """A condition that a move must meet."""

    that: Expression
    """The condition."""
    because: Text | None = None
    """What a player is told who does not meet it."""


Given = str


class Action(Construct):
    """What a player may do: choose the parameters, meet the requirements, then the effects.

    An option is offered only if it can be completed. `me` is the player who chooses. A `choose`
    that is a map is one question; a list of maps is one question after another.
    """

    title: Text | None = None
    """What the action is called; its name, unless given."""
    secret: bool = False
    """What is chosen is told to nobody else: the others hear only that this action was taken."""
    given: dict[Name, Given] = {}
    """What `choose` hands over: names with their types (`int`, `player`, or an enum)."""
    choose: dict[Name, Parameter | Subset] | list[dict[Name, Parameter | Subset]] = {}
    """What the player chooses, in order. A subset (`some`) is a question of its own."""
    let: dict[Name, Expression] = {}
    """Values worked out as soon as their names are known, and kept through `do`."""
    require: dict[Name, Requirement | Expression] = {}
    """The conditions of a legal move, each with its name and its reason."""
    do: Effects = []
    """What happens."""

    examples: ClassVar[tuple[Example, ...]] = (
        Example(
            "{choose: {space: {in: board, where: empty(space), because: That space is taken.}}}"
        ),
        Example("{secret: true, choose: {guess: {in: Sign}}, do: [{add: {me.points: 1}}]}"),
        Example("{given: {n: int}, require: {some: n > 0}, do: [{add: {me.points: n}}]}"),
    )

    @property
    def parameters(self) -> dict[str, Parameter | Subset]:
        """All parameters, in order."""
        return {name: part for stage in self.stages for name, part in stage.items()}

    @property
    def stages(self) -> list[dict[str, Parameter | Subset]]:
        """The parameters of each question, in order; one empty stage when nothing is chosen."""
        return self.choose if isinstance(self.choose, list) else [self.choose]
