"""What is not offered is refused, with a reason in every language, and in the same way each time.

Three sorts are tried: what could be said at the question but is not legal; answers to other
questions and of other seats; and texts that are damaged.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from engine import Game, IllegalMove, Move, State
from engine.play.moves import move_of
from tools.trust.playing.walk import Step, Whereabouts
from tools.trust.promise import Finding

#: So many are tried in a state; of these, so many of each other sort.
UNLISTED = 100
OTHERS = 20
DAMAGED = 10
#: Texts that no question has an answer for.
_NONSENSE = ("", "   ", "zzz", "[", "+", "a" * 500, "\N{SNOWMAN}", "\x00", "none none none")


class Refusals:
    """Tries what is not offered. Moves seen before serve as answers to other questions."""

    def __init__(self, game: Game, languages: Sequence[str], seed: int, found: Finding) -> None:
        self._game, self._languages, self._found = game, languages, found
        self._rng = Random(seed)
        self._seen: deque[Move] = deque(maxlen=OTHERS)

    def remember(self, move: Move) -> None:
        """Keep a move, for questions that it does not answer."""
        if self._rng.random() < 0.2:
            self._seen.append(move)

    def refused(self, step: Step, at: Whereabouts) -> None:
        """All that is tried in a state is refused."""
        state, listed = step.state, frozenset(step.moves)
        texts = frozenset(map(str, step.moves))
        others = [move for move in self._seen if move not in listed]
        for move in others:
            self._refuses(state, move, at)
        damaged = list(islice(self._damaged(step), DAMAGED))
        for text in damaged:
            if text not in texts:
                self._agrees(state, text, at)
        for text in self._rng.sample(_NONSENSE, 2):
            self._refuses(state, text, at)
        rest = UNLISTED - len(others) - len(damaged) - 2
        for move in self._sayable(step.moves, rest):
            self._refuses(state, move, at)

    def over(self, state: State, at: Whereabouts) -> None:
        """When the game is over, everything is refused."""
        for move in self._seen:
            self._refuses(state, move, at)
            self._refuses(state, str(move), at)

    def _sayable(self, listed: Sequence[Move], number: int) -> Iterator[Move]:
        """Answers to the question that are not legal."""
        asked = self._game.program.questions[listed[0].question]
        legal = {move.code for move in listed}
        sizes = [action.size for action in asked.actions]
        codes = self._rng.choices(asked.actions, weights=sizes, k=number)
        tried = {action.base + self._rng.randrange(action.size) for action in codes}
        for code in sorted(tried - legal):
            yield move_of(asked, code, listed[0].player)

    def _damaged(self, step: Step) -> Iterator[str]:
        """Texts of moves with a word too few, too many, or another one."""
        for move in self._rng.choices(step.moves, k=3):
            words = str(move).split()
            yield " ".join(words[:-1])
            yield " ".join([*words, words[-1]])
            other = str(self._rng.choice(step.moves)).split()[-1]
            yield " ".join([*words[:-1], other])
            yield str(move)[:-1]

    def _refuses(self, state: State, said: Move | str, at: Whereabouts) -> None:
        self._found.counts["moves refused"] += 1
        for lang in self._languages:
            self._told(self._game.why_not(state, said, lang), said, at)
        try:
            self._game.apply(state, said)
        except IllegalMove as error:
            self._told([error.say(lang) for lang in self._languages], said, at)
        else:
            self._found.fault(f"{at}: '{said}' is not offered, but accepted")

    def _told(self, reasons: Sequence[str], said: Move | str, at: Whereabouts) -> None:
        if not reasons or not all(reason.strip() for reason in reasons):
            self._found.fault(f"{at}: '{said}' is refused without a reason")

    def _agrees(self, state: State, text: str, at: Whereabouts) -> None:
        """A text that may say a whole action, or begin one: reasons and applying must agree."""
        if self._game.why_not(state, text):
            self._refuses(state, text, at)
            return
        try:
            self._game.apply(state, text)
        except IllegalMove as error:
            self._found.fault(f"{at}: nothing speaks against '{text}', but it is refused: {error}")
