"""note: a question that options ask about the surroundings of many spaces is turned round.

`any(n.level > 0 for n in neighbours(s))`, asked for each of many spaces of a board that grows: what
is so of a space that is not used is known, and neighbours are neighbours of each other. So it is
noted once, beside which spaces the used ones lie of which it holds, and then only looked up.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from engine.compiler.fold import folded
from engine.program import Program
from engine.program.bodies import map_stmt, statements, targets
from engine.program.bounds import bounds
from engine.program.build import add, both, negate
from engine.program.facts import bound_in, may_fail, names_of
from engine.program.layout import Growth
from engine.program.nodes import (
    Among,
    Compare,
    Const,
    Expr,
    For,
    If,
    Load,
    Local,
    Logic,
    Note,
    Over,
    Range,
    Reduce,
    Row,
    Stmt,
    Table,
    Until,
    Where,
    While,
)
from engine.program.walk import rewrite, walk


def note(program: Program) -> None:
    """Turn round what the options of a question ask about neighbours."""
    boards = {
        place.growth.slot_of.name: place.growth
        for place in program.layout.places.values()
        if place.growth is not None
    }
    if not boards:
        return
    made = 0
    for question in program.questions:
        turning = _Turning(program, boards, question.options, made)
        body = turning.body(question.options, False)
        question.options = [*turning.head, *body]
        made = turning.made


class _Turning:
    """Turns round the questions in the options of one question; what is noted goes to `head`."""

    def __init__(
        self, program: Program, boards: dict[str, Growth], body: list[Stmt], made: int
    ) -> None:
        self.program, self.boards, self.made = program, boards, made
        self.head: list[Stmt] = []
        self.changing = {t.name for stmt in statements(body) for t in targets(stmt)}
        self.known: dict[tuple[Table, Expr], Local] = {}

    def body(self, body: list[Stmt], inside: bool) -> list[Stmt]:
        """A body with what is asked in its loops turned round."""
        out: list[Stmt] = []
        for stmt in body:
            if inside:
                stmt = map_stmt(stmt, lambda expr: rewrite(expr, self.turned))
            if isinstance(stmt, If):
                stmt = replace(
                    stmt, then=self.body(stmt.then, inside), other=self.body(stmt.other, inside)
                )
            elif isinstance(stmt, For | While):
                stmt = replace(stmt, body=self.body(stmt.body, True))
            out.append(stmt)
        return out

    def turned(self, expr: Expr) -> Expr:
        """A search among neighbours as a look at what is noted; anything else as it is."""
        if not isinstance(expr, Reduce) or expr.kind not in ("any", "all"):
            return expr
        over, *rest = expr.clauses
        if not isinstance(over, Over) or not isinstance(over.domain, Row):
            return expr
        if any(isinstance(clause, Over | Until) for clause in rest):
            return expr
        tests = [clause.condition for clause in rest if isinstance(clause, Where)]
        wanted = expr.value if expr.kind == "any" else negate(expr.value)
        notes = self.noted(over.domain.table, over.local, both(*tests, wanted))
        if notes is None:
            return expr
        found = Among(over.domain.row, notes)
        return found if expr.kind == "any" else negate(found)

    def noted(self, table: Table, at: Local, test: Expr) -> Local | None:
        """The notes of the spaces beside those of which a test holds, if it can be turned round."""
        growth = self._board(test, at)
        if growth is None or not _mutual(table):
            return None
        number = Local("~number", 1, growth.most)
        by_number = folded(_numbered(test, at, growth, number))
        if may_fail(by_number):
            return None
        own = {at.name, *bound_in(test)}
        free = names_of(by_number) - {number.name}
        if at.name in free or free & (self.changing - own) or not self._never(by_number, number):
            return None
        key = (table, by_number)
        if key not in self.known:
            self.known[key] = self._note(table, growth, number, by_number)
        return self.known[key]

    def _board(self, test: Expr, at: Local) -> Growth | None:
        """The board of whose spaces a test asks, by their numbers."""
        for node in walk(test):
            if isinstance(node, Load) and node.offset == at and node.region.name in self.boards:
                return self.boards[node.region.name]
        return None

    def _never(self, test: Expr, number: Local) -> bool:
        """Whether a test never holds of a space that is not used, which has the number 0."""

        def blank(node: Expr) -> Expr:
            if isinstance(node, Local) and node.name == number.name:
                return Const(0)
            if isinstance(node, Load) and isinstance(folded(node.offset), Const):
                first = self.program.blanks.get(node.region.name)
                return node if first is None else Const(first)
            return node

        return _false(folded(rewrite(test, blank)))

    def _note(self, table: Table, growth: Growth, number: Local, test: Expr) -> Local:
        """Statements that note the spaces beside the used ones of which a test holds."""
        self.made += 1
        notes = Local(f"beside_n{self.made}", 0, 0)
        at = Local(f"number_n{self.made}", number.lo, number.hi)
        test = rewrite(test, lambda node: at if node == number else node)
        space = Load(growth.cell_of, at)
        used = add(Load(growth.cell_of, Const(0)), Const(1))
        self.head += [
            Note(notes, None, True),
            For(at, Range(Const(1), used), [If(test, [Note(notes, Row(table, space), True)])]),
        ]
        return notes


def _numbered(test: Expr, at: Local, growth: Growth, number: Local) -> Expr:
    """A test of a space as one of its number."""

    def swap(node: Expr) -> Expr:
        if isinstance(node, Load) and node.region == growth.slot_of and node.offset == at:
            return number
        return node

    return rewrite(test, swap)


def _false(test: Expr) -> bool:
    """Whether a condition can be shown never to hold."""
    if isinstance(test, Const):
        return not test.value
    if isinstance(test, Logic):
        return (any if test.op == "and" else all)(_false(term) for term in test.terms)
    if isinstance(test, Compare) and test.op == "==":
        (a, b), (c, d) = bounds(test.a), bounds(test.b)
        return b < c or d < a
    return False


@lru_cache(maxsize=32)
def _mutual(table: Table) -> bool:
    """Whether each number is in the rows of those that are in its own."""
    rows = table.rows
    return all(
        0 <= other < len(rows) and at in rows[other] for at, row in enumerate(rows) for other in row
    )
