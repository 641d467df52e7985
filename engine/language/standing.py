"""Standing behaviours: places that fill themselves up, and rules that act by themselves.

They are settled after each effect that changes what they watch. What an effect changes is seen in
the statements that it came to mean; so code stands only where something can happen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.language import codes
from engine.language.drawing import draw_site, pool_of, recycled
from engine.language.fields import Path
from engine.language.filling import copies_of, fill
from engine.language.groups import woken_by
from engine.language.mistake import Mistake, Silent
from engine.language.parts.whenever import Whenever
from engine.language.pieces import check_targets
from engine.language.place import Refill
from engine.language.values import PlaceRef
from engine.program.bodies import expressions, statements
from engine.program.bounds import bounds
from engine.program.build import add, both, compare
from engine.program.layout import Place, Region
from engine.program.nodes import (
    Arith,
    Const,
    For,
    If,
    Jump,
    Load,
    Local,
    Range,
    Set,
    Stmt,
    Store,
    Take,
)
from engine.program.walk import walk

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

#: A chain of refills goes round at most so often: far more than any place has room for.
_MOST_FILLING = 1_000


@dataclass
class Changes:
    """The regions that a body writes, and those of them that may lose something."""

    written: set[Region] = field(default_factory=set)
    lost: set[Region] = field(default_factory=set)

    @classmethod
    def of(cls, body: Sequence[Stmt]) -> Changes:
        """What a body changes."""
        found = cls()
        for stmt in statements(list(body)):
            if isinstance(stmt, Store | Take):
                found.written.add(stmt.region)
                if isinstance(stmt, Take) or not _adds(stmt):
                    found.lost.add(stmt.region)
        return found

    def __or__(self, other: Changes) -> Changes:
        return Changes(self.written | other.written, self.lost | other.lost)


def _adds(store: Store) -> bool:
    """Whether a store makes a count greater: the cell's own value plus what is never negative."""
    value, cell = store.value, Load(store.region, store.offset)
    if not isinstance(value, Arith) or value.op != "+":
        return False
    return any(
        own == cell and bounds(more)[0] >= 0
        for own, more in ((value.a, value.b), (value.b, value.a))
    )


@dataclass
class _Filling:
    """A place that fills itself up."""

    place: Place
    refill: Refill
    site: int
    source: str
    changes: Changes = field(default_factory=Changes)

    def wakes(self, changes: Changes) -> bool:
        return self.place.region in changes.lost

    def fill(self, e: Elaborator, drew: Local | None = None) -> None:
        fill(e, self.place, self.refill, self.site, drew)
        e.watch(self.refill.path)


@dataclass
class _Rule:
    """A rule that acts by itself."""

    name: str
    rule: Whenever
    limit: int
    watched: set[Region]
    changes: Changes = field(default_factory=Changes)

    def wakes(self, changes: Changes) -> bool:
        return bool(self.watched & changes.written)


