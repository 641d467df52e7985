"""grid: a board of squares."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar

import pydantic

from engine.boards import DIRECTIONS, Links, orthogonal, square
from engine.boards import Board as Compass
from engine.language import codes
from engine.language.board import Board
from engine.language.construct import Example
from engine.language.expressions.access import index
from engine.language.fields import Expression
from engine.language.mistake import Mistake, Silent
from engine.language.parts.by_players import ByPlayers
from engine.language.place import Getter, size_of
from engine.language.values import (
    Enumeration,
    Int,
    Lines,
    Member,
    PlaceRef,
    Space,
    Value,
)
from engine.program.build import add, arith, look, mul
from engine.program.layout import Place
from engine.program.nodes import Const, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Grid(Board):
    """A board of squares in rows and columns.

    `board[r, c]` is a space, `board.rows[r]` and `board.columns[c]` are its lines; in `==` a space
    stands for the piece on it. A space has `row`, `column`, what is `printed` on it and what it is
    given by `space`. Spaces that share a side are neighbours.
    """

    grid: Annotated[list[Expression | ByPlayers], pydantic.Field(min_length=2, max_length=2)]
    """How many rows and columns."""
    printed: Expression | None = None
    """What is printed on each space: a value of an enum, by `row` and `column`."""

    examples: ClassVar = (
        Example("land: {grid: [2, 4], holds: stone}", {"count(land.columns)": 4}),
        Example(
            "land: {grid: [3, 3], holds: gem, printed: 'Sign[(row + column) % 3]'}",
            {"land[2, 2].printed == moon": True},
        ),
        Example(
            "land: {grid: [2, 2], space: {pile: {pool: gem}, height: {number: 1}}}",
            {"empty(land[0, 1].pile)": True, "land[1, 1].height": 1},
        ),
    )
    directions: ClassVar = tuple(DIRECTIONS)
    taken: ClassVar = (*Board.taken, "row", "column", "printed")
    words: ClassVar = {
        "en": "a board of {grid:size}[, each space for one {holds:names}]"
        "[; something is printed on each space{printed:nothing}][; how many of these: {repeat}]"
        "[; {seen_by}][; {active:force}]",
        "vi": "một bảng {grid:size}[, mỗi ô cho một {holds:names}]"
        "[; trên mỗi ô có in hình{printed:nothing}][; số lượng: {repeat}][; {seen_by}]"
        "[; {active:force}]",
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """The kind on each space, row by row."""
        rows, columns = (size_of(e, n, self, "grid") for n in self.grid)
        labels = tuple(f"{row},{column}" for row in range(rows) for column in range(columns))
        place = replace(
            self.lay(e, name, owner, rows * columns), rows=rows, columns=columns, labels=labels
        )
        return self._with_print(e, place) if self.printed is not None else place

    def _with_print(self, e: Elaborator, place: Place) -> Place:
        """The place with what is printed on its spaces."""
        assert self.printed is not None
        texts: list[list[str]] = []
        of: Enumeration | None = None
        for row in range(place.rows):
            texts.append([])
            for column in range(place.columns):
                with e.bound(row=Int(Const(row)), column=Int(Const(column))):
                    value = e.value(self.printed)
                if not isinstance(value, Member) or not isinstance(value.expr, Const):
                    if isinstance(value, Member | Int):
                        e.report(
                            codes.WRONG_TYPE,
                            e.sources.value(self.printed.path),
                            "what is printed is a value of an enum",
                        )
                    raise Silent
                of = value.of
                texts[-1].append(of.names[value.expr.value - 1])
        assert of is not None
        e.printed[place.name] = of
        return replace(place, printed=tuple(tuple(line) for line in texts))

    @classmethod
    def printed_on(cls, e: Elaborator, space: Space) -> Value:
        """What is printed on a space."""
        place = space.board.place
        of = e.printed.get(place.name)
        if of is None or place.printed is None:
            raise Mistake(codes.UNKNOWN_ATTRIBUTE, f"nothing is printed on {place.name}")
        row = tuple(of.names.index(text) + 1 for line in place.printed for text in line)
        return Member(look(Table(f"printed_{place.name}", (row,)), Const(0), space.index), of)

    @classmethod
    def links(cls, e: Elaborator, place: Place) -> Links[int]:
        """Squares that share a side."""
        return _orthogonal(place.rows, place.columns)

    @classmethod
    def compass(cls, place: Place) -> Compass[int]:
        """The eight steps from each square."""
        return _square(place.rows, place.columns)

    @classmethod
    def space_path(cls, place: Place, board: str, number: int) -> str:
        """`board[2,0]`."""
        return f"{board}[{place.labels[number]}]"

    @classmethod
    def attributes(cls, e: Elaborator, ref: PlaceRef) -> dict[str, Getter]:
        """Its rows and columns."""
        return {
            **super().attributes(e, ref),
            "rows": lambda: Lines(ref, "rows"),
            "columns": lambda: Lines(ref, "columns"),
        }

    @classmethod
    def of_space(cls, e: Elaborator, space: Space) -> dict[str, Getter]:
        """Where it is and what is printed there."""
        columns = Const(space.board.place.columns)
        return {
            **super().of_space(e, space),
            "row": lambda: Int(arith("//", space.index, columns)),
            "column": lambda: Int(arith("%", space.index, columns)),
            "printed": lambda: cls.printed_on(e, space),
        }

    @classmethod
    def at(cls, e: Elaborator, ref: PlaceRef, keys: list[Value], node: ast.Subscript) -> Value:
        """`board[row, column]`."""
        place = ref.place
        if len(keys) != 2:
            message = f"a space of {place.name} is named by its row and column"
            raise Mistake(codes.ARITY, message, node.slice)
        row = index(e, keys[0], place.rows, node.slice)
        column = index(e, keys[1], place.columns, node.slice)
        return Space(ref, add(mul(row, Const(place.columns)), column))


@lru_cache(maxsize=32)
def _square(rows: int, columns: int) -> Compass[int]:
    return square(rows, columns)


@lru_cache(maxsize=32)
def _orthogonal(rows: int, columns: int) -> Links[int]:
    return orthogonal(rows, columns)
