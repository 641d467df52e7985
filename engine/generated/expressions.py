"""The reference pages of functions, and of the other forms of expressions."""

from __future__ import annotations

from collections.abc import Iterator

from engine.generated.markdown import contents, page, table
from engine.generated.usage import Usage, used_by
from engine.language.expressions.access import ATTRIBUTES
from engine.language.expressions.function import Function
from engine.language.expressions.functions import FUNCTIONS

_FUNCTIONS = (
    "Functions that every ruleset may call. The examples are worked out in the "
    "[sample ruleset](errors.md#the-sample-ruleset)."
)
_INTRO = """\
An expression is a formula over the game's names, written as in Python: `count(p.hand) > 2`. Every
expression has a type that is known before the game, and none changes anything.

In YAML, put an expression in quotes when it has a comma, a colon followed by a space, or begins
with a bracket, and stands inside `{…}` or `[…]`: there, a comma would end it.

Numbers in square brackets count from 0; -1, written so, is the last. Where a number turns out to be
none of these in play, the game stops and says where. Only an item beyond the end of a row is none.
"""
_FORMS = (
    ("`3`, `true`, `none`", "a whole number, a truth value, nothing"),
    ("`name`", "a parameter, a place, a component, a value of an enum, a number, an option"),
    ("`me`, `players`, `others`", "who acts, everybody in seat order, everybody else"),
    ("`+ - *`, `//`, `%`", "arithmetic with whole numbers; `//` rounds down"),
    (
        "`direction + n`, `direction - n`",
        "a direction turned: so many further round. Each shape of board has its own directions, "
        "`board.directions` in order; where boards of different shapes share a name, write "
        "`board.directions[0]`",
    ),
    ("`== != < <= > >=`", "comparison; a space of a board stands for the piece on it"),
    ("`is`, `is not`", "the same place, space or player; `is none` where there may be nothing"),
    (
        "`in`, `not in`",
        "whether a kind of piece lies in a place or on a space, or an element in a sequence",
    ),
    ("`and`, `or`, `not`", "joined conditions"),
    ("`x if c else y`", "one of two values"),
    ("`place[key]`", "a copy, a space (`board[row, column]`), an item, or how many of a kind"),
    ("`[10, 20, -5][n]`", "one of some numbers that are known before the game"),
    ("`component[value]`", "a kind of piece: `stone[me]`, `gem[sun]`, `card[sun, 2]`"),
    ("`component.row`", "the kind of piece that a row of a table is: `card.comet`"),
    ("`piece.field`", "what a piece has by its kind: `c.worth`; 0, false, none or empty for none"),
    ("`bag[value]`", "how many of it are in a bag, such as a cost"),
    ("`a + b`, `a - b`, `a * n`", "with bags: value by value, never below 0"),
    ("`a <= b`, `a >= b`, `a == b`", "with bags: so for each value; a pool of such pieces will do"),
    ("`player.place`", "a place of a player: `me.points`"),
    ("`board.name`", "the space of that name: `island.bay`"),
    ("`space.place`, `piece.place`", "what a space or a piece has of its own: `s.scouts`"),
    ("`board.place`, `component.place`", "these places of all its spaces or kinds, in order"),
    ("`space.field`", "a value that is written for each space of a board"),
    ("`f(x)`", "a definition of the ruleset, or a [function](functions.md)"),
    ("`[a, b]`", "a sequence; places that stand several times are all in it"),
    ("`x for y in s if c`", "the elements of a sequence that fit, inside a function's brackets"),
)
_MEANINGS = {
    "column": "the column of a space, from 0",
    "columns": "the columns of a board",
    "directions": "the directions of a board, in order",
    "index": "the number of a copy, a line, or a value of an enum, from 0",
    "player": "whose a piece is, of components `of: player`; none where there is no piece",
    "printed": "what is printed on a space",
    "row": "the row of a space, from 0",
    "rows": "the rows of a board",
}


def expressions_page() -> str:
    """The page of the forms."""
    attributes = [(f"`.{name}`", _MEANINGS.get(name, "")) for name in sorted(ATTRIBUTES)]
    return page(
        "Expressions",
        _INTRO,
        ["## Forms", "", *table(("Form", "Meaning"), _FORMS)],
        ["## Attributes", "", *table(("Attribute", "Meaning"), attributes)],
        [
            "What is not there: texts, fractions, powers, slices, `lambda`, and names that begin "
            "with an underscore. Built-in functions take arguments by the names in their signature."
        ],
    )


def functions_page(used: Usage) -> str:
    """The page of the functions."""
    members = sorted(FUNCTIONS.members.values(), key=lambda function: function.name)
    sections = [_section(function, used_by(used, function.name)) for function in members]
    return page("Functions", _FUNCTIONS, [contents(f.name for f in members)], *sections)


def _section(function: Function, users: str) -> Iterator[str]:
    yield from (f"## {function.name}", "", f"`{function.signature}`", "", function.doc, "")
    yield from table(("Example", "Value"), _examples(function))
    if users:
        yield from ("", users)


def _examples(function: Function) -> Iterator[tuple[str, str]]:
    for formula, value in function.examples.items():
        shown = str(value).lower() if isinstance(value, bool) else str(value)
        yield f"`{formula}`", f"`{shown}`"
