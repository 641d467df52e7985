"""Values that consist of others: sequences, sets, bags, and lists that the ruleset writes.

A sequence has any elements, part by part; a set and a bag have values of one type, which they
number or count.
"""

from __future__ import annotations

from typing import ClassVar

from engine.language.values import (
    Change,
    Enumeration,
    Int,
    Member,
    PlaceRef,
    Space,
    Value,
    numbered,
)
from engine.program.build import add, sub
from engine.program.node import frozen
from engine.program.nodes import Clause, Const, Expr, Local, Over, Table
from engine.program.walk import map_clause


@frozen
class Part:
    """Some elements of a sequence: `element` for each way to satisfy the clauses, in order."""

    clauses: tuple[Clause, ...]
    element: Value

    def map(self, change: Change) -> Part:
        """The same part with `change` applied to each core expression in it."""
        clauses = tuple(map_clause(clause, change) for clause in self.clauses)
        return Part(clauses, self.element.map(change))

    @property
    def locals(self) -> set[Local]:
        """The locals that the clauses bring."""
        return {clause.local for clause in self.clauses if isinstance(clause, Over)}


@frozen
class Seq(Value):
    """A sequence: its parts' elements, one part after the other."""

    parts: tuple[Part, ...]

    def map(self, change: Change) -> Seq:
        """The same sequence with `change` applied to each core expression in it."""
        return Seq(tuple(part.map(change) for part in self.parts))

    @property
    def type(self) -> str:
        """`a sequence of whole numbers`."""
        kinds = " or ".join(dict.fromkeys(part.element.type for part in self.parts))
        return f"a sequence, each {kinds}" if kinds else "an empty sequence"


@frozen
class SetOf(Value):
    """A set of values of an enum, spaces of a board, or whole numbers below `size`.

    `members` is a number with bit i set where the value with number i is in the set; `of` is None
    for whole numbers.
    """

    of: Enumeration | PlaceRef | None
    size: int
    members: Expr
    exprs: ClassVar[tuple[str, ...]] = ("members",)

    @property
    def type(self) -> str:
        """`a set of whole numbers`, `a set of spaces of board`."""
        if self.of is None:
            return "a set of whole numbers"
        what = self.of.name if isinstance(self.of, Enumeration) else self.of.place.name
        return f"a set of {'spaces of ' if isinstance(self.of, PlaceRef) else ''}{what}"

    def element(self, number: Expr) -> Value:
        """The value with a number."""
        if isinstance(self.of, Enumeration):
            return Member(add(number, Const(1)), self.of)
        return Int(number) if self.of is None else numbered(self.of, number)

    def number(self, value: Value) -> Expr | None:
        """The number of a value; None when the set can't have such values."""
        if isinstance(self.of, Enumeration):
            same = isinstance(value, Member) and value.of is self.of
            return sub(value.expr, Const(1)) if same and isinstance(value, Member) else None
        if self.of is None:
            return value.expr if isinstance(value, Int) else None
        return value.number if isinstance(value, Space) and value.board == self.of else None


@frozen
class Bag(Value):
    """How many there are of each value of an enum: a cost, icons, resources."""

    of: Enumeration
    counts: tuple[Expr, ...]

    @property
    def type(self) -> str:
        """`a bag of Sign`."""
        return f"a bag of {self.of.name}"

    def map(self, change: Change) -> Bag:
        """The same bag with `change` applied to each count."""
        return Bag(self.of, tuple(map(change, self.counts)))


@frozen
class Constants(Value):
    """A list of whole numbers written in the ruleset."""

    table: Table
    noun: ClassVar[str] = "a list of whole numbers"
