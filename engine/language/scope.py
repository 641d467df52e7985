"""What holds for a while in an elaborator: the body under construction, the names in scope.

Classes, not generators: they are entered some ten thousand times for a large ruleset.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.program.nodes import Stmt

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.values import Value


class Block:
    """Around what adds statements to a body of their own."""

    __slots__ = ("_e", "_outer")

    def __init__(self, e: Elaborator) -> None:
        self._e = e

    def __enter__(self) -> list[Stmt]:
        body: list[Stmt] = []
        self._outer, self._e.body = self._e.body, body
        return body

    def __exit__(self, *_: object) -> None:
        self._e.body = self._outer


class Scope:
    """Around what is read with these names in scope, and the global ones."""

    __slots__ = ("_e", "_names", "_outer")

    def __init__(self, e: Elaborator, names: dict[str, Value]) -> None:
        self._e, self._names = e, names

    def __enter__(self) -> None:
        self._outer, self._e.scope = self._e.scope, self._names

    def __exit__(self, *_: object) -> None:
        self._e.scope = self._outer
