"""What the rules write and never read, read and never write: seen from the programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.checker.context import Context
from engine.errors import Span, code
from engine.language.elaborate import Elaborator
from engine.program import Program
from engine.program.bodies import expressions, statements
from engine.program.layout import Place
from engine.program.nodes import Load, Stmt, Store, Take
from engine.program.walk import walk

NEVER_CHANGES = code(
    "U702",
    "a number or flag that never changes",
    "Rules ask for it, but none sets it. A number that stays as it is belongs into `numbers`.",
    example="player: {bonus: {number: 2}}\nscoring: {laid: me.points + me.bonus}\n",
    severity="warning",
)
NEVER_READ = code(
    "U703",
    "a number or flag that nothing asks for",
    "Rules set it, but none reads it: neither a condition nor the scoring.",
    example="table: {total_draws: {number: 0}}\nsetup: [{add: {total_draws: 1}}]\n",
    severity="warning",
)
ALWAYS_EMPTY = code(
    "U704",
    "a place where nothing ever lies",
    "No piece starts there, and no rule brings one there.",
    example="table: {hoard: {pool: gem}}\nscoring: {laid: me.points + count(hoard)}\n",
    severity="warning",
)
_SINGLE = ("number", "flag", "player", "value", "die")


@dataclass
class Traffic:
    """The names of the places that programs read, and of those that they write."""

    read: set[str] = field(default_factory=set)
    written: set[str] = field(default_factory=set)

    def writes(self, body: list[Stmt]) -> None:
        """Note what a body writes."""
        self.written |= {s.region.name for s in statements(body) if isinstance(s, Store | Take)}

    def reads(self, body: list[Stmt]) -> None:
        """Note what a body reads; what a cell's own change reads does not count."""
        for stmt in statements(body):
            own = stmt.region.name if isinstance(stmt, Store | Take) else None
            for expr in expressions(stmt):
                names = {x.region.name for x in walk(expr) if isinstance(x, Load)}
                self.read |= names - {own}

    def told(self, place: Place) -> bool:
        """Whether it makes no difference any more if something reads the place."""
        settled = self.written if place.shape not in _SINGLE else ()
        return place.name in self.read or place.name in settled


def check(context: Context) -> None:
    """Warn of places that are only written, only read, or always empty."""
    if not context.sound:
        return
    traffic, started = Traffic(), Traffic()
    for program, e in zip(context.programs, context.elaborators, strict=True):
        places = context.elaborators[0].layout.places.values()
        bodies = [program.body[e.started :], *_beside(program)]
        started.writes(program.body[: e.started])
        for body in bodies:
            traffic.writes(body)
        # Programs for other numbers of players read the same as a rule: the first tells nearly all.
        if not all(map(traffic.told, places)):
            for body in bodies:
                traffic.reads(body)
    for e in context.elaborators[:1]:
        for place in e.layout.places.values():
            _check_place(context, e, place, traffic, started)


def _beside(program: Program) -> Iterator[list[Stmt]]:
    """The bodies beside the flow: questions and scoring."""
    for question in program.questions:
        yield from (question.options, question.explain)
    yield from (program.scoring.sheet, program.scoring.keys)


def _check_place(
    context: Context, e: Elaborator, place: Place, traffic: Traffic, started: Traffic
) -> None:
    key = e.sources.key(e.place_construct(place).path)
    read, written = place.name in traffic.read, place.name in traffic.written
    if place.shape in _SINGLE:
        _check_single(context, e, place, (read, written), key)
    elif read and not written and place.name not in started.written:
        context.report(ALWAYS_EMPTY, key, f"nothing ever comes to lie in '{place.name}'")


def _check_single(
    context: Context, e: Elaborator, place: Place, used: tuple[bool, bool], key: Span
) -> None:
    read, written = used
    if written and not read:
        context.report(NEVER_READ, key, f"'{place.name}' is set, but no rule asks for it")
    elif read and not written and getattr(e.place_construct(place), "player", "") != "random":
        hint = "a fixed number belongs into 'numbers'" if place.shape == "number" else None
        context.report(NEVER_CHANGES, key, f"no rule ever changes '{place.name}'", hint)
