"""The ways in which play ends: each noted as the rules are read, and marked in play if asked.

`win`, `end` and `eliminate` end the game at once, the loops of turns and rounds at its top when
their `until` holds. Where a condition is several with 'or' between them, each of them is a way of
its own: that one works says nothing about the others. In a marked program, a cell of its own turns
1 when play ends in a way, and in no other of the same rule; all other programs have no trace of it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.language.expressions.parse import parse, plain
from engine.language.fields import Expression, Path, split_signature
from engine.language.mistake import Mistake
from engine.program.bodies import statements
from engine.program.build import both, negate
from engine.program.layout import Region
from engine.program.module import Ending
from engine.program.nodes import (
    Const,
    Expr,
    If,
    Jump,
    Local,
    Logic,
    Set,
    Stmt,
    Stop,
    Store,
    While,
)

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: Stands for the cells of the marks until all of them are known.
_MARKS = Region("ends", -1, 0, 0, 1)


@dataclass(frozen=True, slots=True)
class _Deciding:
    """An `if` around effects: where it stands, and each of its conditions as it was."""

    path: Path
    terms: tuple[Local, ...]
    texts: tuple[str, ...]


class Endings:
    """How play ends, in the program under construction."""

    def __init__(self, e: Elaborator, marked: bool) -> None:
        self.e, self.marked = e, marked
        self.known: list[Ending] = []
        #: Whether play is being read, and not setup.
        self.playing = False
        self._loops = 0
        self._untils = False
        self._deciding: list[_Deciding] = []
        #: Conditions that are never so and would end the game, with the definitions that they ask.
        self.shut: list[tuple[Expression, list[str]]] = []

    def shut_out(self, condition: Expression, body: list[Stmt]) -> None:
        """Note a condition that never comes about, if its effects would end the game."""
        if any(isinstance(stmt, Stop) for stmt in statements(body)):
            self._shut(condition)

    def _shut(self, condition: Expression) -> None:
        self.shut.append((condition, self.e.globals.asked_by(condition)))

    def stop(self, path: Path, what: str, left: int) -> list[Stmt]:
        """The end of the game by the effect at a path; so many players have no place by then."""
        if not self.marked:
            return [Stop()]
        around = (d for d in reversed(self._deciding) if path[: len(d.path)] == d.path)
        deciding = next(around, None)
        span = self.e.sources.value(path)
        if deciding is None:
            return [*self._mark([(Const(1), Ending(span, what, left > 1))]), Stop()]
        found = [
            (alone(deciding.terms, at), Ending(span, f"{what}: {text}", left > 1))
            for at, text in enumerate(deciding.texts)
        ]
        return [*self._mark(found), Stop()]

    def until(self, until: Expression, then: Stmt) -> None:
        """What happens at the end of a turn or round when `until` holds."""
        condition = self.e.condition(until)
        if condition == Const(0):
            self._shut(until)
        marks: list[Stmt] = []
        if self.marked and self._loops == 0 and self.playing:
            self._untils = True
            terms = disjuncts(condition)
            span = self.e.sources.value(until.path)
            texts = self._texts(until, len(terms))
            ways = (Ending(span, text, self.e.players > 1) for text in texts)
            marks = self._mark([(alone(terms, at), way) for at, way in enumerate(ways)])
        self.e.emit(If(condition, [*marks, then]))

    @contextmanager
    def loop(self) -> Iterator[None]:
        """Around a turn or round: what ends within it does not end the game."""
        self._loops += 1
        try:
            yield
        finally:
            self._loops -= 1

    @contextmanager
    def deciding(self, path: Path, condition: Expression, expr: Expr) -> Iterator[None]:
        """Around the effects that happen if a condition holds."""
        terms = disjuncts(expr)
        if not self.marked or len(terms) == 1:
            yield
            return
        kept = tuple(self.e.local("held", 0, 1) for _ in terms)
        self.e.emit(*(Set(local, term) for local, term in zip(kept, terms, strict=True)))
        self._deciding.append(_Deciding(path, kept, self._texts(condition, len(terms))))
        try:
            yield
        finally:
            self._deciding.pop()

    def close(self, body: Sequence[Stmt]) -> list[Stmt]:
        """The end of the game when play, as it is so far, comes to its end.

        That is a way to end only where no loop's `until` brings it about.
        """
        if self._untils or not _goes_on(body):
            return [Stop()]
        return self.stop(("play",), "play comes to its end", self.e.players)

    def lay(self, body: list[Stmt]) -> Region | None:
        """Give the marks their cells, behind all others."""
        if not self.known:
            return None
        region = self.e.layout.region(_MARKS.name, len(self.known), 0, 1)
        for stmt in statements(body):
            if isinstance(stmt, Store) and stmt.region is _MARKS:
                stmt.region = region
        return region

    def _mark(self, found: Sequence[tuple[Expr, Ending]]) -> list[Stmt]:
        """Statements that mark the ways whose conditions hold."""
        marks: list[Stmt] = []
        for condition, ending in found:
            if ending not in self.known:
                self.known.append(ending)
            mark = Store(_MARKS, Const(self.known.index(ending)), Const(1))
            marks.append(mark if condition == Const(1) else If(condition, [mark]))
        return marks

    def _texts(self, condition: Expression, number: int) -> tuple[str, ...]:
        """The parts of a condition as they are written; all of it where they can't be told."""
        whole = str(condition)
        texts = tuple(self._parts(whole))
        if len(texts) == number:
            return texts
        return (whole,) if number == 1 else tuple(f"{whole}, part {n + 1}" for n in range(number))

    def _parts(self, text: str) -> Iterator[str]:
        """What stands between the 'or' of a formula, and of the definitions that it is made of."""
        try:
            tree = parse(text)
        except Mistake:
            return
        if isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.Or):
            for term in tree.values:
                start, end = getattr(term, "placed", (0, len(text)))
                yield from self._parts(text[start:end].strip())
            return
        defined = self._defined(tree)
        parts = list(self._parts(defined)) if defined is not None else []
        yield from parts if len(parts) > 1 else [text]

    def _defined(self, tree: ast.expr) -> str | None:
        """The formula of the definition that is all of an expression."""
        called = tree.func if isinstance(tree, ast.Call) and not plain(tree) else tree
        if not isinstance(called, ast.Name):
            return None
        for signature, formula in self.e.ruleset.define.items():
            if split_signature(signature) == (called.id, ()):
                return formula.source
        return None


def disjuncts(condition: Expr) -> tuple[Expr, ...]:
    """The conditions of which one is enough."""
    if isinstance(condition, Logic) and condition.op == "or":
        return tuple(part for term in condition.terms for part in disjuncts(term))
    return (condition,)


def alone(terms: Sequence[Expr], at: int) -> Expr:
    """Whether no other of the conditions holds; that one of them does is known."""
    return both(*(negate(term) for n, term in enumerate(terms) if n != at))


def _goes_on(body: Sequence[Stmt]) -> bool:
    """Whether play may come to the end of a body."""
    return not any(_holds_up(stmt) for stmt in body)


def _holds_up(stmt: Stmt) -> bool:
    """Whether play never comes behind a statement."""
    if isinstance(stmt, While):
        return not _left(stmt.body)
    if isinstance(stmt, If):
        return not _goes_on(stmt.then) and not _goes_on(stmt.other)
    return isinstance(stmt, Stop)


def _left(body: Sequence[Stmt]) -> bool:
    """Whether a loop's body may jump out of it."""
    for stmt in body:
        if isinstance(stmt, Jump) and stmt.where == "out":
            return True
        if isinstance(stmt, If) and (_left(stmt.then) or _left(stmt.other)):
            return True
    return False
