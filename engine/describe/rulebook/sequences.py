"""Sequences in words: their elements, what is asked of them, and what players choose from."""

from __future__ import annotations

import ast
from collections.abc import Iterable

from engine.describe.rulebook.nouns import Nouns, Untold, bag_in, called
from engine.describe.rulebook.phrases import is_plural, listed, plural
from engine.language.board import Board
from engine.language.expressions.functions import FUNCTIONS
from engine.language.parts.component import Component
from engine.language.words import fill

_SEATS = ("players", "clockwise", "after", "others")


class Sequences(Nouns):
    """Puts sequences and the functions over them into words."""

    def _filled(self, template: str, node: ast.expr) -> str:
        assert isinstance(node, ast.Call)
        given = FUNCTIONS.members[called(node)].in_order(node)
        arguments = [argument for argument in given if argument is not None]

        def part(name: str, how: str) -> str | None:
            if name == "all":
                return self._all(arguments, how == "many", how == "one")
            if name == "span":
                return self._span(arguments)
            if name in ("each", "body"):
                return self._generated(arguments[0], name)
            argument = given[int(name)] if int(name) < len(given) else None
            if argument is not None and how == "many":
                return "" if self._is_many(argument) else None
            return None if argument is None else self._of(argument)

        return fill(template, part)

    def _is_many(self, node: ast.expr) -> bool:
        """Whether a place is called by the name of several things: `your stones`."""
        if isinstance(node, ast.Attribute) and node.attr in self.names.model.player:
            return is_plural(self.names.named("player", node.attr))
        name = _name_of(node)
        return name in self.names.model.table and is_plural(self.names.named("table", name))

    def _all(self, arguments: list[ast.expr], many: bool = False, one: bool = False) -> str:
        """What a function goes through; `many` where it is counted, `one` where one is taken."""
        if len(arguments) > 1:
            return listed(self.lang, [self._of(argument) for argument in arguments])
        node = arguments[0]
        if many and _name_of(node) == "players":
            return plural(self.lang, self.say("player name"))
        if isinstance(node, ast.GeneratorExp):
            return self._elements(node, many)
        if _name_of(node) in (*self.names.model.types, *_SEATS) or isinstance(node, ast.Call):
            return self._of(node)
        if isinstance(node, ast.Attribute) and (of := bag_in(self.names.model, node.attr)):
            return self.say("in bag", self.names.type(of), self._of(node))
        return self.say("pieces in", self._of(node), self.things_in(node, several=not one))

    def _span(self, arguments: list[ast.expr]) -> str:
        first, end = ([ast.Constant(0), *arguments])[-2:]
        last = self._less_one(end)
        return self.say("from to", self._of(first), last)

    def _less_one(self, node: ast.expr) -> str:
        if isinstance(node, ast.Constant) and isinstance(node.value, int):
            return str(node.value - 1)
        return self.say("-", self._of(node), "1")

    def _generated(self, node: ast.expr, part: str) -> str:
        """The element of a comprehension (with its conditions), or what is asked of it."""
        if not isinstance(node, ast.GeneratorExp):
            raise Untold
        names: list[str] = []
        tests: list[str] = []
        for generator in node.generators:
            assert isinstance(generator.target, ast.Name)
            names.append(self._each(generator.target.id, generator.iter, part == "several"))
            tests += [self._of(test) for test in generator.ifs]
        each = listed(self.lang, names)
        if part == "body":
            return self._of(node.elt)
        return self.say("with", each, listed(self.lang, tests)) if tests else each

    def _elements(self, node: ast.GeneratorExp, many: bool = False) -> str:
        each = self._generated(node, "several" if many else "each")
        if _name_of(node.elt) == _name_of(node.generators[0].target):
            return each
        return self.say("body", self._generated(node, "body"), each)

    def _each(self, name: str, sequence: ast.expr, many: bool = False) -> str:
        self._bound.add(name)
        self._people.discard(name)
        if called(sequence) in _SEATS or _name_of(sequence) in _SEATS:
            self._people.add(name)
        if called(sequence) in _SEATS:
            return self.say("each seat", self.names.variable(name), self._of(sequence))
        noun = self._noun(sequence)
        if noun is not None:
            noun = plural(self.lang, noun) if many else noun
            return self.say("each", noun, self.names.variable(name))
        if called(sequence) == "range":
            assert isinstance(sequence, ast.Call)
            number = self.say("number", self.names.variable(name))
            return f"{number} {self._span(sequence.args)}"
        return self.say("each in", self.names.variable(name), self._of(sequence))

    def _domain(self, node: ast.expr) -> str:
        if called(node) == "range":
            assert isinstance(node, ast.Call)
            return self.say("number of", self._span(node.args))
        place = self._place(node)
        if isinstance(place, Board):
            return self.say("space of", self._of(node))
        noun = self._noun(node)
        if noun is not None:
            return self.say("any", noun)
        if isinstance(node, ast.Attribute) and getattr(place, "repeat", None) is not None:
            title = plural(self.lang, self.names.named("player", node.attr))
            return self.say("any of", self._owned(node.value, title))
        plain = place is not None and getattr(place, "repeat", None) is None
        return self._of(node) if plain else self.say("any of", self._of(node))

    def _noun(self, sequence: ast.expr) -> str | None:
        """What an element of a type or of a repeated place is called."""
        name = _name_of(sequence)
        if name == "players":
            return self.say("player name")
        if name in self.names.model.types:
            return self.names.type(name)
        several = getattr(self.names.model.table.get(name), "repeat", None) is not None
        return self.names.named("table", name) if several else None

    def _total_of(self, node: ast.expr) -> str | None:
        """`sum(c.worth for c in cards)`: the total *worth* of the cards."""
        match node:
            case ast.GeneratorExp(
                elt=ast.Attribute(value=ast.Name(id=name), attr=field),
                generators=[ast.comprehension(target=ast.Name(id=target), iter=of, ifs=tests)],
            ) if name == target and any(field in c.fields for c in self._components()):
                elements = self._of(of)
                if tests:
                    elements = self.say("every one", self._generated(node, "each"))
                return self.say("total of", f"*{self.names.field(field)}*", elements)
        return None

    def _components(self) -> Iterable[Component]:
        return self.names.model.components.values()

    def _first_of(self, node: ast.expr) -> str | None:
        """`sum(prices[i] for i in range(n))`: the first n prices added up."""
        match node:
            case ast.GeneratorExp(
                elt=ast.Subscript(value=ast.Name(id=listing), slice=ast.Name(id=index)),
                generators=[
                    ast.comprehension(
                        target=ast.Name(id=target),
                        iter=ast.Call(func=ast.Name(id="range"), args=[count]),
                        ifs=[],
                    )
                ],
            ) if index == target and listing in self._defined:
                title = self.names.other("define", listing)
                return self.say("first of", self._of(count), title)
        return None


def _name_of(node: ast.expr) -> str:
    """The name that a node is; empty for any other form."""
    return node.id if isinstance(node, ast.Name) else ""
