"""split: the flow becomes numbered blocks, cut where it pauses.

Stretches without a pause keep their structure; loops and branches around a pause become jumps
between blocks, their counters ordinary locals.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

from engine.program import Program
from engine.program.bodies import bodies
from engine.program.bounds import domain_bounds
from engine.program.build import add, arith, compare, has, length, look
from engine.program.layout import UNBOUNDED
from engine.program.module import Block
from engine.program.nodes import (
    Ask,
    Branch,
    Call,
    Cells,
    Const,
    End,
    Exit,
    Expr,
    For,
    Found,
    Goto,
    If,
    Jump,
    Local,
    Pause,
    Range,
    Row,
    Set,
    Stmt,
    Stop,
    Store,
    Take,
    While,
)


def split(program: Program) -> None:
    """Cut the program's flow into blocks; block 0 is where it begins."""
    note_written(program)
    splitter = _Splitter()
    first = splitter.lay(program.body, splitter.new([], End()), None)
    program.blocks = _tidied(splitter.blocks, first)
    program.body = []
    program.loops = tuple(sorted(splitter.loops))
    program.resume = {
        block.exit.question: block.exit.block
        for block in program.blocks
        if isinstance(block.exit, Pause)
    }


def note_written(program: Program) -> None:
    """Note what each loop writes, as long as loops can be seen."""

    def written(body: list[Stmt]) -> set[str]:
        found: set[str] = set()
        for stmt in body:
            if isinstance(stmt, Store | Take):
                found.add(stmt.region.name)
            inner = {name for part in bodies(stmt) for name in written(part)}
            if isinstance(stmt, For | While) and stmt.at is not None:
                program.writes.setdefault(stmt.at, set()).update(inner)
            found |= inner
        return found

    written(program.body)


class _Splitter:
    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.made = 0
        self.loops: list[int] = []
        #: The loops around what is being laid, outer ones first.
        self.inside: list[int] = []

    def new(self, body: list[Stmt], end: Exit) -> int:
        self.blocks.append(Block(body, end, tuple(self.inside)))
        return len(self.blocks) - 1

    def lay(self, body: list[Stmt], after: int, loop: tuple[int, int] | None) -> int:
        """Blocks for a body that goes on at `after`; `loop` is (out, next). Returns the first."""
        straight: list[Stmt] = []
        for stmt in reversed(body):
            if not _cuts(stmt, loop is not None):
                straight.insert(0, stmt)
                continue
            if straight:
                after, straight = self.new(straight, Goto(after)), []
            after = self.cut(stmt, after, loop)
        return self.new(straight, Goto(after)) if straight else after

    def cut(self, stmt: Stmt, after: int, loop: tuple[int, int] | None) -> int:
        if isinstance(stmt, Ask):
            # A block of its own takes the answer in, as others may lead to what comes after.
            answer = Local("answer", stmt.local.lo, stmt.local.hi)
            taken = self.new([Set(stmt.local, answer)], Goto(after))
            return self.new([], Pause(stmt.question, answer, taken))
        if isinstance(stmt, Jump):
            assert loop is not None
            return loop[0] if stmt.where == "out" else loop[1]
        if isinstance(stmt, Stop):
            return self.new([], End())
        if isinstance(stmt, If):
            then = self.lay(stmt.then, after, loop)
            return self.new([], Branch(stmt.condition, then, self.lay(stmt.other, after, loop)))
        if isinstance(stmt, While):
            head = self.new([], Goto(0))
            with self.looping(stmt.at):
                self.blocks[head].exit = Goto(self.lay(stmt.body, head, (after, head)))
            self.loops.append(stmt.at)
            return head
        assert isinstance(stmt, For)
        return self.counted(stmt, after)

    @contextmanager
    def looping(self, at: int | None) -> Iterator[None]:
        """Around the body of a loop: its blocks know that they lie in it."""
        outer = self.inside
        self.inside = outer if at is None else [*outer, at]
        try:
            yield
        finally:
            self.inside = outer

    def counted(self, stmt: For, after: int) -> int:
        """A loop over a domain: a counter, a test at its head, a step at its end."""
        self.made += 1
        domain, name = stmt.domain, stmt.local.name
        if isinstance(domain, Cells | Found):
            return self.lay(remembered(stmt, domain), after, None)
        if isinstance(domain, Range):
            # The counter ends one beyond the last value that the body sees.
            at, lo, hi, enter = (
                Local(name, stmt.local.lo, stmt.local.hi + 1),
                domain.lo,
                domain.hi,
                [],
            )
        else:
            assert isinstance(domain, Row)
            at = Local(f"{name}_at", 0, UNBOUNDED)
            lo, hi = Const(0), length(domain.table, domain.row)
            enter = [Set(stmt.local, look(domain.table, domain.row, at))]
        start: list[Stmt] = [Set(at, lo)]
        end: Expr = hi
        if not isinstance(hi, Const):
            end = Local(f"{name}_end", -UNBOUNDED, UNBOUNDED)
            start.insert(0, Set(end, hi))
        head = self.new([], Goto(0))
        step = self.new([Set(at, add(at, Const(1)))], Goto(head))
        with self.looping(stmt.at):
            body = self.lay([*enter, *stmt.body], step, (after, step))
        self.blocks[head].exit = Branch(compare("<", at, end), body, after)
        return self.new(start, Goto(head))


