"""What a question offers, in all the stages of its actions: the steps `offers` and `ways`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.play import Move, State
from engine.scenarios.expect import shown
from engine.scenarios.outcome import Failure
from engine.scenarios.parameters import Argument, Parameters, Pieces, has_sets


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
        firsts = {name for name in lists if known.is_subset(name) and not has_sets(lists[name])}
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


def _shown(arguments: Iterable[Argument]) -> str:
    return shown([list(a) if isinstance(a, tuple) else a for a in arguments])


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
