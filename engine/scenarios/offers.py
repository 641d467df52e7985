"""What a question offers, in all the stages of its actions: the steps `offers` and `ways`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.errors import BoardwrightError, did_you_mean
from engine.play import Game, Move, State, spelled
from engine.scenarios.expect import shown
from engine.scenarios.outcome import Failure

Pieces = tuple[str, ...]
#: An argument as it is found and compared: a text, or the pieces of a subset, sorted.
Argument = str | Pieces


@dataclass(frozen=True, slots=True)
class Sought:
    """What is wanted of an action's arguments, by parameter; each has one of these values."""

    values: Mapping[str, Sequence[Argument]]

    def may_be(self, name: str, pieces: Pieces) -> bool:
        """Whether pieces may become one of the subsets that are wanted."""
        wanted = self.values.get(name)
        return wanted is None or any(Counter(pieces) <= Counter(each) for each in wanted)

    def fits(self, name: str, argument: Argument) -> bool:
        """Whether an argument is wanted."""
        return name not in self.values or argument in self.values[name]


def offers(state: State, wanted: Any) -> None:
    """Just these actions, or just the listed values of a parameter, are offered.

    A parameter with one value is answered so, wherever it stands; one that is left out is free.
    The list of a subset has its pieces that may be chosen first, or all the subsets as lists.
    """
    if isinstance(wanted, list):
        _offered_actions(state, wanted)
        return
    for action, arguments in actions_of(wanted).items():
        known = Parameters(state.game, action, player=_asked(state))
        lists = {n: v for n, v in arguments.items() if isinstance(v, list)}
        given = {n: [known.argument(n, v)] for n, v in arguments.items() if n not in lists}
        asked = {name: known.listed(name, values) for name, values in lists.items()}
        firsts = {name for name in lists if known.is_subset(name) and not _has_sets(lists[name])}
        walk = _Walk(state, action, Sought(given), frozenset(arguments), frozenset(firsts))
        found = list(walk.arguments())
        if not found and not lists:
            raise Failure(f"{action} is not offered", ("offers", action))
        for name, values in asked.items():
            offered = list(dict.fromkeys(each[name] for each in found))
            if sorted(offered) != sorted(values):
                raise Failure(
                    f"{name}: expected {_shown(values)}, found {_shown(offered)}",
                    ("offers", action, name),
                )


def _offered_actions(state: State, wanted: Sequence[str]) -> None:
    for action in wanted:
        Parameters(state.game, action, player=_asked(state))
    offered = list(dict.fromkeys(move.action for move in state.game.moves(state)))
    if sorted(offered) != sorted(wanted):
        raise Failure(f"expected {shown(wanted)}, found {shown(offered)}", ("offers",))


def ways(state: State, wanted: Any, count: int | None) -> None:
    """So many whole actions match, at least one without a count; a list has each of its values."""
    actions = actions_of(wanted)
    found = 0 if actions else sum(1 for _ in state.game.ways(state))
    for action, arguments in actions.items():
        known = Parameters(state.game, action, player=_asked(state))
        sought = Sought({name: known.several(name, v) for name, v in arguments.items()})
        found += sum(1 for _ in _Walk(state, action, sought, None).arguments())
    if found != (found if count is None else count):
        raise Failure(f"expected {count} ways, found {found}", ("count",))
    if count is None and not found:
        raise Failure("there is no way to do this")


def _asked(state: State) -> str | None:
    question = state.game.question(state)
    return question.player if question else None


def actions_of(moves: Any) -> dict[str, dict[str, Any]]:
    """Actions with their arguments, as a step has them."""
    if isinstance(moves, str):
        return {moves: {}}
    return {action: arguments or {} for action, arguments in moves.items()}


def _has_sets(values: Sequence[Any]) -> bool:
    return any(isinstance(value, list | dict) for value in values)


def _shown(arguments: Iterable[Argument]) -> str:
    return shown([list(a) if isinstance(a, tuple) else a for a in arguments])


# --------------------------------------------------------------------------------- arguments