class Standing:
    """The standing behaviours of a ruleset; asleep until `wake`."""

    def __init__(self, e: Elaborator) -> None:
        self.e = e
        self.fillings: list[_Filling] = []
        self.rules: list[_Rule] = []
        self.awake = False
        #: The rule that is acting: it may not ask.
        self.acting: str | None = None
        self._innermost = True

    def wake(self) -> None:
        """Look at all standing behaviours, and settle them for the first time."""
        e = self.e
        for place in e.layout.places.values():
            refill = getattr(e.place_construct(place), "refill", None)
            if refill is not None:
                with self._guarded(refill.path):
                    self._add_filling(place, refill)
        for name, rule in e.ruleset.whenever.items():
            with self._guarded(rule.path):
                self._add_rule(name, rule)
        self._refuse_circles()
        self._settle(self.fillings, self.rules)
        self.awake = bool(self.fillings or self.rules)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Around one effect: when no other effect is in it, what it has changed is settled."""
        if not self.awake:
            yield
            return
        self._innermost = True
        with self.e.block() as body:
            yield
        self.e.emit(*body)
        innermost, self._innermost = self._innermost, False
        if innermost:
            self._settle_after(Changes.of(body))

    def _settle_after(self, changes: Changes) -> None:
        """Settle what wakes by a change, and what wakes by that in turn."""
        everything: list[_Filling | _Rule] = [*self.fillings, *self.rules]
        woken: list[_Filling | _Rule] = []
        more = True
        while more:
            found = [item for item in everything if item not in woken and item.wakes(changes)]
            woken += found
            for item in found:
                changes = changes | item.changes
            more = bool(found)
        if woken:
            self._settle(
                [filling for filling in self.fillings if filling in woken],
                [rule for rule in self.rules if rule in woken],
            )

    # --------------------------------------------------------------------- looking at them

    @contextmanager
    def _guarded(self, path: Path) -> Iterator[None]:
        """Report what is wrong with a standing behaviour, and leave it out."""
        try:
            with self.e.only({}):
                yield
        except Mistake as mistake:
            self.e.report_mistake(mistake, path)
        except Silent:
            pass

    def _add_filling(self, place: Place, refill: Refill) -> None:
        e = self.e
        _, ref, scope = copies_of(e, place)
        with e.block(), e.only(scope):
            source = pool_of(e, refill.from_)
            check_targets(e, e.kinds(source.place.kinds), [ref], [refill.from_])
            filling = _Filling(place, refill, draw_site(e, source, refill.path), source.place.name)
        with e.block() as body:
            filling.fill(e)
        filling.changes = Changes.of(body)
        self.fillings.append(filling)

    def _add_rule(self, name: str, rule: Whenever) -> None:
        e = self.e
        limit = rule.limit(e)
        with e.block() as asked:
            e.emit(If(e.condition(rule.that), []))
        read = [x for stmt in statements(asked) for part in expressions(stmt) for x in walk(part)]
        watched = woken_by(e, {x.region for x in read if isinstance(x, Load)})
        found = _Rule(name, rule, limit, watched)
        sites = len(e.sites)
        with e.block() as body:
            self._act(found)
        del e.sites[sites:]
        found.changes = Changes.of(body)
        self.rules.append(found)

    def _refuse_circles(self) -> None:
        """Report places that feed each other: they would never be quiet."""
        e = self.e
        feeds = {filling.place.name: filling.source for filling in self.fillings}
        for filling in list(self.fillings):
            circle = [filling.place.name]
            while (source := self._feeds(circle[-1], feeds)) is not None and source not in circle:
                circle.append(source)
            if source == filling.place.name:
                shown = " → ".join([*circle, source])
                span = e.sources.value(filling.refill.from_.path)
                e.report(codes.RECURSION, span, f"these places feed each other: {shown}")
                self.fillings.remove(filling)

    def _feeds(self, name: str, feeds: dict[str, str]) -> str | None:
        """The place from which a place is refilled or, when it is empty, renewed."""
        if name in feeds:
            return feeds[name]
        place = self.e.layout.places[name]
        other = recycled(self.e, PlaceRef(place)) if place.shape == "pool" else None
        return other.place.name if other is not None else None

    # ---------------------------------------------------------------------------- settling

    def _settle(self, fillings: list[_Filling], rules: list[_Rule]) -> None:
        """Fill up, then let the first rule that holds act, until nothing is left to do."""
        e = self.e
        awake, self.awake, here = self.awake, False, e.here
        filled = {filling.place.name for filling in fillings}
        chained = any(filling.source in filled for filling in fillings)
        with e.only({}), e.leaving.held():
            if rules or chained:
                self._loop(fillings, rules, chained)
            else:
                for filling in fillings:
                    filling.fill(e)
        self.awake, e.here = awake, here

    def _loop(self, fillings: list[_Filling], rules: list[_Rule], chained: bool) -> None:
        e = self.e
        drew = e.local("drew", 0, 1) if chained else None
        counts = {rule.name: e.local(f"times_{rule.name}", 0, rule.limit) for rule in rules}
        passes = 1 + sum(rule.limit for rule in rules)
        passes *= _MOST_FILLING if chained else 1
        path = ("whenever", rules[0].name) if rules else fillings[0].refill.path
        at = e.site(path, "this goes on and on")
        e.emit(*(Set(count, Const(0)) for count in counts.values()))
        with e.block() as body:
            if drew is not None:
                e.emit(Set(drew, Const(0)))
            for filling in fillings:
                filling.fill(e, drew)
            if drew is not None:
                e.emit(If(compare("==", drew, Const(1)), [Jump("next")]))
            for rule in rules:
                self._act(rule, counts[rule.name])
            e.emit(Jump("out"))
        e.emit(For(e.local("settled", 0, passes - 1), Range(Const(0), Const(passes)), body, at))

    def _act(self, rule: _Rule, count: Local | None = None) -> None:
        """The rule's effects, when it holds and has not acted too often."""
        e = self.e
        condition = e.condition(rule.rule.that)
        path = ("whenever", rule.name)
        acting, self.acting = self.acting, rule.name
        with e.block() as body:
            with suppress(Silent), e.entered(f"whenever {rule.name}", path):
                e.effects(rule.rule.do)
            if count is not None:
                e.emit(Set(count, add(count, Const(1))), Jump("next"))
        self.acting = acting
        if count is not None:
            condition = both(compare("<", count, Const(rule.limit)), condition)
        if condition != Const(0):
            e.emit(If(condition, body))
