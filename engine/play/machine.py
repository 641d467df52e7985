"""What a backend hands over: the program in a form that runs."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

Cells = Any


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

    @property
    def refresh(self) -> Callable[[Cells], None]:
        """Works out anew what is kept in a state of what can be seen from the rest of it."""


class Watcher(Protocol):
    """What watches over the cells of a watched program while it runs."""

    def cells(self, cells: Sequence[int]) -> Cells:
        """Cells to run on that hold the same as these."""

    def rest(self, cells: Cells) -> None:
        """Raise RuleFault where something is off, though no effect is going on."""

    def kept(self, cells: Cells, before: Sequence[int]) -> array[int]:
        """What the cells hold now, to be kept; most of it is as it was before."""


class Machine(Protocol):
    """A backend's form of the program."""

    @property
    def watcher(self) -> Watcher | None:
        """The watcher of a watched program."""

    @property
    def step(self) -> Code:
        """The code for stepping."""

    @property
    def fast(self) -> Code:
        """The code for playouts."""

    @property
    def faults(self) -> type[Exception]:
        """What it raises when the rules run into what can't be: see `engine.program.fault`."""

    def start(self, cells: Cells, host: Any) -> None:
        """Run to the first question."""

    def answer(self, cells: Cells, question: int, code: int, host: Any) -> None:
        """Answer the question that waits and run on."""

    def offered(self, cells: Cells, question: int) -> list[int]:
        """The codes of what a question offers. Raises a fault where that takes far too long."""

    def playouts(
        self, n: int, seed: int, limit: int, root: Sequence[int] | None = None
    ) -> Iterator[tuple[str, int, list[int], Any]]:
        """Whole random games; the last is the fault that ended one, or None."""
