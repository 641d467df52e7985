"""Playing a compiled game: states, questions, moves, results, records.

This floor knows programs and states, never YAML. A backend's machine is handed in.
"""

from engine.play.game import Game
from engine.play.moves import ENOUGH, Move
from engine.play.observe import PlaceInfo
from engine.play.playout import Playout
from engine.play.question import Question
from engine.play.record import Record
from engine.play.result import Result, Standing
from engine.play.seat import Seat
from engine.play.spelling import spelled
from engine.play.state import State

__all__ = [
    "ENOUGH",
    "Game",
    "Move",
    "PlaceInfo",
    "Playout",
    "Question",
    "Record",
    "Result",
    "Seat",
    "Standing",
    "State",
    "spelled",
]
