"""Giving a ruleset its meaning: the state under construction, names in scope, statements.

An `Elaborator` is what constructs are handed in `lower`: they ask it for the values of their
expressions and add statements to the body under construction. It reports mistakes and goes on, so
that one run finds them all.
"""

from __future__ import annotations

import ast
import builtins
import keyword
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from engine.errors import Code, Diagnostics, Span, did_you_mean
from engine.language import codes
from engine.language.abilities import Abilities
from engine.language.budget import TOO_MUCH, Budget, Exceeded
from engine.language.collections import Seq
from engine.language.endings import Endings
from engine.language.expressions.coercion import Coercion
from engine.language.expressions.meaning import Meaning
from engine.language.expressions.parse import parse, whole
from engine.language.fields import Expression, Path
from engine.language.hosts import Named, kind_of, missing
from engine.language.leaving import Leaving
from engine.language.mistake import Mistake, Silent
from engine.language.names import Globals
from engine.language.scope import Block, Scope
from engine.language.standing import Standing
from engine.language.values import Enumeration, Member, Piece, Space, Unknown, Value
from engine.limits import MOST_MISTAKES, OUTCOMES
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

T = TypeVar("T")


class Elaborator:
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
        self.ruleset, self.sources, self.diagnostics = ruleset, sources, diagnostics
        self.players, self.options = players, options
        #: Whether the program says where each effect is done, and of how many it has said so.
        self.watched, self._done = watched, 0
        self.layout = Layout(tuple(SEATS[:players]))
        self.at = self.layout.region("at", 1, -1, 10_000)
        self.place = self.layout.region("place", players, -max(players, 2), players)
        self.questions: list[Question] = []
        self.sites: list[Site] = []
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
        self._reading: list[Expression] = []
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

    # ------------------------------------------------------------------------ expressions

    def report(
        self,
        code: Code,
        span: Span,
        message: str,
        hint: str | None = None,
        related: Sequence[tuple[Span, str]] = (),
    ) -> None:
        """Add a diagnostic. Raises Exceeded when there are too many to go on."""
        self.diagnostics.report(code, span, message, hint=hint, related=related)
        if len(self.diagnostics.items) > MOST_MISTAKES:
            message = f"there are more than {MOST_MISTAKES} mistakes; the rest is not read"
            self.diagnostics.report(TOO_MUCH, span, message)
            raise Exceeded(message)

    def report_mistake(
        self,
        mistake: Mistake,
        path: Path,
        text: str | None = None,
        around: Sequence[Expression] = (),
    ) -> None:
        """Add the diagnostic of a mistake in the expression (or at the value) at a path.

        Where that is a definition, the first of the expressions `around` it is the one that asked.
        """
        path = path if mistake.at is None else mistake.at.path
        span = self._span(path, None if mistake.at else mistake.node, text)
        asking = [(self.sources.value(one.path), "asked for here") for one in around[:1]]
        self.report(mistake.code, span, mistake.message, mistake.hint, asking)

    def _span(self, path: Path, node: ast.AST | None, text: str | None) -> Span:
        """The part of the expression at a path that a syntax tree stands for."""
        if node is None or text is None:
            return self.sources.value(path)
        start, end = getattr(node, "placed", (0, len(text)))
        return self.sources.inside(path, start, end)

    def site_of(self, node: ast.AST, what: str) -> int:
        """The number of the place of a syntax tree, in the expression that is being read.

        What a scenario asks is read by itself; it has no place in the rules.
        """
        expression = self._reading[-1] if self._reading else Expression(None)
        self.sites.append(Site(self._span(expression.path, node, expression.source), what))
        return len(self.sites) - 1

    def value(self, expression: Expression) -> Value:
        """The value of an expression in the present scope; Unknown when it has a mistake."""
        if expression.source is None:
            return self._list(expression)
        with self.reading(expression):
            try:
                return self.meaning.of(parse(expression.source))
            except Mistake as mistake:
                self.note(mistake)
            except Silent:
                pass
        return Unknown()

    @contextmanager
    def reading(self, expression: Expression) -> Iterator[None]:
        """While an expression is read: mistakes and faults in it have their place there."""
        self._reading.append(expression)
        try:
            yield
        finally:
            self._reading.pop()

    def argument(self, node: ast.expr, text: str, path: Path) -> Value:
        """The value of a part of the text at a path. Raises Mistake, or Silent after another."""
        with self.reading(Expression(text, (), path)):
            return self.meaning.of(node)

    @property
    def outermost(self) -> Expression | None:
        """The expression that is read, of which others that are read may be definitions."""
        return self._reading[0] if self._reading else None

    def note(self, mistake: Mistake) -> None:
        """Report a mistake in the expression that is being read; raise it when there is none."""
        if not self._reading:
            raise mistake
        expression = self._reading[-1]
        self.report_mistake(mistake, expression.path, expression.source, self._reading[:-1])

    def _list(self, expression: Expression) -> Value:
        values = [self.value(item) for item in expression.items]
        try:
            return self.meaning.listed(values, expression.source)
        except Mistake as mistake:
            self.report_mistake(mistake, expression.path)
            return Unknown()

    def checked(self, expression: Expression, convert: Callable[[Value, None], T]) -> T:
        """A value turned into what is wanted (`Coercion.as_...`); Silent when it can't be."""
        value = self.value(expression)
        if isinstance(value, Unknown):
            raise Silent
        try:
            return convert(value, None)
        except Mistake as mistake:
            text = expression.source
            mistake.node = mistake.node or (whole(text) if text is not None else None)
            self.report_mistake(mistake, expression.path, text)
            raise Silent from None

    def number(self, expression: Expression) -> Expr:
        """The core expression of a whole number."""
        number = self.checked(expression, self.coercion.as_int)
        self.budget.asked(number, expression.path)
        return number

    def condition(self, expression: Expression) -> Expr:
        """The core expression of a condition; 1 when it has a mistake, so that the rest is seen."""
        try:
            condition = self.checked(expression, self.coercion.as_condition)
        except Silent:
            return Const(1)
        self.budget.asked(condition, expression.path)
        return condition

    def player(self, expression: Expression) -> Member:
        """A player."""
        return self.checked(expression, self.coercion.as_player)

    def constant(self, expression: Expression) -> int:
        """A whole number that is known before the game; Silent when it is not."""
        found = self.number(expression)
        if not isinstance(found, Const):
            self.report(
                codes.NOT_CONSTANT,
                self.sources.value(expression.path),
                f"'{expression}' depends on the state of the game; a fixed number is needed here",
            )
            raise Silent
        return found.value

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
