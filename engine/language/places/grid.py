"""grid: a board of squares, each with room for one piece."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar

import pydantic

from engine.boards import Board, square
from engine.language import codes
from engine.language.construct import Example
from engine.language.expressions.convert import base
from engine.language.fields import Expression
from engine.language.mistake import Mistake, Silent
from engine.language.parts.by_players import ByPlayers
from engine.language.place import Holder, Sink, cells_of, size_of
from engine.language.values import (
    Enumeration,
    Int,
    Member,
    Part,
    Piece,
    PlaceRef,
    Seq,
    Space,
    Value,
)
from engine.program.build import add, compare, look
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


#: Boards are laid out in tables (rays, lines), which grow faster than the board.
MAX_SPACES = 2_500


class Grid(Holder):
    """A board of squares in rows and columns; each space holds at most one piece.

    `board[r, c]` is a space, `board.rows[r]` and `board.columns[c]` are its lines; in `==` a space
    stands for the piece on it. A space has `row`, `column` and what is `printed` on it.
    """

    grid: Annotated[list[Expression | ByPlayers], pydantic.Field(min_length=2, max_length=2)]
    """How many rows and columns."""
    holds: str | list[str]
    """The component that lies on its spaces, or a list of them."""
    printed: Expression | None = None
    """What is printed on each space: a value of an enum, by `row` and `column`."""

    examples: ClassVar = (
        Example("land: {grid: [2, 4], holds: stone}", {"count(land.columns)": 4}),
        Example(
            "land: {grid: [3, 3], holds: gem, printed: 'Sign[(row + column) % 3]'}",
            {"land[2, 2].printed == moon": True},
        ),
    )
    words: ClassVar = {
        "en": "a board of {grid:size}, each space for one {holds:names}"
        "[; something is printed on each space{printed:nothing}][; how many of these: {repeat}]"
        "[; {seen_by}][; {active:force}]",
        "vi": "một bảng {grid:size}, mỗi ô cho một {holds:names}"
        "[; trên mỗi ô có in hình{printed:nothing}][; số lượng: {repeat}][; {seen_by}]"
        "[; {active:force}]",
    }

    def declare(self, e: Elaborator, name: str, owner: str) -> Place:
        """The kind on each space, row by row."""
        kinds = tuple(kind.index for kind in self.kinds(e, self.holds, "holds"))
        rows, columns = (size_of(e, n, self, "grid") for n in self.grid)
        repeat = self.copies(e)
        stride = rows * columns
        if stride > MAX_SPACES:
            path = (*self.path, "grid")
            e.report(
                codes.OUT_OF_RANGE,
                e.sources.value(path),
                f"this board has {stride} spaces; {MAX_SPACES} are allowed",
            )
            raise Silent
        cells = cells_of(e, self, owner, repeat, stride)
        region = e.layout.region(name, cells, 0, max(kinds))
        place = Place(
            name,
            "grid",
            owner,
            region,
            stride,
            kinds,
            repeat,
            rows=rows,
            columns=columns,
            seen_by=self.seen_by,
        )
        return self._with_print(e, place) if self.printed is not None else place

    def _with_print(self, e: Elaborator, place: Place) -> Place:
        """The place with what is printed on its spaces."""
        from dataclasses import replace

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
    def content(cls, e: Elaborator, space: Space) -> Piece:
        """The piece on a space; none where it is empty."""
        place = space.board.place
        kind = Load(place.region, add(base(space.board), space.index))
        return Piece(e.kinds(place.kinds), kind, True)

    @classmethod
    def _spaces(cls, e: Elaborator, ref: PlaceRef, name: str) -> tuple[Over, Space]:
        at = e.local(name, 0, ref.place.stride - 1)
        return Over(at, Range(Const(0), Const(ref.place.stride))), Space(ref, at)

    @classmethod
    def elements(cls, e: Elaborator, ref: PlaceRef, name: str) -> Seq:
        """The spaces, row by row."""
        over, space = cls._spaces(e, ref, name)
        return Seq((Part((over,), space),))

    @classmethod
    def total(cls, e: Elaborator, ref: PlaceRef) -> Expr:
        """How many spaces are taken."""
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
        region, at = space.board.place.region, add(base(space.board), space.index)
        taken = compare("!=", Load(region, at), Const(0))
        e.emit(
            If(taken, [e.fault(e.here, f"a space of {space.board.place.name} is taken already")])
        )
        e.emit(Store(region, at, kind))

    @classmethod
    def take_from(cls, e: Elaborator, space: Space, sink: Sink, test: Expr) -> None:
        """Take the piece off a space, if the test holds of it."""
        region, at = space.board.place.region, add(base(space.board), space.index)
        with e.block() as body:
            kind = e.local("kind", 0, region.hi)
            e.emit(Set(kind, Load(region, at)), Store(region, at, Const(0)))
            sink(kind, Const(1))
        e.emit(If(test, body))


@lru_cache(maxsize=32)
def _square(rows: int, columns: int) -> Board[int]:
    return square(rows, columns)


def graph(place: Place) -> Board[int]:
    """The graph of a grid's spaces."""
    return _square(place.rows, place.columns)
