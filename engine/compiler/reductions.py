"""reductions: what is left of any, all, sum, first … becomes loops with a local.

An expression turns into statements that come before and a plain expression; what `and`, `or` and
`if … else` need not evaluate stays unevaluated.
"""

from __future__ import annotations

from functools import partial

from engine.compiler.bodies import change_bodies
from engine.program import Program
from engine.program.bodies import expressions, map_stmt
from engine.program.bounds import bounds
from engine.program.build import arith, compare, negate
from engine.program.facts import reduces
from engine.program.nodes import (
    Arith,
    Call,
    Clause,
    Compare,
    Const,
    Domain,
    Expr,
    For,
    If,
    Jump,
    Length,
    Load,
    Local,
    Logic,
    Look,
    Not,
    Over,
    Pick,
    Reduce,
    Set,
    Stmt,
    Until,
    Where,
    While,
)
from engine.program.walk import map_domain, rewrite, walk


def reductions(program: Program) -> None:
    """Lower every reduction of a program."""
    change_bodies(program, _Lowering().body)


class _Lowering:
    """Lowers reductions; numbers the locals that it makes."""

    def __init__(self) -> None:
        self.made = 0
        self.flags: dict[str, Local] = {}

    def local(self, name: str, lo: int, hi: int) -> Local:
        self.made += 1
        return Local(f"{name}_r{self.made}", lo, hi)

    def body(self, body: list[Stmt]) -> list[Stmt]:
        """A body without reductions."""
        out: list[Stmt] = []
        for stmt in body:
            before: list[Stmt] = []
            if isinstance(stmt, If):
                condition = self.plain(stmt.condition, before)
                stmt = If(condition, self.body(stmt.then), self.body(stmt.other))
            elif isinstance(stmt, For):
                stmt = For(
                    stmt.local, self.domain(stmt.domain, before), self.body(stmt.body), stmt.at
                )
            elif isinstance(stmt, While):
                stmt = While(self.body(stmt.body), stmt.at)
            elif any(map(reduces, expressions(stmt))):
                stmt = map_stmt(stmt, partial(self.plain, before=before))
            out += [*before, stmt]
        return out

    def plain(self, expr: Expr, before: list[Stmt]) -> Expr:
        """An expression without reductions; `before` gets what has to run first."""
        if not reduces(expr):
            return expr
        if isinstance(expr, Reduce):
            return self.loop(expr, before)
        if isinstance(expr, Logic):
            return self.logic(expr, before)
        if isinstance(expr, Pick):
            return self.pick(expr, before)
        if isinstance(expr, Arith | Compare):
            return type(expr)(expr.op, self.plain(expr.a, before), self.plain(expr.b, before))
        if isinstance(expr, Not):
            return Not(self.plain(expr.a, before))
        if isinstance(expr, Load):
            return Load(expr.region, self.plain(expr.offset, before))
        if isinstance(expr, Call):
            args = tuple([self.plain(arg, before) for arg in expr.args])
            return Call(expr.function, args, expr.lo, expr.hi, expr.table)
        if isinstance(expr, Look):
            row = self.plain(expr.row, before)
            return Look(expr.table, row, self.plain(expr.column, before))
        assert isinstance(expr, Length)
        return Length(expr.table, self.plain(expr.row, before))

    def logic(self, expr: Logic, before: list[Stmt]) -> Expr:
        """`a and b` where b needs statements: they run only if a holds."""
        result = self.local("holds", 0, 1)
        out = before
        plain: list[Expr] = []
        for at, term in enumerate(expr.terms):
            inner: list[Stmt] = []
            value = self.plain(term, inner)
            if not inner:
                plain.append(value)
                if at + 1 < len(expr.terms):
                    continue
            if inner and plain:
                out.append(Set(result, _joined(expr.op, plain)))
                guarded = If(self.undecided(expr, result), [])
                out.append(guarded)
                out, plain = guarded.then, []
            out += inner
            if inner and at + 1 < len(expr.terms):
                out.append(Set(result, value))
                guarded = If(self.undecided(expr, result), [])
                out.append(guarded)
                out = guarded.then
            elif inner:
                out.append(Set(result, value))
        if plain:
            out.append(Set(result, _joined(expr.op, plain)))
        return result

    def undecided(self, expr: Logic, result: Local) -> Expr:
        """Whether the terms so far leave it to the next."""
        return result if expr.op == "and" else negate(result)

    def pick(self, expr: Pick, before: list[Stmt]) -> Expr:
        """`a if c else b` where a or b needs statements."""
        expr = self.asked_once(expr, before)
        result = self.local("either", *bounds(expr))
        branch = If(self.plain(expr.condition, before), [], [])
        branch.then.append(Set(result, self.plain(expr.then, branch.then)))
        branch.other.append(Set(result, self.plain(expr.other, branch.other)))
        before.append(branch)
        return result

    def asked_once(self, expr: Pick, before: list[Stmt]) -> Pick:
        """What is searched for in a comparison, and again in what follows, is searched for once."""
        if not isinstance(expr.condition, Compare):
            return expr
        again = {n for n in walk((expr.then, expr.other)) if isinstance(n, Reduce)}
        found: dict[Expr, Expr] = {
            side: self.plain(side, before)
            for side in (expr.condition.a, expr.condition.b)
            if isinstance(side, Reduce) and side in again
        }
        result = rewrite(expr, lambda node: found.get(node, node)) if found else expr
        assert isinstance(result, Pick)
        return result

    def loop(self, expr: Reduce, before: list[Stmt]) -> Expr:
        """The reduction's loops; the result is a local."""
        result, start, ends = self.begin(expr)
        before.append(Set(result, start))
        overs = sum(isinstance(clause, Over) for clause in expr.clauses)
        if expr.kind == "first" and overs > 1:
            self.flags[result.name] = self.local("found", 0, 1)
            before.append(Set(self.flags[result.name], Const(0)))
        self.nest(expr.clauses, expr, result, ends, before)
        if expr.kind in ("min", "max") and expr.default is not None:
            nothing = compare("==", result, start)
            before.append(If(nothing, [Set(result, self.plain(expr.default, before))]))
        return result

    def begin(self, expr: Reduce) -> tuple[Local, Expr, bool]:
        """The result's local, its first value, and whether the first hit ends the search."""
        kind = expr.kind
        if kind in ("any", "all"):
            return self.local(kind, 0, 1), Const(int(kind == "all")), True
        lo, hi = bounds(expr)
        if kind in ("sum", "set"):
            return self.local(kind, lo, hi), Const(0), False
        default = expr.default or Const(0)
        if kind in ("min", "max"):
            # A number that no value reaches stands for "none yet"; the default replaces it.
            return (
                self.local(kind, lo - 1, hi + 1),
                Const(hi + 1 if kind == "min" else lo - 1),
                False,
            )
        return self.local(kind, lo, hi), default, kind == "first"

    def nest(
        self, clauses: tuple[Clause, ...], expr: Reduce, result: Local, ends: bool, out: list[Stmt]
    ) -> None:
        """The loops and tests of the clauses around the step."""
        if not clauses:
            self.step(expr, result, out)
            return
        clause, rest = clauses[0], clauses[1:]
        if isinstance(clause, Over):
            loop = For(clause.local, self.domain(clause.domain, out), [])
            self.nest(rest, expr, result, ends, loop.body)
            deeper = any(isinstance(c, Over) for c in rest)
            if ends and deeper:
                loop.body.append(If(self.found(expr, result), [Jump("out")]))
            out.append(loop)
        elif isinstance(clause, Until):
            out.append(If(self.plain(clause.condition, out), [Jump("out")]))
            self.nest(rest, expr, result, ends, out)
        else:
            assert isinstance(clause, Where)
            test = If(self.plain(clause.condition, out), [])
            self.nest(rest, expr, result, ends, test.then)
            out.append(test)

    def domain(self, domain: Domain, out: list[Stmt]) -> Domain:
        return map_domain(domain, lambda expr: self.plain(expr, out))

    def found(self, expr: Reduce, result: Local) -> Expr:
        if expr.kind == "first":
            return self.flags[result.name]
        return result if expr.kind == "any" else negate(result)

    def step(self, expr: Reduce, result: Local, out: list[Stmt]) -> None:
        """What one element does to the result."""
        value = self.plain(expr.value, out)
        kind = expr.kind
        if kind == "any":
            out.append(If(value, [Set(result, Const(1)), Jump("out")]))
        elif kind == "all":
            out.append(If(negate(value), [Set(result, Const(0)), Jump("out")]))
        elif kind == "sum":
            out.append(Set(result, Arith("+", result, value)))
        elif kind == "set":
            out.append(Set(result, Arith("|", result, arith("<<", Const(1), value))))
        elif kind in ("min", "max"):
            out.append(Set(result, Arith(kind, result, value)))
        else:
            out.append(Set(result, value))
            if kind == "first":
                flag = self.flags.get(result.name)
                out += [Set(flag, Const(1))] if flag else []
                out.append(Jump("out"))


def _joined(op: str, terms: list[Expr]) -> Expr:
    return terms[0] if len(terms) == 1 else Logic(op, tuple(terms))
