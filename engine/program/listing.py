"""A program as people read it: expressions in usual notation, statements indented."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.program.layout import Layout
from engine.program.module import Program
from engine.program.nodes import (
    Among,
    Arith,
    Ask,
    Branch,
    Call,
    Cells,
    Clause,
    Compare,
    Const,
    Domain,
    Draw,
    End,
    Exit,
    Expr,
    Fault,
    For,
    Found,
    Goto,
    If,
    Jump,
    Length,
    Load,
    Local,
    Logic,
    Look,
    Not,
    Note,
    Noted,
    Offer,
    Over,
    Pause,
    Pick,
    Range,
    Reduce,
    Refuse,
    Return,
    Row,
    Set,
    Start,
    Stmt,
    Stop,
    Store,
    Survey,
    Table,
    Take,
    Watch,
    Where,
    While,
    Work,
)  # fmt: skip


def show(expr: Expr) -> str:
    """An expression in usual notation."""
    return _EXPRESSIONS[type(expr)](expr)


def _arith(e: Arith) -> str:
    if e.op in ("min", "max"):
        return f"{e.op}({show(e.a)}, {show(e.b)})"
    return f"({show(e.a)} {e.op} {show(e.b)})"


def _reduce(e: Reduce) -> str:
    clauses = " ".join(_clause(clause) for clause in e.clauses)
    default = f", default {show(e.default)}" if e.default is not None else ""
    return f"{e.kind}({show(e.value)} {clauses}{default})"


def _call(e: Call) -> str:
    named = [e.table.name] if e.table else []
    return f"{e.function}({', '.join([*named, *map(show, e.args)])})"


def _called(name: str, table: Table, starts: tuple[Start, ...], args: tuple[Expr, ...]) -> str:
    named = [table.name] if table.name else []
    begun = (f"{region.name}[{show(offset)}]" for region, offset in starts)
    return f"{name}({', '.join([*named, *begun, *map(show, args)])})"


def _noted(numbers: Expr | Domain | None) -> str:
    if numbers is None:
        return "nothing yet"
    if isinstance(numbers, Range | Row | Cells | Found | Noted):
        return domain(numbers)
    return show(numbers)


def _clause(clause: Clause) -> str:
    if isinstance(clause, Over):
        return f"for {clause.local.name} in {domain(clause.domain)}"
    return f"{'if' if isinstance(clause, Where) else 'until'} {show(clause.condition)}"


def domain(d: Domain) -> str:
    """A loop's domain."""
    if isinstance(d, Row):
        return f"{d.table.name}[{show(d.row)}]"
    if isinstance(d, Cells):
        return f"{d.region.name}[{show(d.offset)}, +{show(d.length)}]"
    if isinstance(d, Noted):
        return d.notes.name
    if isinstance(d, Found):
        return _called(d.search, d.table, d.starts, d.args)
    return f"{show(d.lo)} .. {show(d.hi)}"


_EXPRESSIONS: dict[type, Callable[[Any], str]] = {
    Const: lambda e: str(e.value),
    Local: lambda e: e.name,
    Load: lambda e: f"{e.region.name}[{show(e.offset)}]",
    Look: lambda e: f"{e.table.name}[{show(e.row)}][{show(e.column)}]",
    Length: lambda e: f"len({e.table.name}[{show(e.row)}])",
    Arith: _arith,
    Compare: lambda e: f"{show(e.a)} {e.op} {show(e.b)}",
    Logic: lambda e: f"({f' {e.op} '.join(map(show, e.terms))})",
    Not: lambda e: f"not {show(e.a)}",
    Pick: lambda e: f"({show(e.then)} if {show(e.condition)} else {show(e.other)})",
    Reduce: _reduce,
    Call: _call,
    Among: lambda e: f"{show(e.number)} among {e.notes.name}",
}

