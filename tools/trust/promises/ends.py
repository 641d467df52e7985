"""Promise 2: every game ends and never gets stuck; what is listed is accepted, and nothing else."""

from __future__ import annotations

from random import Random

from tools.trust.playing.circling import Circling
from tools.trust.playing.offers import all_accepted, machines_agree, no_move_twice
from tools.trust.playing.refusals import Refusals
from tools.trust.playing.results import Scores, playout_agrees, well_formed
from tools.trust.playing.walk import Step, Whereabouts, walk, watched
from tools.trust.promise import Amount, Finding, Promise, Scope
from tools.trust.subject import Subject

#: After so many answers a game counts as one that does not end, unless its rules say better.
LIMIT = 5_000
#: In so many states of a game, on average, all that is told of moves is tried out.
LOOKED_AT = 3


def examine(subject: Subject, first: int, amount: int | None) -> Finding:
    """Random games from the seeds first, first + 1, …, one after another."""
    found, scores = Finding(), dict[str, Scores]()
    length = 40
    for seed in range(first, first + (amount or 1)):
        at = Whereabouts(subject.name, seed)
        with watched(found, at):
            played = _Played(subject, at, found, length)
            length = played.play(scores)
    return found


class _Played:
    """One game, and all that is looked at on its way; `length` is about how long it will be."""

    def __init__(self, subject: Subject, at: Whereabouts, found: Finding, length: int) -> None:
        self.subject, self.at, self.found = subject, at, found
        self.game = subject.game(at.seed)
        self.often = min(LOOKED_AT / max(length, 1), 1)
        self.rng = Random(at.seed)
        self.refusals = Refusals(self.game, subject.ruleset.languages, at.seed, found)

    def play(self, scores: dict[str, Scores]) -> int:
        """Play it; how many answers it took."""
        longest = self.game.program.longest
        limit = LIMIT if longest is None else min(longest, LIMIT)
        circling = Circling(self.game, self.subject.ruleset)
        self.found.counts["games"] += 1
        for step in walk(self.game, self.at.seed, limit):
            self.at.answers = step.number
            circling.follow(step)
            self._look(step)
        over = self.game.question(step.state) is None
        if over:
            self.refusals.over(step.state, self.at)
        elif not step.moves:
            self.found.fault(f"{self.at}: a question that no move answers")
        else:
            self._endless(limit, longest, circling)
        well_formed(self.game, step, self.at, self.found)
        playout_agrees(self.game, step, limit, self.at, self.found)
        self._score(step, scores)
        return step.number

    def _look(self, step: Step) -> None:
        self.found.counts["states"] += 1
        no_move_twice(step, self.at, self.found)
        if step.move is None:
            return
        self.refusals.remember(step.move)
        if step.number and self.rng.random() >= self.often:
            return
        self.found.counts["states looked at closely"] += 1
        all_accepted(self.game, step, self.rng, self.at, self.found)
        self.refusals.refused(step, self.at)
        machines_agree(self.game, step, self.at, self.found)
        well_formed(self.game, step, self.at, self.found)

    def _endless(self, limit: int, longest: int | None, circling: Circling) -> None:
        """A game that is not over after so many answers."""
        length = self.subject.ruleset.model.length
        if length is not None and length.open:
            self.found.counts["games cut off that may go on for ever by their rules"] += 1
        elif longest is not None and limit < longest:
            self.found.counts["games cut off before their declared length"] += 1
        else:
            said = "" if longest is None else ", though its 'length' says so"
            self.found.fault(
                f"{self.at}: not over{said}: a loop without progress: {circling.report()}"
            )

    def _score(self, step: Step, scores: dict[str, Scores]) -> None:
        """Count the points by the evaluator too, with the usual options."""
        game = self.subject.game()
        if game is self.game:
            if not scores:
                scores["usual"] = Scores(self.subject.ruleset, game)
            scores["usual"].agree(game, step, self.at, self.found)


PROMISE = Promise(
    number=2,
    name="ends",
    text="every game ends, and nobody is ever stuck",
    scope=Scope.COMBINATION,
    amount=Amount(ci=100, long=2_000, unit="games"),
    examine=examine,
)
