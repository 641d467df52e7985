"""Giving a ruleset its meaning: the state under construction, names in scope, statements.

An `Elaborator` is what constructs are handed in `lower`: they ask it for the values of their
expressions and add statements to the body under construction. It reports mistakes and goes on, so
that one run finds them all.
"""

from __future__ import annotations

import builtins
import keyword
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine.errors import Diagnostics, did_you_mean
from engine.language import codes
from engine.language.abilities import Abilities
from engine.language.budget import Budget
from engine.language.collections import Seq
from engine.language.endings import Endings
from engine.language.expressions.coercion import Coercion
from engine.language.expressions.meaning import Meaning
from engine.language.fields import Expression, Path
from engine.language.hosts import Named, kind_of, missing
from engine.language.leaving import Leaving
from engine.language.mistake import Mistake, Silent
from engine.language.names import Globals
from engine.language.reading import Reading
from engine.language.scope import Block, Scope
from engine.language.standing import Standing
from engine.language.values import Enumeration, Member, Piece, Space, Value
from engine.limits import OUTCOMES
from engine.program.bounds import bounds
from engine.program.build import compare
from engine.program.facts import reduces
from engine.program.layout import Kind, Layout, Place, Region
from engine.program.module import Question, Reason, Site, Words
from engine.program.nodes import (
    Const,
    Draw,
    Expr,
    Fault,
    For,
    If,
    Local,
    Set,
    Stmt,
    Watch,
    While,
)

if TYPE_CHECKING:
    from engine.language.families import Effect
    from engine.language.ruleset import Ruleset
    from engine.language.sources import Sources

SEATS = "ABCDEFGH"
#: Names that generated code has a meaning for.
_TAKEN = frozenset(
    (*dir(builtins), *keyword.kwlist, "answer", "block", "explain", "keys", "options", "sheet")
)
#: What passes and backends call the locals that they make.
_MADE = re.compile(r".*_([a-z]?\d+|at|end)")


