"""Laying out the places that spaces and pieces have: `space:` of a board, `has:` of a component."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engine.errors import Code
from engine.language import codes
from engine.language.board import Board, board_of
from engine.language.fields import Expression, Path, reserved
from engine.language.place import PlaceVerb
from engine.language.values import Members, Unknown
from engine.program.layout import Kind, Place

if TYPE_CHECKING:
    from engine.language.names import Globals
    from engine.language.parts.component import Component


def parts_of_spaces(names: Globals, board: str, construct: Board, found: Unknown | Place) -> None:
    """Lay out what every space of a board has; once, to see its mistakes, if the board has some."""
    names.parts[board] = {}
    owner = str(construct.path[0])
    copies, taken = 1, set(construct.taken)
    labels: tuple[str, ...] = ()
    if isinstance(found, Place):
        copies = found.numbers * (found.repeat or 1)
        labels = () if found.growth else found.labels * (found.repeat or 1)
        taken |= {*board_of(found).names_of(found), *names.columns.get(board, {})}
    for name, part in construct.space.items():
        if isinstance(found, Place) and found.growth and getattr(part, "refill", None) is not None:
            message = "what spaces of a board without end have does not fill itself up"
            _report(names, codes.UNBOUNDED, (*part.path, "refill"), message)
        elif _sound(names, part, name, taken, "a space"):
            laid = _lay(names, f"{board}.{name}", part, owner, labels, copies)
            names.parts[board][name] = laid if isinstance(found, Place) else Unknown()


def parts_of_pieces(names: Globals, component: str, construct: Component) -> None:
    """Lay out what every kind of a component has; only of a single piece can one say where."""
    names.parts[component] = dict.fromkeys(construct.has, Unknown())
    members = names.values.get(component)
    if not isinstance(members, Members):
        return
    several = next((kind for kind in members.kinds if not single(names, kind)), None)
    if several is not None:
        what = "as many as are needed" if several.copies is None else "several copies"
        message = f"of '{several.name}' there are {what}, which nobody can tell apart"
        hint = "only pieces with one copy of each kind can have places of their own"
        _report(names, codes.NOT_SINGLE, (*construct.path, "has"), message, hint)
        return
    labels = tuple(kind.name for kind in members.kinds)
    for name, part in construct.has.items():
        if _sound(names, part, name, set(), "a piece"):
            whole = f"{component}.{name}"
            names.parts[component][name] = _lay(names, whole, part, "table", labels, len(labels))


def single(names: Globals, kind: Kind) -> bool:
    """Whether there is just one piece of a kind in the whole game."""
    return kind.most == 1


def _sound(names: Globals, part: PlaceVerb, name: str, taken: set[str], host: str) -> bool:
    if reserved(name):
        message = f"'{name}' is a word of the expression language"
        _report(names, codes.NAME_TAKEN, part.path, message, f"for instance 'the_{name}'")
        return False
    if name in taken:
        message = f"'{name}' is something that a space or its board has already"
        _report(names, codes.NAME_TAKEN, part.path, message, f"for instance '{name}_here'")
        return False
    if isinstance(part, Board):
        message = f"{host} can't have a board of its own"
        _report(names, codes.CANT_HOLD, (*part.path, part.verb()), message)
        return False
    if getattr(part, "repeat", None) is not None:
        message = f"what {host} has can't be repeated"
        hint = f"give {host} several of them, each with a name"
        _report(names, codes.ONE_OF, (*part.path, "repeat"), message, hint)
        return False
    return True


def _lay(
    names: Globals, name: str, part: PlaceVerb, owner: str, labels: tuple[str, ...], copies: int
) -> Unknown | Place:
    """One copy of the place for each space or kind, laid out as a place that is repeated."""
    names.constructs[name] = part
    times = Expression(str(copies), path=part.path)
    found = names.lay(name, part.model_copy(update={"repeat": times}), owner)
    if isinstance(found, Place):
        found = replace(found, host=name.partition(".")[0], labels=labels)
        names.e.layout.places[name] = found
        return found
    return Unknown()


def _report(names: Globals, code: Code, path: Path, message: str, hint: str | None = None) -> None:
    names.e.report(code, names.e.sources.key(path), message, hint)
