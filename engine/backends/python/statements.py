"""Core statements as Python statements, and what counts the passes of loops that may be endless."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.backends.python.domains import iterable
from engine.backends.python.expressions import address, asked, calling, condition, expression
from engine.backends.python.hoist import fetched
from engine.backends.python.rows import by_rows
from engine.limits import LOOP_PASSES
from engine.limits import PASSES as MOST
from engine.program import Program
from engine.program.build import add
from engine.program.nodes import (
    Arith,
    Ask,
    Cells,
    Const,
    Draw,
    Fault,
    For,
    Found,
    If,
    Jump,
    Load,
    Note,
    Noted,
    Offer,
    Range,
    Refuse,
    Return,
    Row,
    Set,
    Stmt,
    Stop,
    Store,
    Survey,
    Take,
    Watch,
    While,
    Work,
)
from engine.program.random import INCREMENT, MASK, MULTIPLIER
from engine.program.work import OFFER, is_heavy, work

#: Loops with so few passes in all are not counted one by one.
FEW = 256
#: What is not counted inside a loop counts for this part of what it may be: much ends early.
PART = 16


class Statements:
    """Writes statements, wherever they stand.

    Who has them written says where that is: `around` and `site` are named by what never ends.
    """

    def __init__(self, program: Program, fast: bool) -> None:
        self.fast = fast
        self.chance = program.layout.cells
        self.at = program.at.base
        #: The tables that loops over rows are made to need.
        self.tables: dict[str, object] = {}
        self.asked = 0
        #: The sites of the loops around what is written, and of what is written when there is none.
        self.around: list[int] = []
        self.site = 0
        #: Whether passes are counted here, where need be, and whether that is being done.
        self.counted = self.counting = False
        self._lines: dict[type, Callable[[Any], Iterator[str]]] = {
            Set: lambda s: iter([f"{s.local.name} = {expression(s.value)}"]),
            Store: self._store,
            If: self._if,
            For: self._for,
            While: self._while,
            Note: self._noting,
            Work: lambda s: iter(
                [f"{s.local.name} = {calling(s.procedure, s.table, s.starts, s.args)}"]
            ),
            Jump: lambda s: iter(["break" if s.where == "out" else "continue"]),
            Draw: self._draw,
            Take: self._take,
            Survey: self._survey,
            Offer: lambda s: iter([f"offer({expression(s.code)})"]),
            Refuse: self._refuse,
            Fault: lambda s: iter([f"raise Fault({s.site})"]),
            Watch: lambda s: iter([f"if S.off: S.tell({s.site})"]),
            Return: lambda s: iter(["return o"]),
            Stop: lambda s: iter([f"S[{self.at}] = -1", "return -1"]),
            Ask: lambda s: iter([]),
        }

    def lines(self, stmt: Stmt) -> Iterator[str]:
        """A statement's lines."""
        return self._lines[type(stmt)](stmt)

    def indented(self, body: list[Stmt]) -> Iterator[str]:
        """The lines of a body, as they stand inside something."""
        return ("    " + line for line in self._body(body))

    def _body(self, body: list[Stmt]) -> Iterator[str]:
        for stmt in body:
            yield from self._lines[type(stmt)](stmt)

    def _nested(self, body: list[Stmt]) -> Iterator[str]:
        yield from self.indented(body) if body else iter(["    pass"])

    def _store(self, s: Store) -> Iterator[str]:
        cell = address(s.region, s.offset)
        value = s.value
        if (
            isinstance(value, Arith)
            and value.op in ("+", "-")
            and value.a == Load(s.region, s.offset)
        ):
            if isinstance(value.b, Const) and value.b.value < 0 and value.op == "+":
                yield f"S[{cell}] -= {-value.b.value}"
            else:
                yield f"S[{cell}] {value.op}= {expression(value.b)}"
        else:
            yield f"S[{cell}] = {expression(value)}"

    def _if(self, s: If) -> Iterator[str]:
        yield f"if {condition(s.condition)}:"
        yield from self._nested(s.then)
        other = s.other
        while len(other) == 1 and isinstance(other[0], If):
            yield f"elif {condition(other[0].condition)}:"
            yield from self._nested(other[0].then)
            other = other[0].other
        if other:
            yield "else:"
            yield from self._nested(other)

    def _for(self, s: For) -> Iterator[str]:
        counts = self.counted and not self.counting and is_heavy(s)
        if counts:
            self.counting = True
            yield "went_at = WENT[0]"
        self.around += [] if s.at is None else [s.at]
        yield from self._looped(s)
        del self.around[len(self.around) - (s.at is not None) :]
        if counts:
            self.counting = False
            yield "WENT[0] = went_at"

    def _pass(self, s: For | While) -> list[str]:
        """What counts the passes of a loop where they may become too many, at its body's head."""
        if not self.counting or work([s]) <= FEW:
            return []
        inner = sum(each for each in (work([stmt]) for stmt in s.body) if each <= FEW)
        inner = inner // PART + OFFER * sum(isinstance(stmt, Offer) for stmt in s.body)
        return [
            f"    went_at += {1 + inner}",
            f"    if went_at > {MOST}:",
            f"        {self._endless(MOST)}",
        ]

    def _endless(self, steps: int) -> str:
        """The statement for a loop that has made so many passes, with the loops around it."""
        inner, *others = dict.fromkeys([*self.around[::-1], *([] if self.around else [self.site])])
        return f"raise Fault({', '.join(map(str, (inner, steps, *others)))})"

    def _looped(self, s: For) -> Iterator[str]:
        before = fetched(s, self.asked)
        if before is not None:
            self.asked += len(before.asked)
            for question, name in before.asked.items():
                yield f"{name.name} = {asked(question)}"
            s = before.loop
        rows, domain = by_rows(s), s.domain
        if rows is not None:
            self.tables |= dict([rows.table] if rows.table else [])
            yield rows.head
            yield from self._pass(s)
            yield from self._nested(rows.body)
            return
        yield f"for {s.local.name} in {iterable(domain)}:"
        yield from self._pass(s)
        yield from self._nested(s.body)

    def _noting(self, s: Note) -> Iterator[str]:
        name, numbers = s.notes.name, s.numbers
        if numbers is None:
            yield f"{name} = {'set()' if s.once else '[]'}"
        elif isinstance(numbers, Range | Row | Cells | Found | Noted):
            yield f"{name}.{'update' if s.once else 'extend'}({iterable(numbers)})"
        else:
            yield f"{name}.{'add' if s.once else 'append'}({expression(numbers)})"

    def _while(self, s: While) -> Iterator[str]:
        counts = self.counted and not self.counting and is_heavy(s)
        if counts:
            self.counting = True
            yield "went_at = WENT[0]"
        self.around.append(s.at)
        yield f"for _ in range({LOOP_PASSES}):"
        yield from self._pass(s)
        yield from self._nested(s.body)
        yield "else:"
        yield f"    {self._endless(LOOP_PASSES)}"
        self.around.pop()
        if counts:
            self.counting = False
            yield "WENT[0] = went_at"

    def _word(self) -> Iterator[str]:
        """Statements that leave 32 random bits in `w` (PCG32 XSH-RS, from the old state)."""
        yield f"x = S[{self.chance}]"
        yield f"S[{self.chance}] = (x * {MULTIPLIER} + {INCREMENT}) & {MASK}"
        yield "w = (((x >> 22) ^ x) >> ((x >> 61) + 22)) & 4294967295"

    def _draw(self, s: Draw) -> Iterator[str]:
        n = expression(s.n)
        if self.fast:
            yield from self._word()
            yield f"{s.local.name} = {f'{s.lo} + ' if s.lo else ''}(w * {_factor(n)} >> 32)"
        else:
            yield f"{s.local.name} = H.draw({s.lo}, {n}, {s.site})"

    def _take(self, s: Take) -> Iterator[str]:
        start = expression(add(s.offset, Const(s.region.base)))
        if not self.fast:
            yield f"{s.local.name} = H.take(S, {start}, {s.size}, {expression(s.n)}, {s.site})"
            return
        yield from self._word()
        yield f"w = w * {_factor(expression(s.n))} >> 32"
        yield f"i = {start}"
        yield "while w >= S[i]:"
        yield "    w -= S[i]"
        yield "    i += 1"
        yield "S[i] -= 1"
        yield f"{s.local.name} = i - {_factor(start)}" if start != "0" else f"{s.local.name} = i"

    def _survey(self, s: Survey) -> Iterator[str]:
        yield f"o = options_{s.question}(S)"
        yield f"{s.count.name} = len(o)"
        yield f"{s.first.name} = o[0] if o else 0"

    def _refuse(self, s: Refuse) -> Iterator[str]:
        values = "".join(f"{expression(value)}, " for value in s.values)
        yield f"offer(({s.reason}, ({values})))"


def _factor(text: str) -> str:
    """A formula that may stand as one term of another."""
    return text if text.isidentifier() or text.isdecimal() else f"({text})"
