"""spill: locals that outlive their block get a cell of the state.

Questions read them there, and a saved game carries them. Cells whose value is no longer needed are
cleared before each pause, so that equal positions are equal states.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.compiler.split import successors
from engine.program import Program
from engine.program.bodies import bodies, expressions, statements, targets
from engine.program.build import FALSE, arith
from engine.program.facts import locals_of
from engine.program.layout import Region
from engine.program.module import Block
from engine.program.nodes import (
    Branch,
    Const,
    End,
    Expr,
    For,
    If,
    Load,
    Local,
    Pause,
    Set,
    Stmt,
    Store,
    Survey,
    While,
)
from engine.program.verify import free_locals

#: A set that does not fit a cell is kept in several, so many bits in each.
WORD = 30
WIDE = 1 << 31


def spill(program: Program) -> None:
    """Give every local that lives across blocks, or that a question reads, a cell of its own."""
    needs = {q.id: _needs(q.options, q.explain, q.actor, q.code.name) for q in program.questions}
    flows = [_Flow.of(block, needs) for block in program.blocks]
    _live(program.blocks, flows)
    codes = {
        block.exit.block: block.exit.local.name
        for block in program.blocks
        if isinstance(block.exit, Pause)
    }
    spilled: dict[str, Local] = {}
    for question in program.questions:
        spilled |= needs[question.id]
    for number, flow in enumerate(flows):
        spilled |= {n: v for n, v in flow.live_in.items() if n != codes.get(number)}
    widest = _widest(program)
    for name, local in sorted(spilled.items()):
        lo, hi = widest.get(name, (local.lo, local.hi))
        lo, hi = min(lo, 0), max(hi, 0)
        cells = -(-hi.bit_length() // WORD) if hi >= WIDE and lo == 0 else 1
        top = (1 << WORD) - 1 if cells > 1 else hi
        program.slots[name] = program.layout.region(f"~{name}", cells, lo, top)
    _rewrite(program, flows, needs)


def _widest(program: Program) -> dict[str, tuple[int, int]]:
    """The bounds of every local that the flow sets: those of the widest value that it is set to."""
    found: dict[str, tuple[int, int]] = {}
    for block in program.blocks:
        for stmt in statements(block.body):
            for local in targets(stmt):
                lo, hi = found.get(local.name, (local.lo, local.hi))
                found[local.name] = (min(lo, local.lo), max(hi, local.hi))
    return found


def _needs(options: list[Stmt], explain: list[Stmt], actor: Local, code: str) -> dict[str, Local]:
    found = {**free_locals(options), **free_locals(explain), actor.name: actor}
    found.pop(code, None)
    return found


@dataclass
class _Flow:
    """What a block reads before it sets it, what it surely sets, and what lives around it."""

    reads: dict[str, Local] = field(default_factory=dict)
    sets: set[str] = field(default_factory=set)
    touched: set[str] = field(default_factory=set)
    live_in: dict[str, Local] = field(default_factory=dict)
    live_out: dict[str, Local] = field(default_factory=dict)

    @classmethod
    def of(cls, block: Block, needs: dict[int, dict[str, Local]]) -> _Flow:
        flow = cls()
        flow.sets = flow._walk(block.body, set(), needs)
        end = block.exit
        if isinstance(end, Branch):
            flow._read(end.condition, flow.sets)
        elif isinstance(end, Pause):
            for name, local in needs[end.question].items():
                if name not in flow.sets:
                    flow.reads.setdefault(name, local)
        return flow

    def _read(self, expr: Expr, known: set[str]) -> None:
        for local in locals_of(expr):
            if local.name not in known:
                self.reads.setdefault(local.name, local)

    def _walk(
        self, body: list[Stmt], known: set[str], needs: dict[int, dict[str, Local]]
    ) -> set[str]:
        """Note reads; returns the names that are surely set afterwards."""
        for stmt in body:
            for expr in expressions(stmt):
                self._read(expr, known)
            if isinstance(stmt, Survey):
                for name, local in needs[stmt.question].items():
                    if name not in known:
                        self.reads.setdefault(name, local)
            names = {t.name for t in targets(stmt)}
            self.touched |= names
            inner = [self._walk(b, known | names, needs) for b in bodies(stmt)]
            if isinstance(stmt, If):
                known = inner[0] & inner[1]
            elif not isinstance(stmt, For | While):
                known = known | names
        return known


def _live(blocks: list[Block], flows: list[_Flow]) -> None:
    """Backward data flow until nothing changes."""
    changed = True
    while changed:
        changed = False
        for block, flow in zip(reversed(blocks), reversed(flows), strict=True):
            out: dict[str, Local] = {}
            for following in successors(block.exit):
                out |= flows[following].live_in
            if isinstance(block.exit, Pause):
                out.pop(block.exit.local.name, None)
            live = {**flow.reads, **{n: v for n, v in out.items() if n not in flow.sets}}
            changed |= live.keys() != flow.live_in.keys()
            flow.live_in, flow.live_out = live, out


def _rewrite(program: Program, flows: list[_Flow], needs: dict[int, dict[str, Local]]) -> None:
    slots = program.slots
    dirty = _dirty(program, flows, needs)
    codes = {b.exit.block: b.exit.local for b in program.blocks if isinstance(b.exit, Pause)}
    for number, (block, flow) in enumerate(zip(program.blocks, flows, strict=True)):
        body = _stored(block.body, slots)
        code = codes.get(number)
        if code is not None and code.name in slots:
            body[:0] = _store(slots[code.name], code)
        loads = {n: v for n, v in _loaded(block, flow).items() if not code or n != code.name}
        prologue: list[Stmt] = [Set(v, _load(slots[n])) for n, v in loads.items()]
        clears = [s for n in sorted(dirty[number]) for s in _store(slots[n], FALSE)]
        block.body = [*prologue, *body, *clears]
    for question in program.questions:
        question.needs = tuple(needs[question.id].values())
        question.options = [*_prologue(question.options, slots), *question.options]
        question.explain = [
            *_prologue(question.explain, slots, question.code.name),
            *question.explain,
        ]


def _loaded(block: Block, flow: _Flow) -> dict[str, Local]:
    """The locals that the block's own expressions read before they are set."""
    plain = _Flow.of(
        Block(block.body, block.exit if isinstance(block.exit, Branch) else End(), block.loops),
        _Nothing(),
    )
    return plain.reads


