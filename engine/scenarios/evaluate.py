"""Core expressions worked out directly on a state.

Slow and plain on purpose: scenarios check the compiled game with it, so it shares no code with the
passes and backends that made the game.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any

from engine.errors import BoardwrightError
from engine.program.fault import Fault
from engine.program.functions import FUNCTIONS
from engine.program.nodes import (
    Arith,
    Call,
    Cells,
    Clause,
    Compare,
    Const,
    Domain,
    Expr,
    Found,
    Length,
    Load,
    Local,
    Logic,
    Look,
    Not,
    Over,
    Pick,
    Range,
    Reduce,
    Row,
    Where,
)
from engine.program.searches import SEARCHES

_OPERATIONS: dict[str, Callable[[int, int], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "min": min,
    "max": max,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "&": operator.and_,
    "|": operator.or_,
    "<<": operator.lshift,
    ">>": operator.rshift,
}
_REDUCTIONS: dict[str, Callable[[Iterator[int]], int]] = {
    "any": lambda values: int(any(values)),
    "all": lambda values: int(all(values)),
    "sum": sum,
    "min": min,
    "max": max,
    "first": next,
    "last": lambda values: list(values)[-1],
    "set": lambda values: sum(1 << value for value in {*values}),
}


class Evaluator:
    """Works out expressions on the cells of one state."""

    def __init__(self, cells: Sequence[int]) -> None:
        self.cells = cells
        self._locals: dict[str, int] = {}

    def number(self, expr: Expr) -> int:
        """The value of an expression; 0 or 1 for a condition."""
        return _FORMS[type(expr)](self, expr)

    def each(self, clauses: Sequence[Clause]) -> Generator[None, None, bool]:
        """Go through the clauses' loops; at each stop `number` sees their present values.

        Gives back whether an `Until` ends the loop around these clauses.
        """
        if not clauses:
            yield
            return False
        first, rest = clauses[0], clauses[1:]
        if isinstance(first, Over):
            for value in self._domain(first.domain):
                self._locals[first.local.name] = value
                if (yield from self.each(rest)):
                    break
            return False
        holds = bool(self.number(first.condition))
        if holds == isinstance(first, Where):
            return (yield from self.each(rest))
        return not isinstance(first, Where)

    def _domain(self, domain: Domain) -> Sequence[int]:
        if isinstance(domain, Range):
            return range(self.number(domain.lo), self.number(domain.hi))
        if isinstance(domain, Cells):
            first = domain.region.base + self.number(domain.offset)
            return self.cells[first : first + self.number(domain.length)]
        if isinstance(domain, Found):
            starts = (region.base + self.number(offset) for region, offset in domain.starts)
            search = SEARCHES[domain.search](domain.table)
            return search(self.cells, *starts, *map(self.number, domain.args))
        assert isinstance(domain, Row)
        return domain.table.rows[self.number(domain.row)]

    def local(self, local: Local) -> int:
        """The present value of a loop's local."""
        return self._locals[local.name]

    def load(self, load: Load) -> int:
        """What a cell holds."""
        return self.cells[load.region.base + self.number(load.offset)]

    def logic(self, logic: Logic) -> int:
        """`and` or `or`, stopping at the term that decides."""
        join = all if logic.op == "and" else any
        return int(join(self.number(term) for term in logic.terms))

    def call(self, call: Call) -> int:
        """What a function of the kernel gives."""
        function = FUNCTIONS[call.function]
        args = [self.number(arg) for arg in call.args]
        try:
            return function.plain(call.table.rows if call.table else (), *args)
        except Fault:
            index, number, _ = args
            message = f"there is no number {index} here: they are 0 to {number - 1}"
            raise BoardwrightError(message) from None

    def reduce(self, reduce: Reduce) -> int:
        """One number from many; raises BoardwrightError where there is none and no default."""
        values = [self.number(reduce.value) for _ in self.each(reduce.clauses)]
        if values or reduce.kind in ("any", "all", "sum", "set"):
            return _REDUCTIONS[reduce.kind](iter(values))
        if reduce.default is None:
            raise BoardwrightError(f"there is nothing to take the {reduce.kind} of")
        return self.number(reduce.default)


_FORMS: dict[type, Callable[[Evaluator, Any], int]] = {
    Const: lambda on, e: e.value,
    Local: Evaluator.local,
    Load: Evaluator.load,
    Look: lambda on, e: e.table.rows[on.number(e.row)][on.number(e.column)],
    Length: lambda on, e: len(e.table.rows[on.number(e.row)]),
    Arith: lambda on, e: _OPERATIONS[e.op](on.number(e.a), on.number(e.b)),
    Compare: lambda on, e: int(_OPERATIONS[e.op](on.number(e.a), on.number(e.b))),
    Logic: Evaluator.logic,
    Not: lambda on, e: int(not on.number(e.a)),
    Pick: lambda on, e: on.number(e.then if on.number(e.condition) else e.other),
    Reduce: Evaluator.reduce,
    Call: Evaluator.call,
}
