"""A program that runs from question to question: what is asked, and what an answer leads to."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.errors import BoardwrightError, IllegalMove, RuleFault
from engine.limits import OFFERS
from engine.play.chance import Exploring, Scripted, Seeded
from engine.play.contents import wrong_counts
from engine.play.doubt import doubt, hold
from engine.play.endless import endless
from engine.play.machine import Cells, Machine
from engine.play.moves import Move, action_named, move_of
from engine.play.state import State
from engine.program import Program, Reason
from engine.program import Question as Asked

if TYPE_CHECKING:
    from engine.play.game import Game

#: So many moves are kept to be handed out again.
KNOWN_MOVES = 20_000

OVER = {"en": "the game is over", "vi": "ván chơi đã kết thúc"}
_INCOMPLETE = {
    "en": "The rest of the action can't be completed.",
    "vi": "Phần còn lại của hành động không thể hoàn tất.",
}


class Stepper:
    """The program with its machine. `checked` makes cells that check every access."""

    def __init__(
        self,
        program: Program,
        machine: Machine,
        checked: Callable[[Program, Sequence[int]], Cells] | None,
        identity: Mapping[str, Any],
    ) -> None:
        self.program, self.machine, self._identity = program, machine, identity
        self._checked, self._typecode = checked, program.layout.typecode
        self._known: dict[tuple[int, int, str], Move] = {}
        #: The question, the cells and the options that were last worked out.
        self._offered: tuple[int, array[int], list[int]] | None = None
        self._last_stage: dict[str, int] = {}
        #: What `whole` has found out of an action, by its question and name.
        self.parameters: dict[tuple[int, str], Any] = {}
        for question in sorted(program.questions, key=lambda question: question.stage):
            self._last_stage |= {action.name: question.stage for action in question.actions}

    def run(
        self,
        state: State,
        cells: Sequence[int],
        go: Callable[[Cells, Any], None],
        explored: Sequence[str] | None = None,
    ) -> State:
        """The state that comes of `cells` when `go` has changed them, with the chance of `state`.

        With `explored`, chance brings just these outcomes instead. Raises RuleFault when the rules
        run into what they forbid, Undecided when more is asked of chance than is explored.
        """
        host = self._host(state) if explored is None else Exploring(self.program, explored)
        work = self._work(cells)
        with Running(self, state, work):
            go(work, host)
        after = self._kept(work, cells)
        word = host.word if isinstance(host, Seeded) else state.chance
        left = host.left if isinstance(host, Scripted) else None
        return hold(State(state.game, after, word, left, tuple(host.outcomes), state.read))

    def _work(self, cells: Sequence[int]) -> Cells:
        """Cells to run on that hold the same as these."""
        if self.machine.watcher is not None:
            return self.machine.watcher.cells(cells)
        if self._checked is not None:
            return self._checked(self.program, cells)
        return array(self._typecode, cells)

    def _kept(self, work: Cells, before: Sequence[int]) -> array[int]:
        """The cells of a state that a run has left. Raises RuleFault when pieces are missing."""
        if isinstance(work, array):
            return work
        if self.machine.watcher is not None:
            self.machine.watcher.rest(work)
            return self.machine.watcher.kept(work, before)
        after = array(self._typecode, [*work])  # checked reads one by one would take long
        self._conserved(after)
        return after

    def _host(self, state: State) -> Seeded | Scripted:
        """Where the outcomes of chance come from."""
        if state.script is None:
            return Seeded(self.program, state.chance)
        return Scripted(self.program, state.script)

    def _conserved(self, cells: Sequence[int]) -> None:
        wrong = wrong_counts(self.program.layout, cells)
        if wrong:
            raise RuleFault(f"pieces were lost or doubled: {'; '.join(wrong)}")

    def faulty(self, fault: Any, cells: Sequence[int]) -> RuleFault:
        """What the machine ran into, in words."""
        if fault.steps:
            return endless(self.program, fault.site, fault.steps, fault.around, cells)
        where = self.program.sites[fault.site]
        found = "" if fault.found is None else f"; it is {fault.found}"
        return RuleFault(f"{where.what}{found}", where.span)

    # -------------------------------------------------------------------------- questions

    def asked(self, state: State) -> Asked | None:
        """The question that waits; None when the game is over.

        Raises BoardwrightError for a state of another game.
        """
        if state.game.program is not self.program and state.game.identity != self._identity:
            raise BoardwrightError(f"this is a state of another game than {self._identity['game']}")
        number = state.cells[self.program.at.base]
        return self.program.questions[number - 1] if number > 0 else None

    def waiting(self, state: State) -> tuple[Asked, str]:
        """The question that waits, and who is asked. Raises IllegalMove when the game is over."""
        asked = self.asked(state)
        if asked is None:
            raise IllegalMove(OVER)
        return asked, self.player(state, asked)

    def player(self, state: State, asked: Asked) -> str:
        """Who is asked."""
        slot = self.program.slots[asked.actor.name]
        return self.program.layout.seats[state.cells[slot.base] - 1]

    def moves(self, state: State) -> list[Move]:
        """All legal moves. Raises RuleFault where a choice must be made and none is possible."""
        asked = self.asked(state)
        if asked is None:
            return []
        codes = self._options(state, asked.id)
        if not codes:
            site = self.program.sites[asked.site]
            raise RuleFault(site.what, site.span)
        player = self.player(state, asked)
        return [self._move(asked, code, player) for code in codes]

    def _options(self, state: State, question: int) -> list[int]:
        """The codes of a question's legal moves; the last ones are kept, as more is asked of them.

        Offering moves, applying one and refusing others all need them.
        """
        kept = self._offered
        if kept is None or kept[0] != question or kept[1] != state.cells:
            codes = self._offers(state, question)
            kept = self._offered = question, state.cells[:], codes
        return kept[2]

    def _offers(self, state: State, question: int) -> list[int]:
        """The codes of what a question offers. Raises RuleFault where that is far too much."""
        with Running(self, state, state.cells):
            found = self.machine.offered(state.cells, question)
        if len(found) > OFFERS:
            message = f"this question offers {len(found):,} options at once; {OFFERS:,} are allowed"
            raise RuleFault(message, self.program.sites[self.program.questions[question].site].span)
        return found

    def answers(self, state: State, action: str) -> list[Move]:
        """All moves of an action that the waiting question knows, legal or not."""
        asked, player = self.waiting(state)
        offered = action_named(asked, action)
        codes = range(offered.base, offered.base + offered.size)
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

    # ---------------------------------------------------------------------------- answers

    def ends(self, move: Move) -> bool:
        """Whether a move answers the last stage of its action."""
        return self.program.questions[move.question].stage == self._last_stage[move.action]

    def fits(self, state: State, move: Move) -> bool:
        """Whether a move is one of those that can be said at the question that waits.

        Its code and its words have to mean the same: records have the words.
        """
        asked = self.asked(state)
        if asked is None or type(move) is not Move or type(move.code) is not int:
            return False
        if not any(0 <= move.code - action.base < action.size for action in asked.actions):
            return False
        return move == self._move(asked, move.code, self.player(state, asked))

    def legal(self, state: State, move: Move) -> bool:
        """Whether a move that answers the waiting question is among its options."""
        return move.code in self._options(state, move.question)

    def answer(self, state: State, move: Move, explored: Sequence[str] | None = None) -> State:
        """The state after an answer to the waiting question, which is not asked to be legal."""
        return self.run(
            state,
            state.cells,
            lambda cells, host: self.machine.answer(cells, move.question, move.code, host),
            explored,
        )

    def begin(
        self,
        game: Game,
        seed: int,
        script: tuple[str, ...] | None,
        explored: Sequence[str] | None = None,
    ) -> State:
        """The first state that asks something, or in which the game is over."""
        layout = self.program.layout
        empty = State(game, array(layout.typecode, bytes(0)), seed, script)
        return self.run(empty, [0] * layout.cells, self.machine.start, explored)

    def against(self, state: State, move: Move) -> list[tuple[Reason, tuple[int, ...]]]:
        """The reasons against a move that is not legal, each with the numbers that it mentions.

        None speaks against it when only the rest of the action can't be completed.
        """
        with Running(self, state, state.cells):
            found = self.machine.step.explain[move.question](state.cells, move.code)
        return [(self.program.reasons[reason], values) for reason, values in found]


class Running:
    """Around what the machine works out on cells that come of a state.

    What it runs into is raised as RuleFault; as SaveError where the state may have been made up.
    A class, as each answer goes through it: a generator would take an eighth of a short answer.
    """

    __slots__ = ("_cells", "_state", "_stepper")

    def __init__(self, stepper: Stepper, state: State, cells: Sequence[int]) -> None:
        self._stepper, self._state, self._cells = stepper, state, cells

    def __enter__(self) -> None:
        """Nothing is amiss yet."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None:
            return
        if isinstance(error, self._stepper.machine.faults):
            raise self._stepper.faulty(error, self._cells) from None
        if found := doubt(self._state, error):
            raise found from error
        if isinstance(error, OverflowError):
            raise RuleFault("a number has become too large for the game's state") from None


def told(reasons: Sequence[tuple[Reason, tuple[int, ...]]], lang: str) -> list[str]:
    """Reasons in words; at least that the action can't be completed."""
    words = [reason.words.say(lang, values) for reason, values in reasons]
    return words or [_INCOMPLETE.get(lang, _INCOMPLETE["en"])]
