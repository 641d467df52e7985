"""Keeping groups current in the flow: marking them when their keys may change, and labelling anew.

What an effect changes and what it reads is seen in the statements that it came to mean; so code
stands only where it is needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.groups import Grouping, relabel
from engine.program.bodies import expressions, statements
from engine.program.build import compare
from engine.program.layout import Region
from engine.program.nodes import (
    Ask,
    Cells,
    Const,
    For,
    Found,
    If,
    Load,
    Reduce,
    Stmt,
    Stop,
    Store,
    Survey,
    Take,
    While,
    Work,
)
from engine.program.walk import walk

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def current(e: Elaborator, body: list[Stmt]) -> list[Stmt]:
    """The flow, in which groups are labelled anew before they are read after a change."""
    for grouping in e.globals.groupings.values():
        body, _ = _Keeping(e, grouping).kept(body)
    return body


class _Keeping:
    """Keeps the groups of one board by one key."""

    def __init__(self, e: Elaborator, grouping: Grouping) -> None:
        self.e, self.grouping = e, grouping

    def kept(self, body: list[Stmt], clean: bool = False) -> tuple[list[Stmt], bool]:
        """The body with what it needs; whether the groups are surely current before and after."""
        out: list[Stmt] = []
        for stmt in body:
            if self._needs(stmt) and not clean:
                out.append(self._if_changed())
                clean = True
            stmt, clean = self._inside(stmt, clean)
            out.append(stmt)
            marks = self._marks(stmt)
            out += marks
            clean = clean and not marks
        return _once(out, self.grouping.changed), clean

    def _inside(self, stmt: Stmt, clean: bool) -> tuple[Stmt, bool]:
        """A statement with its inner bodies kept."""
        if isinstance(stmt, If):
            then, first = self.kept(stmt.then, clean)
            other, second = self.kept(stmt.other, clean)
            return If(stmt.condition, then, other), first and second
        if isinstance(stmt, For | While):
            # Any pass may be the first, or the last, or be cut off.
            clean = clean and not self._changes(stmt.body)
            body, _ = self.kept(stmt.body, clean)
            if isinstance(stmt, For):
                return For(stmt.local, stmt.domain, body, stmt.at), clean
            return While(body, stmt.at), clean
        return stmt, clean

    def _changes(self, body: list[Stmt]) -> bool:
        """Whether something in a body may change a key."""
        return any(self._marks(stmt) for stmt in statements(body))

    def _needs(self, stmt: Stmt) -> bool:
        """Whether a statement reads the groups, or hands them to whoever reads the state."""
        if isinstance(stmt, Ask | Survey | Stop):
            return True
        if isinstance(stmt, For) and self._reads(stmt.domain):
            return True
        return any(self._reads(expr) for expr in expressions(stmt))

    def _reads(self, part: object) -> bool:
        if isinstance(part, Cells):
            return part.region == self.grouping.region
        if isinstance(part, Found):
            return any(region == self.grouping.region for region, _ in part.starts)
        for node in walk(part):
            if isinstance(node, Load) and node.region == self.grouping.region:
                return True
            if isinstance(node, Reduce) and any(
                self._reads(c.domain) for c in node.clauses if hasattr(c, "domain")
            ):
                return True
        return False

    def _marks(self, stmt: Stmt) -> list[Stmt]:
        """What notes that a statement may have changed a key."""
        grouping = self.grouping
        mark: Stmt = Store(grouping.changed, Const(0), Const(1))
        if isinstance(stmt, Store | Take) and stmt.region in grouping.sources:
            return [mark]
        growth = grouping.place.growth
        if not isinstance(stmt, Work) or stmt.procedure != "use" or growth is None:
            return []
        mine = stmt.starts[0][0] == growth.slot_of and grouping.at_once != Const(0)
        return [If(grouping.at_once, [mark])] if mine else []

    def _if_changed(self) -> If:
        """Label the groups anew, if something has changed."""
        with self.e.block() as body:
            relabel(self.e, self.grouping)
        changed = Load(self.grouping.changed, Const(0))
        return If(compare("!=", changed, Const(0)), body)


def _once(body: list[Stmt], changed: Region) -> list[Stmt]:
    """A body without a mark that another one follows, with nothing but stores between them."""
    out: list[Stmt] = []
    marked = False
    for stmt in reversed(body):
        is_mark = isinstance(stmt, Store) and stmt.region == changed
        if is_mark and marked:
            continue
        marked = is_mark or (marked and isinstance(stmt, Store))
        out.append(stmt)
    return out[::-1]
