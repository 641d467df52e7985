"""What a player may choose from, as numbers: every value of a parameter has a digit and a text.

A parameter's universe is made of segments, one for each type of value that its domain brings; in
each branch of the options the parameter's type is known, so that no place is ever looked up at run
time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from engine.language import codes, groups
from engine.language.areas import Group
from engine.language.board import board_of
from engine.language.mistake import Mistake
from engine.language.values import (
    Int,
    Line,
    Lines,
    Member,
    Piece,
    PlaceRef,
    Space,
    Value,
)
from engine.program.build import add, arith, look, mul, sub
from engine.program.layout import Place
from engine.program.nodes import Const, Expr, Table

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

MAX_VALUES = 1_000
#: What moves call the values in one copy of a place, which they call so.
Spelling = Callable[[Place, str], Sequence[str]]


@dataclass
class Segment:
    """The values of one type: how each is counted from 0, told back from its number, and named."""

    texts: tuple[str, ...]
    encode: Callable[[Value], Expr]
    decode: Callable[[Expr], Value]
    #: Longer texts, for values whose text is that of another segment's value too.
    full: Callable[[], tuple[str, ...]] | None = None


@dataclass
class Universe:
    """All values of a parameter, segment after segment."""

    segments: dict[tuple[object, ...], Segment] = field(default_factory=dict)
    _texts: tuple[str, ...] | None = field(default=None, init=False, repr=False, compare=False)

    def add(self, e: Elaborator, value: Value, me: Expr) -> None:
        """Make room for values of this type."""
        key = key_of(value, me)
        if key[0] == "int" and key in self.segments:
            old = self.segments[key].decode(Const(0)), self.segments[key].texts
            assert isinstance(old[0], Int)
            lo, hi = old[0].bounds[0], old[0].bounds[0] + len(old[1]) - 1
            self.segments[key] = _ints(min(lo, _bounds(value)[0]), max(hi, _bounds(value)[1]))
            self._texts = None
        elif key not in self.segments:
            self.segments[key] = _segment(e, value, me)
            self._texts = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The text of each value, by digit; a large board has many, so they are put in once."""
        if self._texts is None:
            self._texts = self._distinct()
        return self._texts

    def _distinct(self) -> tuple[str, ...]:
        short = tuple(chain.from_iterable(s.texts for s in self.segments.values()))
        if len(set(short)) == len(short):
            return short
        times = Counter(short)
        full = chain.from_iterable(s.full() if s.full else s.texts for s in self.segments.values())
        return tuple(
            path if times[text] > 1 else text for text, path in zip(short, full, strict=True)
        )

    def offset(self, key: tuple[object, ...]) -> int:
        """The digit of a segment's first value."""
        start = 0
        for other, segment in self.segments.items():
            if other == key:
                return start
            start += len(segment.texts)
        raise KeyError(key)

    def digit(self, value: Value, me: Expr) -> Expr:
        """The digit of a value."""
        key = key_of(value, me)
        return add(self.segments[key].encode(value), Const(self.offset(key)))


def _bounds(value: Value) -> tuple[int, int]:
    assert isinstance(value, Int)
    return value.bounds


def key_of(value: Value, me: Expr) -> tuple[object, ...]:
    """What tells the types of chosen values apart. Raises Mistake for what can't be chosen."""
    if isinstance(value, Int):
        return ("int",)
    if isinstance(value, Member):
        return ("member", value.of.name)
    if isinstance(value, PlaceRef):
        return ("place", value.place.name, _own(value, me))
    if isinstance(value, Space):
        return ("space", value.board.place.name, _own(value.board, me))
    if isinstance(value, Line):
        return ("line", value.lines.board.place.name, value.lines.axis, _own(value.lines.board, me))
    if isinstance(value, Group):
        return ("group", value.of.name, _own(value.of.board, me))
    if isinstance(value, Piece) and value.kind is not None:
        return ("piece", tuple([kind.index for kind in value.kinds]))
    raise Mistake(codes.UNBOUNDED, f"a player can't choose {value.type}")


def _own(ref: PlaceRef, me: Expr) -> bool:
    """Whether a place is the table's or the chooser's own, so that no player need be named."""
    return ref.player is None or ref.player == sub(me, Const(1))


def _segment(e: Elaborator, value: Value, me: Expr) -> Segment:
    if isinstance(value, Int):
        return _ints(*value.bounds)
    if isinstance(value, Member):
        of = value.of
        return Segment(
            of.names,
            lambda v: sub(_scalar(v), Const(1)),
            lambda d: Member(add(d, Const(1)), of),
        )
    if isinstance(value, Piece):
        return _pieces(value)
    if isinstance(value, PlaceRef):
        return _places(e, value, me)
    if isinstance(value, Space):
        spaces = value.board.place.spaces
        texts, paths = _space_texts, _space_paths
        return _within(e, value.board, me, spaces, texts, _space_at, _index, full=paths)
    if isinstance(value, Group):
        return _groups(e, value, me)
    assert isinstance(value, Line)
    axis = value.lines.axis
    return _within(
        e,
        value.lines.board,
        me,
        value.lines.number,
        partial(_line_texts, value.lines),
        lambda board, i: Line(Lines(board, axis), i),
        _index,
    )


def _groups(e: Elaborator, group: Group, me: Expr) -> Segment:
    """A group is called by its first space."""
    board = group.of.board
    spaces = board.place.spaces

    def at(board: PlaceRef, index: Expr) -> Value:
        return groups.begun_at(e, group.of.name, Space(board, index))

    def inner(value: Value) -> Expr:
        assert isinstance(value, Group)
        return groups.first(value).index

    texts, paths = _space_texts, _space_paths
    return _within(e, board, me, spaces, texts, at, inner, _board_of_group, full=paths)


