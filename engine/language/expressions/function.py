"""What a built-in function is made of, and the reductions that most of them are."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.language import codes
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

    @property
    def arity(self) -> tuple[int, int]:
        """The least and the most arguments."""
        inner = self.signature.partition("(")[2].rpartition(")")[0]
        arguments = [part for part in inner.split(",") if part.strip()]
        return sum("?" not in part and "…" not in part for part in arguments), (
            99 if "…" in inner else len(arguments)
        )

    def give(self, e: Elaborator, arguments: list[Value], node: ast.AST) -> Value:
        """The function's value. Raises Mistake for the wrong number of arguments."""
        least, most = self.arity
        if not least <= len(arguments) <= most:
            raise Mistake(
                codes.ARITY, f"it is {self.signature}, not {len(arguments)} arguments", node
            )
        return self.meaning(e, arguments, node)
