"""The mistakes that giving a ruleset its meaning can find, each with an example that makes it.

An example is an overlay on the sample ruleset (`sample.py`).
"""

from __future__ import annotations

from engine.errors import code

SYNTAX = code(
    "E101",
    "an expression that can't be read",
    "Expressions are a part of Python's own: numbers, names, `+ - * // %`, comparisons, `and or "
    "not in is`, `x if c else y`, indexing, attributes, calls, and comprehensions inside `any all "
    "count sum min max first last`. There is no `=`, `&&`, `||` or `!`.",
    example="define: {full_bag: count(bag) = 12}\n",
)
TOO_BIG = code(
    "E102",
    "an expression that is too long or too deep",
    "An expression has at most 1,000 characters and 40 levels of brackets and operators, and a "
    "number in it at most nine digits. Give parts of it a name in `define`.",
    example="define: {far: count(bag) + 12345678901}\n",
)
NOT_HERE = code(
    "E103",
    "a form that the expression language doesn't have",
    "Python has more than a rulebook needs: no strings, floats, lambdas, powers, slices or "
    "names that begin with an underscore. Arguments are given by name to some built-in functions "
    "only.",
    example="define: {big: 2 ** 8}\n",
)
UNKNOWN_NAME = code(
    "N201",
    "an unknown name",
    "A name in an expression is a parameter, something that the ruleset declares (component, "
    "place, enum value, definition, number, option), or a built-in.",
    example="actions: {take: {require: {some: count(bagg) > 0}}}\n",
)
UNKNOWN_ATTRIBUTE = code(
    "N202",
    "an unknown attribute",
    "What stands after a dot is a place of a player (`me.points`), a field of a piece, a row of a "
    "component, or an attribute of a space, a board, a place or an enum value.",
    example="scoring: {points: me.pionts}\n",
)
UNKNOWN_ACTION = code(
    "N203",
    "an unknown action",
    "`choose` names an action of the section `actions`.",
    example="play: [{turns: {until: full(board)}, do: [{choose: lya}]}]\n",
)
NAME_TAKEN = code(
    "N204",
    "a name that can't be used",
    "Every name means one thing: a name may not be a word of Python or a built-in, nor stand for "
    "two things at once.",
    example="numbers: {count: 3}\n",
)
UNKNOWN_PROCEDURE = code(
    "N205",
    "an unknown procedure",
    "`run` names a procedure of the section `procedures`.",
    example="setup: [{run: prepair()}]\n",
)
WRONG_TYPE = code(
    "T301",
    "a value of the wrong type",
    "Every expression has a type that is known when the ruleset is loaded: a whole number, true "
    "or false, a value of an enum, a player, a piece, a place, a space, a sequence of these.",
    example="actions: {take: {require: {some: me.points}}}\n",
)
ARITY = code(
    "T302",
    "the wrong number of arguments",
    "A function, definition, action or procedure takes exactly the arguments that it names.",
    example="define: {rich(p): p.points > 3, all_rich: any(rich() for p in players)}\n",
)
OUT_OF_RANGE = code(
    "T303",
    "a value that is always out of range",
    "An index, size or bound that can never be right, found before the game starts.",
    example="scoring: {early: '1 if market[7] == sun else 0'}\n",
)
ZERO = code(
    "T304",
    "division by what may be zero",
    "The right side of `//` and `%` must be positive whatever the game's state is.",
    example="scoring: {share: 12 // me.points}\n",
)
NOT_CONSTANT = code(
    "T305",
    "a value that must be known before the game",
    "Sizes, copies and repeats are constants: numbers, options, tables by player count, and sums "
    "of these.",
    example="table: {market: {row: gem, size: count(bag)}}\n",
)
ONE_OF = code(
    "T307",
    "fields that exclude or need each other",
    "Some fields stand for each other: a move has one of `all`, `one`, `count` and `up_to`, an "
    "option is a `flag` or a `number`, a ranking key has `most` or `fewest`.",
    example="ranking: [{most: total, fewest: me.points}]\n",
)
BY_PLAYERS = code(
    "T306",
    "a table that misses a player count",
    "`by_players` gives a value for each number of players that the game allows, and for no other.",
    example="table: {market: {row: gem, size: {by_players: {2: 3}}}}\n",
)
STARTS_NOWHERE = code(
    "P401",
    "a component that starts nowhere",
    "A component with a number of copies needs a place where they start; leave `copies` out for "
    "pieces that come from the box, as many as are needed.",
    example="components: {coin: {copies: 3}}\n",
)
CANT_HOLD = code(
    "P402",
    "a place that can't hold these pieces",
    "A place lists the components that may lie there, and a row or a space has room for so many.",
    example="setup: [{move: {one: sun, from: bag, to: 'board[0, 0]'}}]\n",
)
WRONG_CELL = code(
    "P405",
    "a cell that does not fit its column",
    "The fields of a component have types: a row gives a whole number for `int`, the name of a "
    "value for an enum, names with their numbers for `bag of` one, and so on.",
    example="components: {card: {rows: {comet: {worth: lots}}, fields: {worth: int}}}\n",
)
NO_CELL = code(
    "P406",
    "a row without a value for a field",
    "Every row of a component gives a value for each of its fields. A field whose type ends in `?` "
    "may be left out, and a bag that is left out is empty.",
    example="components: {card: {rows: {comet: {}}, fields: {worth: int}}}\n",
)
NO_FIELD = code(
    "P407",
    "a column that is no field",
    "The columns of a table are the component's `fields`, and `title`, `copies` and `abilities`. A "
    "column for your own notes has a name that starts with `#` or `_`.",
    example="components: {card: {rows: {comet: {wort: 3}}, fields: {worth: int?}}}\n",
)
EVERY_VALUE = code(
    "P408",
    "a map that misses a value",
    "A map with a number for each value of an enum has each of them, 0 where there is none.",
    example="components: {coin: {of: Sign, copies: {sun: 3, moon: 2}, start: reserve}}\n",
)
FROM_BOX = code(
    "P403",
    "pieces that do not come from the box",
    "`place` and `remove` are for components without a number of copies. Others are moved from "
    "place to place, so that none is lost.",
    example="setup: [{place: {piece: 'gem[sun]', to: market}}]\n",
)
NOT_SINGLE = code(
    "P421",
    "pieces that can't be told apart",
    "Only of a piece of which there is just one copy can it be asked where it lies, and only such "
    "a piece can have places of its own.",
    example="components: {gem: {has: {mark: {flag: false}}}}\n",
)
BOARD = code(
    "P422",
    "a board that does not hang together",
    "A board in a file of its own lists its `spaces` and, below `edges`, for each space those next "
    "to it: every edge once, and so that every space can be reached from the first.",
    example="table: {coast: {graph: {spaces: {a: {}, b: {}}, edges: {a: [b, b]}}}}\n",
)
UNBOUNDED = code(
    "F501",
    "a choice without bounds",
    "What a player chooses from has to be a finite list known before the game: an enum, places, "
    "spaces, players, or a range whose ends have bounds.",
    example="actions: {take: {choose: {n: {in: range(me.points)}}}}\n",
)
RECURSION = code(
    "F502",
    "a definition that comes back to itself",
    "Definitions, procedures and actions may use each other, but never in a circle.",
    example="define: {odd(n): even(n), even(n): odd(n)}\n",
)
NO_CHOICE = code(
    "F503",
    "a choice from nothing",
    "A player needs something to choose from: this sequence is empty in every game.",
    example="actions: {take: {choose: {n: {in: range(0)}}}}\n",
)
TWICE = code(
    "F506",
    "an action that is offered twice",
    "A `choose` names each action once.",
    example="play: [{turns: {until: full(board)}, do: [{choose: [lay, take, lay]}]}]\n",
)
ASKS = code(
    "F507",
    "a question where nobody can be asked",
    "The rules in `whenever` act by themselves, in the middle of other effects: they ask nobody.",
    example="whenever: {late: {that: count(bag) < 3, do: [{choose: lay, by: 'players[0]'}]}}\n",
)
