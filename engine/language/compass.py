"""Directions: each shape of board has its own, and their names are told apart.

Where all boards of a ruleset have the same directions, `north` is one of them. A name that boards
of different shapes have means nothing by itself: `board.directions[0]` says which is meant.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.language import codes
from engine.language.mistake import Mistake
from engine.language.values import Enumeration, Int, Member, Value
from engine.program.build import add, arith, compare, pick, sub
from engine.program.nodes import Const, Expr

DIRECTION = "direction"


@dataclass
class Directions:
    """The directions of a ruleset's boards: an enumeration for each shape that has some."""

    of: dict[str, Enumeration] = field(default_factory=dict)
    #: The names that mean one direction.
    names: dict[str, Member] = field(default_factory=dict)
    #: Those that several shapes have: how each direction is written instead.
    unclear: dict[str, list[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, boards: Iterable[tuple[str, str, tuple[str, ...]]]) -> Directions:
        """Those of boards: how each is written, its shape, and the names of its directions."""
        shapes: dict[str, tuple[str, tuple[str, ...]]] = {}
        for board, shape, names in boards:
            if names:
                shapes.setdefault(shape, (board, names))
        found = cls()
        for shape, (_, names) in shapes.items():
            called = DIRECTION if len(shapes) == 1 else f"{DIRECTION} of {shape}"
            found.of[shape] = Enumeration(called, names)
        for name in dict.fromkeys(n for _, names in shapes.values() for n in names):
            having = [shape for shape, (_, names) in shapes.items() if name in names]
            if len(having) == 1:
                at = shapes[having[0]][1].index(name)
                found.names[name] = Member(Const(at + 1), found.of[having[0]])
            else:
                found.unclear[name] = [
                    f"{board}.directions[{names.index(name)}]"
                    for board, names in map(shapes.__getitem__, having)
                ]
        return found

    @property
    def only(self) -> Enumeration | None:
        """The directions, where all boards that have some have the same."""
        return next(iter(self.of.values())) if len(self.of) == 1 else None

    def turned(self, way: Value, op: ast.operator, by: Value) -> Value | None:
        """`way + n`, `way - n`: so many directions further round; None for no direction.

        Where there is no direction, there is none after turning.
        """
        if not isinstance(way, Member) or not any(way.of is one for one in self.of.values()):
            return None
        if not isinstance(op, ast.Add | ast.Sub) or not isinstance(by, Int):
            what = "a direction is turned by + or - a whole number"
            raise Mistake(codes.WRONG_TYPE, f"{what}, not by {by.type}")
        number = sub(way.expr, Const(1))
        number = add(number, by.expr) if isinstance(op, ast.Add) else sub(number, by.expr)
        turned: Expr = add(arith("%", number, Const(len(way.of.names))), Const(1))
        if way.optional:
            turned = pick(compare(">", way.expr, Const(0)), turned, Const(0))
        return Member(turned, way.of, way.optional)

    def unclear_name(self, name: str, node: ast.AST) -> Mistake | None:
        """The mistake of a name that several directions have; None for other names."""
        if name not in self.unclear:
            return None
        message = f"boards of different shapes have a direction '{name}'"
        return Mistake(
            codes.UNKNOWN_NAME, message, node, f"write {' or '.join(self.unclear[name])}"
        )
