"""Formulas in words, where that is easy and exact; otherwise they stay as they are."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from engine.describe.rulebook.names import Names
from engine.describe.rulebook.nouns import Untold, called, is_me, is_pool
from engine.describe.rulebook.phrases import listed, plural
from engine.describe.rulebook.sequences import Sequences
from engine.language import CONSTRUCTS
from engine.language.expressions.parse import parse
from engine.language.fields import Expression
from engine.language.mistake import Mistake
from engine.language.words import in_language

_FUNCTIONS: dict[str, Any] = CONSTRUCTS["function"]
_OPERATORS: dict[type, str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "//", ast.Mod: "%",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
}  # fmt: skip
_CLOSED = {"full", "empty", "count", "top"}
_CONDITIONS = (ast.Compare, ast.BoolOp)


class Formulas(Sequences):
    """Puts the expressions of one ruleset into words of one language."""

    def __init__(self, names: Names) -> None:
        super().__init__(names)
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
            ast.ListComp: lambda node: self._elements(ast.GeneratorExp(node.elt, node.generators)),
        }

    def words(self, expression: Expression) -> str:
        """An expression in words, or the formula itself as code."""
        if expression.items:
            return listed(self.lang, [self.words(item) for item in expression.items])
        return self._told(expression, self._of)

    def condition(self, expression: Expression) -> str:
        """A condition beside others: one with an `or` stands in brackets."""
        text, tree = self.words(expression), parse(str(expression))
        either = isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.Or)
        return f"({text})" if either else text

    def piece(self, expression: Expression) -> str:
        """An expression that names a piece: `tile`, `sun tile`, `piece of *sign*`."""
        return self._told(expression, self._piece)

    def things(self, expression: Expression, several: bool) -> str:
        """What the pieces in a place are called."""
        return self._told(expression, lambda node: self.things_in(node, several))

    def every(self, expression: Expression) -> str:
        """All pieces that an expression names: `every tile`, `*paid*`."""
        if str(expression) in self.subsets:
            return self.words(expression)
        return self.say("every", self.piece(expression))

    def one(self, expression: Expression) -> str:
        """One piece that an expression names: `one tile`, `*card*`, `your pawn`."""
        return self._told(expression, self._one)

    def _one(self, node: ast.expr) -> str:
        model = self.names.model
        is_variable = isinstance(node, ast.Name) and node.id not in model.components
        if isinstance(node, ast.Name) and is_variable and self.names.type_of(node.id) is None:
            return self._of(node)
        if isinstance(node, ast.Call):
            return self._of(node)
        if isinstance(node, ast.Subscript) and self._is_owned(node):
            component = ast.unparse(node.value)
            if str(model.components[component].copies) == "1":
                return self._piece(node)
            title = plural(self.lang, self.names.named("components", component))
            return self.say("one of", self._owned(node.slice, title))
        return self.say("one", self._piece(node))

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
        if None not in places and all(is_pool(place) for place in places):
            self._holding[name] = places[0]

    def _told(self, expression: Expression, tell: Callable[[ast.expr], str]) -> str:
        try:
            return tell(parse(str(expression)))
        except (Untold, Mistake):
            return f"`{' '.join(str(expression).split())}`"

    def _of(self, node: ast.expr) -> str:
        form = self._forms.get(type(node))
        if form is None:
            raise Untold
        return form(node)

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
        if isinstance(node, ast.Call) and called(node) in self._defined:
            return len(node.args) > 1
        if isinstance(node, ast.Call) and any(
            isinstance(a, ast.GeneratorExp) and a.generators[0].ifs for a in node.args
        ):
            return True
        joined = isinstance(node, ast.BinOp | ast.BoolOp | ast.IfExp)
        return joined or called(node) in _FUNCTIONS.keys() - _CLOSED

    def _unary(self, node: ast.UnaryOp) -> str:
        if isinstance(node.op, ast.USub):
            return self.say("negative", self._of(node.operand))
        return self._denied(node.operand)

    def _denied(self, node: ast.expr) -> str:
        function = _FUNCTIONS.get(called(node))
        if function is not None and function.denied:
            return self._filled(in_language(function.denied, self.lang), node)
        if called(node) in self._defined and self._is_condition(called(node)):
            return self._definition(called(node), node, "holds not")
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
            return self._lies_in(op == "in", left, self._piece(left), self._of(right))
        if op in ("==", "!=") and is_me(right) and self._is_space(left):
            return self.say("mine" if op == "==" else "not mine", self._of(left))
        zero = op in (">", "==") and ast.unparse(right) == "0"
        if zero and isinstance(left, ast.Subscript) and (pool := self._amount(left)):
            return self._lies_in(op == ">", left.slice, *pool)
        if zero and isinstance(left, ast.Subscript) and op == ">" and self._is_bag(left.value):
            return self.say("among", self._of(left.slice), self._of(left.value))
        said = self._closed(left) if called(left) in _CLOSED else self._of(left)
        key = f"you {op}" if is_me(left) and op in ("is", "is not") else op
        return self.say(key, said, self._of(right))

    def _lies_in(self, is_there: bool, kind: ast.expr, piece: str, pool: str) -> str:
        """`at least one disc is in the bag`, `one of your huts is in your supply`, or that not."""
        if is_there and self._is_owned(kind):
            return self.say("one in", self._one(kind), pool)
        return self.say("piece in" if is_there else "piece not in", piece, pool)

    def _is_owned(self, kind: ast.expr) -> bool:
        """Whether a kind such as `hut[me]` says whose piece it is."""
        name = ast.unparse(kind.value) if isinstance(kind, ast.Subscript) else ""
        component = self.names.model.components.get(name)
        return component is not None and component.of == "player"

    def _choice(self, node: ast.IfExp) -> str:
        return self.say("if", *(self._of(part) for part in (node.body, node.test, node.orelse)))

    # ------------------------------------------------------------------ calls and sequences

    def _call(self, node: ast.Call) -> str:
        name = called(node)
        if name in self._defined:
            return self._definition(name, node, "holds")
        function = _FUNCTIONS.get(name)
        if function is None and (group := self.names.group(name)):
            return self.say("group of", group, self._of(node.args[0]))
        if function is None or not function.words:
            raise Untold
        if name == "sum":
            short = self._first_of(node.args[0]) or self._total_of(node.args[0])
            if short:
                return short
        return self._filled(in_language(function.words, self.lang), node)

    def _definition(self, name: str, node: ast.expr, holds: str) -> str:
        """A condition holds for its arguments; any other value is something of a player's."""
        assert isinstance(node, ast.Call)
        title = self.names.other("define", name)
        arguments = listed(self.lang, [self._of(argument) for argument in node.args])
        if self._is_condition(name):
            return self.say(holds, title, arguments)
        if len(node.args) == 1 and (self._is_player(node.args[0]) or self._of_player(name)):
            return self._owned(node.args[0], title)
        return self.say("called", title, arguments)

    def _of_player(self, name: str) -> bool:
        """Whether the only parameter of a definition can only be a player."""
        body, (one,) = parse(str(self._defined[name])), self._parameters[name]
        personal = {n for n, c in self.names.model.components.items() if c.of == "player"}
        for node in ast.walk(body):
            key = node.slice if isinstance(node, ast.Subscript) else node
            if (
                not isinstance(key, ast.Name)
                or key.id != one
                or not isinstance(node, ast.Subscript)
            ):
                continue
            if isinstance(node.value, ast.Name) and node.value.id in personal:
                return True
        return False

    def _is_player(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Name) and (node.id == "me" or node.id in self._people)

    def _is_condition(self, name: str) -> bool:
        tree = parse(str(self._defined[name]))
        negated = isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.Not)
        return isinstance(tree, _CONDITIONS) or negated or self._asks(called(tree))

    def _asks(self, name: str) -> bool:
        """Whether a function or definition of this name gives true or false."""
        return name in ("any", "all", "full", "empty") or (
            name in self._defined and self._is_condition(name)
        )
