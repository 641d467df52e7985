"""lift: searches that a question repeats are made once, at its head.

While options are offered the state does not change, so what does not depend on the loops around
it is the same all along: where a pawn stands, as every space is compared with it. Only `first` and
`last` are lifted: they end at the first hit, so one that turns out not to be needed costs little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from engine.program import Program
from engine.program.bodies import bodies, expressions, map_body, statements, targets
from engine.program.bounds import bounds
from engine.program.facts import bound_in, may_fail, names_of, reduces
from engine.program.nodes import Expr, For, Local, Over, Reduce, Set, Stmt, While
from engine.program.walk import rewrite, walk

_KINDS = ("first", "last")


def lift(program: Program) -> None:
    """Lift the searches of every question."""
    for question in program.questions:
        question.options = lifted(question.options)
        question.explain = lifted(question.explain)


def lifted(body: list[Stmt]) -> list[Stmt]:
    """A body in which each search that is repeated is made at its head."""
    head: list[Stmt] = []
    while found := _repeated(body):
        names = {
            plain: Local(f"found_l{len(head) + number}", *bounds(plain))
            for number, plain in enumerate(found)
        }
        head += [Set(names[plain], search) for plain, search in found.items()]
        body = map_body(body, lambda expr, known=names: _replaced(expr, known))  # type: ignore[misc]
    return [*head, *body]


def _repeated(body: list[Stmt]) -> dict[Reduce, Reduce]:
    """The searches that are made more than once and always find the same, by their plain form."""
    changing = {target.name for stmt in statements(body) for target in targets(stmt)}
    for stmt in statements(body):
        changing.update(*map(bound_in, expressions(stmt)))
    uses: Counter[Reduce] = Counter()
    found: dict[Reduce, Reduce] = {}
    for search, times in _searches(body, 1):
        if not _free(search) & changing and not may_fail(search):
            plain = _plain(search)
            uses[plain] += times
            found.setdefault(plain, search)
    return {plain: search for plain, search in found.items() if uses[plain] > 1}


def _replaced(expr: Expr, known: dict[Reduce, Local]) -> Expr:
    def swap(node: Expr) -> Expr:
        return known.get(_plain(node), node) if isinstance(node, Reduce) else node

    return rewrite(expr, swap)


def _searches(body: list[Stmt], times: int) -> Iterator[tuple[Reduce, int]]:
    """Every search in a body, with 2 for one inside a loop, which is made again and again."""
    for stmt in body:
        for expr in filter(reduces, expressions(stmt)):
            for node in walk(expr):
                if isinstance(node, Reduce) and node.kind in _KINDS:
                    yield node, times
                elif isinstance(node, Reduce):
                    inner = (n for clause in node.clauses for n in walk((clause, node.value)))
                    yield from ((n, 2) for n in inner if isinstance(n, Reduce) and n.kind in _KINDS)
        for inside in bodies(stmt):
            yield from _searches(inside, 2 if isinstance(stmt, For | While) else times)


def _free(search: Reduce) -> set[str]:
    """The locals that a search reads from around it."""
    return set(names_of(search) - bound_in(search))


def _plain(search: Reduce) -> Reduce:
    """The search with its own locals numbered, so that two that are alike are equal."""
    own = {name: f"~{number}" for number, name in enumerate(sorted(bound_in(search)))}

    def renamed(node: Expr) -> Expr:
        if isinstance(node, Local) and node.name in own:
            return Local(own[node.name], node.lo, node.hi)
        return node

    plain = rewrite(search, renamed)
    assert isinstance(plain, Reduce)
    clauses = tuple(
        Over(Local(own[c.local.name], c.local.lo, c.local.hi), c.domain)
        if isinstance(c, Over)
        else c
        for c in plain.clauses
    )
    return Reduce(plain.kind, clauses, plain.value, plain.default)
