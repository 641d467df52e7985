"""What all kinds of places share: their common fields, and what may be asked of them.

A kind of place is a construct whose verb is the place's shape (`pool`, `row`, …). The class
methods are its meaning; a place that can't do something says so with a mistake.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, Literal, cast

from engine.language import codes
from engine.language.collections import Seq
from engine.language.construct import Construct, Verb
from engine.language.families import PLACES
from engine.language.fields import Expression, Text
from engine.language.mistake import Mistake, Silent
from engine.language.parts.by_players import ByPlayers
from engine.language.values import Granting, Int, Members, Piece, PlaceRef, Unknown, Value
from engine.limits import CELLS
from engine.program.build import compare
from engine.program.layout import Kind, Place
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

Sink = Callable[[Expr, Expr], None]
#: Gives the value of an attribute.
Getter = Callable[[], Value]
MAX_CELLS = 100_000
#: Who owns the cells that count the pieces of a subset: they are no place of the game.
CHOSEN = "chosen"


class PlaceVerb(Verb):
    """A place of the table, or one that each player has."""

    title: Text | None = None
    """What people call the place; its name, unless given."""

    def declare(self, e: Elaborator, name: str, owner: str) -> Place | Granting:
        """Lay the place out in the state. Raises Silent after a mistake that is reported.

        What is worked out when it is read is not laid out.
        """
        raise NotImplementedError

    def start(self, e: Elaborator, ref: PlaceRef) -> None:
        """Statements that fill the place before setup."""

    # What an expression may ask; a kind of place overrides what makes sense for it.

    @classmethod
    def read(cls, e: Elaborator, ref: PlaceRef) -> Value:
        """What the place's name means: the place itself, unless it is a single value."""
        return ref

    @classmethod
    def total(cls, e: Elaborator, ref: PlaceRef) -> Expr:
        """How many pieces lie there."""
        raise cls.cant(ref, "holds no pieces")

    @classmethod
    def vacant(cls, e: Elaborator, ref: PlaceRef) -> Expr:
        """Whether no piece lies there."""
        return compare("==", cls.total(e, ref), Const(0))

    @classmethod
    def amount(cls, e: Elaborator, ref: PlaceRef, piece: Piece) -> Expr:
        """How many pieces of these kinds lie there."""
        raise cls.cant(ref, "holds no pieces")

    @classmethod
    def room(cls, e: Elaborator, ref: PlaceRef) -> Expr | None:
        """How many more pieces fit; None for as many as you like."""
        raise cls.cant(ref, "holds no pieces")

    @classmethod
    def top(cls, e: Elaborator, ref: PlaceRef, node: ast.AST) -> Value:
        """The piece that was put there last."""
        raise cls.cant(ref, "has no top")

    @classmethod
    def item(cls, e: Elaborator, ref: PlaceRef, key: Value, node: ast.AST) -> Value:
        """What `place[key]` means."""
        raise cls.cant(ref, "can't be indexed")

    @classmethod
    def attributes(cls, e: Elaborator, ref: PlaceRef) -> dict[str, Getter]:
        """What may stand after a dot: a copy of a repeated place has a number."""
        if ref.index is None:
            return {}
        number = ref.index
        return {"index": lambda: Int(number)}

    @classmethod
    def stands_for(cls, e: Elaborator, ref: PlaceRef) -> Value:
        """What the place means in `==`: itself, unless it stands for the piece in it."""
        return ref

    @classmethod
    def elements(cls, e: Elaborator, ref: PlaceRef, name: str) -> Seq | None:
        """The pieces or spaces of the place, in order; None when it has none."""
        return None

    @classmethod
    def choices(cls, e: Elaborator, ref: PlaceRef, name: str) -> Seq | None:
        """What a player may choose there: the elements, unless some are alike."""
        return cls.elements(e, ref, name)

    # What effects may do; the caller has seen to it that the pieces and the room are there.

    @classmethod
    def put(cls, e: Elaborator, ref: PlaceRef, kind: Expr, n: Expr) -> None:
        """Add n pieces of a kind."""
        raise cls.cant(ref, "holds no pieces")

    @classmethod
    def remove(cls, e: Elaborator, ref: PlaceRef, kind: Expr, n: Expr) -> None:
        """Take n pieces of a kind away."""
        raise cls.cant(ref, "gives no pieces up")

    @classmethod
    def drain(cls, e: Elaborator, ref: PlaceRef, piece: Piece, sink: Sink) -> None:
        """Take all pieces of several kinds away, each kind (or piece) handed to the sink."""
        raise cls.cant(ref, "gives no pieces up")

    @classmethod
    def cant(cls, ref: PlaceRef, what: str) -> Mistake:
        """A mistake about this place."""
        return Mistake(codes.CANT_HOLD, f"{ref.type} {what}")


