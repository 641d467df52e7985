"""A game that can be played: compiled for a number of players and a choice of options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.errors import BoardwrightError, IllegalMove
from engine.play.chances import (
    Pending,
    Position,
    branches,
    count_with_chance,
    divide_with_chance,
    reach,
)
from engine.play.machine import Cells, Machine
from engine.play.moves import Move, read_move
from engine.play.observe import PlaceInfo, left, observe, place_infos
from engine.play.playout import Playout, playouts, scored
from engine.play.question import Question
from engine.play.result import Result, Standing, ranks, reason
from engine.play.rules import Rules
from engine.play.saves import load_state
from engine.play.seat import Seat
from engine.play.state import State
from engine.play.stepper import OVER, Running, Stepper, told
from engine.play.ways import count, count_turns, goes_on, text_of, turns, ways
from engine.play.whole import Refusal, Saying, read_said, refusal, said_by_name
from engine.program import Program
from engine.program.bodies import loads
from engine.program.random import mix

_NOT_ALLOWED = {"en": "'{0}' is not allowed: {1}", "vi": "Không được phép '{0}': {1}"}
_ANOTHER = {
    "en": "'{0}' answers another question than the one that waits",
    "vi": "'{0}' trả lời một câu hỏi khác với câu đang chờ",
}
_GAME_OVER = {"en": "The game is over.", "vi": "Ván chơi đã kết thúc."}


def _one_unit(whole_turns: bool, outcomes: bool) -> None:
    if whole_turns and outcomes:
        raise BoardwrightError("either whole turns or outcomes of chance are counted, not both")


class Game:
    """Rules ready to be played. States are values: a move gives a new one."""

    def __init__(
        self,
        program: Program,
        machine: Machine,
        identity: dict[str, Any],
        checked: Callable[[Program, Sequence[int]], Cells] | None = None,
        rules: Rules | None = None,
    ) -> None:
        self.program, self.machine, self.identity = program, machine, identity
        self.rules = rules or Rules({})
        self._stepper = Stepper(program, machine, checked, identity)

    @property
    def seats(self) -> list[str]:
        """The players' seats, in order: A, B and so on."""
        return list(self.program.layout.seats)

    @property
    def places(self) -> list[PlaceInfo]:
        """The places of the table and of each player, as a display needs them."""
        return place_infos(self.program)

    # --------------------------------------------------------------------------- stepping

    def start(self, seed: int | None = None, *, chance: Sequence[str] | None = None) -> State:
        """The first state that asks something, from a seed or from a script of chance outcomes.

        Raises BoardwrightError when both or neither are given, ChanceError when the script has a
        wrong outcome or too few, RuleFault when the rules run into what they forbid.
        """
        if (seed is None) == (chance is None):
            raise BoardwrightError(
                "a game starts from a seed or from a chance script: give one of them"
            )
        if seed is not None and type(seed) is not int:
            raise BoardwrightError(f"a seed is a whole number, not {seed!r}")
        script = None if chance is None else tuple(str(outcome) for outcome in chance)
        return self._stepper.begin(self, mix(seed or 0), script)

    def apply(self, state: State, move: Move | str) -> State:
        """The state after a move; the old one is untouched. Raises IllegalMove with the reasons.

        A text may be a move or a whole action, `swap moon B star`; one that stops after a stage
        leaves the rest to be asked. Whoever it comes from, it is played for the seat that is asked;
        `seat` has what a player may do.
        """
        if isinstance(move, str):
            return list(self.follow(state, move))[-1][1]
        self._fitting(state, move)
        return self._step(state, move)

    def follow(self, state: State, text: str) -> Iterator[tuple[Move, State]]:
        """The answers that a text gives, one after another, each with the state after it.

        Raises IllegalMove at the first that is refused.
        """
        saying = Saying(read_said(self._stepper, state, text))
        while not saying.done:
            move = saying.next(self._stepper, state)
            state = self._step(state, move)
            yield move, state

    def _fitting(self, state: State, move: Move) -> None:
        """Raise IllegalMove for what is no answer to the waiting question, legal or not."""
        if self._stepper.asked(state) is None:
            raise IllegalMove(OVER)
        if not self._stepper.fits(state, move):
            raise IllegalMove({lang: said.format(move) for lang, said in _ANOTHER.items()})

    def _step(self, state: State, move: Move) -> State:
        if not self._stepper.legal(state, move):
            against = self._stepper.against(state, move)
            texts = {
                lang: said.format(move, " ".join(told(against, lang)))
                for lang, said in _NOT_ALLOWED.items()
            }
            raise IllegalMove(texts, told(against, "en"))
        return self._stepper.answer(state, move)

    def act(self, state: State, action: str, /, **arguments: Any) -> State:
        """The state after an action with its arguments by name. Raises IllegalMove.

        Arguments of its last stages may be missing; these are asked. A subset is a list, a map of
        kinds with their numbers, or a text.
        """
        return self.apply(state, self.spell(state, action, **arguments))

    def spell(self, state: State, action: str, /, **arguments: Any) -> str:
        """The text of an action with its arguments by name, legal or not. Raises UnreadableMove."""
        return str(said_by_name(self._stepper, state, action, arguments))

    # -------------------------------------------------------------------------- questions

    def question(self, state: State) -> Question | None:
        """What the game waits for; None when it is over."""
        asked = self._stepper.asked(state)
        if asked is None:
            return None
        again, cell = None, self.program.slots.get(asked.again[0].name) if asked.again else None
        if asked.again is not None and cell is not None and cell.length == 1:
            again = (state.cells[cell.base] + 1, asked.again[1])
        return Question(self._stepper.player(state, asked), asked.name, asked, again)

    def moves(self, state: State) -> list[Move]:
        """All legal moves, in a fixed order; none when the game is over.

        Raises RuleFault where a choice must be made and none is possible.
        """
        return self._stepper.moves(state)

    def answers(self, state: State, action: str) -> list[Move]:
        """All answers with an action that can be said at the waiting question, legal or not."""
        return self._stepper.answers(state, action)

    def ways(self, state: State) -> Iterator[tuple[tuple[Move, ...], State]]:
        """Every whole action: its answers in order, and the state after them.

        Where an action has begun, every way to complete it.
        """
        return ways(self._stepper, state)

    def goes_on(self, move: Move, after: State) -> bool:
        """Whether the action of a move asks more in the state after it."""
        return goes_on(self._stepper, move, after)

    def text(self, moves: Sequence[Move], seat: str | None = None) -> str:
        """The text of an action, from its answers in order; as a seat is told it, if one is given.

        Of what another did in secret, a seat is told no more than the action's name.
        """
        return text_of(moves, seat)

    def parse_move(self, state: State, text: str) -> Move:
        """The move that a text means here, legal or not. Raises UnreadableMove."""
        asked, player = self._stepper.waiting(state)
        return read_move(asked, text, player)

    def why_not(self, state: State, text: str | Move, lang: str = "en") -> list[str]:
        """The requirements that a move or a whole action does not meet, in words; none: legal."""
        if self._stepper.asked(state) is None:
            return [_GAME_OVER.get(lang, _GAME_OVER["en"])]
        try:
            refused = self._refused(state, text)
        except IllegalMove as error:
            return [error.say(lang)]
        return refused.words(lang) if refused else []

    def refusals(self, state: State, text: str | Move) -> list[str]:
        """The names of the parameters and requirements that refuse a move or a whole action.

        Raises IllegalMove for one that answers another question.
        """
        if self._stepper.asked(state) is None:
            return []
        refused = self._refused(state, text)
        return refused.names if refused else []

    def _refused(self, state: State, text: str | Move) -> Refusal | None:
        if isinstance(text, str):
            return refusal(self._stepper, state, read_said(self._stepper, state, text))
        self._fitting(state, text)
        if self._stepper.legal(state, text):
            return None
        return Refusal(text, tuple(self._stepper.against(state, text)))

    # ----------------------------------------------------------------------------- results

    def result(self, state: State) -> Result:
        """Scores, score sheets and ranks as the state stands."""
        over = self._stepper.asked(state) is None
        names = [name for name, _ in self.program.scoring.categories]
        with Running(self._stepper, state, state.cells):
            sheets, keys, places = scored(self.program, self.machine.step, state.cells)
        gone = left(self, state)
        standings = tuple(
            Standing(seat, rank, sum(sheet), dict(zip(names, sheet, strict=True)), gone.get(seat))
            for seat, rank, sheet in zip(self.seats, ranks(keys, places), sheets, strict=True)
        )
        return Result(over, standings, reason(places) if over else None)

    @property
    def scores_are_open(self) -> bool:
        """Whether scores and ranks can be told before the end: nothing hidden decides them."""
        scoring = self.program.scoring
        hidden = {p.region for p in self.program.layout.places.values() if p.seen_by != "all"}
        read = (load.region for load in loads([*scoring.sheet, *scoring.keys]))
        return bool(scoring.categories) and hidden.isdisjoint(read)

    def category_title(self, name: str, lang: str = "en") -> str:
        """A score category's name for people."""
        return dict(self.program.scoring.categories)[name].say(lang)

    def observe(self, state: State, player: str) -> dict[str, Any]:
        """What a seat may see, as plain data. Raises BoardwrightError for an unknown seat."""
        if player not in self.seats:
            raise BoardwrightError(f"'{player}' is no seat; there are {', '.join(self.seats)}")
        return observe(self, state, player)

    def seat(self, name: str) -> Seat:
        """A player's side of the game: what this seat may see and do, and nothing else.

        Raises BoardwrightError for an unknown seat.
        """
        if name not in self.seats:
            raise BoardwrightError(f"'{name}' is no seat; there are {', '.join(self.seats)}")
        return Seat(self, name)

    def state_from_json(self, text: str) -> State:
        """The state that `State.to_json` wrote. Raises SaveError when it does not belong here."""
        return load_state(self, text)

    # ---------------------------------------------------------------------------- playouts

    def playouts(
        self, n: int, seed: int = 0, limit: int = 10_000, state: State | None = None
    ) -> Iterator[Playout]:
        """n random games in compiled loops, from the start or from a state.

        Each move is uniform over the legal ones. A game that has not ended after `limit` answers
        has the status `limit`; one in which the rules run into what can't be, `fault`.
        """
        return playouts(self._stepper, n, seed, limit, state)

    def perft(
        self,
        state: State | None,
        depth: int,
        whole_turns: bool = False,
        outcomes: bool = False,
    ) -> int:
        """How many sequences of exactly `depth` actions there are from a state.

        An action counts with all its stages: each way to answer them is one. Where one has begun,
        completing it is the first. With `whole_turns`, all actions that a player takes in a row
        count as one. With `outcomes`, chance decides nothing by itself: each outcome that may come
        up is an action too. Then None stands for the game before its start, so that what chance
        brings there counts as well. Raises BoardwrightError when both are asked for.
        """
        _one_unit(whole_turns, outcomes)
        if outcomes:
            return count_with_chance(self._stepper, self._before(state), depth)
        return (count_turns if whole_turns else count)(self._stepper, self._known(state), depth)

    def divide(
        self,
        state: State | None,
        depth: int,
        whole_turns: bool = False,
        outcomes: bool = False,
    ) -> dict[str, int]:
        """`perft` for each first action, turn or outcome of chance; empty without a depth."""
        _one_unit(whole_turns, outcomes)
        if depth <= 0:
            return {}
        if outcomes:
            return divide_with_chance(self._stepper, self._before(state), depth)
        known = self._known(state)
        if whole_turns:
            first = ((", ".join(texts), after) for texts, after in turns(self._stepper, known))
        else:
            first = ((text_of(moves), after) for moves, after in ways(self._stepper, known))
        return {text: self.perft(after, depth - 1, whole_turns) for text, after in first}

    def branches(self, at: Position | None) -> list[tuple[str, Position]]:
        """Every first action, or outcome of chance, with where it leads; none when it is over.

        None stands for the game before its start. Where chance decides next, it leads to a
        `Pending`, which has its outcomes.
        """
        position = at if isinstance(at, Pending) else self._before(at)
        return list(branches(self._stepper, position))

    def _before(self, state: State | None) -> Position:
        """A state, or the game before its start."""
        return state or reach(lambda script: self._stepper.begin(self, 0, (), script))

    def _known(self, state: State | None) -> State:
        if state is None:
            raise BoardwrightError("before the start there are outcomes of chance only")
        return state

    def python(self) -> str:
        """The generated Python source, as stepping runs it."""
        return self.machine.step.source
