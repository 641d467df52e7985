"""What all nodes of expressions have in common: they never change, and are quickly made."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from engine.program.facts import Facts

T = TypeVar("T")


class Node:
    """A node of an expression, with room for what is so of it for good.

    `facts` is for the module of this name, `folded` is set where folding leaves it as it is.
    """

    __slots__ = ("facts", "folded")
    facts: Facts
    folded: bool

    def __reduce__(self) -> tuple[type, tuple[Any, ...]]:
        """A copy is made of its fields; what is so of it for good is found again."""
        names: tuple[str, ...] = type(self).__match_args__  # type: ignore[attr-defined]
        return type(self), tuple([getattr(self, name) for name in names])


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[T]) -> type[T]:
    """A frozen dataclass, as the type checker sees it.

    That nothing changes one is not checked again while it runs: there are millions of them, and to
    make one that is frozen for Python takes three times as long.
    """
    return dataclass(unsafe_hash=True)(kind)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def node(kind: type[T]) -> type[T]:
    """The same for a node, which has room for its fields alone."""
    return dataclass(unsafe_hash=True, slots=True)(kind)
