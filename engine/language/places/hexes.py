"""hexes: a board of hexes, of a fixed size or without end."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import pydantic

from engine.boards import HEX_DIRECTIONS, Links, closed, rhombus, steps
from engine.boards import Board as Compass
from engine.language import codes
from engine.language.board import Board
from engine.language.collections import Part, Seq
from engine.language.construct import Construct, Example
from engine.language.expressions.access import index
from engine.language.fields import Expression
from engine.language.growing import REACH, used
from engine.language.mistake import Mistake, Silent
from engine.language.parts.by_players import ByPlayers
from engine.language.place import Getter, cells_of, size_of
from engine.language.values import Int, PlaceRef, Space, Value, numbered
from engine.program.build import add, arith, look, mul, sub, total
from engine.program.layout import Growth, Place
from engine.program.nodes import Const, Expr, Over, Range, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: Numbers of spaces have to fit a cell of 16 bits, so no board is wider.
MAX_ACROSS = 150
MAX_USED = 2_500


class Room(Construct):
    """How far a board without end can grow. What would go beyond is a fault."""

    spaces: Expression | ByPlayers
    """At most so many spaces are used."""
    across: Expression | ByPlayers
    """They lie on at most so many rows, and on so many columns."""


class Hexes(Board):
    """A board of hexes, in rows with their points up; each row begins half a hex further east.

    `board[q, r]` is a space by its axial coordinates: q counts to the east, r to the southeast.
    Directions go counter-clockwise from `east`: northeast, northwest, west, southwest, southeast.
    With `hexes: endless` there is no edge, and `board[0, 0]` is the first space; a space is used
    once anything on it has been changed. `for s in board` goes through those that are used, in the
    order in which they came to be used. A space has `q`, `r`, and what it is given by `space`; in
    `==` it stands for the piece on it.
    """

    hexes: (
        Literal["endless"]
        | Annotated[list[Expression | ByPlayers], pydantic.Field(min_length=2, max_length=2)]
    )
    """How many rows and columns; or `endless`."""
    room_: Room | None = pydantic.Field(default=None, alias="room")
    """How far a board without end can grow."""

    examples: ClassVar = (
        Example(
            "ridge: {hexes: [3, 4], holds: stone}",
            {
                "count(neighbours(ridge[1, 1]))": 6,
                "step(ridge[0, 0], ridge.directions[3]) is none": True,
            },
        ),
        Example(
            "isle: {hexes: endless, room: {spaces: 20, across: 12}, space: {height: {number: 0}}}",
            {"empty(isle)": True, "isle[2, -1].height": 0, "count(within(isle[0, 0], 2))": 19},
        ),
    )
    directions: ClassVar = tuple(HEX_DIRECTIONS)
    taken: ClassVar = (*Board.taken, "q", "r")
    words: ClassVar = {
        "en": "[a board of hexes: {hexes:size}|a board of hexes without end]"
        "[, each space for one {holds:names}][; how many of these: {repeat}][; {seen_by}]",
        "vi": "[một bảng các ô lục giác: {hexes:size}|một bảng các ô lục giác không có biên]"
        "[, mỗi ô cho một {holds:names}][; số lượng: {repeat}][; {seen_by}]",
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """The kind on each space, row by row; on an endless board, on each that is used."""
        if self.hexes == "endless":
            return self._endless(e, name, owner)
        if self.room_ is not None:
            message = "a board of a fixed size does not grow"
            e.report(codes.ONE_OF, e.sources.key((*self.path, "room")), message)
            raise Silent
        rows, columns = (size_of(e, n, self, "hexes") for n in self.hexes)
        labels = tuple(f"{q},{r}" for r in range(rows) for q in range(columns))
        place = self.lay(e, name, owner, rows * columns)
        return replace(place, rows=rows, columns=columns, labels=labels)

    def _endless(self, e: Elaborator, name: str, owner: str) -> Place:
        if self.room_ is None:
            message = "a board without end needs bounds that are known before the game"
            hint = "room: {spaces: …, across: …}"
            e.report(codes.UNBOUNDED, e.sources.key((*self.path, "hexes")), message, hint)
            raise Silent
        most = _bounded(e, self.room_, "spaces", MAX_USED)
        across = _bounded(e, self.room_, "across", MAX_ACROSS)
        side = across + 2 * REACH + 3
        place = self.lay(e, name, owner, most + 1)
        copies = cells_of(e, self, owner, place.repeat, side * side) // (side * side)
        growth = Growth(
            most,
            across,
            side,
            e.layout.region(f"{name}~slot", copies * side * side, 0, most),
            e.layout.region(f"{name}~space", copies * (most + 1), 0, side * side - 1),
            e.layout.region(f"{name}~span", copies * 4, 0, side),
        )
        labels = _labels(side)
        return replace(place, spaces=side * side, labels=labels, growth=growth)

    # ------------------------------------------------------------------------ what lies where

    @classmethod
    def links(cls, e: Elaborator, place: Place) -> Links[int]:
        """Hexes that share a side."""
        if place.growth is not None:
            raise Mistake(codes.UNBOUNDED, f"{place.name} has no end")
        return _links(place.rows, place.columns)

    @classmethod
    def compass(cls, place: Place) -> Compass[int]:
        """The six steps from each hex."""
        if place.growth is not None:
            raise Mistake(codes.UNBOUNDED, f"{place.name} has no end")
        return _rhombus(place.rows, place.columns)

    @classmethod
    def beside(cls, e: Elaborator, place: Place) -> Table:
        """The neighbours of each hex, counter-clockwise from east."""
        if place.growth is not None:
            return Table(f"neighbours_{place.name}", closed(place.growth.side))
        return Table(f"neighbours_{place.name}", _beside(place.rows, place.columns))

    @classmethod
    def step(cls, e: Elaborator, space: Space, way: Expr) -> Expr:
        """The number of the next space in a direction; on an endless board there always is one."""
        if space.board.place.growth is None:
            return super().step(e, space, way)
        return look(cls.beside(e, space.board.place), space.index, sub(way, Const(1)))

    @classmethod
    def apart(cls, place: Place, a: Expr, b: Expr) -> Expr:
        """The steps between two spaces: half of what lies between them along the three axes."""
        assert place.growth is not None
        side = place.growth.side
        q = _around(sub(arith("%", a, Const(side)), arith("%", b, Const(side))), side)
        r = _around(sub(arith("//", a, Const(side)), arith("//", b, Const(side))), side)
        return arith("//", total(map(_size_of, (q, r, add(q, r)))), Const(2))

    @classmethod
    def space_path(cls, place: Place, board: str, number: int) -> str:
        """`board[2,-1]`."""
        return f"{board}[{place.labels[number]}]"

    @classmethod
    def space_text(cls, place: Place, board: str, number: int) -> str:
        """`2,-1`; `board[1][2,-1]` where there are several boards."""
        return place.labels[number] if place.alone else cls.space_path(place, board, number)

    @classmethod
    def space_texts(cls, place: Place, board: str) -> Sequence[str]:
        """The labels as they are where there is one board: one that grows has thousands."""
        return place.labels if place.alone else super().space_texts(place, board)

    @classmethod
    def of_space(cls, e: Elaborator, space: Space) -> dict[str, Getter]:
        """Where it is."""
        growth = space.board.place.growth
        side = growth.side if growth else space.board.place.columns
        middle = side // 2 if growth else 0
        return {
            **super().of_space(e, space),
            "q": lambda: Int(sub(arith("%", space.index, Const(side)), Const(middle))),
            "r": lambda: Int(sub(arith("//", space.index, Const(side)), Const(middle))),
        }

    @classmethod
    def at(cls, e: Elaborator, ref: PlaceRef, keys: list[Value], node: ast.Subscript) -> Value:
        """`board[q, r]`."""
        place = ref.place
        if len(keys) != 2:
            message = f"a space of {place.name} is named by its coordinates q and r"
            raise Mistake(codes.ARITY, message, node.slice)
        if place.growth is None:
            q = index(e, keys[0], place.columns, node.slice)
            r = index(e, keys[1], place.rows, node.slice)
            return Space(ref, add(mul(r, Const(place.columns)), q))
        side = place.growth.side
        q, r = (
            arith("%", add(e.coercion.as_int(key, node.slice), Const(side // 2)), Const(side))
            for key in keys
        )
        return Space(ref, add(mul(r, Const(side)), q))

    @classmethod
    def elements(cls, e: Elaborator, ref: PlaceRef, name: str) -> Seq:
        """The spaces in their order; of an endless board those that are used."""
        growth = ref.place.growth
        if growth is None:
            return super().elements(e, ref, name)
        number = e.local(name, 1, growth.most)
        over = Over(number, Range(Const(1), add(used(ref), Const(1))))
        return Seq((Part((over,), numbered(ref, number)),))

    @classmethod
    def total(cls, e: Elaborator, ref: PlaceRef) -> Expr:
        """How many pieces lie on the spaces; how many spaces (are used) where none ever does."""
        if ref.place.growth is None or ref.place.kinds:
            return super().total(e, ref)
        return used(ref)


def _around(difference: Expr, side: int) -> Expr:
    """A difference of coordinates on a board that is closed on itself, the shorter way round."""
    middle = Const(side // 2)
    return sub(arith("%", add(difference, middle), Const(side)), middle)


def _size_of(number: Expr) -> Expr:
    return arith("max", number, arith("-", Const(0), number))


def _bounded(e: Elaborator, room: Room, field: str, most: int) -> int:
    """A bound of a room. Raises Silent after reporting one that is too large."""
    found = size_of(e, getattr(room, field), room, field)
    if found > most:
        span = e.sources.value((*room.path, field))
        e.report(codes.OUT_OF_RANGE, span, f"{field} is {found}; {most} are allowed")
        raise Silent
    return found


@lru_cache(maxsize=8)
def _labels(side: int) -> tuple[str, ...]:
    middle = side // 2
    return tuple(f"{q - middle},{r - middle}" for r in range(side) for q in range(side))


@lru_cache(maxsize=32)
def _rhombus(rows: int, columns: int) -> Compass[int]:
    return rhombus(rows, columns)


@lru_cache(maxsize=32)
def _links(rows: int, columns: int) -> Links[int]:
    return rhombus(rows, columns).to_undirected()


@lru_cache(maxsize=32)
def _beside(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    ways = steps(_rhombus(rows, columns), len(HEX_DIRECTIONS))
    return tuple(tuple(space for space in row if space >= 0) for row in ways)
