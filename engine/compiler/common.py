"""common: what neighbouring conditions of a question's options have in common is worked out once.

While options are offered the state does not change. So conditions that begin alike are joined, and
what is read through other cells or tables (`level[slot[step[at][0]]]`) is read once, where it is
wanted again while the locals in it stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.compiler.bodies import on_growing_boards
from engine.compiler.gather import gathered
from engine.compiler.unread import unread
from engine.program import Program
from engine.program.bodies import bodies, expressions, map_stmt, statements, targets
from engine.program.bounds import bounds
from engine.program.build import both
from engine.program.facts import may_fail, names_of, size_of
from engine.program.nodes import (
    Expr,
    For,
    If,
    Load,
    Local,
    Logic,
    Look,
    Pick,
    Set,
    Stmt,
    While,
)
from engine.program.walk import rewrite, walk

#: A local's value is put in its place when it has at most so many nodes.
SHORT = 8


def common(program: Program) -> None:
    """Read once what the options of a question read again and again."""
    reading = on_growing_boards(program)
    if not reading:
        return
    for question in reading:
        question.options = _placed(question.options, {})
    unread(program)
    made = 0
    for question in reading:
        body, made = gathered(_joined(question.options), made)
        reader = _Reader(made)
        question.options = reader.body(body)
        made = reader.made


# ------------------------------------------------------------------------------- values in place


def _is_path(expr: Expr) -> bool:
    """Whether an expression reads a cell or an entry of a table that another one leads to."""
    if isinstance(expr, Load):
        return any(isinstance(node, Load | Look) for node in walk(expr.offset))
    return isinstance(expr, Look) and any(isinstance(node, Local | Load) for node in walk(expr))


def _placed(body: list[Stmt], known: dict[str, Expr]) -> list[Stmt]:
    """A body with the short paths that locals stand for put in their place."""
    out: list[Stmt] = []
    known = dict(known)
    for stmt in body:
        if isinstance(stmt, For | While):
            _forget(known, _set_in([stmt]))
        stmt = _headed(stmt, known)
        if isinstance(stmt, If):
            stmt = replace(stmt, then=_placed(stmt.then, known), other=_placed(stmt.other, known))
        elif isinstance(stmt, For | While):
            stmt = replace(stmt, body=_placed(stmt.body, known))
        changed = _set_in([stmt])
        _forget(known, changed)
        if isinstance(stmt, Set) and _fits(stmt.value, changed):
            known[stmt.local.name] = stmt.value
        out.append(stmt)
    return out


def _fits(value: Expr, changed: set[str]) -> bool:
    if not isinstance(value, Load | Look | Local) or size_of(value) > SHORT:
        return False
    return not changed & names_of(value)


def _forget(known: dict[str, Expr], changed: set[str]) -> None:
    for name in [n for n, value in known.items() if n in changed or changed & names_of(value)]:
        del known[name]


def _headed(stmt: Stmt, known: dict[str, Expr]) -> Stmt:
    """A statement with known values in its own expressions, those of inner ones left alone."""
    inner = {name: getattr(stmt, name) for name in ("then", "other", "body") if hasattr(stmt, name)}
    bare = replace(stmt, **{name: [] for name in inner})  # type: ignore[arg-type]

    def swap(node: Expr) -> Expr:
        return known.get(node.name, node) if isinstance(node, Local) else node

    changed = map_stmt(bare, lambda expr: rewrite(expr, swap)) if known else bare
    return replace(changed, **inner)


def _set_in(body: list[Stmt]) -> set[str]:
    return {local.name for stmt in statements(body) for local in targets(stmt)}


# ----------------------------------------------------------------------------- conditions joined


def _joined(body: list[Stmt]) -> list[Stmt]:
    """A body in which conditions that follow each other and begin alike are tested together."""
    out: list[Stmt] = []
    for stmt in body:
        if isinstance(stmt, If) and not stmt.other and _settled(stmt.then):
            stmt = If(both(stmt.condition, stmt.then[0].condition), stmt.then[0].then)  # type: ignore[union-attr]
        last = out[-1] if out else None
        if isinstance(last, If) and isinstance(stmt, If) and _alike(last, stmt):
            first = _terms(stmt.condition)[0]
            if last.condition == first:
                last.then.append(_rest(stmt))
            else:
                out[-1] = If(first, [_rest(last), _rest(stmt)])
            continue
        out.append(stmt)
    return [_inside(stmt) for stmt in out]


def _settled(body: list[Stmt]) -> bool:
    """Whether a body is one condition more."""
    return len(body) == 1 and isinstance(body[0], If) and not body[0].other


def _inside(stmt: Stmt) -> Stmt:
    if isinstance(stmt, If):
        return replace(stmt, then=_joined(stmt.then), other=_joined(stmt.other))
    return replace(stmt, body=_joined(stmt.body)) if isinstance(stmt, For | While) else stmt


def _terms(condition: Expr) -> tuple[Expr, ...]:
    if isinstance(condition, Logic) and condition.op == "and":
        return condition.terms
    return (condition,)


def _alike(a: If, b: If) -> bool:
    """Whether two conditions begin with the same term, which is not changed in between."""
    if a.other or b.other:
        return False
    first = _terms(b.condition)[0]
    return _terms(a.condition)[0] == first and not names_of(first) & _set_in(a.then)


def _rest(stmt: If) -> Stmt:
    """A statement without the first term of its condition."""
    rest = _terms(stmt.condition)[1:]
    return If(both(*rest), stmt.then) if rest else If(both(), stmt.then)


# --------------------------------------------------------------------------------- read but once


@dataclass
class _Uses:
    """Where a path is read in a body."""

    first: int
    surely: bool
    near: set[int]
    number: int = 0


class _Reader:
    """Gives locals to what is read several times; numbers them."""

    def __init__(self, made: int) -> None:
        self.made = made

    def body(self, body: list[Stmt]) -> list[Stmt]:
        """A body that reads once what several of its statements read."""
        while (found := self._worth(body)) is not None:
            path, at = found
            self.made += 1
            local = Local(f"{_word(path)}_c{self.made}", *bounds(path))
            kept = [
                map_stmt(stmt, lambda e, path=path, local=local: _swapped(e, path, local))  # type: ignore[misc]
                for stmt in body[at:]
            ]
            body = [*body[:at], Set(local, path), *kept]
        return [self._inner(stmt) for stmt in body]

    def _inner(self, stmt: Stmt) -> Stmt:
        if isinstance(stmt, If):
            return replace(stmt, then=self.body(stmt.then), other=self.body(stmt.other))
        return replace(stmt, body=self.body(stmt.body)) if isinstance(stmt, For | While) else stmt

    def _worth(self, body: list[Stmt]) -> tuple[Expr, int] | None:
        """The longest path that is worth a local, and the statement before which it is read."""
        changed = _set_in(body)
        uses: dict[Expr, _Uses] = {}
        for at, stmt in enumerate(body):
            for expr in expressions(stmt):
                sure = set(_surely(expr))
                for node in _paths(expr, changed):
                    use = uses.setdefault(node, _Uses(at, node in sure, set()))
                    use.number += 1
                    use.near.add(at)
            for inner in (s for part in bodies(stmt) for s in statements(part)):
                for expr in expressions(inner):
                    for node in _paths(expr, changed):
                        uses.setdefault(node, _Uses(at, False, set())).number += 1
        good = [path for path, use in uses.items() if _pays(use) and (use.surely or _safe(path))]
        if not good:
            return None
        longest = max(good, key=size_of)
        return longest, uses[longest].first


def _pays(use: _Uses) -> bool:
    return use.number > 1 and (len(use.near) > 1 or use.surely)


def _paths(expr: Expr, changed: set[str]) -> Iterator[Expr]:
    for node in walk(expr):
        if isinstance(node, Load | Look) and _is_path(node) and not names_of(node) & changed:
            yield node


def _surely(expr: Expr) -> Iterator[Expr]:
    """The parts of an expression that are worked out whenever it is."""
    yield expr
    if isinstance(expr, Logic):
        yield from _surely(expr.terms[0])
    elif isinstance(expr, Pick):
        yield from _surely(expr.condition)
    else:
        for node in _children(expr):
            yield from _surely(node)


def _children(expr: Expr) -> Iterator[Expr]:
    for name in expr.__slots__:
        part = getattr(expr, name)
        for item in part if isinstance(part, tuple) else (part,):
            if isinstance(item, Expr):
                yield item


def _safe(path: Expr) -> bool:
    """Whether a path can be read at any time: it never leaves its cells or tables."""
    if may_fail(path):
        return False
    for node in walk(path):
        if isinstance(node, Load):
            lo, hi = bounds(node.offset)
            if lo < 0 or hi >= node.region.length:
                return False
        elif isinstance(node, Look):
            width = node.table.width
            (lo, hi), (low, high) = bounds(node.row), bounds(node.column)
            if width is None or lo < 0 or hi >= len(node.table.rows) or low < 0 or high >= width:
                return False
    return True


def _swapped(expr: Expr, path: Expr, local: Local) -> Expr:
    if expr == path:
        return local
    return rewrite(expr, lambda node: local if node == path else node)


def _word(path: Expr) -> str:
    if isinstance(path, Load):
        return "".join(c if c.isalnum() else "_" for c in path.region.name.strip("~"))
    assert isinstance(path, Look)
    return path.table.name.replace(".", "_").strip("_")