def remembered(loop: For, domain: Cells | Found) -> list[Stmt]:
    """A loop over numbers that have to be kept over its pauses: as a set, so in their order."""
    local, most = loop.local, domain_bounds(domain)[1]
    kept = Local(f"{local.name}_all", 0, (1 << (most + 1)) - 1)
    more = Set(kept, arith("|", kept, arith("<<", Const(1), local)))
    width = Call("width", (kept,), 0, most + 1)
    body: list[Stmt] = [If(compare("!=", has(kept, local), Const(0)), loop.body)]
    return [
        Set(kept, Const(0)),
        For(local, domain, [more]),
        For(local, Range(Const(0), width), body, loop.at),
    ]


def _cuts(stmt: Stmt, in_loop: bool) -> bool:
    """Whether a statement pauses, or leaves a loop or the game that is being cut."""
    if isinstance(stmt, Ask | Stop):
        return True
    if isinstance(stmt, Jump):
        return in_loop
    inner = in_loop and not isinstance(stmt, For | While)
    return any(_cuts(s, inner) for body in bodies(stmt) for s in body)


def _tidied(blocks: list[Block], first: int) -> list[Block]:
    """The blocks that can be reached, empty ones skipped, chains joined, the first one first."""
    for block in blocks:
        block.exit = _threaded(blocks, block.exit)
    first = _through(blocks, first)
    _join_chains(blocks, first)
    order = _reachable(blocks, first)
    number = {old: new for new, old in enumerate(order)}
    return [
        Block(blocks[old].body, _renumbered(blocks[old].exit, number), blocks[old].loops)
        for old in order
    ]


def _through(blocks: list[Block], block: int) -> int:
    """Where a jump to a block really leads, empty blocks skipped."""
    seen = set()
    while (
        not blocks[block].body and isinstance(end := blocks[block].exit, Goto) and block not in seen
    ):
        seen.add(block)
        block = end.block
    return block


def _threaded(blocks: list[Block], end: Exit) -> Exit:
    if isinstance(end, Goto):
        return Goto(_through(blocks, end.block))
    if isinstance(end, Branch):
        then, other = _through(blocks, end.then), _through(blocks, end.other)
        return Goto(then) if then == other else Branch(end.condition, then, other)
    if isinstance(end, Pause):
        return Pause(end.question, end.local, _through(blocks, end.block))
    return end


def successors(end: Exit) -> tuple[int, ...]:
    """The blocks that may come next."""
    if isinstance(end, Goto):
        return (end.block,)
    if isinstance(end, Branch):
        return (end.then, end.other)
    return (end.block,) if isinstance(end, Pause) else ()


def _reachable(blocks: list[Block], first: int) -> list[int]:
    order = {first: None}
    todo = deque([first])
    while todo:
        for block in successors(blocks[todo.popleft()].exit):
            if block not in order:
                order[block] = None
                todo.append(block)
    return list(order)


def _join_chains(blocks: list[Block], first: int) -> None:
    """A block that only one other jumps to becomes its end."""
    order = _reachable(blocks, first)
    users: dict[int, set[int]] = {block: set() for block in order}
    for block in order:
        for after in successors(blocks[block].exit):
            users[after].add(block)
    for block in order:
        while isinstance(end := blocks[block].exit, Goto):
            if users[end.block] != {block} or end.block in (first, block):
                break
            joined = blocks[end.block]
            blocks[block].body = [*blocks[block].body, *joined.body]
            blocks[block].exit = joined.exit
            blocks[block].loops = max(blocks[block].loops, joined.loops, key=len)
            users[end.block] = set()
            for after in successors(joined.exit):
                users[after] = users[after] - {end.block} | {block}


def _renumbered(end: Exit, number: dict[int, int]) -> Exit:
    if isinstance(end, Goto):
        return Goto(number[end.block])
    if isinstance(end, Branch):
        return Branch(end.condition, number[end.then], number[end.other])
    return Pause(end.question, end.local, number[end.block]) if isinstance(end, Pause) else end
