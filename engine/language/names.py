"""The names that a ruleset declares, found by anyone: what each stands for, and who took it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language import codes, groups
from engine.language.board import Board
from engine.language.cards import Cards
from engine.language.collections import Constants
from engine.language.compass import DIRECTION, Directions
from engine.language.expressions.functions import FUNCTIONS
from engine.language.expressions.parse import mentioned
from engine.language.fields import Expression, Path, reserved, split_signature, whole_number
from engine.language.kinds import make_kinds
from engine.language.mistake import Mistake, Silent
from engine.language.parting import parts_of_pieces, parts_of_spaces
from engine.language.place import PlaceVerb
from engine.language.rows import Field
from engine.language.values import Enumeration, Granting, Member, Unknown, Value
from engine.program.layout import Place
from engine.program.nodes import Const, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

PLAYER = "player"


class Globals:
    """Names with their values. Building it lays out the kinds of pieces and the places."""

    def __init__(self, e: Elaborator) -> None:
        self.e = e
        self.values: dict[str, Value] = {}
        self.nouns: dict[str, str] = {}
        self.paths: dict[str, Path] = {}
        self.defined: dict[str, tuple[tuple[str, ...], Expression]] = {}
        self.of_player: dict[str, Unknown | Granting | Place] = {}
        #: By board or component: the places that each of its spaces or kinds has, by name.
        self.parts: dict[str, dict[str, Unknown | Place]] = {}
        #: By board: the values that are written for its spaces, by field.
        self.columns: dict[str, dict[str, Field]] = {}
        #: The tables of the lists of whole numbers, by what is in them.
        self._lists: dict[tuple[int, ...], Table] = {}
        #: What declares such a place, by its whole name.
        self.constructs: dict[str, PlaceVerb] = {}
        self.players = Enumeration(PLAYER, e.layout.seats)
        self.directions = Directions()
        #: By place: the enum whose values it has.
        self.valued: dict[str, Enumeration] = {}
        #: The groups of boards, by name.
        self.groupings: dict[str, groups.Grouping] = {}
        self.cards = Cards(e)
        e.globals = self
        self._declare()

    def clash(self, name: str) -> str | None:
        """What a name stands for already, as `a component`; None when it is free."""
        if reserved(name):
            return "a word of the expression language"
        if name in self.e.meaning.builtins:
            return "a built-in"
        return self.nouns.get(name)

    def find(self, name: str) -> Value | None:
        """The value of a name without parameters, or None."""
        if name in self.values:
            self.e.used.add(name)
            return self.values[name]
        if name in self.defined and not self.defined[name][0]:
            return self.call(name, [])
        return None

    def call(self, name: str, arguments: list[Value]) -> Value:
        """The value of a definition with these arguments."""
        parameters, body = self.defined[name]
        self.e.used.add(name)
        if len(parameters) != len(arguments):
            raise Mistake(
                codes.ARITY,
                f"{name}({', '.join(parameters)}) takes {len(parameters)} "
                f"argument{'s' * (len(parameters) != 1)}, not {len(arguments)}",
            )
        with (
            self.e.entered(name, body.path),
            self.e.only(dict(zip(parameters, arguments, strict=True))),
        ):
            value = self.e.value(body)
            self.e.budget.weigh(value)
        if isinstance(value, Unknown):
            raise Silent
        return value

    def asked_by(self, expression: Expression) -> list[str]:
        """The definitions that an expression asks, and those that they ask, in order."""
        found: list[str] = []
        todo = [expression]
        while todo:
            asked = mentioned(todo.pop()) & self.defined.keys()
            new = sorted(asked.difference(found))
            found += new
            todo += [self.defined[name][1] for name in new]
        return found

    def names(self) -> list[str]:
        """All names that stand for something everywhere."""
        return [*self.values, *self.defined]

    # --------------------------------------------------------------------- declaring

    def _declare(self) -> None:
        ruleset = self.e.ruleset
        for name, names in ruleset.types.items():
            kind = Enumeration(name, tuple(names))
            self.add(name, kind, "a type", ("types", name))
            for at, value in enumerate(names):
                path = ("types", name, at)
                self.add(value, Member(Const(at + 1), kind), f"a value of {name}", path)
        self._directions()
        self._define()
        for name, number in ruleset.numbers.items():
            self._guarded(name, "a number", ("numbers", name), number)
        for name, option in ruleset.options.items():
            chosen = option.value(self.e, self.e.options[name])
            self.add(name, chosen, "an option", ("options", name))
        for name, members in make_kinds(self.e):
            self.add(name, members or Unknown(), "a component", ("components", name))
        self._places()
        for name, component in ruleset.components.items():
            if component.has:
                parts_of_pieces(self, name, component)
        self._groups()
        self.cards.read_all()

    def _directions(self) -> None:
        """The names of the directions that the boards have."""
        tables = (("", self.e.ruleset.table), ("me.", self.e.ruleset.player))
        self.directions = Directions.read(
            (f"{owner}{name}", place.verb(), place.directions)
            for owner, places in tables
            for name, place in places.items()
            if isinstance(place, Board)
        )
        for name, way in self.directions.names.items():
            self.add(name, way, "a direction", ())
        for name in self.directions.unclear:
            if self.clash(name):
                self.add(name, Unknown(), "a direction", ())
            self.nouns[name] = "a direction"

    def _groups(self) -> None:
        """The groups of boards: their keys may read all places."""
        for places in (self.e.ruleset.table, self.e.ruleset.player):
            for name, place in places.items():
                found = self.e.layout.places.get(name)
                if isinstance(place, Board) and found is not None:
                    groups.declare(self, name, place, found)

    def add(self, name: str, value: Value, noun: str, path: Path) -> None:
        """Let a name stand for something everywhere."""
        clash = self.clash(name)
        if clash is None and name in (PLAYER, DIRECTION, "me", "this"):
            clash = "a built-in"
        if clash:
            place = self.e.sources.key(path)
            self.e.report(
                codes.NAME_TAKEN,
                place,
                f"'{name}' is {clash} already",
                f"for instance '{name}_{noun.rsplit(maxsplit=1)[-1].lower()}'",
            )
            return
        self.values[name], self.nouns[name], self.paths[name] = value, noun, path

    def _guarded(self, name: str, noun: str, path: Path, number: object) -> None:
        try:
            value: Value = self.e.meaning.number(number)
        except Silent:
            value = Unknown()
        self.add(name, value, noun, path)

    def _define(self) -> None:
        for signature, body in self.e.ruleset.define.items():
            name, parameters = split_signature(signature)
            path = ("define", signature)
            if clash := self.clash(name) or ("a built-in" if name in FUNCTIONS.members else None):
                self.e.report(
                    codes.NAME_TAKEN,
                    self.e.sources.key(path),
                    f"'{name}' is {clash} already",
                    self._first(name),
                )
                continue
            for parameter in parameters:
                if reserved(parameter) or parameter in self.e.meaning.builtins:
                    self.e.report(
                        codes.NAME_TAKEN,
                        self.e.sources.key(path),
                        f"'{parameter}' is a built-in already",
                    )
            self.nouns[name], self.paths[name] = "a definition", path
            row = [whole_number(item.source) for item in body.items]
            if row and None not in row:
                self.values[name] = self.constants(tuple([n for n in row if n is not None]), name)
            else:
                self.defined[name] = (parameters, body)

    def constants(self, row: tuple[int, ...], name: str = "list") -> Constants:
        """A list of whole numbers; its table has a name that no other has."""
        known = self._lists.setdefault(row, Table(f"{name}.{len(self._lists)}", (row,)))
        return Constants(known)

    def _first(self, name: str) -> str | None:
        """Advice where a definition has the name of another: a variant replaces it as a whole."""
        if name not in self.defined:
            return None
        parameters = ", ".join(self.defined[name][0])
        first = f"{name}({parameters})" if parameters else name
        return f"the other is '{first}'; a variant takes its place under the very same key"

    def _places(self) -> None:
        for owner, places in (("table", self.e.ruleset.table), ("player", self.e.ruleset.player)):
            for name, place in places.items():
                found = self.lay(name, place, owner)
                self._place(name, owner, found)
                if isinstance(place, Board):
                    laid = found if isinstance(found, Place) else Unknown()
                    parts_of_spaces(self, name, place, laid)

    def lay(self, name: str, place: PlaceVerb, owner: str) -> Unknown | Granting | Place:
        """Lay a place out; Unknown after a mistake."""
        try:
            found = place.declare(self.e, name, owner)
        except Silent:
            return Unknown()
        if isinstance(found, Place):
            self.e.layout.places[name] = found
        return found

    def _place(self, name: str, owner: str, found: Unknown | Granting | Place) -> None:
        if owner == "table":
            value: Value = Unknown()
            if isinstance(found, Place):
                value = self.e.meaning.place_value(found, None)
            self.add(name, value, "a place", (owner, name))
        elif name in self.e.ruleset.table:
            key = self.e.sources.key((owner, name))
            self.e.report(codes.NAME_TAKEN, key, f"'{name}' is a place of the table already")
        else:
            self.of_player[name] = found
            self.paths[name] = (owner, name)