class Elaborator(Reading):
    """The program of a ruleset under construction, for a number of players and a set of options."""

    def __init__(
        self,
        ruleset: Ruleset,
        sources: Sources,
        players: int,
        options: dict[str, int],
        diagnostics: Diagnostics,
        watched: bool = False,
        marked: bool = False,
    ) -> None:
        super().__init__(sources, diagnostics)
        self.ruleset = ruleset
        self.players, self.options = players, options
        #: Whether the program says where each effect is done, and of how many it has said so.
        self.watched, self._done = watched, 0
        self.layout = Layout(tuple(SEATS[:players]))
        self.at = self.layout.region("at", 1, -1, 10_000)
        self.place = self.layout.region("place", players, -max(players, 2), players)
        self.questions: list[Question] = []
        self.reasons: list[Reason] = []
        self.scope: dict[str, Value] = {}
        self.active: list[str] = []
        self.used: set[str] = set()
        self.written: set[str] = set()
        #: By action: the conditions that fail in every state.
        self.failing: dict[str, set[Path]] = {}
        self.printed: dict[str, Enumeration] = {}
        #: The cells that count the pieces of a subset while it is chosen, by action and parameter.
        self.pickings: dict[str, Place] = {}
        #: By place: the cells that say whether it is revealed, of places that are at some time.
        self.shown: dict[str, Region] = {}
        #: By board: what people call its spaces.
        self.titles: dict[str, tuple[Words, ...]] = {}
        #: The counter of the loop that is being read, and how often it runs, where that is fixed.
        self.again: tuple[Local, int] | None = None
        #: What regions of growing boards hold of spaces that are not used.
        self.blanks: dict[str, int] = {}
        self.here: Path = ()
        self.turn: str | None = None
        #: How many statements of the body fill the places before setup.
        self.started = 0
        self.body: list[Stmt] = []
        self._circles: set[frozenset[str]] = set()
        self._fresh: dict[str, int] = {}
        self.budget = Budget(self)
        self.coercion = Coercion(self)
        self.meaning = Meaning(self)
        self.globals = Globals(self)
        self.leaving = Leaving(self)
        self.endings = Endings(self, marked)
        self.abilities = Abilities(self)
        self.abilities.read_all()
        self.standing = Standing(self)

    @cached_property
    def bound_names(self) -> set[str]:
        """The names that parts of the ruleset bring, to guess at what a misspelt one is."""
        from engine.language.bound import bound_names  # it knows constructs, which know this

        return bound_names(self.ruleset)

    # ------------------------------------------------------------------------- statements

    def emit(self, *stmts: Stmt) -> None:
        """Add statements to the body under construction."""
        self.body.extend(stmts)
        self.budget.made(len(stmts))

    def block(self) -> Block:
        """Collect statements in a body of their own."""
        return Block(self)

    def local(self, name: str, lo: int, hi: int) -> Local:
        """A new local variable with a name like this one.

        A rule's own names may look like those that passes and backends make; these never end in
        an underscore.
        """
        if _MADE.fullmatch(name) or name in _TAKEN:
            name += "_"
        number = self._fresh.get(name, 0)
        self._fresh[name] = number + 1
        return Local(f"{name}_{number}" if number else name, lo, hi)

    def keep(self, name: str, expr: Expr) -> Expr:
        """The value as it is now: constants and locals stay, all else goes into a new local."""
        if isinstance(expr, Const | Local):
            return expr
        kept = self.local(name, *bounds(expr))
        self.emit(Set(kept, expr))
        return kept

    def kept(self, name: str, value: Value) -> Value:
        """A value as it is now, its state read into locals."""
        if isinstance(value, Seq):
            raise Mistake(codes.WRONG_TYPE, f"'{name}' must be one value, not {value.type}")
        return value.map(lambda expr: self.keep(name, expr))

    def fault(self, path: Path, what: str) -> Fault:
        """A statement for what the rule at a path says can't happen."""
        return Fault(self.site(path, what))

    def site(self, path: Path, what: str, outcomes: Sequence[str] = ()) -> int:
        """The number of a rule's place, for faults and chance."""
        self.budget.made(len(outcomes) // OUTCOMES)
        self.sites.append(Site(self.sources.value(path), what, tuple(outcomes)))
        return len(self.sites) - 1

    def random_player(self, path: Path, name: str) -> Expr:
        """A player drawn at random."""
        drawn = self.local(name, 1, self.players)
        site = self.site(path, "a player at random", self.layout.seats)
        self.emit(Draw(drawn, Const(self.players), 1, site))
        return drawn

    # ------------------------------------------------------------------------------ scope

    def bound(self, /, **names: Value) -> Scope:
        """Names that hold inside; a name that stands for something else already is a mistake."""
        return Scope(self, {**self.scope, **names})

    def only(self, names: dict[str, Value]) -> Scope:
        """Only these names (and the global ones) hold inside."""
        return Scope(self, names)

    @contextmanager
    def entered(self, what: str, path: Path) -> Iterator[None]:
        """Inside a definition, procedure or action: coming back to it is a mistake."""
        if what in self.active:
            circle = self.active[self.active.index(what) :]
            if frozenset(circle) not in self._circles:
                self._circles.add(frozenset(circle))
                message = f"this goes in a circle: {' → '.join([*circle, what])}"
                self.report(codes.RECURSION, self.sources.key(path), message)
            raise Silent
        self.active.append(what)
        try:
            yield
        finally:
            self.active.pop()

    def new_name(self, name: str, path: Path) -> str:
        """Check a name that a parameter, loop or `let` brings; returns it."""
        if clash := self.globals.clash(name) or (name in self.scope and "an outer name") or None:
            self.report(codes.NAME_TAKEN, self.sources.key(path), f"'{name}' is {clash} already")
        return name

    # ----------------------------------------------------------------------------- places

    def spot(self, expression: Expression) -> Named:
        """A place, or what has places; Silent when it is neither. That it is none is a fault."""
        spot = self.checked(expression, self.coercion.as_spot).map(self._as_it_is)
        if isinstance(spot, Piece | Member) and spot.optional:
            none = self.fault(expression.path, f"'{expression}' is none here")
            what = spot.expr if isinstance(spot, Member) else kind_of(spot)
            self.emit(If(compare("==", what, Const(0)), [none]))
        self.must_be(expression.path, spot, str(expression))
        return spot

    def must_be(self, path: Path, value: Value, text: str) -> None:
        """A fault where there is no such space or piece; a mistake where there never is one."""
        nowhere = missing(value)
        space = isinstance(value, Space)
        message = f"there is no space '{text}'" if space else f"what '{text}' is part of is none"
        if nowhere == Const(1):
            self.report(codes.OUT_OF_RANGE, self.sources.value(path), message)
            raise Silent
        if nowhere != Const(0):
            self.emit(If(nowhere, [self.fault(path, f"{message} here")]))

    def _as_it_is(self, expr: Expr) -> Expr:
        """What a search finds now: when its piece has been moved, it would find something else."""
        return self.keep("at", expr) if reduces(expr) else expr

    def kinds(self, indexes: Sequence[int]) -> tuple[Kind, ...]:
        """The kinds of pieces with these indexes."""
        known = self.layout.kinds
        return tuple([known[index - 1] for index in indexes])

    def place_construct(self, place: Place) -> Any:
        """The construct that declares a place."""
        if place.host is not None:
            return self.globals.constructs[place.name]
        places = self.ruleset.table if place.owner == "table" else self.ruleset.player
        return places[place.name]

    def unknown(self, name: str, known: Sequence[str], path: Path, noun: str) -> None:
        """Report a name that is no such thing."""
        span = self.sources.value(path)
        self.report(codes.UNKNOWN_NAME, span, f"unknown {noun} '{name}'", did_you_mean(name, known))

    # ---------------------------------------------------------------------------- effects

    def effects(self, effects: Sequence[Effect]) -> None:
        """The meaning of a list of effects, one after the other."""
        for effect in effects:
            try:
                with (
                    self.budget.effect(effect.path),
                    self.leaving.checking(),
                    self.standing.watching(),
                ):
                    done, first = self._done, len(self.body)
                    effect.lower(self)
                    self._place_loops(self.body[first:], effect.path)
                    # What has effects in it directs the flow, and they have said so themselves.
                    if done == self._done:
                        self.watch(effect.path)
            except Mistake as mistake:
                self.report_mistake(mistake, effect.path)
            except Silent:
                pass

    def watch(self, path: Path) -> None:
        """In a watched program: what the rule at a path does is done."""
        if self.watched:
            self._done += 1
            self.emit(Watch(self.site(path, "after this nothing is amiss")))

    def _place_loops(self, body: list[Stmt], path: Path, site: int | None = None) -> int | None:
        """Let the loops that an effect brings know its place, so that one that never ends does."""
        for stmt in body:
            if isinstance(stmt, If):
                site = self._place_loops(stmt.then, path, site)
                site = self._place_loops(stmt.other, path, site)
            elif isinstance(stmt, For) and stmt.at is None:
                site = self.site(path, "this goes on and on") if site is None else site
                stmt.at = site
                site = self._place_loops(stmt.body, path, site)
            elif isinstance(stmt, While):
                site = self._place_loops(stmt.body, path, site)
        return site

    def told(self, path: Path, default: str | None = None) -> tuple[Words, tuple[Expr, ...]]:
        """The text at a path in every language, and the numbers that its placeholders show."""
        return self.sources.told(self, path, default)

    def words(self, path: Path, default: str | None = None) -> Words:
        """The text at a path in every language; its placeholders must be known before the game."""
        words, numbers = self.told(path, default)
        if numbers:
            self.report(
                codes.NOT_CONSTANT, self.sources.value(path), "this text is fixed before the game"
            )
            return Words({"en": (default or "",)})
        return words
