"""Names, places and pieces in words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from engine.boards import DIRECTIONS
from engine.describe.rulebook.names import Names, spaced
from engine.describe.rulebook.phrases import phrase, plural
from engine.language import Ruleset
from engine.language.fields import Expression, split_signature, whole_number
from engine.language.parts.component import Component

#: The fields of places that name the components in them.
_HOLDING = ("pool", "deck", "row", "slot")
_BUILT_IN = ("me", "this", "true", "false", "none", "others", "index", *DIRECTIONS)


class Untold(Exception):
    """A form that has no words here."""


class Nouns:
    """Puts what things are called into words; `_of` tells any other form."""

    def __init__(self, names: Names) -> None:
        self.names, self.lang = names, names.lang
        #: Names that stand for players, and all names of elements, in what is told.
        self._people: set[str] = set()
        self._bound: set[str] = set()
        self._holding: dict[str, Any] = {}
        #: What is said for names of which more is known: those that a card gives.
        self._known: dict[str, str] = {}
        #: Names that stand for several pieces, chosen together.
        self.subsets: set[str] = set()
        #: The name of the element that is told as `it`.
        self._it: str | None = None
        #: The event that is being answered.
        self._answered: str | None = None
        self._defined: dict[str, Expression] = {
            split_signature(signature)[0]: body for signature, body in names.model.define.items()
        }
        self._parameters = dict(map(split_signature, names.model.define))

    def say(self, key: str, *parts: str) -> str:
        """A fixed phrase."""
        return phrase(self.lang, key, *parts)

    @contextmanager
    def known(self, said: dict[str, str]) -> Iterator[None]:
        """Names that are said so inside."""
        outer, self._known = self._known, self._known | said
        try:
            yield
        finally:
            self._known = outer

    @contextmanager
    def it(self, name: str) -> Iterator[None]:
        """An element whose fields are told as `its *icon*` inside."""
        outer, self._it = self._it, name
        try:
            yield
        finally:
            self._it = outer

    @contextmanager
    def answering(self, event: str | None) -> Iterator[None]:
        """The event that is answered inside: what it carries needs no more words."""
        outer, self._answered = self._answered, event
        try:
            yield
        finally:
            self._answered = outer

    def _of(self, node: ast.expr) -> str:
        """Any form in words. Raises Untold."""
        raise NotImplementedError

    def _name(self, node: ast.Name) -> str:
        name, names = node.id, self.names
        model = names.model
        if name in self._known or name in _BUILT_IN or name == "players":
            return self._known.get(name) or self.say("players of" if name == "players" else name)
        if name in model.table:
            return self.say("the", names.named("table", name))
        if name in model.components:
            return names.named("components", name)
        if of := names.type_of(name):
            return names.value(of, name)
        if name in model.types:
            return names.type(name)
        if name in model.numbers:
            said, value = f"*{names.other('numbers', name)}*", str(model.numbers[name])
            return (
                self.say("number known", value, said) if whole_number(value) is not None else said
            )
        for section in ("options", "scoring"):
            if name in getattr(model, section):
                return f"*{names.other(section, name)}*"
        if name in self._defined:
            return self.say(
                "holds plain" if self._is_condition(name) else "the", names.other("define", name)
            )
        group = None if name in self._bound else names.group(name)
        return self.say("every group", group) if group else names.variable(name)

    def _is_condition(self, name: str) -> bool:
        """Whether a definition is true or false."""
        raise NotImplementedError

    def _attribute(self, node: ast.Attribute) -> str:
        if node.attr in self.names.model.player:
            return self._owned(node.value, self.names.named("player", node.attr))
        if node.attr in (
            "rows",
            "columns",
            "index",
            "row",
            "column",
            "printed",
            "directions",
            "q",
            "r",
        ):
            return self.say(f"attr {node.attr}", self._of(node.value))
        components, events = self.names.model.components, self.names.model.events
        if isinstance(node.value, ast.Name) and node.attr in events.get(node.value.id, ()):
            return self._carried(node.value.id, node.attr)
        if isinstance(node.value, ast.Name) and node.value.id in components:
            return self.names.row(node.value.id, node.attr)
        places = (*self.names.model.table.values(), *self.names.model.player.values())
        fields = [*map(fields_of, components.values()), *(getattr(p, "fields", ()) for p in places)]
        if any(node.attr in found for found in fields):
            return self._field(node)
        if role := self.names.role(node.attr):
            return self._owned(node.value, role)
        board = node.value.id if isinstance(node.value, ast.Name) else ""
        if space := self.names.space(board, node.attr):
            return space
        if (part := self.names.part_of_space(node.attr)) and board not in self.names.model.table:
            return self._owned(node.value, part)
        if node.attr == "player":
            return self.say("attr player", self._of(node.value))
        raise Untold

    def _carried(self, event: str, field: str) -> str:
        """What an event carries; of the event that is being answered, that alone."""
        said = self.names.variable(field)
        if event == self._answered:
            return self.say("carried here", said)
        return self.say("carried", said, spaced(event))

    def _field(self, node: ast.Attribute) -> str:
        components = self.names.model.components.values()
        boards = (c.fields.get("id") in self.names.model.table for c in components)
        if node.attr == "id" and any(boards):
            return self.say("namesake", self._of(node.value))
        field = f"*{self.names.field(node.attr)}*"
        if isinstance(node.value, ast.Name) and node.value.id == self._it:
            return self.say("its", field)
        return self.say("attr field", field, self._of(node.value))

    def _owned(self, owner: ast.expr, what: str) -> str:
        if isinstance(owner, ast.Name) and owner.id == "me":
            return self.say("my", what)
        return self.say("of", what, self._of(owner))

    def _subscript(self, node: ast.Subscript) -> str:
        base, key = node.value, node.slice
        if isinstance(base, ast.Attribute) and base.attr in ("rows", "columns"):
            return self.say(base.attr[:-1], self._of(base.value), self._of(key))
        if isinstance(base, ast.Name) and base.id in self.names.model.components:
            return self._kind(base.id, key)
        if isinstance(base, ast.Attribute) and bag_in(self.names.model, base.attr):
            return self.say("amount", self._of(key), self._of(base))
        if isinstance(base, ast.Name) and (group := self.names.group(base.id)):
            return self._owned(key, group)
        if self._is_bag(base):
            return self.say("amount", self._of(key), self._of(base))
        place = self._place(base)
        if place is None:
            return self._entry(base, key)
        if isinstance(key, ast.Tuple):
            return self.say("space", self._of(base), *(self._of(k) for k in key.elts))
        if getattr(place, "repeat", None) is not None and not self._is_variable(base):
            return self._numbered(base, self._of(key))
        if pool := self._amount(node, several=True):
            return self.say("amount", *pool)
        raise Untold

    def _entry(self, base: ast.expr, key: ast.expr) -> str:
        """A player by number, or an entry of a list of numbers."""
        number = key.value if isinstance(key, ast.Constant) else None
        if ast.unparse(base) == "players" and isinstance(number, int):
            return self.say("player number", str(number + 1))
        lists = (*self.names.model.numbers, *self._defined)
        if isinstance(base, ast.Name) and base.id in lists:
            return self.say("entry", self._of(key), self._of(base))
        raise Untold

    def _is_bag(self, node: ast.expr) -> bool:
        """Whether something that can be indexed is a bag: granted, given, or worked out."""
        model = self.names.model
        if isinstance(node, ast.Attribute):
            return getattr(model.player.get(node.attr), "each", None) is not None
        if isinstance(node, ast.Call):
            return isinstance(node.func, ast.Name) and node.func.id in self._defined
        given = (ability.given for ability in model.abilities.values())
        return isinstance(node, ast.Name) and any(
            types.get(node.id, "").startswith("bag of ") for types in given
        )

    def _is_variable(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and node.id in self._holding

    def _numbered(self, base: ast.expr, number: str) -> str:
        """One of several places: `your line *r*`."""
        if isinstance(base, ast.Attribute):
            title = self.say("copy", self.names.named("player", base.attr), number)
            return self._owned(base.value, title)
        return self.say("copy", self._of(base), number)

    def _place(self, node: ast.expr) -> Any:
        """The place that a name or attribute means, where that can be seen."""
        if isinstance(node, ast.Name):
            return self._holding.get(node.id) or self.names.model.table.get(node.id)
        if not isinstance(node, ast.Attribute):
            return None
        return self.names.model.player.get(node.attr) or self.names.part(node.attr)

    def things_in(self, node: ast.expr, several: bool = True) -> str:
        """What the pieces in a place are called, where all are of one component."""
        component = self._lying_in(node)
        if component is None:
            return self.say("pieces" if several else "piece")
        title = self.names.named("components", component)
        return plural(self.lang, title) if several else title

    def _lying_in(self, node: ast.expr) -> str | None:
        """The one component whose pieces lie in a place."""
        if isinstance(node, ast.Subscript):
            node = node.value
        place = self._place(node)
        names = next((n for n in (getattr(place, v, None) for v in _HOLDING) if n), None)
        several = [names] if isinstance(names, str) else list(names or ())
        return several[0] if len(several) == 1 else None

    def _piece(self, node: ast.expr) -> str:
        if isinstance(node, ast.Name):
            if node.id in self.names.model.components:
                return self._name(node)
            of = self.names.type_of(node.id)
            component = self.names.component_of(of) if of else None
            if component is not None:
                return self._kind(component, node)
        if isinstance(node, ast.Subscript):
            return self._subscript(node)
        if isinstance(node, ast.Call):
            return self._of(node)
        return self.say("piece of", self._of(node))

    def _kind(self, component: str, key: ast.expr) -> str:
        title = self.names.named("components", component)
        if self.names.model.components[component].of == "player":
            return self._owned(key, title)
        if isinstance(key, ast.Tuple):
            values = " ".join(self._of(part) for part in key.elts)
            return self.say("kind", values, title)
        value = isinstance(key, ast.Name) and self.names.type_of(key.id)
        return self.say("kind" if value else "owned", *self._order(value, self._of(key), title))

    def _order(self, value: object, key: str, title: str) -> tuple[str, str]:
        return (key, title) if value else (title, key)

    def _amount(self, node: ast.expr, several: bool = False) -> tuple[str, str] | None:
        """The piece and the pool of `pool[piece]`."""
        if not isinstance(node, ast.Subscript):
            return None
        place = self._place(node.value)
        repeated = getattr(place, "repeat", None) is not None and not self._is_variable(node.value)
        if repeated or not is_pool(place):
            return None
        return self._piece_in(node.value, node.slice, several), self._of(node.value)

    def _piece_in(self, place: ast.expr, key: ast.expr, several: bool) -> str:
        """Pieces of one kind in a place: `sun gem`, `stones of the *colour* of *b*`."""
        component = self._lying_in(place)
        if component is None or (isinstance(key, ast.Name) and self.names.type_of(key.id)):
            said = self._piece(key)
            return plural(self.lang, said) if several else said
        title = self.things_in(place, several)
        if self.names.model.components[component].of == "player":
            key_is_me = isinstance(key, ast.Name) and key.id == "me"
            return self.say("own piece" if key_is_me else "piece like", title, self._of(key))
        if isinstance(key, ast.Name) and key.id not in self.names.model.components:
            return self.say("kind", self._of(key), title)
        if isinstance(key, ast.Attribute):
            return self.say("piece like", title, self._of(key))
        said = self._piece(key)
        return plural(self.lang, said) if several else said

    def _names_piece(self, node: ast.expr) -> bool:
        """Whether this is a component or a kind of piece, seen from its form."""
        base = node.value if isinstance(node, ast.Subscript) else node
        return isinstance(base, ast.Name) and (
            base.id in self.names.model.components or self.names.type_of(base.id) is not None
        )

    def _is_space(self, node: ast.expr) -> bool:
        """Whether this can only be a space: `== me` asks for the piece on it."""
        if isinstance(node, ast.Name):
            return node.id in self._bound - self._people
        return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple)


def fields_of(component: Component) -> Iterable[str]:
    """The names of the fields that a component's pieces have."""
    return component.of if isinstance(component.of, dict) else component.fields


def bag_in(model: Ruleset, field: str) -> str | None:
    """The enum of which a field of pieces is a bag."""
    types = (part.fields.get(field, "") for part in model.components.values())
    found = (re.match(r"bag of (\w+)", written) for written in types)
    return next((match[1] for match in found if match), None)


def is_pool(place: Any) -> bool:
    """Whether a place counts its pieces by kind."""
    return hasattr(place, "pool") or hasattr(place, "deck")


def called(node: ast.expr) -> str:
    """The name of the function that is called; empty when none is."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def is_me(node: ast.expr) -> bool:
    """Whether this is the name `me`."""
    return isinstance(node, ast.Name) and node.id == "me"
