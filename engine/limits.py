"""How large a ruleset may be, in steps that are the same on every machine.

Whoever opens a stranger's ruleset must not wait for it, nor run out of memory. So each stage counts
what it does, and refuses a ruleset that passes a limit with the place of the rule and the numbers.
The largest real games use about a tenth of each. What files may hold is limited in
`engine.source.text`; sizes of single things (copies, sides of a die) where they are declared.
"""

from __future__ import annotations

# ------------------------------------------------------------- giving a ruleset its meaning

#: Parts of expressions that are read for one number of players, definitions wherever they are used.
READINGS = 40_000
#: Statements that rules come to, each counted wherever it is used.
STATEMENTS = 60_000
#: So many statements an effect counts as, besides those that it comes to.
EFFECT = 10
#: So many outcomes of a draw that have names count as one statement.
OUTCOMES = 10
#: So deep may expressions go, with those of the definitions that they use.
READING_DEPTH = 80
#: So deep may effects lie in effects, in procedures that they run, in actions that they offer.
EFFECT_DEPTH = 40
#: Nodes that one expression may come to when all that it uses is written out.
NODES = 20_000
#: Nodes that all rules may come to together.
ALL_NODES = 500_000
#: Loops in loops between two questions.
LOOPS = 12
#: Combinations that one reading of an expression may go through.
COMBINATIONS = 10_000_000
#: Mistakes after which a ruleset is not read on.
MOST_MISTAKES = 200
#: No number on the way may be larger; what is kept in the state is smaller still.
LARGEST = 2**60

# ------------------------------------------------------------------------------ declarations

#: Names that rules have: definitions, procedures, actions, abilities and components together.
NAMES = 2_000
#: Options that a player may choose before the game.
OPTIONS = 40
#: Actions that one question may offer.
ACTIONS = 200
#: Questions that one action may ask, one after another.
STAGES = 30
#: Answers that one question may know, legal or not: the product of its parameters' values.
ANSWERS = 2_000_000
#: Cells of the state, all places together.
CELLS = 200_000
#: Entries of one table that is worked out about a board.
ENTRIES = 2_000_000
#: Kinds of pieces that can be told apart, all components together.
KINDS = 3_000

# ------------------------------------------------------------------------------------- play

#: Options that one question may offer at a time.
OFFERS = 200_000
#: Passes of loops within one answer, from one question to the next.
PASSES = 1_000_000
#: Loops that make at most so many passes, with those inside them, are not counted.
UNCOUNTED = 50_000
#: Passes of one loop that asks nobody.
LOOP_PASSES = 100_000
#: Blocks of statements that may run within one answer; fewer where one may be much work.
BLOCKS = 20_000
FEWEST_BLOCKS = 2_000