_LINES: dict[type, Callable[[Any], str]] = {
    Set: lambda s: f"{s.local.name} = {show(s.value)}",
    Store: lambda s: f"{s.region.name}[{show(s.offset)}] := {show(s.value)}",
    Note: lambda s: f"note in {s.notes.name}: {_noted(s.numbers)}",
    Work: lambda s: f"{s.local.name} = {_called(s.procedure, s.table, s.starts, s.args)}",
    Jump: lambda s: f"jump {s.where}",
    Draw: lambda s: f"{s.local.name} = draw below {show(s.n)} from {s.lo} (site {s.site})",
    Take: lambda s: (
        f"{s.local.name} = take one of {show(s.n)} from "
        f"{s.region.name}[{show(s.offset)}, +{s.size}] (site {s.site})"
    ),
    Ask: lambda s: f"{s.local.name} = ask question {s.question}",
    Survey: lambda s: f"{s.count.name}, {s.first.name} = options of question {s.question}",
    Offer: lambda s: f"offer {show(s.code)}",
    Refuse: lambda s: f"refuse, reason {s.reason} {list(map(show, s.values)) or ''}".rstrip(),
    Fault: lambda s: f"fault (site {s.site})",
    Watch: lambda s: f"watch (site {s.site})",
    Stop: lambda s: "stop",
    Return: lambda s: "return",
    Goto: lambda s: f"goto block {s.block}",
    Branch: lambda s: f"branch {show(s.condition)}: block {s.then}, else block {s.other}",
    Pause: lambda s: f"pause at question {s.question}; answer in {s.local.name}, block {s.block}",
    End: lambda s: "end",
}


def lines(body: list[Stmt], depth: int = 1) -> Iterator[str]:
    """The lines of a body."""
    pad = "  " * depth
    for stmt in body:
        if isinstance(stmt, If):
            yield f"{pad}if {show(stmt.condition)}:"
            yield from lines(stmt.then, depth + 1)
            if stmt.other:
                yield f"{pad}else:"
                yield from lines(stmt.other, depth + 1)
        elif isinstance(stmt, For):
            yield f"{pad}for {stmt.local.name} in {domain(stmt.domain)}:"
            yield from lines(stmt.body, depth + 1)
        elif isinstance(stmt, While):
            yield f"{pad}loop:"
            yield from lines(stmt.body, depth + 1)
        else:
            yield pad + _LINES[type(stmt)](stmt)


def line(stmt: Stmt | Exit) -> str:
    """One statement or exit that holds no others."""
    return _LINES[type(stmt)](stmt)


def listing(program: Program) -> str:
    """The whole program: layout, questions, flow, scoring."""
    out = ["state", *_layout(program.layout)]
    for question in program.questions:
        more = f", stage {question.stage} of an action begun" if question.begun else ""
        out += ["", f"question {question.id} {question.name} asks {question.actor.name}{more}"]
        for action in question.actions:
            choices = ", ".join(f"{c.name}: {len(c.texts)}" for c in action.choices)
            out.append(
                f"  {action.name}({choices}) codes {action.base} .. {action.base + action.size - 1}"
            )
        out += ["  options", *lines(question.options, 2), "  explain", *lines(question.explain, 2)]
    if program.blocks:
        for number, block in enumerate(program.blocks):
            out += ["", f"block {number}", *lines(block.body), f"  {line(block.exit)}"]
    else:
        out += ["", "flow", *lines(program.body)]
    out += ["", "score sheet", *lines(program.scoring.sheet)]
    out += ["", "ranking", *lines(program.scoring.keys)]
    out += [
        "",
        "sites",
        *(f"  {n}: {site.span} {site.what}" for n, site in enumerate(program.sites)),
    ]
    return "\n".join(out) + "\n"


def _layout(layout: Layout) -> Iterator[str]:
    for r in layout.regions:
        yield f"  {r.name}: cells {r.base} .. {r.base + r.length - 1}, {r.lo} .. {r.hi}"
