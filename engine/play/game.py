"""A game that can be played: compiled for a number of players and a choice of options."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from engine.errors import BoardwrightError, IllegalMove, RuleFault
from engine.play.chance import Scripted, Seeded
from engine.play.contents import wrong_counts
from engine.play.moves import Move, move_of, named_move, read_move
from engine.play.observe import PlaceInfo, observe, place_infos
from engine.play.result import Result, Standing, ranks
from engine.play.saves import load_state
from engine.play.state import State
from engine.program import Program
from engine.program import Question as Asked
from engine.program.random import mix

Cells = Any
#: So many moves are kept to be handed out again.
KNOWN_MOVES = 20_000


class Code(Protocol):
    """Generated code as the game needs it."""

    @property
    def source(self) -> str:
        """Its text."""

    @property
    def options(self) -> Sequence[Callable[[Cells], list[int]]]:
        """For each question, the codes of its legal moves."""

    @property
    def explain(self) -> Sequence[Callable[[Cells, int], list[tuple[int, tuple[int, ...]]]]]:
        """For each question, the reasons against a code."""

    @property
    def sheet(self) -> Callable[[Cells, int], list[int]]:
        """A player's score in each category."""

    @property
    def keys(self) -> Callable[[Cells, int], list[int]]:
        """A player's ranking keys."""


class Machine(Protocol):
    """A backend's form of the program."""

    @property
    def step(self) -> Code:
        """The code for stepping."""

    @property
    def fast(self) -> Code:
        """The code for playouts."""

    @property
    def faults(self) -> type[Exception]:
        """What it raises when the rules run into what they forbid; it has the rule's `site`."""

    def start(self, cells: Cells, host: Any) -> None:
        """Run to the first question."""

    def answer(self, cells: Cells, question: int, code: int, host: Any) -> None:
        """Answer the question that waits and run on."""

    def playouts(
        self, n: int, seed: int, limit: int, root: Sequence[int] | None = None
    ) -> Iterator[tuple[str, int, list[int]]]:
        """Whole random games."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the game waits for: whose answer, and what about."""

    player: str
    action: str
    _asked: Asked = field(repr=False)

    def prompt(self, lang: str = "en") -> str:
        """The question in words."""
        return self._asked.title.say(lang)


class Playout(NamedTuple):
    """A random game: `status` is `end`, `limit` or `fault`, `length` counts answers."""

    status: str
    length: int
    scores: tuple[int, ...]
    ranks: tuple[int, ...]


