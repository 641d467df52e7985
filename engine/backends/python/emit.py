"""A program as Python source: deterministic, readable, compiled once.

Two forms of the same program: in the `fast` form the chance word lies in the state and draws are
written out; in the other a host draws, so that outcomes can be scripted and recorded. `S` is the
state, a list or an array of whole numbers. In the `fast` form options that were surveyed just
before a pause are handed on in `KEPT`. Here are the module, its functions and its blocks, and how
blocks lead to each other; what each statement in them looks like is in `statements`.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.backends.python.expressions import condition, is_large, tables_of
from engine.backends.python.inline import inlined
from engine.backends.python.statements import Statements
from engine.limits import PASSES as MOST
from engine.program import Program
from engine.program.bodies import statements, targets
from engine.program.module import Block
from engine.program.nodes import (
    Branch,
    Const,
    Draw,
    Goto,
    Load,
    Pause,
    Set,
    Stmt,
    Store,
    Survey,
    Take,
    Work,
)
from engine.program.work import work

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
        self.statements = Statements(program, fast)

    # ----------------------------------------------------------------------------- module

    def module(self) -> Iterator[str]:
        """The module's lines."""
        code = list(self._functions())
        yield from self._legend()
        tables = {**dict(tables_of(self.program)), **self.statements.tables}
        for name, rows in sorted(tables.items()):
            if not is_large(rows):  # type: ignore[arg-type]
                yield f"{name} = {rows!r}"
        yield from code

    def _functions(self) -> Iterator[str]:
        for question in self.program.questions:
            self.statements.site, self.statements.counted = question.site, True
            yield f"\n# question {question.id}: {question.name}"
            yield from self._list(f"options_{question.id}", "S", question.options)
            self.statements.counted = False
            yield from self._list(
                f"explain_{question.id}", f"S, {question.code.name}", question.explain
            )
        scoring, self.statements.counted = self.program.scoring, False
        yield from self._list("sheet", f"S, {scoring.me.name}", scoring.sheet)
        yield from self._list("keys", f"S, {scoring.me.name}", scoring.keys)
        if self.program.refresh:
            yield ""
            yield "def refresh(S):"
            yield from self.statements.indented(self.program.refresh)
        self.statements.site, self.statements.counted = 0, True
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
        yield from self.statements.indented(body)
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
        self.statements.around = list(block.loops)
        self.heaviest += min(work(block.body), MOST)
        for stmt in block.body:
            if not self._is_held(stmt, held):
                yield from self.statements.lines(stmt)
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


def _options(question: int) -> str:
    """What stands, among the locals that are known, for `o` having a question's options."""
    return f"options of {question}"