def _board_of_group(value: Value) -> PlaceRef:
    assert isinstance(value, Group)
    return value.of.board


def _scalar(value: Value) -> Expr:
    """The core expression of a number, a value of an enum or a kind of piece."""
    expr = value.kind if isinstance(value, Piece) else getattr(value, "expr", None)
    assert expr is not None
    return expr


def _ints(lo: int, hi: int) -> Segment:
    if hi - lo >= MAX_VALUES:
        raise Mistake(
            codes.UNBOUNDED,
            "this range has no bounds that are known before the game",
            None,
            f"a choice has at most {MAX_VALUES} values",
        )
    return Segment(
        tuple(str(n) for n in range(lo, hi + 1)),
        lambda v: sub(_scalar(v), Const(lo)),
        lambda d: Int(add(d, Const(lo))),
    )


def _pieces(piece: Piece) -> Segment:
    kinds = piece.kinds
    first = kinds[0].index
    if all(kind.index == first + i for i, kind in enumerate(kinds)):
        return Segment(
            tuple(kind.name for kind in kinds),
            lambda v: sub(_scalar(v), Const(first)),
            lambda d: Piece(kinds, add(d, Const(first))),
        )
    indexes = tuple(kind.index for kind in kinds)
    named = "_".join(map(str, indexes))
    back = tuple(indexes.index(i) if i in indexes else 0 for i in range(max(indexes) + 1))
    return Segment(
        tuple(kind.name for kind in kinds),
        lambda v: look(Table(f"digit_of_{named}", (back,)), Const(0), _scalar(v)),
        lambda d: Piece(kinds, look(Table(f"kind_of_{named}", (indexes,)), Const(0), d)),
    )


def _places(e: Elaborator, ref: PlaceRef, me: Expr) -> Segment:
    return _within(
        e,
        ref,
        me,
        1,
        lambda place, base: [base],
        lambda board, i: board,
        lambda v: Const(0),
        _itself,
    )


def _itself(value: Value) -> PlaceRef:
    assert isinstance(value, PlaceRef)
    return value


def _index(value: Value) -> Expr:
    assert isinstance(value, Space | Line)
    return value.index


def _space_texts(place: Place, base: str) -> Sequence[str]:
    return board_of(place).space_texts(place, base)


def _space_paths(place: Place, base: str) -> Sequence[str]:
    shape = board_of(place)
    return [shape.space_path(place, base, i) for i in range(place.spaces)]


def _line_texts(lines: Lines, place: Place, base: str) -> Sequence[str]:
    board = f"{base}." if base != place.name else ""
    return [f"{board}{lines.axis}[{i}]" for i in range(lines.number)]


def _space_at(board: PlaceRef, index: Expr) -> Value:
    return Space(board, index)


def _board(value: Value) -> PlaceRef:
    if isinstance(value, Space):
        return value.board
    assert isinstance(value, Line)
    return value.lines.board


def _within(
    e: Elaborator,
    ref: PlaceRef,
    me: Expr,
    size: int,
    texts: Spelling,
    at: Callable[[PlaceRef, Expr], Value],
    inner: Callable[[Value], Expr],
    outer: Callable[[Value], PlaceRef] = _board,
    full: Spelling | None = None,
) -> Segment:
    """Values in the copies of a place, of every player unless the place is the chooser's own.

    `texts` and `full` have the texts of the values in one copy, `size` of them.
    """
    place, own = ref.place, _own(ref, me)
    copies = place.repeat or 1
    owners: list[int | None] = [None] if own else list(range(e.players))
    bases = [
        _copy_text(e, place, None if p is None else e.layout.seats[p], i)
        for p in owners
        for i in range(copies)
    ]

    def spelled(spelling: Spelling) -> tuple[str, ...]:
        return tuple(chain.from_iterable(spelling(place, base) for base in bases))

    def encode(value: Value) -> Expr:
        board = outer(value)
        player = Const(0) if own else (board.player or Const(0))
        number = add(mul(player, Const(copies)), board.index or Const(0))
        return add(mul(number, Const(size)), inner(value))

    def decode(digit: Expr) -> Value:
        number = arith("//", digit, Const(size)) if len(bases) > 1 else Const(0)
        index = (number if own else arith("%", number, Const(copies))) if place.repeat else None
        player = ref.player if own else arith("//", number, Const(copies))
        within = arith("%", digit, Const(size)) if len(bases) > 1 else digit
        return at(PlaceRef(place, player, index), within)

    return Segment(spelled(texts), encode, decode, partial(spelled, full) if full else None)


def _copy_text(e: Elaborator, place: Place, seat: str | None, copy: int) -> str:
    """What moves call a copy of a place: one that a space or a piece has, by that."""
    if place.host is None:
        return base_text(place.name, seat, copy if place.repeat else None)
    board = e.layout.places.get(place.host)
    if board is None:
        return f"{place.labels[copy]}.{place.part}"
    base = base_text(board.name, seat, copy // board.spaces if board.repeat else None)
    return f"{board_of(board).space_path(board, base, copy % board.spaces)}.{place.part}"


def base_text(name: str, seat: str | None, index: int | None) -> str:
    """`B.line[2]`, `market[0]`, `hand`."""
    return f"{seat + '.' if seat else ''}{name}{'' if index is None else f'[{index}]'}"
