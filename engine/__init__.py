"""Boardwright: board games described by rules as data, run by one engine.

ruleset = engine.load("a_game")
game = ruleset.game(players=2)
state = game.start(seed=7)
while game.question(state) is not None:
    state = game.apply(state, game.moves(state)[0])
print(game.result(state).ranking)
"""

from engine.errors import (
    BoardwrightError,
    ChanceError,
    Diagnostic,
    IllegalMove,
    RuleFault,
    RulesetError,
    SaveError,
    UnreadableMove,
)
from engine.pipeline import About, Option, Report, Ruleset, about, check, load
from engine.play import Game, Move, Playout, Question, Record, Result, Seat, Standing, State
from engine.version import VERSION

__version__ = VERSION

__all__ = [
    "About",
    "BoardwrightError",
    "ChanceError",
    "Diagnostic",
    "Game",
    "IllegalMove",
    "Move",
    "Option",
    "Playout",
    "Question",
    "Record",
    "Report",
    "Result",
    "RuleFault",
    "Ruleset",
    "RulesetError",
    "SaveError",
    "Seat",
    "Standing",
    "State",
    "UnreadableMove",
    "__version__",
    "about",
    "check",
    "load",
]
