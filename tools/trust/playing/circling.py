"""A game that does not end: which rules go round in it, how often, and whether positions return."""

from __future__ import annotations

from collections import Counter, deque
from dataclasses import dataclass, field

from engine import Ruleset
from engine.errors import Span
from engine.play.game import Game
from tools.trust.playing.walk import Step

#: So many of the last answers are told of.
LAST = 1_000
#: So many rules are named.
_NAMED = 6


@dataclass(slots=True)
class Circling:
    """Follows a game, so that it can be told what went round when it does not end."""

    game: Game
    ruleset: Ruleset
    _first: dict[bytes, int] = field(default_factory=dict)
    _again: Counter[int] = field(default_factory=Counter)
    _last: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=LAST))

    def follow(self, step: Step) -> None:
        """Take in a step."""
        cells = step.state.cells.tobytes()
        first = self._first.setdefault(cells, step.number)
        if first != step.number:
            self._again[first] += 1
        if step.move is not None:
            self._last.append((step.move.question, step.move.action))

    def report(self) -> str:
        """What went round."""
        return f"{self._loops()}; in the last {len(self._last)} answers {self._rules()}; " + (
            self._positions()
        )

    def _loops(self) -> str:
        sites = [self.game.program.sites[number] for number in self.game.program.loops]
        return ", ".join(dict.fromkeys(f"{site.what} ({_line(site.span)})" for site in sites))

    def _rules(self) -> str:
        rules = Counter(self._last).most_common()
        told = [
            f"'{action}' ({self._action(action)}) was taken {number} times where "
            f"{self._question(question)} asks"
            for (question, action), number in rules[:_NAMED]
        ]
        more = [f"{len(rules) - _NAMED} others less often"] if len(rules) > _NAMED else []
        return ", ".join([*told, *more])

    def _action(self, name: str) -> str:
        return _line(self.ruleset.sources.key(("actions", name)))

    def _question(self, number: int) -> str:
        program = self.game.program
        return _line(program.sites[program.questions[number].site].span)

    def _positions(self) -> str:
        if not self._again:
            return "no position came twice, so something changes, but not towards an end"
        first, times = self._again.most_common(1)[0]
        return (
            f"{len(self._first)} different positions, of which the one after answer {first} came "
            f"{times + 1} times"
        )


def _line(span: Span) -> str:
    return f"{span.file}:{span.line}"
