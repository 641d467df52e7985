"""sink: values of a question's options are worked out where they are first wanted.

A `let` is worked out before the conditions that follow; when the first of these does not read it,
it can wait until that one holds. One that is given another value before it is read is left out.
"""

from __future__ import annotations

from collections import Counter

from engine.compiler.bodies import on_growing_boards
from engine.program import Program
from engine.program.bodies import bodies, expressions, statements, targets
from engine.program.facts import names_of, reduces
from engine.program.nodes import For, If, Local, Set, Stmt, While
from engine.program.walk import walk


def sink(program: Program) -> None:
    """Move what the options of a question work out to where it is wanted."""
    for question in on_growing_boards(program):
        question.options = _Sinking(question.options).body(question.options)


class _Sinking:
    """Moves what is worked out in a question's options; knows what they read in all."""

    def __init__(self, options: list[Stmt]) -> None:
        self.reads = _reads(options)

    def body(self, body: list[Stmt]) -> list[Stmt]:
        """A body whose searches stand where their values are first read."""
        out: list[Stmt] = []
        own = _reads(body)
        for stmt in reversed(body):
            if isinstance(stmt, Set) and _searches(stmt):
                name = stmt.local.name
                goal = _goal(stmt, out) if own[name] == self.reads[name] else None
                if goal is not None and goal >= 0:
                    wanting = out[goal]
                    assert isinstance(wanting, If)
                    then = self.body([stmt, *wanting.then])
                    out[goal] = If(wanting.condition, then, wanting.other)
                if goal is not None:
                    continue
            out.insert(0, self.inner(stmt))
        return out

    def inner(self, stmt: Stmt) -> Stmt:
        """A statement whose inner bodies are changed so."""
        if isinstance(stmt, If):
            return If(stmt.condition, self.body(stmt.then), self.body(stmt.other))
        if isinstance(stmt, For):
            return For(stmt.local, stmt.domain, self.body(stmt.body), stmt.at)
        return While(self.body(stmt.body), stmt.at) if isinstance(stmt, While) else stmt


def _searches(stmt: Set) -> bool:
    """Whether it takes long to work out a value."""
    return reduces(stmt.value)


def _goal(stmt: Set, rest: list[Stmt]) -> int | None:
    """The statement into whose body a value can wait to be worked out.

    -1 when it gets another value before it is read; None when it has to stay.
    """
    name, reads = stmt.local.name, names_of(stmt.value)
    found: int | None = None
    for at, other in enumerate(rest):
        if name in _exposed([other]):
            within = isinstance(other, If) and not other.other and name not in _asked(other)
            if found is not None or not within:
                return None
            found = at
        changed = _set_in(other)
        if name in changed and isinstance(other, Set):
            return -1 if found is None else found
        if name in changed and found is None:
            return None
        if found is None and changed & reads:
            return None
    return found


def _reads(body: list[Stmt]) -> Counter[str]:
    """How often each local is read in a body."""
    return Counter(
        node.name
        for stmt in statements(body)
        for expr in expressions(stmt)
        for node in walk(expr)
        if isinstance(node, Local)
    )


def _asked(stmt: Stmt) -> set[str]:
    """The locals that a statement reads itself."""
    return {name for expr in expressions(stmt) for name in names_of(expr)}


def _exposed(body: list[Stmt]) -> set[str]:
    """The locals that a body may read before it sets them."""
    found: set[str] = set()
    known: set[str] = set()
    for stmt in body:
        reads = _asked(stmt).union(*(_exposed(inner) for inner in bodies(stmt)))
        found |= reads - known - ({stmt.local.name} if isinstance(stmt, For) else set())
        known |= {local.name for local in targets(stmt)} if isinstance(stmt, Set) else set()
    return found


def _set_in(stmt: Stmt) -> set[str]:
    return {local.name for inner in statements([stmt]) for local in targets(inner)}
