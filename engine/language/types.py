"""The types that fields have, as they are written: `int`, `Sign?`, `bag of Sign`, `country`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.fields import Path
from engine.language.mistake import Silent
from engine.language.values import Enumeration, Members
from engine.program.layout import Place

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

PLAIN = ("int", "bool")
_SHOWN = 8


@dataclass(frozen=True)
class Type:
    """What a field holds: `int`, `bool`, `enum`, `bag`, `piece` or `space`, and of what."""

    word: str
    of: Enumeration | Members | Place | None = None
    optional: bool = False
    #: The names that a cell may hold, where it holds one.
    names: tuple[str, ...] = field(default=(), compare=False)

    def like(self, other: Type) -> bool:
        """Whether both hold the same, apart from none."""
        return self.word == other.word and self.of == other.of

    @property
    def noun(self) -> str:
        """`a whole number`, `a Sign`, `a bag of Sign`, `a space of map`."""
        name = self.of.name if self.of is not None else ""
        article = "an" if name[:1] in tuple("AEIOaeio") else "a"
        return {
            "int": "a whole number",
            "bool": "true or false",
            "bag": f"a bag of {name}",
            "space": f"a space of {name}",
        }.get(self.word, f"{article} {name}")


def advice(kind: Type) -> str:
    """What to write into a cell of the type."""
    if kind.word == "int":
        return "write a whole number, such as 3"
    if kind.word == "bool":
        return "write true or false"
    if kind.word == "bag":
        return f"write names, such as {kind.names[0]} {kind.names[-1]}*2"
    return f"write one of {', '.join(kind.names[:_SHOWN])}" + ", …" * (len(kind.names) > _SHOWN)


def type_of(e: Elaborator, text: str, path: Path, also: str | None = None) -> Type:
    """The type that a text means; Silent after a reported mistake.

    `also` is a word that the text may have been meant to be, though it is no type.
    """
    written = " ".join(text.split())
    optional = written.endswith("?")
    written = written.removesuffix("?").strip()
    if written in PLAIN:
        return Type(written, None, optional)
    if bag := re.fullmatch(r"bag of (\w+)", written):
        found = e.globals.values.get(bag[1])
        if isinstance(found, Enumeration):
            e.used.add(bag[1])
            return Type("bag", found, optional, found.names)
        return _unknown(e, bag[1], list(e.ruleset.types), path)
    found = e.globals.values.get(written)
    if isinstance(found, Enumeration):
        e.used.add(written)
        return Type("enum", found, optional, found.names)
    if isinstance(found, Members):
        e.used.add(written)
        names = found.ids or tuple(kind.name for kind in found.kinds)
        return Type("piece", found, optional, names)
    if written in e.ruleset.table:
        return _board(e, written, optional, path)
    if written in e.ruleset.components:
        raise Silent  # its own mistake is reported where it stands
    known = [
        *PLAIN,
        *e.ruleset.types,
        *e.ruleset.components,
        *_boards(e),
        *([also] if also else ()),
    ]
    return _unknown(e, written, [*known, *(f"bag of {name}" for name in e.ruleset.types)], path)


def _unknown(e: Elaborator, name: str, known: list[str], path: Path) -> Type:
    hint = did_you_mean(name, known) or f"a type is one of {', '.join(known)}"
    e.report(codes.UNKNOWN_NAME, e.sources.value(path), f"unknown type '{name}'", hint)
    raise Silent


def space_names(e: Elaborator, name: str) -> tuple[str, ...]:
    """The names of the spaces of a board of the table; none for other places."""
    return tuple(getattr(e.ruleset.table.get(name), "space_names", None) or ())


def _boards(e: Elaborator) -> list[str]:
    return [name for name in e.ruleset.table if space_names(e, name)]


def _board(e: Elaborator, name: str, optional: bool, path: Path) -> Type:
    """The spaces of a board that have names."""
    if not space_names(e, name):
        message = f"the spaces of '{name}' have no names, so no row can name one"
        e.report(codes.WRONG_TYPE, e.sources.value(path), message)
        raise Silent
    place = e.layout.places.get(name)
    if place is None:  # a mistake in it, or it is laid out by what the fields say
        raise Silent
    e.used.add(name)
    return Type("space", place, optional, space_names(e, name))
