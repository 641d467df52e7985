"""Random games that look for rules that get stuck, go on too long, or are never used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from engine.agents.match import match
from engine.agents.random import RandomAgent
from engine.errors import RuleFault
from engine.play import Game, Move


@dataclass(frozen=True, slots=True)
class Trouble:
    """A game that did not end as it should; its seed brings it back."""

    kind: str  # "limit" or "fault"
    seed: int
    message: str


@dataclass(slots=True)
class Trial:
    """What random games with one number of players showed."""

    players: int
    declared: frozenset[str]
    games: int = 0
    troubles: list[Trouble] = field(default_factory=list)
    offered: Counter[str] = field(default_factory=Counter)
    chosen: Counter[str] = field(default_factory=Counter)

    @property
    def never_offered(self) -> list[str]:
        """What the rules speak of, but offered in no game: whole actions, else single options."""
        missing = self.declared - self.offered.keys()
        return sorted(part for part in missing if part.split(" ")[0] not in missing - {part})

    @property
    def never_chosen(self) -> list[str]:
        """What was offered at some time, but taken in no game."""
        return sorted(self.offered.keys() - self.chosen.keys())


def trial(game: Game, games: int, seed: int, limit: int) -> Trial:
    """Play random games from the seeds `seed`, `seed + 1`, … and note what happened."""
    found = Trial(len(game.seats), frozenset(_declared(game)))
    for number in range(seed, seed + games):
        found.games += 1
        trouble = _play(game, number, limit, found)
        if trouble is not None:
            found.troubles.append(trouble)
    return found


def _play(game: Game, seed: int, limit: int, found: Trial) -> Trouble | None:
    agents = dict.fromkeys(game.seats, RandomAgent())
    try:
        state = game.start(seed=seed)
        for step in match(game, state, agents, Random(seed), limit):
            state = step.state
            for move in step.offered:
                found.offered.update(_parts(move))
            found.chosen.update(_parts(step.move))
    except RuleFault as fault:
        return Trouble("fault", seed, str(fault))
    if game.question(state) is None:
        return None
    return Trouble("limit", seed, f"not over after {limit} moves")


def _declared(game: Game) -> Iterator[str]:
    """All that could be counted: every action, and every value of its parameters."""
    for question in game.program.questions:
        for action in question.actions:
            yield action.name
            for choice in action.choices:
                yield from (f"{action.name} {choice.name}={text}" for text in choice.texts)


def _parts(move: Move) -> list[str]:
    """What is counted of a move: its action, and each of its arguments."""
    options = [f"{move.action} {name}={value}" for name, value in move.arguments.items()]
    return [move.action, *options]
