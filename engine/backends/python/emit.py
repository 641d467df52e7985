"""A program as Python source: deterministic, readable, compiled once.

Two forms of the same program: in the `fast` form the chance word lies in the state and draws are
written out; in the other a host draws, so that outcomes can be scripted and recorded. `S` is the
state, a list or an array of whole numbers. In the `fast` form options that
were surveyed just before a pause are handed on in `KEPT`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from engine.backends.python.domains import iterable
from engine.backends.python.expressions import (
    address,
    asked,
    calling,
    condition,
    expression,
    is_large,
    tables_of,
)
from engine.backends.python.hoist import fetched
from engine.backends.python.inline import inlined
from engine.backends.python.rows import by_rows
from engine.limits import LOOP_PASSES
from engine.limits import PASSES as MOST
from engine.program import Program
from engine.program.bodies import statements, targets
from engine.program.build import add
from engine.program.module import Block
from engine.program.nodes import (
    Arith,
    Ask,
    Branch,
    Cells,
    Const,
    Draw,
    Fault,
    For,
    Found,
    Goto,
    If,
    Jump,
    Load,
    Note,
    Noted,
    Offer,
    Pause,
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
#: A loop of blocks goes round so often before it returns to whoever runs them.
PASSES = 100
#: It does so less often when each time is much work.
LIGHT = 100_000
#: Blocks that only one other jumps to are written inside it, so deep at most.
MAX_NESTING = 12
#: The statements that write the state.
_WRITING = (Store, Take, Draw, Work)


def source(program: Program, fast: bool) -> str:
    """The Python source of a program."""
    return "\n".join(_Emitter(program, fast).module()) + "\n"


class _Emitter:
    def __init__(self, program: Program, fast: bool) -> None:
        self.program, self.fast = program, fast
        self.chance = program.layout.cells
        self.at = program.at.base
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

    # ----------------------------------------------------------------------------- module

    def module(self) -> Iterator[str]:
        """The module's lines."""
        code = list(self._functions())
        yield from self._legend()
        for name, rows in sorted({**dict(tables_of(self.program)), **self.tables}.items()):
            if not is_large(rows):  # type: ignore[arg-type]
                yield f"{name} = {rows!r}"
        yield from code

    def _functions(self) -> Iterator[str]:
        for question in self.program.questions:
            self.site, self.counted = question.site, True
            yield f"\n# question {question.id}: {question.name}"
            yield from self._list(f"options_{question.id}", "S", question.options)
            self.counted = False
            yield from self._list(
                f"explain_{question.id}", f"S, {question.code.name}", question.explain
            )
        scoring, self.counted = self.program.scoring, False
        yield from self._list("sheet", f"S, {scoring.me.name}", scoring.sheet)
        yield from self._list("keys", f"S, {scoring.me.name}", scoring.keys)
        if self.program.refresh:
            yield ""
            yield "def refresh(S):"
            yield from self._indented(self.program.refresh)
        self.site, self.counted = 0, True
        yield from self._blocks()
        ids = [question.id for question in self.program.questions]
        yield ""
        yield f"OPTIONS = ({''.join(f'options_{i}, ' for i in ids)})"
        yield f"EXPLAIN = ({''.join(f'explain_{i}, ' for i in ids)})"
        resume = "".join(
            f"block_{self.program.resume[i]}, " if i in self.program.resume else "None, "
            for i in ids
        )
        yield f"RESUME = ({resume})"
        numbers = range(len(self.program.blocks))
        names = "".join(f"block_{n}, " if n in self.written else "None, " for n in numbers)
        yield f"BLOCKS = ({names})"

    def _legend(self) -> Iterator[str]:
        """Comments that say which cell of `S` is what."""
        for region in self.program.layout.regions:
            last = region.base + region.length - 1
            yield f"# S[{region.base}{f' .. {last}' if region.length > 1 else ''}] {region.name}"
        if self.fast:
            yield f"# S[{self.chance}] the word of chance"

    def _list(self, name: str, parameters: str, body: list[Stmt]) -> Iterator[str]:
        """A procedure that returns a list of what it offers."""
        yield ""
        yield f"def {name}({parameters}):"
        yield "    o = []"
        yield "    offer = o.append"
        yield from self._indented(body)
        yield "    return o"

    def _blocks(self) -> Iterator[str]:
        blocks = self.program.blocks
        resumed = {b.exit.block: b.exit.local.name for b in blocks if isinstance(b.exit, Pause)}
        self.inline = inlined(blocks, set(resumed))
        self.slots = {r.base: name for name, r in self.program.slots.items()}
        #: The options of all questions, and of those that read a local.
        self.options = {_options(question.id) for question in self.program.questions}
        self.reading: dict[str, set[str]] = {}
        for question in self.program.questions:
            for local in question.needs:
                self.reading.setdefault(local.name, set()).add(_options(question.id))
        self.written: set[int] = set()
        todo = [0, *sorted(resumed)]
        host = "S" if self.fast else "S, H"
        while todo:
            number = todo.pop(0)
            if number in self.written:
                continue
            self.written.add(number)
            code = f", {resumed[number]}" if number in resumed else ""
            yield ""
            yield f"def block_{number}({host}{code}):"
            self.wanted: list[int] = []
            yield from ("    " + line for line in self._function(number))
            todo += self.wanted

    def _function(self, number: int) -> list[str]:
        """A block's function; where it leads back to itself it is a loop."""
        self.current, self.loops, self.heaviest = number, False, 0
        lines = list(self._block(self.program.blocks[number], 0, frozenset()))
        if not self.loops:
            return lines
        passes = max(1, min(PASSES, LIGHT // (1 + self.heaviest)))
        # Cut off now and then, so that whoever runs the blocks can see that they never pause.
        return [
            f"for _ in range({passes}):",
            *("    " + line for line in lines),
            f"return {number}",
        ]

    def _block(self, block: Block, depth: int, known: frozenset[str]) -> Iterator[str]:
        """A block's lines; `known` are the locals that hold what their cells hold."""
        held = set(known)
        self.around = list(block.loops)
        self.heaviest += min(work(block.body), MOST)
        for stmt in block.body:
            if not self._is_held(stmt, held):
                yield from self._lines[type(stmt)](stmt)
            self._note(stmt, held)
        known = frozenset(held)
        end = block.exit
        if isinstance(end, Goto):
            yield from self._goto(end.block, depth, known)
        elif isinstance(end, Branch):
            yield f"if {condition(end.condition)}:"
            yield from ("    " + line for line in self._goto(end.then, depth + 1, known))
            yield from self._goto(end.other, depth, known)
        elif isinstance(end, Pause):
            yield f"S[{self.at}] = {end.question + 1}"
            if self.fast and _options(end.question) in known:
                yield "KEPT.append(o)"
            yield f"return {-2 - end.question}"
        else:
            yield f"S[{self.at}] = -1"
            yield "return -1"

    def _goto(self, number: int, depth: int, known: frozenset[str]) -> Iterator[str]:
        if number == self.current and number not in self.inline:
            self.loops = True
            yield "continue"
        elif number in self.inline and depth < MAX_NESTING:
            yield from self._block(self.program.blocks[number], depth, known)
        else:
            self.wanted.append(number)
            yield f"return {number}"

    def _slot(self, expr: object) -> str | None:
        """The name of the local whose cell is loaded or stored."""
        if isinstance(expr, Load | Store) and expr.offset == Const(0):
            return self.slots.get(expr.region.base)
        return None

    def _is_held(self, stmt: Stmt, held: set[str]) -> bool:
        """Whether a statement loads a local that holds its cell's value already."""
        if not isinstance(stmt, Set):
            return False
        return stmt.local.name in held and self._slot(stmt.value) == stmt.local.name

    def _note(self, stmt: Stmt, held: set[str]) -> None:
        """Keep track of which locals hold what their cells hold."""
        for inner in statements([stmt]):
            held -= {local.name for local in targets(inner)}
            if isinstance(inner, Store):
                held.discard(self._slot(inner) or "")
            if isinstance(inner, _WRITING):
                held -= self._outdated(inner)
        if isinstance(stmt, Survey):
            held -= self.options
            held.add(_options(stmt.question))
        if isinstance(stmt, Set) and self._slot(stmt.value) == stmt.local.name:
            held.add(stmt.local.name)
        if isinstance(stmt, Store) and self._slot(stmt) == getattr(stmt.value, "name", ""):
            held.add(stmt.value.name)  # type: ignore[union-attr]

    def _outdated(self, stmt: Stmt) -> set[str]:
        """The options of the questions that a statement that writes the state may change."""
        slot = self._slot(stmt)
        return self.options if slot is None else self.reading.get(slot, set())

    # -------------------------------------------------------------------------- statements

    def _indented(self, body: list[Stmt]) -> Iterator[str]:
        return ("    " + line for line in self._body(body))

    def _body(self, body: list[Stmt]) -> Iterator[str]:
        for stmt in body:
            yield from self._lines[type(stmt)](stmt)

    def _nested(self, body: list[Stmt]) -> Iterator[str]:
        yield from self._indented(body) if body else iter(["    pass"])

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


def _options(question: int) -> str:
    """What stands, among the locals that are known, for `o` having a question's options."""
    return f"options of {question}"
