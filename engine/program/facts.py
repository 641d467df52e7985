"""What is so of an expression for good: how large it is, which locals it reads, what it goes over.

Nodes never change, and most are asked about by several passes. So it is worked out when it is first
asked for, from what is so of the parts, and kept in the node.
"""

from __future__ import annotations

from typing import NamedTuple

from engine.program.expressions import Call, Const, Expr, Local, Over, Reduce
from engine.program.functions import GUARD
from engine.program.node import Node
from engine.program.walk import CHILDREN, EXPRESSIONS, walk


class Facts(NamedTuple):
    """How many expressions there are in a node, its locals as they come, whether it reduces.

    And whether working it out may end in a fault of the rules.
    """

    size: int
    locals: tuple[Local, ...]
    names: frozenset[str]
    reduces: bool
    may_fail: bool


_CONSTANT = Facts(1, (), frozenset(), False, False)


def size_of(expr: Expr) -> int:
    """How many expressions there are in an expression, itself included."""
    return _facts(expr).size


def locals_of(expr: Expr) -> tuple[Local, ...]:
    """The locals in an expression, in order, each name once."""
    return _facts(expr).locals


def names_of(expr: Expr) -> frozenset[str]:
    """The names of the locals in an expression."""
    return _facts(expr).names


def reduces(expr: Expr) -> bool:
    """Whether there is a reduction in an expression."""
    return _facts(expr).reduces


def may_fail(expr: Expr) -> bool:
    """Whether an expression may end in a fault, so that it must not be worked out too early."""
    return _facts(expr).may_fail


def bound_in(expr: Expr) -> frozenset[str]:
    """The names of the locals that the reductions in an expression bring."""
    if not reduces(expr):
        return _CONSTANT.names
    clauses = (c for node in walk(expr) if isinstance(node, Reduce) for c in node.clauses)
    return frozenset(clause.local.name for clause in clauses if isinstance(clause, Over))


def _facts(node: Node) -> Facts:
    if isinstance(node, Const):
        return _CONSTANT
    if isinstance(node, Local):
        return Facts(1, (node,), frozenset((node.name,)), False, False)
    try:
        return node.facts
    except AttributeError:
        found = _found(node)
        node.facts = found
        return found


def _found(node: Node) -> Facts:
    kind = type(node)
    size, reducing = int(kind in EXPRESSIONS), kind is Reduce
    failing = isinstance(node, Call) and node.function == GUARD
    found, names = _CONSTANT.locals, _CONSTANT.names
    for part in reversed(CHILDREN[kind](node)):
        if part is None:
            continue
        more = _facts(part)
        size += more.size
        reducing = reducing or more.reduces
        failing = failing or more.may_fail
        if not names:
            found, names = more.locals, more.names
        elif not more.names <= names:
            found += tuple([local for local in more.locals if local.name not in names])
            names |= more.names
    return Facts(size, found, names, reducing, failing)
