"""A whole program: its state, its questions, the flow between them, and how it scores."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.errors import Span
from engine.program.layout import Layout, Place, Region
from engine.program.nodes import Exit, Local, Stmt


@dataclass(frozen=True, slots=True)
class Words:
    """A text in each language; a part is text or the position of a number that it mentions.

    `kinds` says how each number reads: a tuple of names (the number counts from 0), or None for
    a plain whole number.
    """

    parts: dict[str, tuple[str | int, ...]]
    kinds: tuple[tuple[str, ...] | None, ...] = ()

    def say(self, lang: str, values: tuple[int, ...] = ()) -> str:
        """The text in a language, English where that is missing."""
        parts = self.parts.get(lang) or self.parts.get("en") or ()
        return "".join(p if isinstance(p, str) else self._number(p, values) for p in parts)

    def _number(self, at: int, values: tuple[int, ...]) -> str:
        names = self.kinds[at]
        return names[values[at]] if names else str(values[at])


@dataclass(frozen=True, slots=True)
class Choice:
    """One parameter of an action: `texts` has the text of each value, by its digit.

    Of a subset, one piece after another is asked for, in the order of the texts, until the answer
    is the last of them, `enough`.
    """

    name: str
    texts: tuple[str, ...]
    subset: bool = False
    title: Words = Words({})
    _digits: dict[str, int] = field(default_factory=dict, compare=False, repr=False)

    @property
    def digits(self) -> dict[str, int]:
        """The digit of each value, by its text; made when it is first asked for."""
        if not self._digits:
            self._digits.update({text: digit for digit, text in enumerate(self.texts)})
        return self._digits


@dataclass(frozen=True, slots=True)
class Action:
    """One action that a question offers.

    A move's code is `base` plus its arguments' digits, the last varying fastest. The arguments of a
    `secret` one are told to nobody else.
    """

    name: str
    title: Words
    choices: tuple[Choice, ...]
    base: int
    secret: bool = False

    @property
    def picks(self) -> str | None:
        """The parameter that is a subset, of which a piece is asked for."""
        return next((choice.name for choice in self.choices if choice.subset), None)

    @property
    def size(self) -> int:
        """How many codes the action has."""
        size = 1
        for choice in self.choices:
            size *= len(choice.texts)
        return size


@dataclass(slots=True)
class Question:
    """A point where the game waits for a player.

    `options` offers the code of each legal move, in order; `explain` takes a code in `code` and
    gives the reasons against it. Both read the state and the locals in `needs`.

    `stage` says which of its actions' stages is asked for, from 0; `begun` whether the question
    goes on with an action that was begun: with a later stage, or with further pieces of a subset.
    `again` is the local that counts how often its innermost loop has asked it already, with how
    often it does in all, where a loop does so a fixed number of times.
    """

    id: int
    name: str
    title: Words
    actor: Local
    needs: tuple[Local, ...]
    actions: tuple[Action, ...]
    options: list[Stmt]
    explain: list[Stmt]
    code: Local
    site: int
    stage: int = 0
    begun: bool = False
    again: tuple[Local, int] | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a move is refused: the requirement's name and what the player is told."""

    name: str
    words: Words


@dataclass(frozen=True, slots=True)
class Site:
    """A rule's place, for faults and chance: `what` says what went wrong or is drawn.

    `outcomes` names what chance may bring, by position.
    """

    span: Span
    what: str
    outcomes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ending:
    """A way in which play ends: the place of the rule that ends it, and what it says.

    `ranked` tells whether several players may have no place yet, which the ranking then gives.
    """

    span: Span
    what: str
    ranked: bool


@dataclass(slots=True)
class Block:
    """Statements that run without a pause, and what comes next.

    `loops` are the sites of the loops that it lies in, outer ones first.
    """

    body: list[Stmt]
    exit: Exit
    loops: tuple[int, ...] = ()


@dataclass(slots=True)
class Scoring:
    """Score categories and ranking keys (higher is better), offered in order for player `me`."""

    me: Local
    categories: tuple[tuple[str, Words], ...]
    sheet: list[Stmt]
    keys: list[Stmt]


@dataclass(slots=True)
class Program:
    """What a ruleset means for a number of players and a choice of options.

    `body` is the flow from setup to the end; the pass `split` cuts it into `blocks` at its
    pauses, of which block 0 comes first. `at` is the cell that says which question waits (0:
    none yet or no more; else its id plus 1), `place` holds each player's place decided by the
    rules (0: open; negative: lost by elimination). `loops` has the sites of the loops that pause,
    innermost last; `writes` has the names of the regions that a loop writes, by its site.
    `blanks` has, for regions of what spaces of growing boards have, what they hold
    of every space that is not used. `refresh` works out anew what is kept in the state of what can
    be seen from the rest of it. The first `setup` questions belong to the setup. `titles` are what
    people call the spaces of boards that name them, `called` what they call anything that a move
    may name, `places` the places; `printed` is what stands on cards, by kind. `shown` has, for each
    place that is revealed at some time, a cell for each instance: whether everybody may see it.
    `longest` is how many answers a game takes at most, if the rules say so.
    In a marked program, `endings` are the ways in which play ends; `marks` has a cell for each.
    """

    layout: Layout
    at: Region
    place: Region
    questions: list[Question]
    sites: list[Site]
    reasons: list[Reason]
    scoring: Scoring
    body: list[Stmt] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    resume: dict[int, int] = field(default_factory=dict)
    slots: dict[str, Region] = field(default_factory=dict)
    turn: str | None = None
    loops: tuple[int, ...] = ()
    writes: dict[int, set[str]] = field(default_factory=dict)
    setup: int = 0
    blanks: dict[str, int] = field(default_factory=dict)
    refresh: list[Stmt] = field(default_factory=list)
    titles: dict[str, tuple[Words, ...]] = field(default_factory=dict)
    called: dict[str, Words] = field(default_factory=dict)
    places: dict[str, Words] = field(default_factory=dict)
    printed: dict[int, tuple[Words, ...]] = field(default_factory=dict)
    shown: dict[str, Region] = field(default_factory=dict)
    longest: int | None = None
    endings: tuple[Ending, ...] = ()
    marks: Region | None = None

    def lies_open(self, cells: Sequence[int], place: Place, owner: int, copy: int) -> bool:
        """Whether everybody may see an instance of a place; owner and copy count from 0."""
        if place.seen_by == "all" or place.name not in self.shown:
            return place.seen_by == "all"
        region = self.shown[place.name]
        return bool(cells[region.base + owner * (place.repeat or 1) + copy])

    def seen(
        self, cells: Sequence[int], place: Place, owner: int | None, copy: int, viewer: int
    ) -> bool:
        """Whether a player may see an instance of a place."""
        if owner is not None and place.seen_by == ("owner" if owner == viewer else "others"):
            return True
        return self.lies_open(cells, place, owner or 0, copy)