class Game:
    """Rules ready to be played. States are values: a move gives a new one."""

    def __init__(
        self,
        program: Program,
        machine: Machine,
        identity: dict[str, Any],
        checked: Callable[[Program, Sequence[int]], Cells] | None = None,
    ) -> None:
        self.program, self.machine, self.identity = program, machine, identity
        self._checked = checked
        self._known: dict[tuple[int, int, str], Move] = {}

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
        layout = self.program.layout
        empty = State(self, array(layout.typecode, bytes(0)), mix(seed or 0), script)
        return self._run(empty, [0] * layout.cells, self.machine.start)

    def apply(self, state: State, move: Move | str) -> State:
        """The state after a move; the old one is untouched. Raises IllegalMove with the reasons."""
        asked = self._asked(state)
        if asked is None:
            raise IllegalMove("the game is over")
        if isinstance(move, str):
            move = self.parse_move(state, move)
        player = self._player(state, asked)
        if move.question != asked.id or move.player != player:
            raise IllegalMove(f"'{move}' answers another question than the one that waits")
        if move.code not in self._options(state, asked):
            reasons = self._reasons(state, asked, move.code)
            raise IllegalMove(f"'{move}' is not allowed: {' '.join(reasons)}", reasons)
        return self._run(
            state,
            state.cells,
            lambda cells, host: self.machine.answer(cells, asked.id, move.code, host),
        )

    def _run(self, state: State, cells: Sequence[int], go: Callable[[Cells, Any], None]) -> State:
        host = (
            Seeded(self.program, state.chance)
            if state.script is None
            else Scripted(self.program, state.script)
        )
        code = self.program.layout.typecode
        work = self._checked(self.program, cells) if self._checked else array(code, cells)
        try:
            go(work, host)
        except self.machine.faults as fault:
            raise self._fault(fault.site) from None  # type: ignore[attr-defined]
        except OverflowError:
            raise RuleFault("a number has become too large for the game's state") from None
        after = work if isinstance(work, array) else array(code, work)
        if self._checked:
            self._conserved(after)
        word = host.word if isinstance(host, Seeded) else state.chance
        left = host.left if isinstance(host, Scripted) else None
        return State(self, after, word, left, tuple(host.outcomes))

    def _conserved(self, cells: Sequence[int]) -> None:
        wrong = wrong_counts(self.program.layout, cells)
        if wrong:
            raise RuleFault(f"pieces were lost or doubled: {'; '.join(wrong)}")

    def _fault(self, site: int) -> RuleFault:
        where = self.program.sites[site]
        return RuleFault(where.what, where.span)

    # -------------------------------------------------------------------------- questions

    def _asked(self, state: State) -> Asked | None:
        number = state.cells[self.program.at.base]
        return self.program.questions[number - 1] if number > 0 else None

    def _player(self, state: State, asked: Asked) -> str:
        slot = self.program.slots[asked.actor.name]
        return self.program.layout.seats[state.cells[slot.base] - 1]

    def _options(self, state: State, asked: Asked) -> list[int]:
        return self.machine.step.options[asked.id](state.cells)

    def question(self, state: State) -> Question | None:
        """What the game waits for; None when it is over."""
        asked = self._asked(state)
        return Question(self._player(state, asked), asked.name, asked) if asked else None

    def moves(self, state: State) -> list[Move]:
        """All legal moves, in a fixed order; none when the game is over.

        Raises RuleFault where a choice must be made and none is possible.
        """
        asked = self._asked(state)
        if asked is None:
            return []
        codes = self._options(state, asked)
        if not codes:
            raise self._fault(asked.site)
        player = self._player(state, asked)
        return [self._move(asked, code, player) for code in codes]

    def _move(self, asked: Asked, code: int, player: str) -> Move:
        """The move with a code; moves are values, so the same one serves again."""
        key = (asked.id, code, player)
        move = self._known.get(key)
        if move is None:
            if len(self._known) >= KNOWN_MOVES:
                self._known.clear()
            move = self._known[key] = move_of(asked, code, player)
        return move

    def parse_move(self, state: State, text: str) -> Move:
        """The move that a text means here, legal or not. Raises UnreadableMove."""
        asked = self._asked(state)
        if asked is None:
            raise IllegalMove("the game is over")
        return read_move(asked, text, self._player(state, asked))

    def move(self, state: State, action: str, **arguments: str) -> Move:
        """The move of an action with its arguments by name. Raises UnreadableMove."""
        asked = self._asked(state)
        if asked is None:
            raise IllegalMove("the game is over")
        return named_move(asked, action, arguments, self._player(state, asked))

    def why_not(self, state: State, text: str | Move, lang: str = "en") -> list[str]:
        """The requirements that a move does not meet, in words; empty when it is legal."""
        asked = self._asked(state)
        if asked is None:
            return ["The game is over."]
        try:
            move = self.parse_move(state, text) if isinstance(text, str) else text
        except IllegalMove as error:
            return [str(error)]
        if move.code in self._options(state, asked):
            return []
        return self._reasons(state, asked, move.code, lang)

    def refusals(self, state: State, move: Move) -> list[str]:
        """The names of the parameters and requirements that refuse a move."""
        asked = self._asked(state)
        if asked is None or move.code in self._options(state, asked):
            return []
        found = self.machine.step.explain[asked.id](state.cells, move.code)
        return [self.program.reasons[reason].name for reason, _ in found]

    def _reasons(self, state: State, asked: Asked, code: int, lang: str = "en") -> list[str]:
        found = self.machine.step.explain[asked.id](state.cells, code)
        words = [self.program.reasons[reason].words.say(lang, values) for reason, values in found]
        return words or ["The rest of the action can't be completed."]

    # ----------------------------------------------------------------------------- results

    def result(self, state: State) -> Result:
        """Scores, score sheets and ranks as the state stands."""
        over = state.cells[self.program.at.base] < 0
        names = [name for name, _ in self.program.scoring.categories]
        sheets, keys, places = self._scored(self.machine.step, state.cells)
        standings = tuple(
            Standing(seat, rank, sum(sheet), dict(zip(names, sheet, strict=True)))
            for seat, rank, sheet in zip(self.seats, ranks(keys, places), sheets, strict=True)
        )
        reason = ("win" if any(places) else "end") if over else None
        return Result(over, standings, reason)

    def _scored(
        self, code: Code, cells: Cells
    ) -> tuple[list[list[int]], list[list[int]], list[int]]:
        players = range(1, len(self.program.layout.seats) + 1)
        place = self.program.place
        sheets = [code.sheet(cells, player) for player in players]
        keys = [code.keys(cells, player) for player in players]
        return sheets, keys, list(cells[place.base : place.base + place.length])

    def category_title(self, name: str, lang: str = "en") -> str:
        """A score category's name for people."""
        return dict(self.program.scoring.categories)[name].say(lang)

    def observe(self, state: State, player: str) -> dict[str, Any]:
        """What a seat may see, as plain data. Raises BoardwrightError for an unknown seat."""
        if player not in self.seats:
            raise BoardwrightError(f"'{player}' is no seat; there are {', '.join(self.seats)}")
        return observe(self, state, player)

    def state_from_json(self, text: str) -> State:
        """The state that `State.to_json` wrote. Raises SaveError when it does not belong here."""
        return load_state(self, text)

    # ---------------------------------------------------------------------------- playouts

    def playouts(
        self, n: int, seed: int = 0, limit: int = 10_000, state: State | None = None
    ) -> Iterator[Playout]:
        """n random games in compiled loops, from the start or from a state.

        Each move is uniform over the legal ones. A game that has not ended after `limit` answers
        has the status `limit`.
        """
        sheet, keys = self.machine.fast.sheet, self.machine.fast.keys
        players = range(1, len(self.program.layout.seats) + 1)
        first, after = self.program.place.base, self.program.place.base + len(players)
        nothing = (0,) * len(players)
        root = state.cells if state is not None else None
        for status, length, cells in self.machine.playouts(n, seed, limit, root):
            scores = nothing
            if self.program.scoring.categories:
                scores = tuple([sum(sheet(cells, player)) for player in players])
            placed = ranks([keys(cells, player) for player in players], cells[first:after])
            yield Playout(status, length, scores, tuple(placed))

    def perft(self, state: State, depth: int) -> int:
        """How many sequences of exactly `depth` moves there are from a state."""
        if depth == 0:
            return 1
        moves = self.moves(state)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.apply(state, move), depth - 1) for move in moves)

    def divide(self, state: State, depth: int) -> dict[str, int]:
        """`perft` for each first move."""
        return {
            str(move): self.perft(self.apply(state, move), depth - 1) for move in self.moves(state)
        }

    def python(self) -> str:
        """The generated Python source, as stepping runs it."""
        return self.machine.step.source
