"""An ability: what cards can do, by a name that each of them gives numbers to."""

from __future__ import annotations

from typing import ClassVar

from pydantic import Field

from engine.language.construct import Example
from engine.language.fields import Expression, Name, Text
from engine.language.parts.action import Action


class Ability(Action):
    """What a card can do while it is in force: answer an event, or grant something.

    Cards name it in their row, `abilities: {cards_on_claiming: 2}`, with what it is `given`: the
    value alone where it is one thing, a map where there are several, `{}` for nothing. A card is in
    force while it lies in a place that is `active`, for the owner of the place.

    With `when` it answers an event, as an action that the event offers. `me` is the player for whom
    the card is in force, `this` the card. What needs no choice and is not `optional` just happens,
    if its requirements are met; anything else is asked of that player, unless nothing can be
    chosen. At an event the players come in turn, clockwise from the one whose turn it is; for each
    of them the places in the order of declaration, in them the cards in the order of their table,
    and a card's abilities as they are written.

    With `grants` it adds to a player's `granted` values, as long as the card is in force.
    """

    title: Text | None = None
    """What the ability is called; its name, unless given. It may show what it is `given`."""
    given: dict[Name, str] = {}
    """What cards give it: names with their types, which are those of a card's fields."""
    when: Text | None = None
    """The event that it answers, with all its fields: `claimed(by=me, card=any)`. A value is
    compared with the event's, `any` stands for whichever."""
    if_: Expression | None = Field(default=None, alias="if")
    """The condition under which it answers or grants."""
    optional: bool = False
    """The player may decline."""
    grants: dict[Name, Expression] = {}
    """What it adds to which `granted` values of the player."""

    @property
    def asks(self) -> bool:
        """Whether its player has something to decide."""
        return self.when is not None and (self.optional or bool(self.parameters))

    examples: ClassVar[tuple[Example, ...]] = (
        Example("{given: {n: int}, when: laid(by=me), do: [{add: {me.points: n}}]}"),
        Example("{given: {n: int}, if: me.points > 3, grants: {bonus: n}}"),
        Example(
            "{when: laid(by=any), optional: true, choose: {sign: {in: market}}, "
            "do: [{move: {one: sign, from: market, to: me.gems}}]}"
        ),
    )
