"""Core expressions as Python expressions."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.backends.python.hoist import ENTRY
from engine.program import Program, Region
from engine.program.bodies import expressions
from engine.program.bounds import bounds
from engine.program.build import add
from engine.program.functions import FUNCTIONS, GUARD
from engine.program.nodes import (
    Among,
    Arith,
    Call,
    Compare,
    Const,
    Expr,
    For,
    Found,
    Length,
    Load,
    Local,
    Logic,
    Look,
    Not,
    Note,
    Pick,
    Row,
    Start,
    Stmt,
    Table,
    Work,
)
from engine.program.searches import ready
from engine.program.verify import all_statements
from engine.program.walk import walk

_LEVEL = {
    "or": 1, "and": 2, "not": 3, "compare": 4, "|": 5, "&": 6, "<<": 7, ">>": 7,
    "+": 8, "-": 8, "*": 9, "//": 9, "%": 9,
}  # fmt: skip
#: Binds as closely as a name.
_CLOSE = 12
#: Tables with more rows are handed to the generated code instead of being written in it.
LARGE = 4_000


def expression(expr: Expr) -> str:
    """The Python text of an expression; that of a condition is worth 0 or 1."""
    return _text(expr, 0)


def condition(expr: Expr) -> str:
    """The Python text of a condition where Python asks whether something is true: any number is."""
    return _truth(expr, 0)


def _text(expr: Expr, level: int) -> str:
    """The text, in brackets when it stands where something of a higher level is needed."""
    if isinstance(expr, Const):
        return str(expr.value) if expr.value >= 0 or level <= 8 else f"({expr.value})"
    if isinstance(expr, Local):
        return expr.name
    own, text = _FORMS[type(expr)](expr)
    return f"({text})" if own < level else text


def _truth(expr: Expr, level: int) -> str:
    """The shorter text that does where only its being true matters."""
    if not isinstance(expr, Compare | Logic):
        return _text(expr, level)
    own, text = _true_compare(expr) if isinstance(expr, Compare) else _true_logic(expr)
    return f"({text})" if own < level else text


def _arith(e: Arith) -> tuple[int, str]:
    if e.op in ("min", "max"):
        a, b = _text(e.a, 8), _text(e.b, 8)
        if all(isinstance(side, Const | Local) for side in (e.a, e.b)):
            return 0, f"{a} if {a} {'<' if e.op == 'min' else '>'} {b} else {b}"
        return _CLOSE, f"{e.op}({expression(e.a)}, {expression(e.b)})"
    own = _LEVEL[e.op]
    if e.op == "+" and isinstance(e.b, Const) and e.b.value < 0:
        return own, f"{_text(e.a, own)} - {-e.b.value}"
    return own, f"{_text(e.a, own)} {e.op} {_text(e.b, own + 1)}"


def _compare(e: Compare) -> tuple[int, str]:
    side = _LEVEL["|"]
    return _LEVEL["compare"], f"{_text(e.a, side)} {e.op} {_text(e.b, side)}"


def _true_compare(e: Compare) -> tuple[int, str]:
    own, side = _LEVEL["compare"], _LEVEL["|"]
    if e.b == Const(0) and bounds(e.a)[0] >= 0:
        if e.op in ("!=", ">"):
            return own, _text(e.a, side)
        if e.op in ("==", "<="):
            return _LEVEL["not"], f"not {_text(e.a, side)}"
    return _compare(e)


def _logic(e: Logic) -> tuple[int, str]:
    own = _LEVEL[e.op]
    return own, f" {e.op} ".join(_text(_settled(term), own + 1) for term in e.terms)


def _true_logic(e: Logic) -> tuple[int, str]:
    own = _LEVEL[e.op]
    return own, f" {e.op} ".join(_truth(term, own + 1) for term in e.terms)


def _settled(term: Expr) -> Expr:
    """A condition that is worth 0 or 1, as `and` and `or` of Python give one of their terms."""
    lo, hi = bounds(term)
    return term if lo >= 0 and hi <= 1 else Compare("!=", term, Const(0))


def _look(e: Look) -> tuple[int, str]:
    name = table_name(e.table)
    if len(e.table.rows) == 1:
        return _CLOSE, f"{name}[0][{expression(e.column)}]"
    return _CLOSE, f"{name}[{expression(e.row)}][{expression(e.column)}]"


def _pick(e: Pick) -> tuple[int, str]:
    return 0, f"{_text(e.then, 1)} if {_truth(e.condition, 1)} else {_text(e.other, 0)}"


_FORMS: dict[type, Callable[[Any], tuple[int, str]]] = {
    Load: lambda e: (_CLOSE, f"S[{address(e.region, e.offset)}]"),
    Look: _look,
    Length: lambda e: (_CLOSE, f"len({table_name(e.table)}[{expression(e.row)}])"),
    Arith: _arith,
    Compare: _compare,
    Logic: _logic,
    Not: lambda e: (_LEVEL["not"], f"not {_truth(e.a, _LEVEL['not'])}"),
    Pick: _pick,
    Among: lambda e: (_LEVEL["compare"], f"{_text(e.number, _LEVEL['|'])} in {e.notes.name}"),
    Call: lambda e: (_CLOSE, _CALLS[e.function](e)),
}


def asked(question: Call) -> str:
    """The whole answer of a prepared function, for every goal."""
    return f"{function_name(question)}({', '.join(map(expression, question.args))})"


def _trails(e: Call) -> str:
    question = Call(e.function, e.args[:-1], e.lo, e.hi, e.table)
    return f"{asked(question)}[{expression(e.args[-1])}]"


def _least(e: Call) -> str:
    members = _text(e.args[0], _LEVEL["<<"])
    return f"({members} & -{_text(e.args[0], _CLOSE)}).bit_length()"


def _guard(e: Call) -> str:
    called = f"{GUARD}({', '.join(map(expression, e.args))})"
    index, number, _ = e.args
    if not isinstance(index, Local):
        return called
    return f"({index.name} if 0 <= {index.name} < {expression(number)} else {called})"


_CALLS: dict[str, Callable[[Call], str]] = {
    "size": lambda e: f"{_text(e.args[0], _CLOSE)}.bit_count()",
    "width": lambda e: f"{_text(e.args[0], _CLOSE)}.bit_length()",
    "least": _least,
    "below": lambda e: f"((1 << {_text(e.args[0], _LEVEL['+'])}) - 1)",
    "trails": _trails,
    GUARD: _guard,
    ENTRY: lambda e: f"{expression(e.args[0])}[{expression(e.args[1])}]",
}


def function_name(call: Call) -> str:
    """The name in generated code of a function that was prepared for a table."""
    assert call.table is not None
    return f"{call.function}_in_{call.table.name}"


def called(name: str, table: Table) -> str:
    """The name in generated code of a search or procedure."""
    return f"{name}_in_{table.name.replace('.', '_')}" if table.name else name


def calling(name: str, table: Table, starts: tuple[Start, ...], args: tuple[Expr, ...]) -> str:
    """A call of a search or procedure."""
    begun = (address(region, offset) for region, offset in starts)
    return f"{called(name, table)}({', '.join(['S', *begun, *map(expression, args)])})"


def prepared(program: Program) -> dict[str, Any]:
    """What generated code is handed by name: functions made ready for tables, and large tables."""
    found: dict[str, Any] = {name: t for name, t in tables_of(program) if is_large(t)}
    for stmt in all_statements(program):
        if isinstance(stmt, Work):
            found[called(stmt.procedure, stmt.table)] = ready(stmt.procedure, stmt.table)
        elif isinstance(domain := _domain(stmt), Found):
            found[called(domain.search, domain.table)] = ready(domain.search, domain.table)
    for expr in _every(program):
        for node in walk(expr):
            if isinstance(node, Call) and node.table is not None:
                prepare = FUNCTIONS[node.function].prepare
                assert prepare is not None
                found[function_name(node)] = prepare(node.table.rows)
    return found


def is_large(rows: tuple[tuple[int, ...], ...]) -> bool:
    """Whether a table is too large to be written out."""
    return len(rows) > LARGE


def address(region: Region, offset: Expr) -> str:
    """The index of a region's cell in the whole state."""
    return expression(add(offset, Const(region.base)))


def table_name(table: Table) -> str:
    """A table's name as a Python constant."""
    # A dot becomes the one small letter, so that no other name is the same.
    return table.name.upper().replace(".", "x")


def tables_of(program: Program) -> Iterator[tuple[str, tuple[tuple[int, ...], ...]]]:
    """The names and rows of all tables that the program uses, in order of their names."""
    found: dict[str, tuple[tuple[int, ...], ...]] = {}
    for expr in _every(program):
        for node in walk(expr):
            if isinstance(node, Look | Length):
                found[table_name(node.table)] = node.table.rows
    for stmt in all_statements(program):
        if isinstance(domain := _domain(stmt), Row):
            found[table_name(domain.table)] = domain.table.rows
    yield from sorted(found.items())


def _domain(stmt: Stmt) -> object:
    """The domain that a statement goes through, if it does."""
    if isinstance(stmt, For):
        return stmt.domain
    return stmt.numbers if isinstance(stmt, Note) else None


def _every(program: Program) -> Iterator[Expr]:
    for stmt in all_statements(program):
        yield from expressions(stmt)
    for block in program.blocks:
        yield from expressions(block.exit)
