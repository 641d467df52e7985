"""The meaning of each form of expression: syntax tree in, typed value out."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.areas import Groups
from engine.language.collections import Part, Seq
from engine.language.expressions import convert, operators
from engine.language.expressions.access import attribute, subscript
from engine.language.expressions.functions import FUNCTIONS
from engine.language.expressions.parse import WORDS, plain
from engine.language.groups import group_of
from engine.language.mistake import Mistake, Silent
from engine.language.parts.by_players import ByPlayers
from engine.language.values import (
    Bool,
    Int,
    Nothing,
    PlaceRef,
    Places,
    Unknown,
    Value,
)
from engine.limits import READING_DEPTH, READINGS
from engine.program.build import both, either, negate, pick
from engine.program.layout import Place
from engine.program.nodes import Const, Expr, Where

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


class Meaning:
    """Gives syntax trees their values in an elaborator's present scope."""

    def __init__(self, e: Elaborator) -> None:
        self.e = e
        self._forms: dict[type, Callable[[Any], Value]] = {
            ast.Constant: lambda node: Int(Const(node.value)),
            ast.Name: self._name,
            ast.Attribute: self._attribute,
            ast.Subscript: self._subscript,
            ast.Call: self._call,
            ast.BinOp: self._binary,
            ast.UnaryOp: self._unary,
            ast.BoolOp: self._logic,
            ast.Compare: self._compare,
            ast.IfExp: self._choice,
            ast.List: self._display,
            ast.Tuple: self._display,
            ast.GeneratorExp: self._comprehension,
            ast.ListComp: self._comprehension,
        }

    @cached_property
    def builtins(self) -> set[str]:
        """The names that the language itself gives a meaning, so that nothing else can have it."""
        own = (name for name, function in FUNCTIONS.members.items() if not function.noun)
        return {"players", "others", *own}

    def of(self, node: ast.expr) -> Value:
        """The value of a syntax tree. Raises Mistake, or Silent after one that is reported."""
        budget = self.e.budget
        budget.readings += 1
        budget.depth += 1
        if budget.readings > READINGS or budget.depth > READING_DEPTH:
            raise budget.passed()
        try:
            return self._forms[type(node)](node)
        finally:
            budget.depth -= 1

    def _values(self, nodes: Sequence[ast.expr]) -> list[Value]:
        """The values of several trees; the mistakes in all of them are found before it gives up."""
        found: list[Value] = []
        for node in nodes:
            try:
                found.append(self.of(node))
            except Mistake as mistake:
                self.e.note(mistake)
            except Silent:
                continue
        if len(found) < len(nodes):
            raise Silent
        return found

    # ------------------------------------------------------------------------------ names

    def _name(self, node: ast.Name) -> Value:
        name, e = node.id, self.e
        if name in ("true", "false"):
            return Bool(Const(int(name == "true")))
        if name == "none":
            return Nothing()
        if name in e.scope:
            return self._known(e.scope[name])
        if name == "players":
            return e.globals.players
        if name == "others":
            return FUNCTIONS.members["after"].give(e, [self._me(node)], node)
        found = e.globals.find(name)
        if found is not None:
            return self._known(found)
        raise self._unknown(name, node)

    def _known(self, value: Value) -> Value:
        if isinstance(value, Unknown):
            raise Silent
        return value

    def _me(self, node: ast.AST) -> Value:
        if "me" not in self.e.scope:
            raise Mistake(codes.UNKNOWN_NAME, "nobody is 'me' here", node)
        return self.e.scope["me"]

    def _unknown(self, name: str, node: ast.AST) -> Mistake:
        e = self.e
        if name == "me":
            return Mistake(
                codes.UNKNOWN_NAME, "nobody is 'me' here", node, "give the player as a parameter"
            )
        if unclear := e.globals.directions.unclear_name(name, node):
            return unclear
        if name in e.globals.of_player:
            hint = f"each player has one: write 'me.{name}' or 'p.{name}'"
            return Mistake(codes.UNKNOWN_NAME, f"'{name}' is not a place of the table", node, hint)
        if name in e.globals.defined or name in FUNCTIONS.members:
            message = f"'{name}' needs its arguments in brackets"
            return Mistake(codes.WRONG_TYPE, message, node, did_you_mean(name, self._around()))
        row = next(
            (c for c, part in e.ruleset.components.items() if name in (part.rows or ())), None
        )
        if row is not None:
            hint = f"it is a row: write '{row}.{name}'"
            return Mistake(codes.UNKNOWN_NAME, f"unknown name '{name}'", node, hint)
        known = [*self._around(), *self.builtins, "true", "false", "none"]
        return Mistake(
            codes.UNKNOWN_NAME, f"unknown name '{name}'", node, did_you_mean(name, known)
        )

    def _around(self) -> list[str]:
        """The names that rules bring, those for other parts of them too: some are not yet read."""
        return [*self.e.scope, *self.e.globals.names(), *self.e.bound_names]

    # ---------------------------------------------------------------------- parts of things

    def _attribute(self, node: ast.Attribute) -> Value:
        return attribute(self.e, self.of(node.value), node)

    def _subscript(self, node: ast.Subscript) -> Value:
        value = self.of(node.value)
        keys = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        return subscript(self.e, value, self._values(keys), node)

    def _call(self, node: ast.Call) -> Value:
        assert isinstance(node.func, ast.Name)
        name, e = node.func.id, self.e
        if name in FUNCTIONS.members:
            function = FUNCTIONS.members[name]
            return function.give(e, self._arguments(function.in_order(node)), node)
        if name in e.globals.groupings and name not in e.scope:
            return self._group(name, node)
        if name not in e.globals.defined:
            if name in e.scope or e.globals.find(name) is not None:
                raise Mistake(codes.WRONG_TYPE, f"'{name}' takes no arguments", node)
            known = [*e.globals.defined, *e.globals.groupings, *FUNCTIONS.members, *WORDS]
            raise Mistake(
                codes.UNKNOWN_NAME,
                f"unknown function '{name}'",
                node.func,
                did_you_mean(name, known),
            )
        arguments = [self._argument(argument) for argument in plain(node)]
        try:
            return e.globals.call(name, arguments)
        except Mistake as mistake:
            mistake.node = node
            raise

    def _group(self, name: str, node: ast.Call) -> Value:
        """`name(space)`: the group of a space."""
        found = self._values(plain(node))
        if len(found) != 1:
            raise Mistake(codes.ARITY, f"{name}(space) takes 1 argument, not {len(found)}", node)
        of = self.e.globals.find(name)
        assert isinstance(of, Groups)
        return group_of(self.e, of, found[0], node.args[0])

    def _arguments(self, nodes: Sequence[ast.expr | None]) -> list[Value]:
        """The arguments of a built-in function; what is left out is nothing."""
        given = iter(self._values([node for node in nodes if node is not None]))
        return [Nothing() if node is None else next(given) for node in nodes]

    def _argument(self, node: ast.expr) -> Value:
        """An argument of a definition; where it is wrong, the definition is looked at still."""
        try:
            return self.of(node)
        except Mistake as mistake:
            self.e.note(mistake)
        except Silent:
            pass
        return Unknown()

    # -------------------------------------------------------------------------- operators

    def _binary(self, node: ast.BinOp) -> Value:
        left, right = self._values([node.left, node.right])
        return operators.binary(self.e, left, right, node)

    def _unary(self, node: ast.UnaryOp) -> Value:
        value = self.of(node.operand)
        if isinstance(node.op, ast.Not):
            return Bool(negate(self.e.coercion.as_condition(value, node.operand)))
        return operators.negative(self.e.coercion.as_int(value, node.operand))

    def _logic(self, node: ast.BoolOp) -> Value:
        terms: list[Expr] = []
        # What is settled before the game guards the rest: `n > 2 and seat[3] …`.
        settled = Const(0) if isinstance(node.op, ast.And) else Const(1)
        wrong = False
        for item in node.values:
            try:
                terms.append(self.e.coercion.as_condition(self.of(item), item))
            except Mistake as mistake:
                self.e.note(mistake)
                wrong = True
            except Silent:
                wrong = True
            if terms and terms[-1] == settled:
                break
        if wrong:
            raise Silent
        return Bool(both(*terms) if isinstance(node.op, ast.And) else either(*terms))

    def _compare(self, node: ast.Compare) -> Value:
        left, *others = self._values([node.left, *node.comparators])
        terms = []
        for op, right in zip(node.ops, others, strict=True):
            terms.append(operators.compare_values(self.e, op, left, right, node))
            left = right
        return Bool(both(*terms))

    def _choice(self, node: ast.IfExp) -> Value:
        condition = self.e.coercion.as_condition(self.of(node.test), node.test)
        if isinstance(condition, Const):
            return self.of(node.body if condition.value else node.orelse)
        then, other = self.of(node.body), self.of(node.orelse)
        return operators.merged(then, other, lambda a, b: pick(condition, a, b), node)

    # -------------------------------------------------------------------------- sequences

    def _display(self, node: ast.List | ast.Tuple) -> Value:
        return self.listed(self._values(node.elts), None)

    def listed(self, values: list[Value], source: str | None) -> Value:
        """The sequence of the values; places that are repeated stand for their copies."""
        parts: list[Part] = []
        for value in values:
            if isinstance(value, Unknown):
                raise Silent
            if isinstance(value, Places | Seq):
                parts += self.e.coercion.as_sequence(value, None).parts
            else:
                parts.append(Part((), value))
        return Seq(tuple(parts))

    def _comprehension(self, node: ast.GeneratorExp | ast.ListComp) -> Value:
        return Seq(tuple(self._generated(node, list(node.generators))))

    def _generated(self, node: Any, generators: list[ast.comprehension]) -> list[Part]:
        if not generators:
            return [Part((), self.of(node.elt))]
        first, rest = generators[0], generators[1:]
        assert isinstance(first.target, ast.Name)
        name = first.target.id
        if (
            clash := self.e.globals.clash(name)
            or (name in self.e.scope and "an outer name")
            or None
        ):
            raise Mistake(codes.NAME_TAKEN, f"'{name}' is {clash} already", first.target)
        found: list[Part] = []
        for part in self.e.coercion.as_sequence(self.of(first.iter), first.iter, name).parts:
            with self.e.bound(**{name: part.element}):
                tests = [
                    Where(self.e.coercion.as_condition(self.of(test), test)) for test in first.ifs
                ]
                tests = [test for test in tests if test.condition != Const(1)]
                if any(test.condition == Const(0) for test in tests):
                    continue
                found += [
                    Part((*part.clauses, *tests, *inner.clauses), inner.element)
                    for inner in self._generated(node, rest)
                ]
        return found

    # -------------------------------------------------------------- numbers, places by name

    def place_value(self, place: Place, player: Expr | None) -> Value:
        """What a place's name means: a number is read, any other place stands for itself."""
        if place.repeat is not None:
            return Places(place, player)
        return convert.read(self.e, PlaceRef(place, player))

    def number(self, number: Any) -> Value:
        """The value of a number of the ruleset: a formula or a table by player count."""
        if isinstance(number, ByPlayers):
            return Int(Const(number.value(self.e)))
        return Int(Const(self.e.constant(number)))
