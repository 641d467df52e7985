"""Leaving play: who has won or is out, while the others play on.

The state has a cell for each player: 0 while the player's place is open, the place when it was won,
and the negative of it when the player was eliminated. Places are won from the first on and lost
from the last on; who has one no longer has turns.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine.language import codes
from engine.language.collections import SetOf
from engine.language.construct import Construct
from engine.language.expressions.convert import sequence
from engine.language.expressions.parse import mentioned
from engine.language.expressions.sets import gathered
from engine.language.families import Effect
from engine.language.fields import Expression, Path
from engine.language.mistake import Mistake
from engine.language.values import Member, Nothing, Value
from engine.program.bodies import statements
from engine.program.build import add, arith, both, compare, has, sub
from engine.program.nodes import (
    Const,
    Expr,
    For,
    If,
    Jump,
    Load,
    Over,
    Range,
    Reduce,
    Stmt,
    Store,
    Where,
)

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: Parts of a ruleset in which no effects stand.
_STILL = {"components", "table", "player", "types", "numbers", "options", "define"}


class Leaving:
    """Who has left play, in the program under construction."""

    def __init__(self, e: Elaborator) -> None:
        self.e = e
        #: Whose turn it is, where a turn can end because of that player's leaving.
        self._mover: Expr | None = None
        self._tidy: Callable[[], None] | None = None
        self._checks: list[Stmt] = []

    @cached_property
    def possible(self) -> bool:
        """Whether somebody may leave while the others play on; else no code is needed for it."""
        e = self.e
        parts = [getattr(e.ruleset, n) for n in type(e.ruleset).model_fields if n not in _STILL]
        return any(effect.plays_on(e) for part in parts for effect in _effects(part))

    # ------------------------------------------------------------------------- who is in

    def playing(self, player: Expr) -> Expr:
        """Whether a player (from 1) has not left."""
        return self._open(sub(player, Const(1))) if self.possible else Const(1)

    def next_in(self, player: Expr, skip: int) -> Expr:
        """The first player from this one on, clockwise, who has not left; `skip` of them first."""
        seats = self.e.players
        step = self.e.local("i", skip, skip + seats - 1)
        seat = arith("%", add(sub(player, Const(1)), step), Const(seats))
        clauses = (Over(step, Range(Const(skip), Const(skip + seats))), Where(self._open(seat)))
        return Reduce("first", clauses, add(seat, Const(1)), player)

    def _place(self, seat: Expr) -> Load:
        return Load(self.e.place, seat)

    def _open(self, seat: Expr) -> Expr:
        return compare("==", self._place(seat), Const(0))

    def _number(self, op: str) -> Expr:
        """How many players have a place that compares so with 0."""
        seat = self.e.local("seat", 0, self.e.players - 1)
        test = Where(compare(op, self._place(seat), Const(0)))
        return Reduce("sum", (Over(seat, Range(Const(0), Const(self.e.players))), test), Const(1))

    # --------------------------------------------------------------------------- leaving

    def who(self, players: Expression) -> Value:
        """A player, or a set of players."""

        def convert(value: Value, node: ast.AST | None) -> Value:
            e = self.e
            if isinstance(value, Nothing | Member) or sequence(e, value, "p") is None:
                return e.coercion.as_player(value, node)
            found = gathered(e, value, node or ast.Name("players"))
            if found.of is not e.globals.players:
                raise Mistake(codes.WRONG_TYPE, f"expected players, found {found.type}", node)
            return found

        return self.e.checked(players, convert)

    def win(self, who: Value) -> None:
        """Give the best place that is open; several share it, and the next ones stay free."""
        if not self.possible:
            self._give(who, Const(1), free=False)
            return
        self._give(who, self._best())

    def lose(self, who: Value) -> None:
        """Give the worst place that is open; several share it. Who plays alone is not first."""
        seats = self.e.players
        self._give(who, sub(self._number("<"), Const(seats)) if seats > 1 else Const(-2))

    def _best(self) -> Expr:
        return add(self._number(">"), Const(1))

    def _give(self, who: Value, place: Expr, free: bool = True) -> None:
        """Note a place for those who have none; all of them have none unless `free` is asked."""
        e = self.e
        if isinstance(who, Member) and not free:
            e.emit(Store(e.place, sub(who.expr, Const(1)), place))
            return
        place = e.keep("place_given", place)
        if isinstance(who, Member):
            player = e.keep("who", who.expr)
            test = self._open(sub(player, Const(1)))
            if who.optional:
                test = both(compare(">", player, Const(0)), test)
            e.emit(If(test, [Store(e.place, sub(player, Const(1)), place)]))
            return
        assert isinstance(who, SetOf)
        seat = e.local("seat", 0, e.players - 1)
        test = has(e.keep("those", who.members), seat)
        test = both(compare("==", test, Const(1)), self._open(seat) if free else Const(1))
        give: list[Stmt] = [If(test, [Store(e.place, seat, place)])]
        e.emit(For(seat, Range(Const(0), Const(e.players)), give))

    def close(self, path: Path, what: str) -> None:
        """End the game when at most one player is left in, who then has the best open place."""
        e = self.e
        with e.block() as end:
            if e.players > 1:
                seat = e.local("seat", 0, e.players - 1)
                best = e.keep("place_given", self._best())
                last: list[Stmt] = [If(self._open(seat), [Store(e.place, seat, best)])]
                e.emit(For(seat, Range(Const(0), Const(e.players)), last))
            e.emit(*e.endings.stop(path, f"{what}, one is left", 0))
        few = compare("<=", self._number("=="), Const(min(e.players - 1, 1)))
        e.emit(If(few, end))

    # --------------------------------------------------------------------- whose turn ends

    @contextmanager
    def turn_of(self, mover: Expr) -> Iterator[None]:
        """Around what a turn is: it ends as soon as the player has left."""
        with self._watching(mover if self.possible else None):
            yield

    @contextmanager
    def held(self) -> Iterator[None]:
        """Around what goes on to its end, though the player whose turn it is may leave in it."""
        with self._watching(None):
            yield

    @contextmanager
    def _watching(self, mover: Expr | None) -> Iterator[None]:
        outer, self._mover = self._mover, mover
        try:
            yield
        finally:
            self._mover = outer

    @contextmanager
    def tidying(self, tidy: Callable[[], None]) -> Iterator[None]:
        """Around effects after which something has to be put in order, even if they are cut off."""
        outer = self._tidy

        def both_tidied() -> None:
            tidy()
            if outer is not None:
                outer()

        self._tidy = both_tidied
        try:
            yield
        finally:
            self._tidy = outer

    @contextmanager
    def checking(self) -> Iterator[None]:
        """Around one effect: if the player whose turn it is leaves by it, the loop is left."""
        if self._mover is None:
            yield
            return
        with self.e.block() as body:
            yield
        self.e.emit(*body)
        if self._unchecked(body):
            self._check(self._mover)

    def _check(self, mover: Expr) -> None:
        with self.e.block() as gone:
            if self._tidy is not None:
                self._tidy()
            self.e.emit(Jump("out"))
        check = If(compare("!=", self._place(sub(mover, Const(1))), Const(0)), gone)
        self._checks.append(check)
        self.e.emit(check)

    def _unchecked(self, body: list[Stmt]) -> bool:
        """Whether somebody may have left at the end of a body without a check behind it."""
        open_end = False
        for stmt in body:
            if any(stmt is check for check in self._checks):
                open_end = False
            elif isinstance(stmt, If):
                open_end |= self._unchecked(stmt.then) or self._unchecked(stmt.other)
            else:
                open_end |= self.leaves([stmt])
        return open_end

    def leaves(self, body: list[Stmt]) -> bool:
        """Whether somebody may leave in a body."""
        region = self.e.place
        return any(isinstance(s, Store) and s.region is region for s in statements(body))


def may_hold(e: Elaborator, condition: Expression) -> bool:
    """Whether a condition can hold, as far as options and numbers settle it before the game."""
    settled = {*e.ruleset.options, *e.ruleset.numbers, "true", "false"}
    if not mentioned(condition) <= settled:
        return True
    with e.only({}):
        return e.condition(condition) != Const(0)


def _effects(part: Any) -> Iterator[Effect]:
    """All effects in a part of a ruleset."""
    if isinstance(part, Effect):
        yield part
    if isinstance(part, Construct):
        part = [getattr(part, name) for name in type(part).model_fields]
    if isinstance(part, dict):
        part = list(part.values())
    for inner in part if isinstance(part, list) else ():
        yield from _effects(inner)
