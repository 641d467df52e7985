"""A whole ruleset's meaning: setup, play, questions and scoring, for a number of players."""

from __future__ import annotations

from engine.errors import Diagnostics
from engine.language.budget import check_size
from engine.language.called import places_called, things_called
from engine.language.codes import NAME_TAKEN
from engine.language.current import current
from engine.language.elaborate import Elaborator
from engine.language.fields import Expression
from engine.language.groups import refreshed
from engine.language.mistake import Mistake, Silent
from engine.language.place import PlaceVerb
from engine.language.printed import printed
from engine.language.ruleset import Ruleset
from engine.language.sources import Sources
from engine.language.starts import lay
from engine.language.values import Int, Member, Members, PlaceRef
from engine.program.build import total
from engine.program.layout import Place
from engine.program.module import Program, Scoring
from engine.program.nodes import Const, Expr, For, Offer, Range, Stmt, Store


def elaborate(
    ruleset: Ruleset,
    sources: Sources,
    players: int,
    options: dict[str, int],
    diagnostics: Diagnostics,
    watched: bool = False,
    marked: bool = False,
) -> tuple[Program, Elaborator]:
    """The core program of a ruleset. Mistakes go to `diagnostics`; then the program is no good.

    One that is `watched` says after each effect that it is done; in one that is `marked`, a state
    in which the game is over tells in which way it has ended.
    """
    e = Elaborator(ruleset, sources, players, options, diagnostics, watched, marked)
    with e.block() as body:
        _starts(e)
        e.watch(("components",) if ruleset.components else ())
        e.started = len(body)
        e.effects(ruleset.setup)
        setup = len(e.questions)
        e.standing.wake()
        e.endings.playing = True
        e.effects(ruleset.play)
        e.emit(*e.endings.close(body))
    body = current(e, body)
    marks = e.endings.lay(body)
    program = Program(e.layout, e.at, e.place, e.questions, e.sites, e.reasons, _scoring(e), body)
    program.blanks, program.shown = e.blanks, e.shown
    program.endings, program.marks = tuple(e.endings.known), marks
    program.refresh = refreshed(e)
    program.longest = _longest(e)
    program.turn, program.setup, program.titles = e.turn, setup, e.titles
    check_size(e, program)
    if not diagnostics.errors:
        program.called, program.places = things_called(e), places_called(e)
        program.printed = printed(e)
    return program, e


def _starts(e: Elaborator) -> None:
    """Fill the places as they are before setup: pieces where they start, values as given."""
    for value in list(e.globals.values.values()):
        if isinstance(value, Members):
            lay(e, value)
    for place in e.layout.places.values():
        construct = e.place_construct(place)
        if place.host is not None:
            _start_all(e, place, construct)
            continue
        for ref in instances(e, place):
            try:
                construct.start(e, ref)
            except Silent:
                continue


def _start_all(e: Elaborator, place: Place, construct: PlaceVerb) -> None:
    """Fill the places that all spaces or pieces have, in a loop: there may be many."""
    copy = e.local("copy", 0, (place.repeat or 1) - 1)
    owners: list[Const | None] = [None]
    if place.owner == "player":
        owners = [Const(player) for player in range(e.players)]
    with e.block() as body:
        for owner in owners:
            try:
                construct.start(e, PlaceRef(place, owner, copy))
            except Silent:
                continue
    _note_blank(e, place, body)
    if body:
        e.emit(For(copy, Range(Const(0), Const(place.repeat or 1)), body))


def _note_blank(e: Elaborator, place: Place, body: list[Stmt]) -> None:
    """What spaces of a growing board have at the start they have until they are used."""
    board = e.layout.places.get(place.host or "")
    stores = [stmt for stmt in body if isinstance(stmt, Store) and stmt.region == place.region]
    values = [stmt.value for stmt in stores if isinstance(stmt.value, Const)]
    if board is not None and board.growth and len(values) == len(body) == 1:
        e.blanks[place.region.name] = values[0].value
    elif board is not None and board.growth and not body:
        e.blanks[place.region.name] = 0


def instances(e: Elaborator, place: Place) -> list[PlaceRef]:
    """Every copy of a place, player by player."""
    owners: list[Const | None] = [None]
    if place.owner == "player":
        owners = [Const(player) for player in range(e.players)]
    copies: list[Const | None] = [None]
    if place.repeat is not None:
        copies = [Const(copy) for copy in range(place.repeat)]
    return [PlaceRef(place, owner, copy) for owner in owners for copy in copies]


def _scoring(e: Elaborator) -> Scoring:
    """The score sheet and the ranking keys of player `me`."""
    me = e.local("me", 1, e.players)
    names: list[tuple[str, Expression]] = list(e.ruleset.scoring.items())
    with e.only({"me": Member(me, e.globals.players)}):
        with e.block() as sheet:
            for _, expression in names:
                e.emit(Offer(_number(e, expression)))
        with e.block() as keys:
            _keys(e)
    categories = tuple(
        (name, e.sources.titles(("scoring", name), name.replace("_", " "))) for name, _ in names
    )
    return Scoring(me, categories, sheet, keys)


def _longest(e: Elaborator) -> int | None:
    """How many answers a game takes at most, where the ruleset says so."""
    length = e.ruleset.length
    if length is None:
        return None
    try:
        return length.bound(e)
    except Mistake as mistake:
        e.report_mistake(mistake, length.path)
    except Silent:
        pass
    return None


def _number(e: Elaborator, expression: Expression) -> Expr:
    try:
        return e.number(expression)
    except Silent:
        return Const(0)


def _keys(e: Elaborator) -> None:
    """The ranking keys; categories and `total` are names there. Without keys, `total` decides."""
    scores: dict[str, Int] = {}
    for name, expression in e.ruleset.scoring.items():
        clash = "the sum of all categories" if name == "total" else e.globals.clash(name)
        if clash:
            e.report(NAME_TAKEN, e.sources.key(("scoring", name)), f"'{name}' is {clash} already")
        scores[name] = Int(e.keep(name, _number(e, expression)))
    scores["total"] = Int(e.keep("total", total(score.expr for score in scores.values())))
    with e.bound(**scores):
        for key in e.ruleset.ranking:
            try:
                e.emit(Offer(key.key(e)))
            except Mistake as mistake:
                e.report_mistake(mistake, key.path)
            except Silent:
                continue
    if not e.ruleset.ranking:
        e.emit(Offer(scores["total"].expr))
