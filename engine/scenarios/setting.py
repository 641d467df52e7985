"""A game together with the language to speak about it: texts become places and values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.errors import BoardwrightError, Diagnostics, did_you_mean
from engine.language import elaborate, hosts
from engine.language.assign import target
from engine.language.board import board_of
from engine.language.budget import Budget, Exceeded
from engine.language.collections import Bag, Seq
from engine.language.elaborate import Elaborator
from engine.language.expressions.parse import parse
from engine.language.mistake import Mistake, Silent
from engine.language.values import (
    Bool,
    Int,
    Member,
    Members,
    Nothing,
    Piece,
    PlaceRef,
    Places,
    Space,
    Value,
)
from engine.pipeline import Ruleset
from engine.play import Game, State
from engine.play.contents import read
from engine.play.growing import use_space
from engine.program import Layout, Place
from engine.program.nodes import Const
from engine.scenarios.evaluate import Evaluator

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Spot:
    """An instance of a place, or one space of a board, by its cells in the state."""

    place: Place
    at: int
    length: int
    space: bool = False


class Setting:
    """A game, in checked mode if `checked`, or the one given, with its rules' names.

    `A`, `B` … are its players.

    `seeds`: what is not given must not matter, and chance has so many tries to show that it does.
    `saved` are those of them with which the states are saved and loaded too.
    """

    seeds = range(20)
    saved = range(3)
    checked = True

    def __init__(
        self,
        ruleset: Ruleset,
        players: int | None,
        options: dict[str, Any],
        game: Game | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.game: Game = game or ruleset.game(players, options, checked=self.checked)
        chosen = {name: int(v) for name, v in self.game.identity["options"].items()}
        # Laid out as the compiled game is, but with its rules still open to questions.
        _, self._e = elaborate(
            ruleset.model, ruleset.sources, len(self.game.seats), chosen, Diagnostics()
        )
        everyone = self._e.globals.players
        self._seats: dict[str, Value] = {
            seat: Member(Const(number), everyone) for number, seat in enumerate(self.game.seats, 1)
        }
        self._values: dict[str, Value] = {}
        self._starts: dict[int, State] = {}

    def look(self, state: State, told: Mapping[str, Any]) -> None:
        """A test has come to a state of which it tells so much: nothing more to do about it."""

    def start(self, seed: int) -> State:
        """The first state of a seed; states are values, so that one serves all scenarios."""
        if seed not in self._starts:
            self._starts[seed] = self.game.start(seed=seed)
        return self._starts[seed]

    @property
    def layout(self) -> Layout:
        """Where everything lies in the game's states."""
        return self.game.program.layout

    def names(self, name: str) -> bool:
        """Whether a name means something in this game's expressions."""
        return (
            name in self._seats or name in self._e.globals.nouns or name in self._e.meaning.builtins
        )

    def value(self, text: str) -> Value:
        """What an expression means. Raises BoardwrightError where it has a mistake."""
        if text not in self._values:
            self._values[text] = self._understood(text, lambda e: e.meaning.of(parse(text)))
        return self._values[text]

    def find(self, text: str, cells: MutableSequence[int]) -> list[Spot]:
        """The instances of places that a path names; all copies of a repeated place.

        A space of a growing board that it names is used from now on. Raises BoardwrightError when
        it names no place.
        """
        value = self.value(text)
        if not isinstance(value, PlaceRef | Places | Space):
            value = self._understood(text, lambda e: target(e, text, ()))
        space = value.space if isinstance(value, PlaceRef) else value
        if isinstance(space, Space) and space.board.place.growth:
            number = Evaluator(cells).number
            use_space(space.board.place, cells, number(space.board.copy), number(space.index))
        return self.spots(value, cells)

    def inside(self, text: str, content: Any) -> dict[str, Any] | None:
        """A map below a space or piece (or a board, by its spaces) as entries of their own.

        None when it is no such map. Raises BoardwrightError for what the host does not have.
        """
        if not isinstance(content, Mapping):
            return None
        known = self._understood(text, lambda e: self._inner(e, text))
        if known is None:
            return None
        for name in content:
            if name not in known:
                hint = did_you_mean(str(name), known) or f"it has {', '.join(known)}"
                raise BoardwrightError(f"{text} has no '{name}' ({hint})")
        return {known[name]: inner for name, inner in content.items()}

    def _inner(self, e: Elaborator, text: str) -> dict[str, str] | None:
        """What may be named below a text, each with the text that means it alone."""
        value = e.meaning.of(parse(text))
        if isinstance(value, Members) and len(value.kinds) == 1:
            value = value.pieces
        if isinstance(value, PlaceRef) and _has_inside(e, value.place):
            place, board = value.place, board_of(value.place)
            paths = (board.space_path(place, text, at) for at in range(place.spaces))
            return dict(zip(place.labels, paths, strict=True))
        if not isinstance(value, Space | Piece) or not hosts.parts(e, value):
            return None
        own = isinstance(value, Space) and value.board.place.kinds
        return {**({"holds": text} if own else {}), **_below(text, hosts.parts(e, value))}

    def spots(self, value: Value, cells: Sequence[int]) -> list[Spot]:
        """The cells of a place, of all copies of one, or of a space; none for other values."""
        number = Evaluator(cells).number
        if isinstance(value, Space):
            if not value.board.place.kinds:
                parts = ", ".join(hosts.parts(self._e, value)) or "none"
                raise BoardwrightError(f"{value.type} is a map of the places that it has: {parts}")
            index = number(value.number)
            board = self._spot(value.board, cells)
            return [Spot(board.place, board.at + index, 1, space=True)] if index >= 0 else []
        if isinstance(value, Places):
            copies = (
                PlaceRef(value.place, value.player, Const(i))
                for i in range(value.place.repeat or 1)
            )
            return [self._spot(copy, cells) for copy in copies]
        return [self._spot(value, cells)] if isinstance(value, PlaceRef) else []

    def space(self, value: Space, cells: Sequence[int]) -> str | None:
        """The name of a space; None for no space."""
        index = Evaluator(cells).number(value.index)
        return None if index < 0 else value.board.place.labels[index]

    @property
    def leaving(self) -> bool:
        """Whether players may leave this game while the others play on."""
        return self._e.leaving.possible

    def plain(self, value: Value, cells: Sequence[int]) -> Any:
        """A value as plain data: numbers, names, None, lists and maps of them."""
        return self._understood("", lambda e: self._plain(e, value, Evaluator(cells)))

    def _understood(self, text: str, ask: Callable[[Elaborator], T]) -> T:
        self._e.budget = Budget(self._e)  # each text may come to as much as a ruleset
        try:
            with self._e.only(self._seats):
                return ask(self._e)
        except Mistake as mistake:
            hint = f" ({mistake.hint})" if mistake.hint else ""
            raise BoardwrightError(f"{text}: {mistake.message}{hint}".removeprefix(": ")) from None
        except (Silent, Exceeded):
            raise BoardwrightError(f"{text}: this can't be understood") from None

    def _spot(self, ref: PlaceRef, cells: Sequence[int]) -> Spot:
        number = Evaluator(cells).number
        at = ref.place.at(number(ref.player or Const(0)), number(ref.index or Const(0)))
        return Spot(ref.place, at, ref.place.stride)

    def _plain(self, e: Elaborator, value: Value, on: Evaluator) -> Any:
        if isinstance(value, Int):
            return on.number(value.expr)
        if isinstance(value, Bool):
            return bool(on.number(value.expr))
        if isinstance(value, Member):
            return (None, *value.of.names)[on.number(value.expr)]
        if isinstance(value, Bag):
            pairs = zip(value.of.names, map(on.number, value.counts), strict=True)
            return {name: number for name, number in pairs if number}
        if isinstance(value, Piece | Space):
            return self._kind(e, value, on)
        if isinstance(value, PlaceRef):
            spot = self._spot(value, on.cells)
            return read(self.layout, spot.place, on.cells, spot.at)
        return None if isinstance(value, Nothing) else self._listed(e, value, on)

    def _kind(self, e: Elaborator, value: Piece | Space, on: Evaluator) -> str | None:
        if isinstance(value, Space):
            place, index = value.board.place, on.number(value.index)
            if index < 0 or not place.kinds:
                return None if index < 0 else place.labels[index]
        piece = e.coercion.as_piece(value, None)
        if piece.kind is None:
            raise BoardwrightError(f"this is {value.type}: not one value")
        index = on.number(piece.kind)
        return self.layout.kind(index).name if index else None

    def _listed(self, e: Elaborator, value: Value, on: Evaluator) -> list[Any]:
        found: Seq = e.coercion.as_sequence(value, None)
        return [
            self._plain(e, part.element, on) for part in found.parts for _ in on.each(part.clauses)
        ]


def _has_inside(e: Elaborator, place: Place) -> bool:
    """Whether the spaces of a board are entries of their own below it."""
    return bool(e.globals.parts.get(place.name)) or place.growth is not None


def _below(text: str, names: Iterable[str]) -> dict[str, str]:
    return {name: f"{text}.{name}" for name in names}
