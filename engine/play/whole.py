"""Whole actions: an action said in one go, with its answers to all the questions that it asks.

The text of a whole action has a word for each parameter, stage after stage: `swap moon B star`. A
subset is one word, `sun+star`, or `none`. A text may stop early, after a stage: the rest is asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from engine.errors import RuleFault, UnreadableMove
from engine.play.moves import (
    ENOUGH,
    Move,
    action_named,
    build_move,
    digit,
    split,
)
from engine.play.spelling import spelled
from engine.play.state import State
from engine.play.stepper import Stepper, told
from engine.play.unreadable import misnamed, unreadable, wrong_length
from engine.program import Action, Program, Question, Reason

NONE = "none"
JOIN = "+"


@dataclass(frozen=True, slots=True)
class Parameter:
    """What an action asks: the stage, the values' texts, and whether a subset of them is chosen."""

    name: str
    stage: int
    texts: tuple[str, ...]
    subset: bool


@dataclass(frozen=True, slots=True)
class Said:
    """An action with a word for each of its parameters, of which the last ones may be missing.

    `piece` when the word is one answer to the question for a piece of a subset, not a subset.
    """

    action: str
    words: tuple[str, ...]
    piece: bool = False

    def __str__(self) -> str:
        return " ".join([self.action, *self.words])


@dataclass(frozen=True, slots=True)
class Refusal:
    """The stage of an action that the rules refuse, and the reasons.

    There are none where only the rest of the action can't be completed.
    """

    move: Move
    reasons: tuple[tuple[Reason, tuple[int, ...]], ...]

    @property
    def names(self) -> list[str]:
        """The names of the parameters and requirements that refuse it."""
        return [reason.name for reason, _ in self.reasons]

    def words(self, lang: str = "en") -> list[str]:
        """What a player is told."""
        return told(self.reasons, lang)


# ------------------------------------------------------------------------------- parameters


def parameters(program: Program, asked: Question, action: str) -> list[Parameter]:
    """The parameters of an action from a question on, in order, with all values they may have."""
    found: dict[str, Parameter] = {}
    later = [q for q in program.questions if q.stage > asked.stage]
    for question in (asked, *sorted(later, key=lambda q: q.stage)):
        for offered in question.actions:
            for choice in offered.choices if offered.name == action else ():
                texts, old = choice.texts, found.get(choice.name)
                if old is not None and old.texts != texts:
                    texts = tuple(dict.fromkeys([*old.texts, *texts]))
                found[choice.name] = Parameter(choice.name, question.stage, texts, choice.subset)
    return list(found.values())


def _lengths(program: Program, asked: Question, action: str, of: Sequence[Parameter]) -> list[int]:
    """How many words may follow the action's name: those of one stage, of two and so on."""
    stages = {asked.stage, *(parameter.stage for parameter in of)}
    return [sum(p.stage <= stage for p in of) for stage in sorted(stages)]


def known_parameters(stepper: Stepper, asked: Question, action: str) -> list[Parameter]:
    """The parameters of an action, kept from the last time they were asked for."""
    key = (asked.id, action)
    known: list[Parameter] | None = stepper.parameters.get(key)
    if known is None:
        known = stepper.parameters[key] = parameters(stepper.program, asked, action)
    return known


# ----------------------------------------------------------------------------------- saying


def read_said(stepper: Stepper, state: State, text: str) -> Said:
    """The whole action, the begin of one, or the stage that a text says. Raises UnreadableMove."""
    asked, player = stepper.waiting(state)
    action, *words = split(text)
    offered = action_named(asked, action)
    if len(words) == 1 and offered.picks:
        with suppress(UnreadableMove):
            build_move(asked, offered, words, player)
            return Said(action, tuple(words), piece=True)
    return _checked(stepper, asked, Said(action, tuple(words)), player)


def said_by_name(stepper: Stepper, state: State, action: str, arguments: Mapping[str, Any]) -> Said:
    """An action with its arguments by name; those of its last stages may be missing.

    Raises UnreadableMove.
    """
    asked, player = stepper.waiting(state)
    action_named(asked, action)
    known = known_parameters(stepper, asked, action)
    names = [parameter.name for parameter in known]
    for given in arguments:
        if given not in names:
            raise misnamed("no parameter", action, given, word=given, known=names)
    lengths = _lengths(stepper.program, asked, action, known)
    last = max([i for i, name in enumerate(names, 1) if name in arguments], default=0)
    needed = next(length for length in lengths if length >= last)
    missing = [name for name in names[:needed] if name not in arguments]
    if missing:
        raise unreadable("needs", action, ", ".join(missing))
    words = [_word(parameter, arguments[parameter.name]) for parameter in known[:needed]]
    first = next(iter(known), None)
    if len(words) == 1 and first is not None and first.subset and JOIN not in words[0]:
        # A single piece alone would be one answer of several.
        words = [words[0] if words[0] == NONE else f"{words[0]}{JOIN}{ENOUGH}"]
    return _checked(stepper, asked, Said(action, tuple(words)), player)


