"""Running generated Python: stepping on arrays, playouts on lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, MutableSequence, Sequence
from functools import cached_property, partial
from typing import Any, Protocol

from engine.backends.python.emit import source
from engine.backends.python.expressions import prepared
from engine.backends.python.watched import Watcher
from engine.limits import BLOCKS, FEWEST_BLOCKS, UNCOUNTED
from engine.program import Program
from engine.program.fault import Fault
from engine.program.functions import GUARD, within
from engine.program.nodes import Stmt
from engine.program.random import INCREMENT, MASK, MULTIPLIER, mix
from engine.program.work import work

Cells = MutableSequence[int]
OVER = -1
#: So many passes of loops the blocks of one answer may make, by what is known before the game.
MOST_WORK = 30_000_000
#: So many blocks show which loops go round.
SEEN = 200


class Host(Protocol):
    """Who draws when the game is stepped."""

    def draw(self, lo: int, n: int, site: int) -> int:
        """A number of lo .. lo + n - 1."""

    def take(self, cells: Cells, start: int, size: int, n: int, site: int) -> int:
        """Take one of n pieces from the counts of `size` cells; which cell it was."""


class Code:
    """One form of a program's generated code, compiled."""

    def __init__(self, program: Program, fast: bool) -> None:
        self.source = source(program, fast)
        #: The options of the question that waits, when they have been found out already.
        self.kept: list[list[int]] = []
        #: How many passes the loops of this answer have made, of those that are counted.
        self.went = [0]
        space: dict[str, Any] = {
            "Fault": Fault,
            GUARD: partial(within, ()),
            "KEPT": self.kept,
            "WENT": self.went,
            **prepared(program),
        }
        exec(compile(self.source, f"<{'playout' if fast else 'step'} code>", "exec"), space)
        self.options: tuple[Callable[[Cells], list[int]], ...] = space["OPTIONS"]
        self.explain: tuple[Callable[[Cells, int], list[tuple[int, tuple[int, ...]]]], ...] = space[
            "EXPLAIN"
        ]
        self.resume: tuple[Callable[..., int], ...] = space["RESUME"]
        self.blocks: tuple[Callable[..., int], ...] = space["BLOCKS"]
        self.sheet: Callable[[Cells, int], list[int]] = space["sheet"]
        self.refresh: Callable[[Cells], None] = space.get("refresh", _nothing)
        self.keys: Callable[[Cells, int], list[int]] = space["keys"]


def _work(body: list[Stmt]) -> int:
    """How much a block may do that is not counted while it is done."""
    return sum(min(work([stmt]), UNCOUNTED) for stmt in body)


def _nothing(cells: Cells) -> None:
    """Nothing is kept that can be seen from the rest."""


class Machine:
    """A program that can be played: step by step, or whole games at a time.

    A watched program needs its watcher.
    """

    faults: type[Exception] = Fault

    def __init__(self, program: Program, watcher: Watcher | None = None) -> None:
        self.program, self.watcher = program, watcher
        self._step: Code | None = None
        self._fast: Code | None = None

    @property
    def step(self) -> Code:
        """The code for stepping, compiled when first needed."""
        if self._step is None:
            self._step = Code(self.program, fast=False)
        return self._step

    @property
    def fast(self) -> Code:
        """The code for playouts, compiled when first needed."""
        if self._fast is None:
            self._fast = Code(self.program, fast=True)
        return self._fast

    def start(self, cells: Cells, host: Host) -> None:
        """Run from the very beginning to the first question, or to the end."""
        self.step.went[0] = 0
        self._run(cells, 0, host)

    def answer(self, cells: Cells, question: int, code: int, host: Host) -> None:
        """Answer the question that waits and run on to the next one, or to the end."""
        self.step.went[0] = 0
        self._run(cells, self.step.resume[question](cells, host, code), host)

    def offered(self, cells: Cells, question: int) -> list[int]:
        """The codes of what a question offers. Raises Fault where that takes far too long."""
        self.step.went[0] = 0
        return self.step.options[question](cells)

    def _run(self, cells: Cells, at: int, host: Host) -> None:
        """Run blocks until one pauses. Raises Fault when none does for too long."""
        blocks = self.step.blocks
        for _ in range(self.most_blocks):
            if at < 0:
                return
            at = blocks[at](cells, host)
        raise self.endless(at, lambda at: blocks[at](cells, host))

    @cached_property
    def most_blocks(self) -> int:
        """So many blocks may run without a pause; more is a loop that never ends.

        They are fewer where blocks may be much work, so that the end is never far off.
        """
        heaviest = max((_work(block.body) for block in self.program.blocks), default=0)
        return max(FEWEST_BLOCKS, min(BLOCKS, MOST_WORK // max(1, heaviest)))

    def endless(self, at: int, run: Callable[[int], int]) -> Fault:
        """The loops that go round: those around all blocks that run when it goes on a little."""
        visited: dict[int, None] = {}
        for _ in range(SEEN):
            if at < 0:
                break
            visited[at] = None
            at = run(at)
        loops = [self.program.blocks[block].loops for block in visited]
        common = [site for site in min(loops, key=len) if all(site in each for each in loops)]
        inner = [site for each in loops for site in each if site not in common]
        sites = [*dict.fromkeys([*common[::-1], *inner])] or [*self.program.loops[-1:]] or [0]
        return Fault(sites[0], self.most_blocks, *sites[1:])

    def playouts(
        self, n: int, seed: int, limit: int, root: Sequence[int] | None = None
    ) -> Iterator[tuple[str, int, list[int], Fault | None]]:
        """n random games, each move uniform over the options: (status, answers, end cells, fault).

        Game g draws chance from mix(seed + g) and moves from mix(~(seed + g)). Status is `end`,
        `limit` when a game has not ended after so many answers, or `fault`.
        """
        first = list(root) if root is not None else [0] * self.program.layout.cells
        question = first[self.program.at.base] - 1
        enter = -2 - question if root is not None else 0
        for game in range(seed, seed + n):
            cells = [*first, mix(game)]
            if self.watcher is not None:
                cells = self.watcher.cells(cells)
            policy = mix(~game & MASK)
            status, answers, fault = _play(self, cells, enter, policy, limit)
            if self.watcher is not None and fault is None:
                self.watcher.rest(cells)
            cells.pop()
            yield status, answers, cells, fault


def _play(
    machine: Machine, cells: list[int], at: int, word: int, limit: int
) -> tuple[str, int, Fault | None]:
    """Play one game at random to its end, in place."""
    code, most = machine.fast, machine.most_blocks
    blocks, options, resume, kept = code.blocks, code.options, code.resume, code.kept
    went = code.went
    kept.clear()
    went[0] = 0
    answers = 0
    try:
        while True:
            if at >= 0:
                for _ in range(most):
                    at = blocks[at](cells)
                    if at < 0:
                        break
                else:
                    return "fault", answers, machine.endless(at, lambda at: blocks[at](cells))
            if at == OVER:
                return "end", answers, None
            if answers >= limit:
                return "limit", answers, None
            offered = kept.pop() if kept else options[-2 - at](cells)
            if not offered:
                return "fault", answers, Fault(machine.program.questions[-2 - at].site)
            drawn = (((word >> 22) ^ word) >> ((word >> 61) + 22)) & 0xFFFFFFFF
            word = (word * MULTIPLIER + INCREMENT) & MASK
            answers += 1
            went[0] = 0
            at = resume[-2 - at](cells, offered[drawn * len(offered) >> 32])
    except Fault as fault:
        return "fault", answers, fault
