"""Formulas in words, where that is easy and exact; otherwise they stay as they are."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from engine.boards import DIRECTIONS
from engine.describe.rules_names import Names, variable
from engine.describe.rules_phrases import listed, phrase
from engine.language import CONSTRUCTS
from engine.language.expressions.parse import parse
from engine.language.fields import Expression, split_signature
from engine.language.mistake import Mistake
from engine.language.words import fill, in_language

_FUNCTIONS: dict[str, Any] = CONSTRUCTS["function"]
_OPERATORS: dict[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip
_SEATS = ("players", "clockwise", "after", "others")
_BUILT_IN = ("me", "true", "false", "none", "others", "index", *DIRECTIONS)
_CLOSED = {"full", "empty", "count", "top"}
_CONDITIONS = (ast.Compare, ast.BoolOp)


class Untold(Exception):
    """A form that has no words here."""


class Formulas:
    """Puts the expressions of one ruleset into words of one language."""

    def __init__(self, names: Names) -> None:
        self.names, self.lang = names, names.lang
        self.people: set[str] = set()
        self._holding: dict[str, Any] = {}
        self._defined = {
            split_signature(signature)[0]: (split_signature(signature)[1], body)
            for signature, body in names.model.define.items()
        }
        self._forms: dict[type, Callable[[Any], str]] = {
            ast.Constant: lambda node: str(node.value),
            ast.Name: self._name,
            ast.Attribute: self._attribute,
            ast.Subscript: self._subscript,
            ast.Call: self._call,
            ast.BinOp: self._binary,
            ast.UnaryOp: self._unary,
            ast.BoolOp: self._logic,
            ast.Compare: self._compare,
            ast.IfExp: self._choice,
            ast.List: lambda node: listed(self.lang, [self._of(item) for item in node.elts]),
            ast.GeneratorExp: self._elements,
        }

    def words(self, expression: Expression) -> str:
        """An expression in words, or the formula itself as code."""
        if expression.items:
            return listed(self.lang, [self.words(item) for item in expression.items])
        return self._told(expression, self._of)

    def piece(self, expression: Expression) -> str:
        """An expression that names a piece: `tile`, `red tile`, `piece of *colour*`."""
        return self._told(expression, self._piece)

    def each(self, name: str, sequence: Expression) -> str:
        """An element of a sequence, with the name that stands for it."""
        return self._told(sequence, lambda node: self._each(name, node))

    def domain(self, expression: Expression) -> str:
        """What a player may choose from."""
        if expression.items:
            return listed(self.lang, [self.domain(item) for item in expression.items], "or")
        return self._told(expression, self._domain)

    def choose_from(self, name: str, domain: Expression) -> None:
        """Note what kind of place a parameter stands for, where all it may be are of one kind."""
        nodes = [parse(str(item)) for item in domain.items or (domain,)]
        places = [self._place(node) for node in nodes]
        self._holding.pop(name, None)
        if None not in places and all(hasattr(place, "pool") for place in places):
            self._holding[name] = places[0]

    def _told(self, expression: Expression, tell: Callable[[ast.expr], str]) -> str:
        try:
            return tell(parse(str(expression)))
        except (Untold, Mistake):
            return f"`{' '.join(str(expression).split())}`"

    def say(self, key: str, *parts: str) -> str:
        """A fixed phrase."""
        return phrase(self.lang, key, *parts)

    def _of(self, node: ast.expr) -> str:
        form = self._forms.get(type(node))
        if form is None:
            raise Untold
        return form(node)

    # ------------------------------------------------------------------------------ names

    def _name(self, node: ast.Name) -> str:
        name, names = node.id, self.names
        model = names.model
        if name in _BUILT_IN:
            return self.say(name)
        if name == "players":
            return self.say("players of")
        if name in model.table:
            return self.say("the", names.named("table", name))
        if name in model.components:
            return names.named("components", name)
        if of := names.type_of(name):
            return names.value(of, name)
        if name in model.types:
            return names.type(name)
        for section in ("numbers", "options"):
            if name in getattr(model, section):
                return variable(names.other(section, name))
        if name in self._defined:
            return self.say("the", names.other("define", name))
        return variable(name)

    def _attribute(self, node: ast.Attribute) -> str:
        if node.attr in self.names.model.player:
            return self._owned(node.value, self.names.named("player", node.attr))
        if node.attr in ("rows", "columns", "index", "row", "column", "printed"):
            return self.say(f"attr {node.attr}", self._of(node.value))
        raise Untold

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
        place = self._place(base)
        if place is None:
            raise Untold
        if isinstance(key, ast.Tuple):
            return self.say("space", self._of(base), *(self._of(k) for k in key.elts))
        if getattr(place, "repeat", None) is not None and not self._is_variable(base):
            return self._numbered(base, self._of(key))
        if pool := self._amount(node):
            return self.say("amount", *pool)
        raise Untold

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
        return self.names.model.player.get(node.attr) if isinstance(node, ast.Attribute) else None

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
        return self.say("piece of", self._of(node))

    def _kind(self, component: str, key: ast.expr) -> str:
        title = self.names.named("components", component)
        if self.names.model.components[component].of == "player":
            return self._owned(key, title)
        value = isinstance(key, ast.Name) and self.names.type_of(key.id)
        return self.say("kind" if value else "owned", *self._order(value, self._of(key), title))

    def _order(self, value: object, key: str, title: str) -> tuple[str, str]:
        return (key, title) if value else (title, key)

    # -------------------------------------------------------------------------- operators

    def _binary(self, node: ast.BinOp) -> str:
        sides = (self._closed(side) for side in (node.left, node.right))
        return self.say(_OPERATORS[type(node.op)], *sides)

    def _closed(self, node: ast.expr) -> str:
        """In brackets, when it would be misread as a part of what it stands in."""
        text = self._of(node)
        return f"({text})" if self._is_open(node) else text

    def _is_open(self, node: ast.expr) -> bool:
        """Whether the words of a formula do not show where it ends."""
        if isinstance(node, ast.Call) and _called(node) in self._defined:
            return len(node.args) > 1
        joined = isinstance(node, ast.BinOp | ast.BoolOp | ast.IfExp)
        return joined or _called(node) in _FUNCTIONS.keys() - _CLOSED

    def _unary(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.USub):
            return self.say("negative", self._of(node.operand))
        return self._denied(node.operand)

    def _denied(self, node: ast.expr) -> str:
        function = _FUNCTIONS.get(_called(node))
        if function is not None and function.denied:
            return self._filled(in_language(function.denied, self.lang), node)
        if _called(node) in self._defined and self._is_condition(_called(node)):
            return self._definition(_called(node), node, "holds not")
        return self.say("not", self._closed(node))

    def _logic(self, node: ast.BoolOp) -> str:
        word = "and" if isinstance(node.op, ast.And) else "or"
        return self._joined([self._closed(item) for item in node.values], word)

    def _joined(self, parts: list[str], word: str) -> str:
        """`a and b and c`: commas would hide which word joins them."""
        said = parts[0]
        for part in parts[1:]:
            said = self.say(word, said, part)
        return said

    def _compare(self, node: ast.Compare) -> str:
        if len(node.ops) != 1:
            raise Untold
        op, left, right = _OPERATORS[type(node.ops[0])], node.left, node.comparators[0]
        if op in ("in", "not in") and self._names_piece(left):
            return self.say(f"piece {op}", self._piece(left), self._of(right))
        if op in ("==", "!=") and _is_me(right) and self._is_space(left):
            return self.say("mine" if op == "==" else "not mine", self._of(left))
        if op in (">", "==") and ast.unparse(right) == "0" and (pool := self._amount(left)):
            return self.say("piece in" if op == ">" else "piece not in", *pool)
        return self.say(op, self._of(left), self._of(right))

    def _amount(self, node: ast.expr) -> tuple[str, str] | None:
        """The piece and the pool of `pool[piece]`."""
        if not isinstance(node, ast.Subscript):
            return None
        place = self._place(node.value)
        several = getattr(place, "repeat", None) is not None and not self._is_variable(node.value)
        if several or not hasattr(place, "pool"):
            return None
        return self._piece(node.slice), self._of(node.value)

    def _names_piece(self, node: ast.expr) -> bool:
        """Whether this is a component or a kind of piece, seen from its form."""
        base = node.value if isinstance(node, ast.Subscript) else node
        return isinstance(base, ast.Name) and (
            base.id in self.names.model.components or self.names.type_of(base.id) is not None
        )

    def _is_space(self, node: ast.expr) -> bool:
        """Whether this can only be a space: `== me` asks for the piece on it."""
        if isinstance(node, ast.Name):
            known = node.id in self.names.model.table or node.id in self._defined
            return not known and node.id not in self.people
        return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple)

    def _choice(self, node: ast.IfExp) -> str:
        return self.say("if", *(self._of(part) for part in (node.body, node.test, node.orelse)))

    # ------------------------------------------------------------------ calls and sequences

    def _call(self, node: ast.Call) -> str:
        name = _called(node)
        if name in self._defined:
            return self._definition(name, node, "holds")
        function = _FUNCTIONS.get(name)
        if function is None or not function.words:
            raise Untold
        if name == "sum" and (short := self._first_of(node.args[0])):
            return short
        return self._filled(in_language(function.words, self.lang), node)

    def _definition(self, name: str, node: ast.expr, holds: str) -> str:
        """A condition holds for its arguments; any other value is something of a player's."""
        assert isinstance(node, ast.Call)
        title = self.names.other("define", name)
        arguments = listed(self.lang, [self._of(argument) for argument in node.args])
        if self._is_condition(name):
            return self.say(holds, title, arguments)
        if len(node.args) == 1 and self._is_player(node.args[0]):
            return self._owned(node.args[0], title)
        return self.say("called", title, arguments)

    def _is_player(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and (node.id == "me" or node.id in self.people)

    def _is_condition(self, name: str) -> bool:
        tree = parse(str(self._defined[name][1]))
        negated = isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not)
        return isinstance(tree, _CONDITIONS) or negated or self._asks(_called(tree))

    def _asks(self, name: str) -> bool:
        """Whether a function or definition of this name gives true or false."""
        return name in ("any", "all", "full", "empty") or (
            name in self._defined and self._is_condition(name)
        )

    def _filled(self, template: str, node: ast.expr) -> str:
        assert isinstance(node, ast.Call)
        arguments = node.args

        def part(name: str, how: str) -> str:
            if name == "all":
                return self._all(arguments)
            if name == "span":
                return self._span(arguments)
            if name in ("each", "body"):
                return self._generated(arguments[0], name)
            return self._of(arguments[int(name)])

        return fill(template, part)

    def _all(self, arguments: list[ast.expr]) -> str:
        """The elements that a function goes through."""
        if len(arguments) > 1:
            return listed(self.lang, [self._of(argument) for argument in arguments])
        node = arguments[0]
        if isinstance(node, ast.GeneratorExp):
            return self._elements(node)
        plain = isinstance(node, ast.Name) and not self._place(node)
        listing = plain and (node.id in self.names.model.types or node.id in _SEATS)  # type: ignore[attr-defined]
        if listing or isinstance(node, ast.Call):
            return self._of(node)
        return self.say("pieces in", self._of(node))

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
        if not isinstance(node, ast.GeneratorExp) or len(node.generators) != 1:
            raise Untold
        generator = node.generators[0]
        assert isinstance(generator.target, ast.Name)
        each = self._each(generator.target.id, generator.iter)
        if part == "body":
            return self._of(node.elt)
        tests = [self._of(test) for test in generator.ifs]
        return self.say("with", each, listed(self.lang, tests)) if tests else each

    def _elements(self, node: ast.GeneratorExp) -> str:
        each = self._generated(node, "each")
        target = node.generators[0].target
        if isinstance(node.elt, ast.Name) and node.elt.id == target.id:  # type: ignore[attr-defined]
            return each
        return self.say("body", self._generated(node, "body"), each)

    def _each(self, name: str, sequence: ast.expr) -> str:
        if _called(sequence) in _SEATS or (
            isinstance(sequence, ast.Name) and sequence.id in _SEATS
        ):
            self.people.add(name)
        if _called(sequence) in _SEATS:
            return self.say("each seat", variable(name), self._of(sequence))
        noun = self._noun(sequence)
        if noun is not None:
            return self.say("each", noun, variable(name))
        if _called(sequence) == "range":
            assert isinstance(sequence, ast.Call)
            number = self.say("number", variable(name))
            return f"{number} {self._span(sequence.args)}"
        return self.say("each in", variable(name), self._of(sequence))

    def _domain(self, node: ast.expr) -> str:
        if _called(node) == "range":
            assert isinstance(node, ast.Call)
            return self.say("number of", self._span(node.args))
        place = self._place(node)
        if hasattr(place, "grid"):
            return self.say("space of", self._of(node))
        noun = self._noun(node)
        if noun is not None:
            return self.say("any", noun)
        plain = place is not None and getattr(place, "repeat", None) is None
        return self._of(node) if plain else self.say("any of", self._of(node))

    def _noun(self, sequence: ast.expr) -> str | None:
        """What an element of a type or of a repeated place is called."""
        if not isinstance(sequence, ast.Name):
            return None
        if sequence.id == "players":
            return self.say("player name")
        if sequence.id in self.names.model.types:
            return self.names.type(sequence.id)
        place = self.names.model.table.get(sequence.id)
        if place is not None and getattr(place, "repeat", None) is not None:
            return self.names.named("table", sequence.id)
        return None

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


def _called(node: ast.expr) -> str:
    """The name of the function that is called; empty when none is."""
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _is_me(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "me"