def _word(parameter: Parameter, value: Any) -> str:
    """A value as a word; a subset from a list, or from a map of kinds with their numbers."""
    if parameter.subset and isinstance(value, Mapping):
        value = [kind for kind, number in value.items() for _ in range(number)]
    if not parameter.subset:
        return spelled(str(value), parameter.texts, None)
    pieces = value.split(JOIN) if isinstance(value, str) else value
    if not isinstance(pieces, Iterable):
        raise unreadable("no list", parameter.name, value)
    return JOIN.join(spelled(str(piece), parameter.texts, None) for piece in pieces) or NONE


def _checked(stepper: Stepper, asked: Question, said: Said, player: str) -> Said:
    """What is said, if it can be said of the action at all. Raises UnreadableMove."""
    known = known_parameters(stepper, asked, said.action)
    lengths = _lengths(stepper.program, asked, said.action, known)
    if len(said.words) not in lengths:
        names = [parameter.name for parameter in known]
        raise wrong_length(said.action, names, lengths)
    for parameter, word in zip(known, said.words, strict=False):
        if parameter.subset:
            _pieces(parameter.name, parameter.texts, word, player)
        else:
            digit(parameter.name, parameter.texts, word, player)
    return said


def _pieces(name: str, texts: Sequence[str], word: str, player: str) -> list[str]:
    """The answers that make up a subset: its pieces in the order of the texts, then `enough`."""
    kinds = [text for text in texts if text != ENOUGH]
    listed = [] if word in (NONE, ENOUGH) else word.removesuffix(f"{JOIN}{ENOUGH}").split(JOIN)
    digits = sorted(digit(name, kinds, piece, player) for piece in listed)
    return [*(kinds[number] for number in digits), ENOUGH]


# -------------------------------------------------------------------------------- answering


class Saying:
    """Something said, given out as an answer to each question that it answers."""

    def __init__(self, said: Said) -> None:
        self._action, self._piece = said.action, said.piece
        self._words = list(said.words)
        self._left: list[str] = []  # the rest of a subset
        self._begun = False

    @property
    def done(self) -> bool:
        """Whether all that was said has been given out."""
        return self._begun and not self._words and not self._left

    def next(self, stepper: Stepper, state: State) -> Move:
        """The answer to the waiting question. Raises IllegalMove, UnreadableMove."""
        asked, player = stepper.waiting(state)
        if self._begun and not asked.begun and not self._left:
            rest = " ".join(self._words)
            raise unreadable("too much", self._action, rest)
        self._begun = True
        action = action_named(asked, self._action)
        if action.picks and not self._piece:
            if not self._left:
                choice = action.choices[0]
                left = _pieces(choice.name, choice.texts, self._words.pop(0), player)
                several = len(set(left)) > 2  # `enough` is one of them
                ordered = _in_order(stepper, state, asked, action, left) if several else None
                self._left = ordered or left
            return build_move(asked, action, [self._left.pop(0)], player)
        size = len(action.choices)
        words, self._words = self._words[:size], self._words[size:]
        return build_move(asked, action, words, player)


def _in_order(
    stepper: Stepper, state: State, asked: Question, action: Action, pieces: list[str]
) -> list[str] | None:
    """The answers that make up a subset in an order in which they are asked for, if there is one.

    Most are asked for in the order of their texts, those from several places in another.
    """
    _, player = stepper.waiting(state)
    for piece in dict.fromkeys(pieces[:-1] or pieces):
        move = build_move(asked, action, [piece], player)
        if not stepper.legal(state, move):
            continue
        if len(pieces) == 1:
            return pieces
        rest = list(pieces)
        rest.remove(piece)
        after = stepper.answer(state, move)
        then, _ = stepper.waiting(after)
        found = _in_order(stepper, after, then, action_named(then, action.name), rest)
        if found is not None:
            return [piece, *found]
    return None


def refusal(stepper: Stepper, state: State, said: Said) -> Refusal | None:
    """The first stage that is refused, None when all is legal. Raises UnreadableMove.

    Where nothing speaks against a stage but that the rest of the action can't be completed, what
    was said goes on as if it could: what speaks against a later stage is the better reason.
    """
    saying, found = Saying(said), None
    while True:
        try:
            move = saying.next(stepper, state)
        except UnreadableMove:
            if found is None:
                raise
            return found
        if not stepper.legal(state, move):
            refused = Refusal(move, tuple(stepper.against(state, move)))
            if not _of_the_rest(stepper, state, refused):
                return refused
            found = found or refused
        if saying.done:
            return found
        try:
            state = stepper.answer(state, move)
        except (RuleFault, AssertionError):
            if found is None:
                raise
            return found


def _of_the_rest(stepper: Stepper, state: State, refused: Refusal) -> bool:
    """Whether all that speaks against a stage is what later stages would ask."""
    asked, _ = stepper.waiting(state)
    known = known_parameters(stepper, asked, refused.move.action)
    later = {parameter.name for parameter in known if parameter.stage > asked.stage}
    return later.issuperset(refused.names)
