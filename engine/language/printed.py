"""What is printed on cards, in every language of the ruleset: for whoever looks at a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.language.called import (
    card_called,
    field_called,
    joined,
    value_called,
)
from engine.language.cells import Cell
from engine.language.fields import HOLE
from engine.language.rows import Field
from engine.language.types import Type, space_names
from engine.language.values import Enumeration, Members
from engine.program.layout import Place
from engine.program.module import Words

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator

_YES = Words({"en": ("yes",), "vi": ("có",)})


def printed(e: Elaborator) -> dict[int, tuple[Words, ...]]:
    """By a kind's index, for components with rows: its fields and abilities as texts."""
    found: dict[int, tuple[Words, ...]] = {}
    for name, component in e.ruleset.components.items():
        members = e.globals.values.get(name)
        if not component.rows or not isinstance(members, Members):
            continue
        fields = e.globals.cards.fields(name)
        titles = {field: field_called(e, field) for field in fields if field != "id"}
        for at, kind in enumerate(members.kinds):
            found[kind.index] = (*_fields(e, fields, titles, at), *_abilities(e, kind.index))
    return found


def _fields(
    e: Elaborator, fields: dict[str, Field], titles: dict[str, Words], at: int
) -> Iterator[Words]:
    for name, title in titles.items():
        text = _text(e, fields[name].type, fields[name].cells[at])
        if text:
            yield title if text is _YES else joined([title, text])


def _abilities(e: Elaborator, kind: int) -> Iterator[Words]:
    for name, given in e.abilities.of.get(kind, {}).items():
        types = e.abilities.types(name)
        texts = {one: _text(e, types[one], cell) or "0" for one, cell in given.items()}
        title = e.ruleset.abilities[name].title
        if title is None:
            words = e.sources.titles(("abilities", name), name.replace("_", " "))
            yield joined([words, *texts.values()])
        else:
            words = e.sources.titles(("abilities", name), title)
            yield Words({lang: (_filled(words, lang, texts),) for lang in words.parts})


def _filled(words: Words, lang: str, texts: dict[str, Words | str]) -> str:
    """A title with what the card gives in the place of `{n}`."""

    def given(hole: re.Match[str]) -> str:
        text = texts.get(hole[1].strip(), hole[0])
        return text if isinstance(text, str) else text.say(lang)

    text = HOLE.sub(given, words.say(lang))
    return text[:1].upper() + text[1:]


def _text(e: Elaborator, type_: Type, cell: Cell) -> Words | str:
    """A value by its name; nothing for none."""
    of = type_.of
    if isinstance(of, Enumeration) and isinstance(cell, tuple):
        counted = ((value_called(e, of.name, v), n) for v, n in zip(of.names, cell, strict=True))
        several = [words if n == 1 else joined([str(n), words]) for words, n in counted if n]
        return joined([*several], ", ") if several else ""
    assert isinstance(cell, int)
    if isinstance(of, Place):
        return e.titles[of.name][cell] if cell >= 0 and of.name in e.titles else _space(e, of, cell)
    if isinstance(of, Enumeration):
        return value_called(e, of.name, of.names[cell - 1]) if cell else ""
    if isinstance(of, Members):
        kind = e.layout.kind(cell) if cell else None
        if kind is not None and of.ids:
            return card_called(e, of, kind)
        return kind.name if kind else ""
    if type_.word == "bool":
        return _YES if cell else ""
    return str(cell)


def _space(e: Elaborator, board: Place, cell: int) -> str:
    return space_names(e, board.name)[cell] if cell >= 0 else ""
