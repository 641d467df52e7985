"""footprint: the spaces that a piece with several of them would lie on."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.areas import Footprint
from engine.language.expressions.function import Function
from engine.language.expressions.functions.step import stepped, way_of
from engine.language.mistake import Mistake
from engine.language.values import (
    Member,
    Members,
    Piece,
    Space,
    Value,
)
from engine.program.build import add, arith, sub
from engine.program.nodes import Const

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def _footprint(e: Elaborator, args: list[Value], node: ast.AST) -> Value:
    name = _component(e, args[0], node)
    space, way = way_of(e, args[1], args[2], node)
    parts = e.ruleset.components[name].footprint
    return Footprint(name, {role: _reached(e, space, way, turns) for role, turns in parts.items()})


def _component(e: Elaborator, value: Value, node: ast.AST) -> str:
    """The component whose footprint is meant."""
    names: list[str] = []
    if isinstance(value, Members):
        names = [value.name]
    elif isinstance(value, Piece):
        names = list(value.components)
    if len(names) != 1:
        message = f"expected a component or a piece of one, found {value.type}"
        raise Mistake(codes.WRONG_TYPE, message, node)
    if not e.ruleset.components[names[0]].footprint:
        hint = f"components: {{{names[0]}: {{footprint: {{first: [], second: [0]}}}}}}"
        raise Mistake(codes.WRONG_TYPE, f"{value.type} has no footprint", node, hint)
    return names[0]


def _reached(e: Elaborator, space: Space, way: Member, turns: list[int]) -> Space:
    """Where steps lead, each in a direction that is turned by so many from the way it faces."""
    number = len(way.of.names)
    for turn in turns:
        turned = arith("%", add(sub(way.expr, Const(1)), Const(turn)), Const(number))
        ahead = way.expr if turn % number == 0 else add(turned, Const(1))
        space = stepped(e, space, Member(ahead, way.of, way.optional))
    return space


FOOTPRINT = Function(
    "footprint(component, space, direction)",
    "The spaces that a piece would lie on, by role as its component's `footprint` says, with its "
    "first space and the way that it faces. `cover.left` is one of them, `for s in cover` goes "
    "through all, `s in cover` is whether a space is one. Beyond the edge of a board "
    "they are none.",
    _footprint,
    {
        "footprint(stone, board[0, 0], south).tail is board[1, 0]": True,
        "board[0, 1] in footprint(stone, board[0, 0], east)": True,
    },
    {"en": "the spaces under {0}", "vi": "các ô dưới {0}"},
    noun=True,
)
