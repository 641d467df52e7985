"""A game with a subset, made by hand: what `Game` needs of a program and its machine, no more.

A player goes to a place, or discards. After `go`, gems are played from the hand: as many points
of them as the place is far (`near` 1, `far` 3); a sun has 1 point, a moon 2. `discard` gives up one
or two gems.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from dataclasses import dataclass, field
from typing import Any

from engine import Game, State
from engine.program import Action, Choice, Layout, Program, Question, Reason, Words
from engine.program.module import Scoring
from engine.program.nodes import Local

POINTS = {"sun": 1, "moon": 2}
FAR = {"near": 1, "far": 3, "off": 9}
KINDS = tuple(POINTS)
TEXTS = (*KINDS, "enough")
SEATS = ("A", "B")

Cells = MutableSequence[int]


def words(text: str) -> Words:
    return Words({"en": (text,)})


def _questions(actor: Local, code: Local) -> list[Question]:
    to = Choice("to", tuple(FAR))
    played, given = (Choice(name, TEXTS, subset=True) for name in ("played", "given"))
    offered = (
        Action("go", words("Go"), (to,), 0),
        Action("discard", words("Discard"), (given,), 3),
    )
    later = [
        (1, Action("go", words("Go"), (played,), 0)),
        (0, Action("discard", words("Discard"), (given,), 0)),
    ]
    title = words("Your turn")
    made = [Question(0, "turn", title, actor, (), offered, [], [], code, 0)]
    for number, (stage, action) in enumerate(later, 1):
        made.append(
            Question(number, action.name, title, actor, (), (action,), [], [], code, 0, stage, True)
        )
    return made


@dataclass
class _Code:
    """The options and reasons of the three questions."""

    machine: Any
    source: str = ""
    options: list[Any] = field(default_factory=list)
    explain: list[Any] = field(default_factory=list)

    @staticmethod
    def refresh(cells: Any) -> None:
        """Nothing is kept that can be seen from the rest."""

    @staticmethod
    def sheet(cells: Cells, player: int) -> list[int]:
        return []

    @staticmethod
    def keys(cells: Cells, player: int) -> list[int]:
        return [0]


AT, WHO, TO, LAST, NUMBER, SUM, HANDS = 0, 1, 2, 3, 4, 5, 6
CELLS = HANDS + 2 * len(SEATS)


def hand(cells: Cells) -> int:
    """Where the hand of the player begins who is asked."""
    return HANDS + 2 * (cells[WHO] - 1)


def completes(cells: Cells, far: int, last: int, done: int) -> bool:
    """Whether gems from kind `last` on can make up what is missing of `far`."""
    suns, moons = cells[hand(cells) : hand(cells) + 2]
    suns = suns if last == 0 else 0
    return any(done + s + 2 * m == far for s in range(suns + 1) for m in range(moons + 1))


def turn_options(cells: Cells) -> list[int]:
    going = [code for code, far in enumerate(FAR.values()) if completes(cells, far, 0, 0)]
    return going + [3 + code for code in piece_options(cells, 0, 0, None)]


def piece_options(cells: Cells, last: int, number: int, far: int | None) -> list[int]:
    """Kinds from `last` on which are there and lead somewhere, and `enough` once it is."""
    found = []
    for kind in range(last, 2):
        if not cells[hand(cells) + kind]:
            continue
        if far is None and number < 2:
            found.append(kind)
        elif far is not None:
            rest = list(cells)
            rest[hand(cells) + kind] -= 1
            if completes(rest, far, kind, cells[SUM] + POINTS[KINDS[kind]]):
                found.append(kind)
    return found + ([2] if (number > 0 if far is None else cells[SUM] == far) else [])


def far_of(cells: Cells) -> int:
    return list(FAR.values())[cells[TO]]


def played_options(cells: Cells) -> list[int]:
    return piece_options(cells, cells[LAST], cells[NUMBER], far_of(cells))


def given_options(cells: Cells) -> list[int]:
    return piece_options(cells, cells[LAST], cells[NUMBER], None)


def explain_turn(cells: Cells, code: int) -> list[tuple[int, tuple[int, ...]]]:
    return [] if code < 3 else [(1, ())]


def explain_played(cells: Cells, code: int) -> list[tuple[int, tuple[int, ...]]]:
    return [(0, ())]


def explain_given(cells: Cells, code: int) -> list[tuple[int, tuple[int, ...]]]:
    return [(1, ())]


class FakeMachine:
    """Runs the game."""

    faults = ZeroDivisionError
    watcher = None

    def __init__(self) -> None:
        self.step = self.fast = _Code(
            self,
            options=[turn_options, played_options, given_options],
            explain=[explain_turn, explain_played, explain_given],
        )

    def offered(self, cells: Cells, question: int) -> list[int]:
        found: list[int] = self.step.options[question](cells)
        return found

    def start(self, cells: Cells, host: Any) -> None:
        cells[AT], cells[WHO] = 1, 1
        for kind, number in enumerate([2, 1] * len(SEATS)):
            cells[HANDS + kind] = number

    def answer(self, cells: Cells, question: int, code: int, host: Any) -> None:
        if question == 0:
            cells[LAST] = cells[NUMBER] = cells[SUM] = 0
            if code < 3:
                cells[AT], cells[TO] = 2, code
                return
            code -= 3
            cells[AT] = 3
        if code == 2:
            cells[AT], cells[WHO] = 1, 3 - cells[WHO]
            return
        cells[hand(cells) + code] -= 1
        cells[LAST], cells[NUMBER] = code, cells[NUMBER] + 1
        cells[SUM] += POINTS[KINDS[code]]

    def playouts(self, n: int, seed: int, limit: int, root: Any = None) -> Any:
        return iter(())


def subset_game() -> Game:
    """The game above."""
    layout = Layout(SEATS)
    at, who = layout.region("at", 1, -1, 9), layout.region("who", 1, 0, 2)
    place = layout.region("rest", CELLS - 2, 0, 99)
    actor, code = Local("who", 1, 2), Local("code", 0, 9)
    program = Program(
        layout,
        at,
        layout.region("place", len(SEATS), 0, 2),
        _questions(actor, code),
        [],
        [Reason("played", words("Play what the way is long.")), Reason("given", words("Two."))],
        Scoring(actor, (), [], []),
    )
    assert place.base == TO
    program.slots["who"] = who
    return Game(program, FakeMachine(), {"game": "subset"})


def start() -> State:
    """Its first state."""
    return subset_game().start(seed=0)
