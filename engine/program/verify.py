"""Checks of a program between passes: what the core language promises, every node keeps.

Source: the list of what the core must forbid, from the design's trial.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.program.bodies import bodies, expressions, statements, targets
from engine.program.bounds import BITWISE, LONGEST, bounds
from engine.program.facts import bound_in, locals_of
from engine.program.functions import FUNCTIONS
from engine.program.module import Program
from engine.program.nodes import (
    Arith,
    Ask,
    Branch,
    Call,
    Cells,
    Const,
    Domain,
    Draw,
    Expr,
    Fault,
    For,
    Found,
    Goto,
    Jump,
    Load,
    Local,
    Look,
    Note,
    Offer,
    Over,
    Pause,
    Reduce,
    Refuse,
    Row,
    Stmt,
    Store,
    Survey,
    Take,
    Watch,
    While,
    Work,
)
from engine.program.searches import PROCEDURES, SEARCHES
from engine.program.walk import walk

LIMIT = 2**62


class Broken(AssertionError):
    """A pass made a program that the core language forbids: a fault of ours, not of a ruleset."""


def verify(program: Program) -> None:
    """Raise Broken at the first thing that the core language forbids."""
    for stmt in all_statements(program):
        for expr in expressions(stmt):
            for node in walk(expr):
                _expression(node)
        _statement(program, stmt)
    for question in program.questions:
        _only(question.options, (Ask, Refuse, Work, Watch), "options")
        _only(question.explain, (Ask, Offer, Work, Watch), "explain")
        _loops(question.options)
    for body in (program.body, *(block.body for block in program.blocks)):
        _only(body, (Offer, Refuse, Note), "the flow")
        _jumps(body, False)
        _loops(body)
    for block in program.blocks:
        _exit(program, block.exit)


def all_statements(program: Program) -> Iterator[Stmt]:
    """Every statement of a program."""
    parts = [program.body, program.refresh, program.scoring.sheet, program.scoring.keys]
    parts += [block.body for block in program.blocks]
    for question in program.questions:
        parts += [question.options, question.explain]
    for part in parts:
        yield from statements(part)


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)


def _expression(node: Expr) -> None:
    if isinstance(node, Load):
        lo, hi = bounds(node.offset)
        _require(hi >= 0 and lo < node.region.length, f"{node.region.name} is read outside")
    elif isinstance(node, Look):
        lo, hi = bounds(node.row)
        _require(hi >= 0 and lo < len(node.table.rows), f"{node.table.name} is read outside")
    elif isinstance(node, Arith):
        if node.op in ("//", "%"):
            _require(bounds(node.b)[0] > 0, "a divisor is not proven positive")
        lo, hi = bounds(node)
        if node.op in BITWISE:
            _require(bounds(node.a)[0] >= 0 and bounds(node.b)[0] >= 0, "a negative set")
            _require(node.op in "&|" or bounds(node.b)[1] <= LONGEST, "a shift without bound")
        else:
            _require(lo > -LIMIT and hi < LIMIT, "arithmetic leaves 63 bits")
    elif isinstance(node, Call):
        _require(node.function in FUNCTIONS, f"an unknown function {node.function}")
    elif isinstance(node, Reduce):
        overs = [clause for clause in node.clauses if isinstance(clause, Over)]
        _require(bool(overs), "a reduction over nothing")
        for over in overs:
            _domain(over.domain)


def _statement(program: Program, stmt: Stmt) -> None:
    if isinstance(stmt, Store):
        lo, hi = bounds(stmt.offset)
        _require(hi >= 0 and lo < stmt.region.length, f"{stmt.region.name} is written outside")
        if isinstance(stmt.value, Const):
            value = stmt.value.value
            _require(stmt.region.lo <= value <= stmt.region.hi, f"{value} in {stmt.region.name}")
    elif isinstance(stmt, Ask | Survey):
        _require(stmt.question < len(program.questions), "an unknown question")
    elif isinstance(stmt, Draw | Take | Fault | Watch):
        _require(stmt.site < len(program.sites), "an unknown site")
    elif isinstance(stmt, Work):
        _require(stmt.procedure in PROCEDURES, f"an unknown procedure {stmt.procedure}")
    elif isinstance(stmt, For):
        if isinstance(stmt.domain, Row):
            _require(bool(stmt.domain.table.rows), "a loop over an empty table")
        _domain(stmt.domain)


def _domain(domain: Domain) -> None:
    if isinstance(domain, Cells):
        lo, hi = bounds(domain.offset)
        _require(hi >= 0 and lo < domain.region.length, f"{domain.region.name} is read outside")
    elif isinstance(domain, Found):
        _require(domain.search in SEARCHES, f"an unknown search {domain.search}")


def _only(body: list[Stmt], forbidden: tuple[type, ...], where: str) -> None:
    for stmt in statements(body):
        _require(not isinstance(stmt, forbidden), f"{type(stmt).__name__} in {where}")


def _jumps(body: list[Stmt], inside: bool) -> None:
    for stmt in body:
        _require(inside or not isinstance(stmt, Jump), "a jump outside a loop")
        for inner in bodies(stmt):
            _jumps(inner, inside or isinstance(stmt, For | While))


def _loops(body: list[Stmt]) -> None:
    """Loop variables are not assigned in their loops."""
    for stmt in statements(body):
        if isinstance(stmt, For):
            names = {t.name for inner in statements(stmt.body) for t in targets(inner)}
            _require(stmt.local.name not in names, f"{stmt.local.name} is assigned in its loop")


def free_locals(body: list[Stmt]) -> dict[str, Local]:
    """The locals that a body reads but that nothing in it sets, in order of first use."""
    set_here = {t.name for stmt in statements(body) for t in targets(stmt)}
    found: dict[str, Local] = {}
    for stmt in statements(body):
        for expr in expressions(stmt):
            known = set_here | bound_in(expr)
            for local in locals_of(expr):
                if local.name not in known:
                    found.setdefault(local.name, local)
    return found


def _exit(program: Program, end: object) -> None:
    blocks = len(program.blocks)
    if isinstance(end, Goto):
        _require(0 <= end.block < blocks, "a jump to an unknown block")
    elif isinstance(end, Branch):
        _require(0 <= end.then < blocks and 0 <= end.other < blocks, "a branch to an unknown block")
    elif isinstance(end, Pause):
        _require(0 <= end.block < blocks, "a pause before an unknown block")
