"""What a built-in function is made of, and the reductions that most of them are."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.expressions.parse import no_call
from engine.language.mistake import Mistake
from engine.language.values import Value

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

Give = Callable[["Elaborator", list[Value], ast.AST], Value]


@dataclass(frozen=True)
class Function:
    """A built-in function: `signature` as the reference shows it, `doc` says what it gives.

    `examples` are expressions over the sample game with their values; a test runs them. `words`
    are templates by language: `{0}`, `{1}` are the arguments, `{all}` the elements of the first.
    Arguments may be given by the names that the signature has for them; where one that can be left
    out stands before one that is given, its value is `Nothing`.
    For a comprehension there may be words of their own: `each` is its element with its condition,
    `body` what is asked of it. `denied` is what `not` makes of either.
    """

    signature: str
    doc: str
    meaning: Give
    examples: dict[str, object] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    denied: dict[str, str] = field(default_factory=dict)
    noun: bool = False

    @property
    def name(self) -> str:
        """The function's name."""
        return self.signature.partition("(")[0]

    @cached_property
    def arity(self) -> tuple[int, int]:
        """The least and the most arguments: where it takes many (`…`), at least one."""
        arguments = self._arguments
        most = 99 if "…" in self.signature else len(arguments)
        return sum("?" not in part for part in arguments), most

    @cached_property
    def _arguments(self) -> list[str]:
        inner = self.signature.partition("(")[2].rpartition(")")[0]
        return [part.strip() for part in inner.split(",") if part.strip()]

    def in_order(self, call: ast.Call) -> list[ast.expr | None]:
        """The arguments of a call by position, those given by name too; None for one left out.

        Raises Mistake for a name that no argument has, and for an argument given twice.
        """
        found: list[ast.expr | None] = list(call.args)
        names = [part.rstrip("?") for part in self._arguments]
        known = [name for name in names if name.isidentifier()]
        if call.keywords and not known:
            raise no_call(call)
        for keyword in call.keywords:
            if keyword.arg not in known:
                message = f"'{self.name}' has no argument '{keyword.arg}'"
                hint = did_you_mean(str(keyword.arg), known) or f"it is {self.signature}"
                raise Mistake(codes.ARITY, message, keyword.value, hint)
            at = names.index(keyword.arg)
            found += [None] * (at + 1 - len(found))
            if found[at] is not None:
                message = f"the argument '{keyword.arg}' is given twice"
                raise Mistake(codes.ARITY, message, keyword.value)
            found[at] = keyword.value
        if None in found[: self.arity[0]]:
            given = len(found) - found.count(None)
            raise Mistake(codes.ARITY, f"it is {self.signature}, not {given} arguments", call)
        return found

    def give(self, e: Elaborator, arguments: list[Value], node: ast.AST) -> Value:
        """The function's value. Raises Mistake for the wrong number of arguments."""
        least, most = self.arity
        if not least <= len(arguments) <= most:
            raise Mistake(
                codes.ARITY, f"it is {self.signature}, not {len(arguments)} arguments", node
            )
        return self.meaning(e, arguments, node)