class _Nothing(dict[int, dict[str, Local]]):
    """Questions read their locals from the state, so a block need not load them."""

    def __missing__(self, key: int) -> dict[str, Local]:
        return {}


def _prologue(body: list[Stmt], slots: dict[str, Region], code: str = "") -> list[Stmt]:
    return [
        Set(local, _load(slots[name])) for name, local in free_locals(body).items() if name != code
    ]


def _load(slot: Region) -> Expr:
    """The value that a slot holds."""
    value: Expr = Load(slot, FALSE)
    for cell in range(1, slot.length):
        word = arith("<<", Load(slot, Const(cell)), Const(cell * WORD))
        value = arith("|", value, word)
    return value


def _store(slot: Region, value: Expr) -> list[Stmt]:
    """Statements that make a slot hold a value."""
    if slot.length == 1:
        return [Store(slot, FALSE, value)]
    full = Const((1 << WORD) - 1)
    words = (arith(">>", value, Const(cell * WORD)) for cell in range(slot.length))
    return [Store(slot, Const(cell), arith("&", word, full)) for cell, word in enumerate(words)]


def _stored(body: list[Stmt], slots: dict[str, Region]) -> list[Stmt]:
    """A body in which every change of a spilled local is stored at once."""
    out: list[Stmt] = []
    for stmt in body:
        for inner in bodies(stmt):
            inner[:] = _stored(inner, slots)
        names = [t for t in targets(stmt) if t.name in slots]
        stores = [s for t in names for s in _store(slots[t.name], t)]
        if isinstance(stmt, For):
            stmt.body[:0] = stores
            out.append(stmt)
        else:
            out += [stmt, *stores]
    return out


def _dirty(
    program: Program, flows: list[_Flow], needs: dict[int, dict[str, Local]]
) -> list[set[str]]:
    """For each block that pauses or ends: the spilled locals to clear, as they may hold a rest."""
    spilled = set(program.slots)
    arriving: list[set[str]] = [set() for _ in program.blocks]
    clears: list[set[str]] = [set() for _ in program.blocks]
    changed = True
    while changed:
        changed = False
        for number, (block, flow) in enumerate(zip(program.blocks, flows, strict=True)):
            held = arriving[number] | (flow.touched & spilled)
            if isinstance(block.exit, Pause):
                kept = set(flow.live_out) | set(needs[block.exit.question])
                clears[number], held = (
                    held - kept,
                    (held & kept) | ({block.exit.local.name} & spilled),
                )
            elif isinstance(block.exit, End):
                clears[number], held = held, set()
            for following in successors(block.exit):
                if not held <= arriving[following]:
                    arriving[following] |= held
                    changed = True
    return clears
