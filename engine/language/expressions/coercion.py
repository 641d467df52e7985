"""A value as what is wanted of it: a whole number, a condition, a piece, a place, a sequence.

What a value stands for (`convert`) is taken for it where that is what is wanted; where it stands
for nothing of the kind, that is a mistake, which says what was expected and what was found.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language import codes, hosts
from engine.language.collections import Seq
from engine.language.expressions import convert
from engine.language.mistake import Mistake, Silent
from engine.language.values import (
    Bool,
    Int,
    Member,
    Members,
    Piece,
    PlaceRef,
    Space,
    Unknown,
    Value,
)
from engine.program.nodes import Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Coercion:
    """Takes values for what is wanted, in an elaborator."""

    def __init__(self, e: Elaborator) -> None:
        self.e = e

    def _read(self, value: Value) -> Value:
        """The value of a number or flag that was reached in a loop; anything else as it is."""
        return convert.read(self.e, value) if isinstance(value, PlaceRef) else value

    def as_int(self, value: Value, node: ast.AST | None) -> Expr:
        """The core expression of a whole number."""
        value = self._read(value)
        if isinstance(value, Int):
            return value.expr
        hint = "count(…) is how many pieces lie there" if isinstance(value, PlaceRef) else None
        raise self._wrong("a whole number", value, node, hint)

    def as_condition(self, value: Value, node: ast.AST | None) -> Expr:
        """The core expression of a condition."""
        value = self._read(value)
        if isinstance(value, Bool):
            return value.expr
        hint = "compare it, for instance with '> 0'" if isinstance(value, Int) else None
        raise self._wrong("true or false", value, node, hint)

    def as_player(self, value: Value, node: ast.AST | None) -> Member:
        """A player."""
        if isinstance(value, Member) and value.of is self.e.globals.players:
            return value
        raise self._wrong("a player", value, node)

    def as_place(self, value: Value, node: ast.AST | None) -> PlaceRef | Space:
        """A place or a space of a board."""
        if isinstance(value, PlaceRef | Space):
            return value
        raise self._wrong("a place", value, node)

    def as_spot(self, value: Value, node: ast.AST | None) -> hosts.Named:
        """A place, or what has places of its own."""
        if isinstance(value, Members) and len(value.kinds) == 1:
            value = value.pieces
        if isinstance(value, Piece | Member) and hosts.parts(self.e, value):
            return value
        return self.as_place(value, node)

    def as_piece(
        self, value: Value, node: ast.AST | None, place: PlaceRef | Space | None = None
    ) -> Piece:
        """A kind of pieces; an enum's value stands for the component (held there) that has it."""
        found = None
        if isinstance(value, Member) and place is not None:
            held = tuple({kind.component for kind in self.e.kinds(hosts.held(self.e, place))})
            found = convert.of_member(self.e, value, held)
        found = found or convert.piece(self.e, value)
        if found is None:
            raise self._wrong("a component or kind of piece", value, node)
        return found

    def as_sequence(self, value: Value, node: ast.AST | None, name: str = "item") -> Seq:
        """The elements of anything that has some, in their order."""
        found = convert.sequence(self.e, value, name)
        if found is None:
            raise self._wrong("a sequence", value, node)
        return found

    def _wrong(
        self, wanted: str, value: Value, node: ast.AST | None, hint: str | None = None
    ) -> Mistake:
        if isinstance(value, Unknown):
            raise Silent
        return Mistake(codes.WRONG_TYPE, f"expected {wanted}, found {value.type}", node, hint)
