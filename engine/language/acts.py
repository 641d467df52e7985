"""An action as it stands in a question: its arguments, its lets and conditions, what they need."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.domains import Universe
from engine.language.expressions.parse import parse, plain
from engine.language.fields import Expression, Path
from engine.language.mistake import Mistake, Silent
from engine.language.parts.action import Action, Requirement
from engine.language.values import Bool, Int, Member, Value

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.flow.choose import Choose


@dataclass(frozen=True)
class Item:
    """A `let` or a condition, with the names that it waits for."""

    needs: frozenset[str]
    let: str | None
    expression: Expression


@dataclass
class Act:
    """An action as a question offers it: its arguments bound, its parameters' values numbered."""

    name: str
    action: Action
    path: Path
    arguments: dict[str, Value]
    universes: dict[str, Universe] = field(default_factory=dict)
    noun: str = "action"

    def items(self, e: Elaborator, every_let: bool = False) -> list[Item]:
        """The action's lets and conditions, in order; lets for `do` alone only when asked for."""
        action = self.action
        needed = self._needed_lets(e)
        # A name that is taken is reported where it stands; here it would only bring follow-ups.
        taken = {*action.given, *(name for stage in action.stages for name in stage)}
        found = [
            Item(self.needs(e, expr), name, expr)
            for name, expr in action.let.items()
            if (every_let or name in needed) and name not in taken
        ]
        for stage in action.stages:
            for name, parameter in stage.items():
                if parameter.where is not None:
                    needs = self.needs(e, parameter.where) | {name}
                    found.append(Item(needs, None, parameter.where))
        for requirement in action.require.values():
            that = requirement.that if isinstance(requirement, Requirement) else requirement
            found.append(Item(self.needs(e, that), None, that))
        return found

    def _needed_lets(self, e: Elaborator) -> set[str]:
        """The lets that domains, conditions and reasons mention, and those that these need."""
        action = self.action
        texts = [t.because for t in action.require.values() if isinstance(t, Requirement)]
        todo: list[Expression] = []
        for stage in action.stages:
            for parameter in stage.values():
                todo += [parameter.in_, *([parameter.where] if parameter.where else [])]
                texts.append(parameter.because)
        todo += [t.that if isinstance(t, Requirement) else t for t in action.require.values()]
        told = " ".join(text for text in texts if text)
        names = {name for name in action.let if name in told}
        names |= {name for expression in todo for name in e.mentioned(expression)}
        found: set[str] = set()
        while new := (names & set(action.let)) - found:
            found |= new
            names = {name for let in new for name in e.mentioned(action.let[let])}
        return found

    def needs(self, e: Elaborator, expression: Expression) -> frozenset[str]:
        """The names of the action that an expression mentions."""
        action = self.action
        own = {*action.let, *(name for stage in action.stages for name in stage)}
        return frozenset(name for name in e.mentioned(expression) if name in own)


def act_of(e: Elaborator, choose: Choose, text: str) -> Act | None:
    """The action that a `choose` names, its arguments evaluated; None after a reported mistake."""
    path: Path = (*choose.path, "choose")
    if isinstance(choose.choose, list):
        path = (*path, choose.choose.index(text))
    try:
        tree = parse(text)
        call = isinstance(tree, ast.Call)
        name = tree.func if isinstance(tree, ast.Call) else tree
        if not isinstance(name, ast.Name) or name.id not in e.ruleset.actions:
            known = did_you_mean(getattr(name, "id", text), e.ruleset.actions)
            shown = getattr(name, "id", text)
            raise Mistake(codes.UNKNOWN_ACTION, f"unknown action '{shown}'", name, known)
        action = e.ruleset.actions[name.id]
        arguments = plain(tree) if call and isinstance(tree, ast.Call) else []
        if len(arguments) != len(action.given):
            wanted = f"{name.id}({', '.join(action.given)})" if action.given else name.id
            raise Mistake(codes.ARITY, f"it is {wanted}, not {len(arguments)} arguments", tree)
        e.used.add(f"action {name.id}")
        values = {
            given: e.kept(given, _given(e, kind, e.meaning.of(node), node))
            for (given, kind), node in zip(action.given.items(), arguments, strict=True)
        }
        return Act(name.id, action, ("actions", name.id), values)
    except Mistake as mistake:
        e.report_mistake(mistake, path, text)
        return None


def _given(e: Elaborator, kind: str, value: Value, node: ast.AST) -> Value:
    if kind == "int":
        return Int(e.meaning.as_int(value, node))
    if kind == "bool":
        return Bool(e.meaning.as_condition(value, node))
    if kind == "player":
        return e.meaning.as_player(value, node)
    if isinstance(value, Member) and value.of.name == kind:
        return value
    if kind not in e.ruleset.types:
        raise Silent  # the checker tells of the type where it is declared
    raise Mistake(codes.WRONG_TYPE, f"expected a {kind}, found {value.type}", node)
