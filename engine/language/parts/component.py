"""A component: what is in the box."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar

from pydantic import Field

from engine.language.construct import Construct, Example
from engine.language.families import AnyPlace
from engine.language.fields import Expression, Name, RowId, Text
from engine.language.parts.by_players import ByPlayers

#: Columns of a table that are no fields: they mean the same in every table.
RESERVED = ("abilities", "copies", "title")


def _or_a_file(schema: dict[str, Any]) -> None:
    """A table may lie in a file; its contents have taken its place when the ruleset is read."""
    table = dict(schema)
    schema.clear()
    schema["anyOf"] = [
        table,
        {
            "type": "string",
            "pattern": r"\.(csv|yaml)$",
            "title": "the name of a table file",
            "description": "such a name ends in .csv or .yaml; or write the rows themselves",
            "examples": ["cards/comets.csv"],
        },
    ]


class Component(Construct):
    """Pieces that are all alike, or of several kinds.

    There is a kind for each value of an enum, for each player, for each combination of a few
    things, or for each row of a table. `of: {sign: Sign, number: 1-3}` combines: `card[sun, 2]` is
    a kind, `c.sign` and `c.number` are what a piece `c` has of it.

    With `rows`, each row is a kind: `card.comet` is one, and a piece has the `fields` of its row:
    `c.worth`. Long tables lie in files of their own, `rows: cards/comets.csv` or `.yaml`: the
    column `id` (in YAML the key) names the row. A field of a piece that is none is 0, false, none
    or an empty bag.

    The types of fields are `int`, `bool`, an enum, `bag of` an enum (`sun star star` or `sun
    star*2` in a cell, also `{sun: 1, star: 2}` in YAML), a component (then the cell names one of
    its kinds) and a board whose spaces have names. With a `?` behind it a field may be left out; a
    bag always may. The field `id` gives the row's own name a type: `id: land` says that each row
    is named as a space of that board. Three columns are no fields: `title` is what people call the
    row, `copies` how many there are of it (1, unless given), `abilities` what it can do.

    The copies of a row can't be told apart, unless they are `apart`: then each is a kind of its
    own, `mill1` and `mill2`, so that it may have places of its own, and a cell may have a value for
    each copy: `sun | moon`. The field `id: name` is the name of the row, which its copies share:
    names can be compared.

    In moves and scenarios a kind is named by its row, by its value, by its values joined (`sun2`,
    `red_circle`) or, where another component has the same, in full: `card[sun,2]`, `card[comet]`.
    """

    of: str | dict[Name, str | Annotated[list[int], Field(min_length=1)]] | None = None
    """A type, for one kind of piece for each of its values; `player` for one for each player; a map
    of names with enums, lists of whole numbers or ranges (`1-4`), for one for each combination."""
    rows: (
        Annotated[dict[RowId, dict[Name, Any]], Field(min_length=1, json_schema_extra=_or_a_file)]
        | None
    ) = None
    """A table of which every row is a kind: its id, with a value for each field. Or the file with
    it."""
    fields: dict[Name, str] = {}
    """The fields of the rows, with their types."""
    usual: dict[Name, Any] = {}
    """What pieces have of a field where their row says nothing; without rows, what all of them
    have."""
    apart: bool = False
    """The copies of each row are told apart."""
    copies: Expression | ByPlayers | dict[Name, Expression | ByPlayers] | None = None
    """How many of each kind there are, or a map with a number for each value of the enum. Left out:
    as many as are needed, from the box (of rows with a start: one)."""
    start: Expression | None = None
    """The place where they all lie before setup. A place of players is each player's own: the
    pieces of one player start at that player's, others at every player's."""
    has: dict[Name, AnyPlace] = {}
    """Places and values that each of its pieces has, by name: `card.name` for a piece `card`."""
    abilities: dict[Name, Any] = {}
    """What all of these cards can do, besides what their rows say: abilities with what they are
    given."""
    footprint: dict[Name, list[int]] = {}
    """The spaces that each of its pieces lies on, by role: the steps that lead there from its first
    space, each as turns from the way that it faces. `[]` is the first space itself."""
    title: Text | None = None
    """What people call it; its name, unless given."""

    examples: ClassVar = (
        Example("{of: Sign, copies: 4, start: reserve}"),
        Example("{of: Sign, copies: {sun: 3, moon: 2, star: 1}, start: reserve}"),
        Example("{of: player}"),
        Example("{copies: {by_players: {2: 1, 3: 2}}, start: reserve}"),
        Example(
            "{of: {sign: Sign, number: [1, 2, 3]}, copies: 2, start: reserve}",
            {"thing[moon, 2].number": 2, "count(c for c in reserve if c == thing[sun, 1])": 2},
        ),
        Example(
            "{fields: {worth: int, cost: bag of Sign, needs: Sign?},\n"
            " rows: {comet: {worth: 3, cost: sun star*2},\n"
            "        storm: {worth: 1, cost: {moon: 1}, needs: moon, copies: 2}},\n"
            " start: reserve}",
            {"thing.comet.cost[star]": 2, "thing.storm.needs == moon": True},
        ),
        Example(
            "{fields: {id: name, worth: int}, usual: {worth: 2}, apart: true,\n"
            " rows: {comet: {copies: 2}, storm: {worth: 4 | 5, copies: 2}},\n"
            " start: reserve}",
            {"thing.storm2.worth": 5, "thing.comet1.id == thing.comet2.id": True},
        ),
        Example("{of: Sign, fields: {worth: int}, usual: {worth: 3}}", {"thing[moon].worth": 3}),
        Example(
            "{footprint: {first: [], second: [0], third: [0, 2]}, copies: 2, start: reserve}",
            {"footprint(thing, board[0, 0], east).third is board[1, 1]": True},
        ),
    )
    words: ClassVar = {
        "en": "[{copies}|as many as are needed][ for each {of:each_type}]"
        "[, at the start in {start:place}]",
        "vi": "[{copies}|bao nhiêu cũng có][ cho mỗi {of:each_type}][, lúc đầu ở {start:place}]",
    }
    phrases: ClassVar = {
        "en": {"rows": "{rows:kinds}[, {copies} of each][, at the start in {start:place}]"},
        "vi": {"rows": "{rows:kinds}[, mỗi loại {copies}][, lúc đầu ở {start:place}]"},
    }
