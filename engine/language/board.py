"""What all boards share: spaces in a fixed order, what lies on them, and the places they have.

A kind of board is a kind of place. It says how many spaces there are, what they are called and
which are next to each other; what expressions and effects do with spaces is here.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from engine.boards import Board as Compass
from engine.boards import Links, neighbours, steps
from engine.language import codes
from engine.language.collections import Part, Seq
from engine.language.expressions.convert import base
from engine.language.families import AnyPlace
from engine.language.fields import Expression, Name
from engine.language.growing import number_of
from engine.language.mistake import Mistake, Silent
from engine.language.place import Getter, Holder, Sink, cells_of, shape_of
from engine.language.values import Int, Piece, PlaceRef, Space, Value
from engine.program.build import add, compare, look, pick, sub
from engine.program.layout import Place
from engine.program.nodes import (
    Const,
    Expr,
    If,
    Load,
    Over,
    Range,
    Reduce,
    Set,
    Store,
    Table,
    Where,
)

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: Boards are laid out in tables (rays, lines, distances), which grow faster than the board.
MAX_SPACES = 2_500


class Board(Holder):
    """A place made of spaces."""

    holds: str | list[str] | None = None
    """The component of which one piece may lie on each space, or a list of them."""
    space: dict[Name, AnyPlace] = {}
    """Places and values that every space has, by name: `s.name` for a space `s`."""

    groups: dict[Name, Expression] = {}
    """Touching spaces with the same key, by name: the key of a `space` is a player, a value of an
    enum or a kind of piece; with none it is in no group. `name(s)` is the group of a space,
    `name[key]` are those with a key, `name` all of them. A group has its spaces as elements."""

    #: The names of its directions, in order; none where there are no directions.
    directions: ClassVar[tuple[str, ...]] = ()
    #: The attributes that spaces of every board have.
    taken: ClassVar[tuple[str, ...]] = ("index", "holds")

    @property
    def named(self) -> set[str]:
        """The names that the board and its spaces bring, as they are written after a dot."""
        return {*self.space, *self.groups}

    @property
    def space_names(self) -> tuple[str, ...]:
        """The names that the ruleset gives its spaces."""
        return ()

    def lay(self, e: Elaborator, name: str, owner: str, spaces: int) -> Place:
        """The place, but for what only this kind of board has."""
        kinds: tuple[int, ...] = ()
        if self.holds is not None:
            kinds = tuple(kind.index for kind in self.kinds(e, self.holds, "holds"))
        repeat = self.copies(e)
        if spaces > MAX_SPACES:
            span = e.sources.value((*self.path, self.verb()))
            message = f"this board has {spaces} spaces; {MAX_SPACES} are allowed"
            e.report(codes.OUT_OF_RANGE, span, message)
            raise Silent
        cells = cells_of(e, self, owner, repeat, spaces) if kinds else 0
        region = e.layout.region(name, cells, 0, max(kinds, default=0))
        return Place(
            name,
            self.verb(),
            owner,
            region,
            spaces,
            kinds,
            repeat,
            spaces=spaces,
            seen_by=self.seen_by,
        )

    # ------------------------------------------------------- what a kind of board says of its own

    @classmethod
    def links(cls, e: Elaborator, place: Place) -> Links[int]:
        """Which spaces are next to each other."""
        raise NotImplementedError

    @classmethod
    def compass(cls, place: Place) -> Compass[int]:
        """The steps from space to space in each direction. Raises Mistake where there are none."""
        raise Mistake(codes.WRONG_TYPE, f"the spaces of {place.name} lie in no directions")

    @classmethod
    def beside(cls, e: Elaborator, place: Place) -> Table:
        """The neighbours of each space."""
        return Table(f"neighbours_{place.name}", neighbours(cls.links(e, place)))

    @classmethod
    def step(cls, e: Elaborator, space: Space, way: Expr) -> Expr:
        """The number of the next space in a direction; -1 where there is none."""
        place = space.board.place
        table = Table(f"steps_{place.name}", steps(cls.compass(place), len(cls.directions)))
        return look(table, space.index, sub(way, Const(1)))

    @classmethod
    def apart(cls, place: Place, a: Expr, b: Expr) -> Expr:
        """How many steps lie between two spaces of a board that grows."""
        raise NotImplementedError

    @classmethod
    def attributes(cls, e: Elaborator, ref: PlaceRef) -> dict[str, Getter]:
        """Its directions, where it has some."""
        own = super().attributes(e, ref)
        if ways := e.globals.directions.of.get(ref.place.shape):
            own["directions"] = lambda: ways
        return own

    @classmethod
    def space_path(cls, place: Place, board: str, number: int) -> str:
        """The expression for a space of a board, whose own expression is `board`."""
        raise NotImplementedError

    @classmethod
    def space_text(cls, place: Place, board: str, number: int) -> str:
        """What moves call a space; `board` is what they call its board."""
        return cls.space_path(place, board, number)

    @classmethod
    def space_texts(cls, place: Place, board: str) -> Sequence[str]:
        """What moves call all spaces of a board, in their order."""
        return [cls.space_text(place, board, number) for number in range(place.spaces)]

    @classmethod
    def names_of(cls, place: Place) -> tuple[str, ...]:
        """What may stand after a dot behind the board, but for the places of its spaces."""
        return ("index", "rows", "columns", "directions")

    @classmethod
    def of_space(cls, e: Elaborator, space: Space) -> dict[str, Getter]:
        """The attributes of a space, but for the places that it has."""
        return {"index": lambda: Int(space.index)}

    @classmethod
    def at(cls, e: Elaborator, ref: PlaceRef, keys: list[Value], node: ast.Subscript) -> Value:
        """The space that `board[keys]` means."""
        raise cls.cant(ref, "has names for its spaces, not numbers")

    # ---------------------------------------------------------------- what lies on spaces

    @classmethod
    def content(cls, e: Elaborator, space: Space) -> Piece:
        """The piece on a space; none where it is empty."""
        place = space.board.place
        if not place.kinds:
            parts = ", ".join(e.globals.parts.get(place.name, ()))
            hint = f"its spaces have {parts}" if parts else None
            message = f"no piece lies on the spaces of {place.name} themselves"
            raise Mistake(codes.CANT_HOLD, message, None, hint)
        kind: Expr = Load(place.region, cls._cell(space))
        if space.optional:
            kind = pick(compare(">=", space.index, Const(0)), kind, Const(0))
        return Piece(e.kinds(place.kinds), kind, True)

    @classmethod
    def _cell(cls, space: Space) -> Expr:
        return add(base(space.board), space.number)

    @classmethod
    def _spaces(cls, e: Elaborator, ref: PlaceRef, name: str) -> tuple[Over, Space]:
        at = e.local(name, 0, ref.place.spaces - 1)
        return Over(at, Range(Const(0), Const(ref.place.spaces))), Space(ref, at)

    @classmethod
    def elements(cls, e: Elaborator, ref: PlaceRef, name: str) -> Seq:
        """The spaces in their order."""
        over, space = cls._spaces(e, ref, name)
        return Seq((Part((over,), space),))

    @classmethod
    def total(cls, e: Elaborator, ref: PlaceRef) -> Expr:
        """How many pieces lie on the spaces; how many spaces there are where none ever does."""
        if not ref.place.kinds:
            return Const(ref.place.spaces)
        over, space = cls._spaces(e, ref, "s")
        kind = cls.content(e, space).kind
        assert kind is not None
        return Reduce("sum", (over, Where(compare("!=", kind, Const(0)))), Const(1))

    @classmethod
    def room(cls, e: Elaborator, ref: PlaceRef) -> Expr | None:
        """Pieces lie on its spaces, not on the board as a whole."""
        raise cls.cant(ref, "has spaces: name the one where the piece lies")

    @classmethod
    def amount(cls, e: Elaborator, ref: PlaceRef, piece: Piece) -> Expr:
        """Pieces are found on its spaces."""
        raise cls.cant(ref, "has spaces: name the one where the piece lies")

    # A space takes part in effects as a place of its own.

    @classmethod
    def put_on(cls, e: Elaborator, space: Space, kind: Expr) -> None:
        """Lay a piece on a space; one that is taken is a fault."""
        if space.board.place.growth is not None:
            space = replace(space, slot=number_of(e, space))
        region, at = space.board.place.region, cls._cell(space)
        taken = compare("!=", Load(region, at), Const(0))
        e.emit(
            If(taken, [e.fault(e.here, f"a space of {space.board.place.name} is taken already")])
        )
        e.emit(Store(region, at, kind))

    @classmethod
    def take_from(cls, e: Elaborator, space: Space, sink: Sink, test: Expr) -> None:
        """Take the piece off a space, if the test holds of it."""
        region, at = space.board.place.region, cls._cell(space)
        with e.block() as body:
            kind = e.local("kind", 0, region.hi)
            e.emit(Set(kind, Load(region, at)), Store(region, at, Const(0)))
            sink(kind, Const(1))
        e.emit(If(test, body))


def spaces(e: Elaborator, board: PlaceRef) -> tuple[Over, Space]:
    """A loop over the spaces of a board (of one that grows, over those in use), and the space."""
    (part,) = board_of(board.place).elements(e, board, "s").parts
    (over,) = part.clauses
    assert isinstance(over, Over)
    assert isinstance(part.element, Space)
    return over, part.element


def board_of(place: Place) -> type[Board]:
    """The construct that is a board's kind."""
    shape = shape_of(place)
    assert issubclass(shape, Board)
    return shape
