"""Where pieces lie before setup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.expressions.parse import mentioned
from engine.language.fields import NAME_PATTERN, Expression
from engine.language.mistake import Mistake, Silent
from engine.language.pieces import put
from engine.language.values import Member, Members, PlaceRef, Places, Space, Unknown, Value
from engine.program.layout import Home, Kind, Place
from engine.program.nodes import Const

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def lay(e: Elaborator, members: Members) -> None:
    """Put the copies of a component's kinds where they start."""
    start = e.ruleset.components[members.name].start
    if start is None:
        return
    e.here = ("components", members.name)
    try:
        everywhere = _places(e, start, range(e.players))
        for kind in members.kinds:
            own = members.of is e.globals.players
            refs = _places(e, start, [kind.value - 1]) if own else everywhere
            _lay(e, kind, refs)
    except Mistake as mistake:
        e.report_mistake(mistake, start.path)
    except Silent:
        return


def _lay(e: Elaborator, kind: Kind, refs: list[PlaceRef]) -> None:
    homes: list[Home] = []
    for ref in refs:
        place = ref.place
        if kind.index not in place.kinds:
            raise Mistake(codes.CANT_HOLD, f"'{place.name}' does not hold {kind.component}")
        homes.append(Home(place.name, place.at(_known(ref.player), _known(ref.index))))
        if kind.copies:
            put(e, ref, Const(kind.index), Const(kind.copies))
    e.layout.homes[kind.index] = tuple(homes)


def _known(expr: object) -> int:
    return expr.value if isinstance(expr, Const) else 0


def _places(e: Elaborator, start: Expression, players: range | list[int]) -> list[PlaceRef]:
    """The places that `start` means to these players, each once. Raises Silent or Mistake."""
    found: list[PlaceRef] = []
    for player in players:
        me = Member(Const(player + 1), e.globals.players)
        mine = {
            name: value
            for name in mentioned(start) & e.globals.of_player.keys()
            if (value := _own(e, name, me)) is not None
        }
        with e.only({**mine, "me": me}):
            value = _value(e, start)
        ref = _ref(e, start, value)
        if ref not in found:
            found.append(ref)
    return found


def _own(e: Elaborator, name: str, me: Member) -> Value | None:
    """A player's own place, which needs no `me.` here."""
    place = e.globals.of_player[name]
    e.used.add(name)
    if not isinstance(place, Place):
        return Unknown()
    assert isinstance(me.expr, Const)
    return e.meaning.place_value(place, Const(me.expr.value - 1))


def _value(e: Elaborator, start: Expression) -> Value:
    """What `start` means. A name alone that is unknown is meant to be a place."""
    name = start.source or ""
    known = e.globals.values.keys() | e.globals.defined.keys() | e.scope.keys()
    if re.match(NAME_PATTERN, name) and name not in known:
        places = [*e.ruleset.table, *e.ruleset.player]
        hint = did_you_mean(name, places)
        e.report(codes.UNKNOWN_NAME, e.sources.value(start.path), f"unknown place '{name}'", hint)
        raise Silent
    value = e.value(start)
    if isinstance(value, Unknown):
        raise Silent
    return value


def _ref(e: Elaborator, start: Expression, value: Value) -> PlaceRef:
    """A value as a place that is known before the game."""
    if isinstance(value, Places):
        message = f"'{value.place.name}' stands several times"
        which = f"name one of them: {value.place.name}[0]"
        raise Mistake(codes.WRONG_TYPE, message, None, which)
    if not isinstance(value, PlaceRef) or value.place.is_board:
        on_spaces = isinstance(value, PlaceRef | Space)
        message = f"'{start}' does not hold pieces that start there"
        hint = "pieces on spaces are put there in setup" if on_spaces else None
        raise Mistake(codes.CANT_HOLD, message, None, hint)
    parts = (value.player, value.index)
    if not all(part is None or isinstance(part, Const) for part in parts):
        message = f"'{start}' depends on the state of the game; a fixed place is needed here"
        raise Mistake(codes.NOT_CONSTANT, message)
    return value
