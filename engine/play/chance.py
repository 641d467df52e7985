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
        return lo + known.index(self._next(known, known, site))

    def take(self, cells: MutableSequence[int], start: int, size: int, n: int, site: int) -> int:
        """Take the piece that the script says."""
        names = self.program.sites[site].outcomes
        there = tuple(name for i, name in enumerate(names) if cells[start + i])
        number = names.index(self._next(names, there, site))
        cells[start + number] -= 1
        return number

    def _next(self, known: Sequence[str], possible: tuple[str, ...], site: int) -> str:
        """The next outcome: one of those that are known, if it can come up now."""
        if len(self.outcomes) >= len(self.script):
            raise self._at_the_end(possible, site)
        outcome = spelled(str(self.script[len(self.outcomes)]), known, None)
        if outcome not in possible:
            there = ", ".join(possible if outcome in known else known)
            raise ChanceError(self._say(site, f"'{outcome}' can't come up; {there} can"))
        self.outcomes.append(outcome)
        return outcome

    def _at_the_end(self, possible: tuple[str, ...], site: int) -> Exception:
        """What is raised when more is asked than the script lists."""
        return ChanceError(self._say(site, "the script has no outcome left"))

    def _say(self, site: int, what: str) -> str:
        where = self.program.sites[site]
        return f"chance outcome {len(self.outcomes) + 1} ({where.what}): {what}"


class Undecided(Exception):
    """Raised where a script that is being explored ends: `outcomes` are what may come up next."""

    def __init__(self, outcomes: tuple[str, ...]) -> None:
        self.outcomes = outcomes
        super().__init__(outcomes)


class Exploring(Scripted):
    """Takes the outcomes of a script; at its end it says what may come up."""

    def _at_the_end(self, possible: tuple[str, ...], site: int) -> Exception:
        return Undecided(possible)