class Refill(Construct):
    """From where a place is filled up again by itself."""

    from_: Expression
    """The pool from which pieces are drawn at random."""
    to: Expression | ByPlayers | None = None
    """Up to how many pieces it is filled; to its size, unless given."""

    model_config = {**Construct.model_config, "alias_generator": lambda name: name.rstrip("_")}


class Holder(PlaceVerb):
    """A place that holds pieces; may stand several times, and may be hidden."""

    repeat: Expression | ByPlayers | None = None
    """How many such places there are; then each is `name[0]`, `name[1]`, …"""
    seen_by: Literal["all", "owner", "others", "none"] = "all"
    """Who may look inside: everybody, the player whose place it is, all others, or nobody."""
    refill: Refill | None = None
    """It is filled up again as soon as an effect has taken something, once setup is done."""
    active: Expression | None = None
    """Whether the abilities of cards that lie there are in force: `true`, or a condition over
    `this`, the card, and `me`, a player. A player's place works for its owner only."""

    phrases: ClassVar = {
        "en": {
            "seen_by=owner": "only its owner may look inside",
            "seen_by=others": "everybody but its owner may look inside",
            "seen_by=none": "nobody may look inside",
        },
        "vi": {
            "seen_by=owner": "chỉ chủ của nó được xem",
            "seen_by=others": "ai cũng được xem, trừ chủ của nó",
            "seen_by=none": "không ai được xem bên trong",
        },
    }

    def copies(self, e: Elaborator) -> int | None:
        """How often the place stands; None when it is not repeated."""
        return None if self.repeat is None else size_of(e, self.repeat, self, "repeat")

    def kinds(self, e: Elaborator, components: str | list[str], field: str) -> tuple[Kind, ...]:
        """The kinds of pieces that the place holds, by the names of components."""
        names = [components] if isinstance(components, str) else components
        found: list[Kind] = []
        for name in names:
            value = e.globals.values.get(name)
            if isinstance(value, Unknown):
                raise Silent
            if not isinstance(value, Members):
                known = [n for n, v in e.globals.values.items() if isinstance(v, Members)]
                e.unknown(name, known, (*self.path, field), "component")
                raise Silent
            e.used.add(f"held {name}")
            found += value.kinds
        if not found:
            what = "no component is named" if not names else "there are no pieces of this component"
            span = e.sources.value((*self.path, field))
            e.report(codes.CANT_HOLD, span, f"{what}, so nothing can ever lie here")
            raise Silent
        return tuple(dict.fromkeys(found))


def shape_of(place: Place) -> type[PlaceVerb]:
    """The construct that is a place's kind: pool, row, grid and so on."""
    return cast("type[PlaceVerb]", PLACES.members[place.shape])


def size_of(e: Elaborator, count: Expression | ByPlayers, part: Construct, field: str) -> int:
    """A number of things, known before the game, from 1 up to what the state may hold."""
    value = count.value(e) if isinstance(count, ByPlayers) else e.constant(count)
    if not 1 <= value <= MAX_CELLS:
        path = (*part.path, field)
        e.report(
            codes.OUT_OF_RANGE,
            e.sources.value(path),
            f"{field} is {value}; it must be 1 to {MAX_CELLS}",
        )
        raise Silent
    return value


def cells_of(e: Elaborator, part: Verb, owner: str, repeat: int | None, stride: int) -> int:
    """How many cells all copies of a place take. Raises Silent after reporting too many."""
    cells = stride * (repeat or 1) * (e.players if owner == "player" else 1)
    if cells > MAX_CELLS or e.layout.cells + cells > CELLS:
        message = (
            f"this place would take {cells:,} cells besides {e.layout.cells:,} of others; "
            f"{MAX_CELLS:,} are allowed, and {CELLS:,} in all"
        )
        e.report(codes.OUT_OF_RANGE, e.sources.key(part.path), message)
        raise Silent
    return cells


def holdable(kinds: tuple[int, ...], piece: Piece) -> list[Kind]:
    """Those of a piece's kinds that a place with these kinds may hold."""
    held = frozenset(kinds)
    return [kind for kind in piece.kinds if kind.index in held]
