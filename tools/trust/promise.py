"""What a promise is, and what a check of it found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum

from tools.trust.subject import Subject

#: So many faults of one check are kept; of the others only how many there were.
MOST_FAULTS = 20


class Scope(Enum):
    """What a promise is about."""

    COMBINATION = "game, variant and player count"
    GAME = "game with its variants"
    ENGINE = "engine"


@dataclass(frozen=True, slots=True)
class Amount:
    """How much a check looks at for each subject: in the usual tests, and in the long ones.

    None stands for all there is.
    """

    ci: int | None
    long: int | None
    unit: str


@dataclass(slots=True)
class Finding:
    """What a check looked at, and what was wrong with it.

    `counts` says how much was seen, by name in the plural ("games", "states", "moves refused"):
    a check that saw nothing proves nothing. `notes` are lists to be read: what was seen, and where.
    """

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def kept(self) -> bool:
        """Whether nothing speaks against the promise."""
        return not self.faults and not self.counts["more faults"]

    def fault(self, text: str) -> None:
        """Note something wrong: what, where, and how to see it again (game, seed, step)."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(text)
        else:
            self.counts["more faults"] += 1

    def add(self, other: Finding) -> None:
        """Take in what another check of the same promise found."""
        self.counts.update(other.counts)
        self.notes += [note for note in other.notes if note not in self.notes]
        for text in other.faults:
            self.fault(text)


#: Checks one subject, from a first number (a seed, a sample) on, so many; None for all.
#: A check of the engine itself has the folder of all rulesets as its subject.
Examine = Callable[[Subject, int, int | None], Finding]


@dataclass(frozen=True, slots=True)
class Promise:
    """Something that is promised of every ruleset, or of the engine, and how it is checked.

    `name` is its module's. `text` completes "It is promised that …". `divisible` says that a check
    of many may be done as several of fewer, one after another or at once; `total` tells how many
    there are, where the amount is all.
    """

    number: int
    name: str
    text: str
    scope: Scope
    amount: Amount
    examine: Examine
    divisible: bool = True
    total: Callable[[], int] | None = None
