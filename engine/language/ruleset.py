"""A whole ruleset: the keys of `game.yaml`, in a rulebook's order."""

from __future__ import annotations

import re
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from engine.language.construct import Construct
from engine.language.families import AnyPlace, Effects
from engine.language.fields import Expression, Name, Signature, Text, TypeName
from engine.language.parts.ability import Ability
from engine.language.parts.action import Action
from engine.language.parts.by_players import ByPlayers
from engine.language.parts.component import Component
from engine.language.parts.length import Length
from engine.language.parts.option import Option
from engine.language.parts.ranking import RankKey
from engine.language.parts.whenever import Whenever

MAX_PLAYERS = 8


class Ruleset(Construct):
    """The rules of a game, as a rulebook has them: box, table, setup, play, actions, scoring."""

    language: Literal[1]
    """The version of the rule language: 1."""
    game: Name
    """The game's short name, as its folder."""
    title: Text
    """The game's name for people."""
    summary: Text | None = None
    """What the game is about, in a sentence or two."""
    version: str | int | None = None
    """The version of this ruleset."""
    players: Annotated[
        str | Annotated[int, Field(ge=1, le=MAX_PLAYERS)], Field(examples=["2-4", 2])
    ]
    """How many play: a number, or a range such as `2-4`."""
    variant: Name | None = None
    """The name of the variant, when an overlay has been laid over the game."""
    why: Text | None = None
    """What the variant changes, in one line."""
    options: dict[Name, Option] = {}
    """Choices before the game."""
    names: dict[Name, Text] = {}
    """What the rules call what has no title of its own, for people: numbers, definitions, standing
    rules, events, procedures, score categories, fields, what an event carries, variables."""
    types: dict[TypeName, Annotated[list[Name], Field(min_length=1)]] = {}
    """Enums: names with their values, in order."""
    numbers: dict[Name, Expression | ByPlayers] = {}
    """Named numbers that a designer may tune."""
    components: dict[Name, Component] = {}
    """What is in the box."""
    table: dict[Name, AnyPlace] = {}
    """The places of the table."""
    player: dict[Name, AnyPlace] = {}
    """The places that each player has."""
    define: dict[Signature, Expression] = {}
    """Formulas with a name, perhaps with parameters: `fits(p, r): …`."""
    whenever: dict[Name, Whenever] = {}
    """Standing rules: what happens by itself as soon as a condition holds."""
    events: dict[Name, dict[Name, str]] = {}
    """Events that abilities answer, with the types of what they carry: `claimed: {by: player, card:
    park}`. A type is `int`, `bool`, `player`, an enum, a component (one of its pieces), `component`
    (any piece) or a board (one of its spaces); with a `?` behind it, it may be none."""
    abilities: dict[Name, Ability] = {}
    """What cards can do; cards name them in their tables."""
    setup: Effects = []
    """What happens before play."""
    play: Annotated[Effects, Field(min_length=1)]
    """How play goes, to its end."""
    actions: dict[Name, Action] = {}
    """What players may do."""
    procedures: dict[Signature, Effects] = {}
    """Effects with a name, perhaps with parameters, for `run`."""
    scoring: dict[Name, Expression] = {}
    """The score categories: what each gives `me`."""
    ranking: list[RankKey] = []
    """Who stands before whom: the first that differs decides."""
    length: Length | None = None
    """How many answers a game takes at most, or that it may go on without end."""

    words: ClassVar = {}

    @property
    def player_counts(self) -> tuple[int, ...]:
        """How many may play; empty when the text is no such range."""
        found = re.fullmatch(r"(\d+)(?: *- *(\d+))?", str(self.players).strip())
        if not found:
            return ()
        first, last = int(found[1]), int(found[2] or found[1])
        return tuple(range(first, last + 1)) if 1 <= first <= last <= MAX_PLAYERS else ()
