"""Where random outcomes come from when a game is stepped: a seed, or a script."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence

from engine.errors import ChanceError
from engine.play.spelling import spelled
from engine.program import Program
from engine.program.random import output, step


class Seeded:
    """Draws from a word of state; `outcomes` has what came up, in words."""

    def __init__(self, program: Program, word: int) -> None:
        self.program, self.word = program, word
        self.outcomes: list[str] = []

    def draw(self, lo: int, n: int, site: int) -> int:
        """A number of lo .. lo + n - 1."""
        number = self._below(n)
        self.outcomes.append(self._named(site, number, lo))
        return lo + number

    def take(self, cells: MutableSequence[int], start: int, size: int, n: int, site: int) -> int:
        """Take one of n pieces; which of the cells it was."""
        left, cell = self._below(n), start
        while left >= cells[cell]:
            left -= cells[cell]
            cell += 1
        cells[cell] -= 1
        self.outcomes.append(self._named(site, cell - start, 0))
        return cell - start

    def _named(self, site: int, number: int, lo: int) -> str:
        names = self.program.sites[site].outcomes
        return names[number] if names else str(lo + number)

    def _below(self, n: int) -> int:
        word = self.word
        self.word = step(word)
        return output(word) * n >> 32


class Scripted:
    """Takes the outcomes that a script lists, in order."""

    def __init__(self, program: Program, script: Sequence[str]) -> None:
        self.program, self.script = program, tuple(script)
        self.outcomes: list[str] = []

    @property
    def left(self) -> tuple[str, ...]:
        """What the script still holds."""
        return self.script[len(self.outcomes) :]

    def draw(self, lo: int, n: int, site: int) -> int:
        """The number that the script says."""
        names = self.program.sites[site].outcomes
        known = names[:n] if names else tuple(str(number) for number in range(lo, lo + n))
        return lo + self._next(known, site)

    def take(self, cells: MutableSequence[int], start: int, size: int, n: int, site: int) -> int:
        """Take the piece that the script says."""
        names = self.program.sites[site].outcomes
        number = self._next(names, site)
        if not cells[start + number]:
            there = [name for i, name in enumerate(names) if cells[start + i]]
            raise ChanceError(
                self._say(site, f"'{names[number]}' can't come up; {', '.join(there)} can")
            )
        cells[start + number] -= 1
        return number

    def _next(self, known: Sequence[str], site: int) -> int:
        if not self.left:
            raise ChanceError(self._say(site, "the script has no outcome left"))
        outcome = spelled(str(self.left[0]), known, None)
        if outcome not in known:
            raise ChanceError(self._say(site, f"'{outcome}' can't come up; {', '.join(known)} can"))
        self.outcomes.append(outcome)
        return known.index(outcome)

    def _say(self, site: int, what: str) -> str:
        where = self.program.sites[site]
        return f"chance outcome {len(self.outcomes) + 1} ({where.what}): {what}"
