"""Values of a declared type: what events carry, what actions and abilities are given.

A type is `int`, `bool`, `player`, an enum, a component (one of its pieces), `component` (any
piece) or a board of the table (one of its spaces). With a `?` behind it, it may be none.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.board import Board
from engine.language.fields import Path
from engine.language.mistake import Mistake, Silent
from engine.language.values import (
    Bool,
    Enumeration,
    Int,
    Member,
    Members,
    Nothing,
    Piece,
    PlaceRef,
    Space,
    Unknown,
    Value,
)
from engine.program.nodes import Const

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

ANY_PIECE = "component"


def check_type(e: Elaborator, written: str, path: Path) -> None:
    """Report a type that is none."""
    name = written.removesuffix("?").strip()
    ruleset = e.ruleset
    boards = [key for key, place in ruleset.table.items() if isinstance(place, Board)]
    known = ["int", "bool", "player", *ruleset.types, *ruleset.components, ANY_PIECE, *boards]
    if name in known:
        e.used.add(name)
        return
    hint = did_you_mean(name, known) or f"it is one of {', '.join(known)}"
    e.report(codes.UNKNOWN_NAME, e.sources.value(path), f"unknown type '{name}'", hint)


def typed(e: Elaborator, written: str, value: Value, node: ast.AST | None) -> Value:
    """A value as one of a declared type. Raises Mistake, or Silent where the type is no type."""
    name, optional = written.removesuffix("?").strip(), written.endswith("?")
    if name == "int":
        return Int(e.coercion.as_int(value, node))
    if name == "bool":
        return Bool(e.coercion.as_condition(value, node))
    if isinstance(value, Nothing) and optional:
        return none_of(e, name)
    if name == "player":
        return e.coercion.as_player(value, node)
    return _of_rules(e, name, optional, value, node)


def _of_rules(
    e: Elaborator, name: str, optional: bool, value: Value, node: ast.AST | None
) -> Value:
    """A value as one of a type that the ruleset declares."""
    of = e.globals.values.get(name)
    if isinstance(of, Enumeration):
        if isinstance(value, Member) and value.of == of:
            return value
        raise wrong(f"a {name}", value, node)
    if isinstance(of, Members) or name == ANY_PIECE:
        kinds = of.kinds if isinstance(of, Members) else tuple(e.layout.kinds)
        piece = e.coercion.as_piece(value, node)
        if piece.kind is None or not set(piece.kinds) <= set(kinds):
            raise wrong(f"one {name}", value, node)
        return Piece(kinds, piece.kind, optional and piece.optional)
    if isinstance(of, PlaceRef) and of.place.is_board:
        if isinstance(value, Space) and value.board == of:
            return value
        raise wrong(f"a space of {name}", value, node)
    raise Silent


def wrong(wanted: str, value: Value, node: ast.AST | None) -> Mistake:
    """The mistake of a value that has another type."""
    if isinstance(value, Unknown):
        raise Silent
    return Mistake(codes.WRONG_TYPE, f"expected {wanted}, found {value.type}", node)


def none_of(e: Elaborator, name: str) -> Value:
    """None, where a value of a type may be none."""
    of = e.globals.values.get(name)
    if name == "player":
        return Member(Const(0), e.globals.players, True)
    if isinstance(of, Enumeration):
        return Member(Const(0), of, True)
    if isinstance(of, PlaceRef):
        return Space(of, Const(-1), True)
    kinds = of.kinds if isinstance(of, Members) else tuple(e.layout.kinds)
    return Piece(kinds, Const(0), True)


def anything(e: Elaborator, name: str, written: str) -> Value:
    """Something of a type of which no more is known; for rules that nothing in play reaches."""
    kind, optional = written.removesuffix("?").strip(), written.endswith("?")
    if kind == "int":
        return Int(e.local(name, 0, 99))
    if kind == "bool":
        return Bool(e.local(name, 0, 1))
    of = e.globals.players if kind == "player" else e.globals.values.get(kind)
    lowest = 0 if optional else 1
    if isinstance(of, Enumeration):
        return Member(e.local(name, lowest, len(of.names)), of, optional)
    if isinstance(of, PlaceRef):
        return Space(of, e.local(name, lowest - 1, of.place.stride - 1), optional)
    kinds = of.kinds if isinstance(of, Members) else tuple(e.layout.kinds)
    if not kinds or (not isinstance(of, Members) and kind != ANY_PIECE):
        return Unknown()
    first = 0 if optional else kinds[0].index
    return Piece(kinds, e.local(name, first, kinds[-1].index), optional)