class Parameters:
    """An action's parameters in all questions of the game, with the values they may ever have."""

    def __init__(
        self, game: Game, action: str, others: Iterable[str] = (), *, player: str | None = None
    ) -> None:
        """Raises BoardwrightError when no question has the action.

        `others` are words that may be meant instead. Where nobody in particular is asked (None),
        anybody's own places need no name.
        """
        self._players = game.seats if player is None else (player,)
        self._action = action
        self._texts: dict[str, dict[str, None]] = {}
        self._subsets: set[str] = set()
        actions = [offered for question in game.program.questions for offered in question.actions]
        if all(offered.name != action for offered in actions):
            raise _unknown("action", action, [*others, *(offered.name for offered in actions)])
        for offered in actions:
            for choice in offered.choices if offered.name == action else ():
                self._texts.setdefault(choice.name, {}).update(dict.fromkeys(choice.texts))
                self._subsets |= {choice.name} if choice.subset else set()

    def check(self, name: str, value: Any) -> None:
        """Raise BoardwrightError where a parameter never has a value, or one of a list."""
        many = value if isinstance(value, list) else [value]
        for each in many:
            self.argument(name, each)

    def check_words(self, words: Sequence[str]) -> None:
        """Raise BoardwrightError for a word of a move's text that no parameter ever has."""
        known = {text for texts in self._texts.values() for text in texts}
        pieces = [piece for word in words for piece in (word, *word.split("+"))]
        for piece in pieces:
            if not self._is_said(piece, known) and "+" not in piece and piece != "none":
                raise _unknown(f"value of {self._action}", piece, known)

    def is_subset(self, name: str) -> bool:
        """Whether a parameter is a subset."""
        self._known(name)
        return name in self._subsets

    def argument(self, name: str, value: Any) -> Argument:
        """A value as arguments are compared. Raises BoardwrightError for what can never be."""
        if not self.is_subset(name):
            return self._text(name, value)
        if isinstance(value, str):
            value = [] if value == "none" else value.split("+")
        if isinstance(value, dict):
            value = Counter(value).elements()
        if not isinstance(value, Iterable):
            raise BoardwrightError(f"{name} is a list of pieces, not {shown(value)}")
        return tuple(sorted(self._text(name, piece) for piece in value))

    def listed(self, name: str, values: Sequence[Any]) -> list[Argument]:
        """The values of a list in `offers`: for a subset, pieces or whole subsets."""
        if self.is_subset(name) and not _has_sets(values):
            return [self._text(name, piece) for piece in values]
        return [self.argument(name, value) for value in values]

    def several(self, name: str, value: Any) -> list[Argument]:
        """The values that a parameter may have in `ways`: for a subset, a list of pieces is one."""
        many = isinstance(value, list) and (not self.is_subset(name) or _has_sets(value))
        return [self.argument(name, each) for each in (value if many else [value])]

    def _known(self, name: str) -> None:
        if name not in self._texts:
            raise _unknown(f"parameter of {self._action}", name, self._texts)

    def _is_said(self, word: str, known: Collection[str]) -> bool:
        return any(spelled(word, known, player) in known for player in self._players)

    def _text(self, name: str, value: Any) -> str:
        """A text as moves have it: without blanks, one's own places without one's name."""
        self._known(name)
        said = [spelled(str(value), self._texts[name], player) for player in self._players]
        text = next((text for text in said if text in self._texts[name]), None)
        if text is None:
            raise _unknown(f"value of {name}", str(value), self._texts[name])
        return text


def _unknown(noun: str, name: str, known: Iterable[str]) -> BoardwrightError:
    hint = did_you_mean(name, known)
    return BoardwrightError(f"'{name}' is no {noun}" + (f" ({hint})" if hint else ""))


# -------------------------------------------------------------------------------------- walk


@dataclass(frozen=True, slots=True)
class _Walk:
    """Goes through the stages of an action, as far as is needed, along what is sought.

    `needed` are the parameters to be found; None: all, and the action completed. Of those in
    `firsts` only the piece that is chosen first is told.
    """

    state: State
    action: str
    sought: Sought
    needed: frozenset[str] | None
    firsts: frozenset[str] = frozenset()

    def arguments(self) -> Iterator[dict[str, Argument]]:
        """The arguments of each way through."""
        return self._from(self.state, {}, ())

    def _from(
        self, state: State, known: Mapping[str, Argument], pieces: Pieces
    ) -> Iterator[dict[str, Argument]]:
        for move in state.game.moves(state):
            if move.action != self.action:
                continue
            now, chosen = dict(known), pieces
            if move.picks is not None:
                chosen = self._picked(now, pieces, move, move.picks)
                wanted = self._may_be_sought(now, chosen, move, move.picks)
            else:
                now |= move.arguments
                wanted = all(self.sought.fits(n, text) for n, text in move.arguments.items())
            if wanted:
                yield from self._after(state, move, now, chosen)

    def _picked(self, now: dict[str, Argument], pieces: Pieces, move: Move, picks: str) -> Pieces:
        """Note the piece that was answered, or the whole subset; the pieces until now."""
        if picks in self.firsts:
            now.setdefault(picks, move.arguments[picks])
        elif not move.is_piece:
            now[picks] = tuple(sorted(pieces))
        return (*pieces, move.arguments[picks]) if move.is_piece else ()

    def _may_be_sought(
        self, now: Mapping[str, Argument], pieces: Pieces, move: Move, picks: str
    ) -> bool:
        if move.is_piece:
            return self.sought.may_be(picks, pieces)
        return self.sought.fits(picks, now[picks])

    def _after(
        self, state: State, move: Move, known: dict[str, Argument], pieces: Pieces
    ) -> Iterator[dict[str, Argument]]:
        if self.needed is not None and self.needed <= known.keys():
            yield known
            return
        after = state.game.apply(state, move)
        if state.game.goes_on(move, after):
            yield from self._from(after, known, pieces)
        elif self.needed is None:
            yield known
