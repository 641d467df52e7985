"""What people call the things of a game, in every language that its ruleset speaks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.language.fields import Path
from engine.language.values import Enumeration, Members
from engine.program.layout import Kind
from engine.program.module import Words

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def joined(parts: list[Words | str], between: str = " ") -> Words:
    """Several texts one after another, in every language that one of them has."""
    told = (part.parts for part in parts if isinstance(part, Words))
    langs = dict.fromkeys(lang for texts in told for lang in ("en", *texts))
    return Words(
        {
            lang: (between.join(p if isinstance(p, str) else p.say(lang) for p in parts),)
            for lang in langs or ("en",)
        }
    )


def places_called(e: Elaborator) -> dict[str, Words]:
    """What places are called, by name, and components whose pieces have places."""
    found = {
        name: e.sources.titles((section, name), construct.title or _spaced(name))
        for section in ("table", "player")
        for name, construct in getattr(e.ruleset, section).items()
    }
    for name, place in e.layout.places.items():
        if place.host is not None:
            own = e.globals.constructs[name]
            found[name] = e.sources.titles(own.path, own.title or _spaced(place.part))
    return found | {name: component_called(e, name) for name in e.ruleset.components}


def component_called(e: Elaborator, name: str) -> Words:
    """What a component is called."""
    title = e.ruleset.components[name].title
    return e.sources.titles(("components", name), title or _spaced(name))


def value_called(e: Elaborator, type_: str, value: str) -> Words:
    """What a value of an enum is called."""
    return e.sources.titles(("types", type_, value), _spaced(value))


def field_called(e: Elaborator, name: str) -> Words:
    """What a field of pieces or spaces is called: all that have it share the name."""
    owners: list[Path] = [("components", component) for component in e.ruleset.components]
    owners += [(s, place) for s in ("table", "player") for place in getattr(e.ruleset, s)]
    texts: dict[str, tuple[str | int, ...]] = {}
    own = e.ruleset.names.get(name) or _spaced(name)
    for owner in owners:
        texts = {**e.sources.titles((*owner, "fields", name), own).parts, **texts}
    return Words(texts)


def things_called(e: Elaborator) -> dict[str, Words]:
    """What kinds of pieces, spaces and values are called, by the texts that moves have for them."""
    found: dict[str, Words] = {}
    for type_, values in e.ruleset.types.items():
        found |= {value: value_called(e, type_, value) for value in values}
    for board, titles in e.titles.items():
        found |= dict(zip(e.layout.places[board].labels, titles, strict=True))
    for name in e.ruleset.components:
        members = e.globals.values.get(name)
        if isinstance(members, Members):
            found |= {kind.name: _kind_called(e, members, kind) for kind in members.kinds}
    return found


def _kind_called(e: Elaborator, members: Members, kind: Kind) -> Words:
    if members.ids:
        return card_called(e, members, kind)
    parts = _parts(e, members, kind)
    if not parts:
        return component_called(e, members.name)
    words = joined(parts)
    if "[" in kind.name:
        inside: list[Words | str] = [component_called(e, members.name), "[", words, "]"]
        words = joined(inside, "")
    own = kind.name if "[" in kind.name or members.record else _spaced(kind.name)
    return Words({**words.parts, "en": (own,)})


def _parts(e: Elaborator, members: Members, kind: Kind) -> list[Words | str]:
    """What tells a kind apart from others of its component."""
    fields = [of for _, of in members.record.fields] if members.record else [members.of]
    found: list[Words | str] = []
    rest = kind.value - 1
    for of in reversed(fields):  # the last varies fastest
        if isinstance(of, Enumeration):
            rest, at = divmod(rest, len(of.names))
            known = of.name in e.ruleset.types
            found.append(value_called(e, of.name, of.names[at]) if known else of.names[at])
        elif of is not None:
            rest, at = divmod(rest, len(of))
            found.append(str(of[at]))
    return found[::-1]


def card_called(e: Elaborator, members: Members, kind: Kind) -> Words:
    """What a row's kind is called: as the row, with a number where its copies are told apart."""
    row, own = members.rows[kind.value - 1], members.ids[kind.value - 1]
    words = row_called(e, members.name, row)
    return words if own == row else joined([words, own.removeprefix(row).lstrip("_")])


def row_called(e: Elaborator, component: str, row: str) -> Words:
    """What a row of a component is called: by its own title, or as the space it is named as."""
    path = ("components", component, "rows", row)
    board = e.ruleset.components[component].fields.get("id", "")
    if board in e.titles and e.sources.text("en", path) is None:
        labels = e.layout.places[board].labels
        if row in labels:
            title = e.titles[board][labels.index(row)]
            return Words({**title.parts, **_others(e.sources.titles(path, ""))})
    return e.sources.titles(path, e.sources.text("en", path) or _spaced(row))


def _others(words: Words) -> dict[str, tuple[str | int, ...]]:
    return {lang: text for lang, text in words.parts.items() if lang != "en"}


def _spaced(name: str) -> str:
    return name.replace("_", " ")
