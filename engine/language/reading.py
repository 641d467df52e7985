"""Reading a ruleset's expressions: their values, and the places of what is wrong with them.

Mistakes are reported where they stand and the reading goes on, so that one run finds them all.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from engine.errors import Code, Diagnostics, Span
from engine.language import codes
from engine.language.budget import TOO_MUCH, Budget, Exceeded
from engine.language.expressions.parse import parse, whole
from engine.language.fields import Expression, Path
from engine.language.mistake import Mistake, Silent
from engine.language.values import Member, Unknown, Value
from engine.limits import MOST_MISTAKES
from engine.program.module import Site
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.expressions.coercion import Coercion
    from engine.language.expressions.meaning import Meaning
    from engine.language.sources import Sources

T = TypeVar("T")


class Reading:
    """What an elaborator does with expressions."""

    budget: Budget
    coercion: Coercion
    meaning: Meaning

    def __init__(self, sources: Sources, diagnostics: Diagnostics) -> None:
        self.sources, self.diagnostics = sources, diagnostics
        #: The places of the rules that the program knows, for faults and chance.
        self.sites: list[Site] = []
        #: The expressions that are being read, each a definition that the one before it asks.
        self._reading: list[Expression] = []

    # -------------------------------------------------------------------------- mistakes

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

    # ---------------------------------------------------------------------------- values

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
