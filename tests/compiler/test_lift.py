"""The pass `lift`: what a question searches for again and again is searched for once."""

from __future__ import annotations

from engine.compiler.lift import lifted
from engine.program.build import add, compare
from engine.program.layout import Region
from engine.program.nodes import (
    Const,
    Expr,
    For,
    If,
    Load,
    Local,
    Offer,
    Over,
    Range,
    Reduce,
    Set,
    Stmt,
    Where,
)

CELLS = Region("cells", 0, 46, 0, 1)
ME = Local("me", 1, 2)
EACH = Local("each", 0, 45)
ALL = Range(Const(0), Const(46))


def search(name: str, start: Expr = Const(0), kind: str = "first") -> Reduce:  # noqa: B008
    """The first cell from a start that is not 0; its own local has this name."""
    at = Local(name, 0, 45)
    there = compare("!=", Load(CELLS, add(at, start)), Const(0))
    return Reduce(kind, (Over(at, ALL), Where(there)), at, Const(-1))


def offers(*searches: Expr) -> list[Stmt]:
    """A loop that offers what is none of the things found."""
    body: list[Stmt] = [Offer(EACH)]
    for found in searches:
        body = [If(compare("!=", EACH, found), body)]
    return [For(EACH, ALL, body)]


def test_a_search_in_a_loop_is_made_before_it() -> None:
    first, loop = lifted(offers(search("a", ME)))
    assert isinstance(first, Set)
    assert first.value == search("a", ME)
    assert loop == offers(first.local)[0]


def test_searches_that_are_alike_are_one() -> None:
    first, *rest = lifted(offers(search("a"), search("b")))
    assert isinstance(first, Set)
    assert rest == offers(first.local, first.local)


def test_a_search_that_depends_on_the_loop_stays_in_it() -> None:
    body = offers(search("a", EACH))
    assert lifted(body) == body


def test_a_search_that_is_made_once_stays_where_it_is() -> None:
    body: list[Stmt] = [If(compare("==", search("a"), Const(3)), [Offer(Const(1))])]
    assert lifted(body) == body


def test_what_has_to_look_at_everything_stays() -> None:
    body = offers(search("a", kind="min"))
    assert lifted(body) == body


def test_a_search_inside_a_reduction_is_lifted_first() -> None:
    at = Local("s", 0, 45)
    counted = Reduce("sum", (Over(at, ALL), Where(compare("!=", at, search("a")))), Const(1))
    outer: list[Stmt] = [Offer(counted)]
    first, offer = lifted(outer)
    assert isinstance(first, Set)
    clauses = (Over(at, ALL), Where(compare("!=", at, first.local)))
    assert offer == Offer(Reduce("sum", clauses, Const(1)))
