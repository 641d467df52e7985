"""Play that can never end, seen without playing it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.checker.context import Context
from engine.errors import Span, code
from engine.language.fields import Expression
from engine.program import Program
from engine.program.bodies import expressions, statements
from engine.program.nodes import (
    Ask,
    Const,
    Draw,
    Expr,
    For,
    If,
    Jump,
    Load,
    Local,
    Set,
    Stmt,
    Stop,
    Store,
    Survey,
    Take,
    While,
)
from engine.program.walk import walk

ENDLESS = code(
    "F505",
    "play that never ends",
    "`turns` and `rounds` go on until their `until` holds, or until somebody wins or the game is "
    "ended within them. One of these has to be possible: what `until` asks about must change.",
    example="play: [{turns: {}, do: [{choose: [lay, take]}]}]\n",
)
#: What brings something new into a loop from outside: an answer, or chance.
_NEWS = Ask | Survey | Draw | Take
Source = str


def check(context: Context) -> None:
    """Report loops without a way out, and those whose way out nothing ever opens."""
    if not context.sound:
        return
    for program, e in zip(context.programs, context.elaborators, strict=True):
        notes = [_shut(context, *shut) for shut in e.endings.shut]
        for stmt in statements(program.body):
            if isinstance(stmt, While):
                _check_loop(context, program, stmt, notes)


def _shut(context: Context, condition: Expression, asked: list[str]) -> tuple[Span, str]:
    """A note on a way to end that never comes about."""
    why = f" (see {', '.join(asked)})" if asked else ""
    return context.sources.value(condition.path), f"this is never so, or would end them{why}"


def _check_loop(
    context: Context, program: Program, loop: While, notes: list[tuple[Span, str]]
) -> None:
    site = program.sites[loop.at]
    ways_out = list(_ways_out(loop.body, (), True))
    if not ways_out:
        hint = "say 'until', or let a player win or the game end in them"
        message = f"{site.what}: nothing ends them"
        context.diagnostics.report(ENDLESS, site.span, message, hint=hint, related=notes)
    elif not any(isinstance(stmt, _NEWS) for stmt in statements(loop.body)):
        asked = [expr for way in ways_out for expr in way]
        if asked and not _changes(loop.body, asked):
            hint = "change what the condition asks about, or let a player choose"
            message = f"{site.what}: what ends them never changes in them"
            context.report(ENDLESS, site.span, message, hint)


def _ways_out(
    body: list[Stmt], conditions: tuple[Expr, ...], own: bool
) -> Iterator[tuple[Expr, ...]]:
    """The conditions under which each way out of a loop is taken; `own` is its own level."""
    for stmt in body:
        if isinstance(stmt, Stop) or (own and isinstance(stmt, Jump) and stmt.where == "out"):
            yield conditions
        elif isinstance(stmt, If):
            for branch, taken in ((stmt.then, 1), (stmt.other, 0)):
                if not isinstance(stmt.condition, Const):
                    yield from _ways_out(branch, (*conditions, stmt.condition), own)
                elif bool(stmt.condition.value) == bool(taken):
                    yield from _ways_out(branch, conditions, own)
        elif isinstance(stmt, For | While):
            yield from _ways_out(stmt.body, (*conditions, *expressions(stmt)), False)


def _changes(body: list[Stmt], asked: list[Expr]) -> bool:
    """Whether the loop's body can change what the expressions depend on."""
    rests_on: dict[Source, set[Source]] = {}
    stored: set[Source] = set()
    for stmt in statements(body):
        if isinstance(stmt, Set):
            rests_on.setdefault(stmt.local.name, set()).update(_sources(stmt.value))
        elif isinstance(stmt, Store):
            stored.add(f"region {stmt.region.name}")
    todo = [source for expr in asked for source in _sources(expr)]
    seen: set[Source] = set()
    while todo:
        source = todo.pop()
        if source in stored or source in _behind(source, rests_on):
            return True
        if source not in seen:
            seen.add(source)
            todo += rests_on.get(source, ())
    return False


def _behind(local: Source, rests_on: dict[Source, set[Source]]) -> set[Source]:
    """What a local rests on, itself too when it is carried from pass to pass."""
    found: set[Source] = set()
    todo = list(rests_on.get(local, ()))
    while todo:
        source = todo.pop()
        if source not in found:
            found.add(source)
            todo += rests_on.get(source, ())
    return found


def _sources(expr: Expr) -> set[Source]:
    """The regions and locals that an expression reads."""
    found: set[Source] = set()
    for part in walk(expr):
        if isinstance(part, Load):
            found.add(f"region {part.region.name}")
        elif isinstance(part, Local):
            found.add(part.name)
    return found
