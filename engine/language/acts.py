"""An action as it stands in a question: its arguments, its lets and conditions, what they need."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes
from engine.language.domains import Universe
from engine.language.expressions.parse import mentioned, parse, plain
from engine.language.fields import Expression, Path
from engine.language.mistake import Mistake, Silent
from engine.language.parts.action import Action, Parameter, Requirement
from engine.language.parts.subset import Subset
from engine.language.subsets import Picking
from engine.language.values import Bool, Enumeration, Int, Member, Value
from engine.program.build import compare
from engine.program.nodes import Const, Expr

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator
    from engine.language.flow.choose import Choose


@dataclass(frozen=True)
class Item:
    """Something to be worked out as soon as the names are known that it waits for."""

    needs: frozenset[str]


@dataclass(frozen=True)
class Let(Item):
    """A value with a name."""

    name: str
    expression: Expression


@dataclass(frozen=True)
class Test(Item):
    """A condition."""

    expression: Expression


@dataclass(frozen=True)
class Scan(Item):
    """A look at the pieces that a later subset is chosen from: at most one, when it is needed."""

    name: str
    subset: Subset


@dataclass(frozen=True)
class Possible(Item):
    """Whether a later subset, scanned before, can be chosen at all."""

    name: str


@dataclass
class Act:
    """An action as a question offers it: its arguments bound, its parameters' values numbered."""

    name: str
    action: Action
    path: Path
    arguments: dict[str, Value]
    universes: dict[str, Universe] = field(default_factory=dict)
    pickings: dict[str, Picking] = field(default_factory=dict)
    noun: str = "action"
    #: The value of an enum that it stands for.
    value: Member | None = None
    #: Whether it may be chosen now; None: always.
    now: Expr | None = None

    def subset(self, stage: int) -> tuple[str, Subset] | None:
        """The subset that a stage asks for, with its name; None where it asks for other things."""
        for name, part in self.action.stages[stage].items():
            if isinstance(part, Subset):
                return name, part
        return None

    def texts(self, name: str) -> tuple[str, ...]:
        """The text of each value of a parameter; none when it never has any."""
        if name in self.pickings:
            return self.pickings[name].texts
        return self.universes[name].texts if name in self.universes else ()

    def forget(self) -> None:
        """Clear the subsets that were chosen: their pieces have been dealt with."""
        for picking in self.pickings.values():
            picking.clear()

    def lets(self) -> list[Item]:
        """All lets, those for `do` alone too."""
        return [item for item in self.items(every_let=True) if isinstance(item, Let)]

    def items(self, subsets: Sequence[str] = (), every_let: bool = False) -> list[Item]:
        """The action's lets and conditions, in order, and whether these subsets are possible.

        Lets for `do` alone only when asked for.
        """
        action = self.action
        # A name that is taken is reported where it stands; here it would only bring follow-ups.
        taken = {*action.given, *(name for stage in action.stages for name in stage)}
        found: list[Item] = [
            Let(self.needs(expr), name, expr)
            for name, expr in action.let.items()
            if (every_let or name in self._needed_lets) and name not in taken
        ]
        for stage in action.stages:
            for name, parameter in stage.items():
                if isinstance(parameter, Parameter) and parameter.where is not None:
                    needs = self.needs(parameter.where) | {name}
                    found.append(Test(needs, parameter.where))
        for requirement in action.require.values():
            that = requirement.that if isinstance(requirement, Requirement) else requirement
            found.append(Test(self.needs(that), that))
        for stage in action.stages:
            for name, parameter in stage.items():
                # Last, as it takes longer than other conditions.
                if isinstance(parameter, Subset) and name in subsets:
                    found += self._of_subset(name, parameter)
        return found

    def _of_subset(self, name: str, subset: Subset) -> list[Item]:
        pieces = frozenset[str]().union(
            *(self.needs(part) for part in (subset.in_, *subset.per_piece))
        )
        bounds = frozenset[str]().union(*(self.needs(part) for part in subset.bounds))
        return [Scan(pieces, name, subset), Possible(bounds | {scanned(name)}, name)]

    @cached_property
    def _needed_lets(self) -> set[str]:
        """The lets that domains, conditions and reasons mention, and those that these need."""
        action = self.action
        texts = [t.because for t in action.require.values() if isinstance(t, Requirement)]
        todo: list[Expression] = []
        for stage in action.stages:
            for parameter in stage.values():
                todo += [parameter.in_, *([parameter.where] if parameter.where else [])]
                if isinstance(parameter, Subset):
                    todo += [*parameter.per_piece, *parameter.bounds]
                texts.append(parameter.because)
        todo += [t.that if isinstance(t, Requirement) else t for t in action.require.values()]
        told = " ".join(text for text in texts if text)
        names = {name for name in action.let if name in told}
        names |= {name for expression in todo for name in mentioned(expression)}
        found: set[str] = set()
        while new := (names & set(action.let)) - found:
            found |= new
            names = {name for let in new for name in mentioned(action.let[let])}
        return found

    def needs(self, expression: Expression) -> frozenset[str]:
        """The names of the action that an expression mentions."""
        return mentioned(expression) & self._own

    @cached_property
    def _own(self) -> frozenset[str]:
        """The names that the action brings by its lets and parameters."""
        stages = self.action.stages
        return frozenset((*self.action.let, *(name for stage in stages for name in stage)))


def scanned(name: str) -> str:
    """What stands among the known names once a subset has been scanned."""
    return f"scanned {name}"


def acts_of(e: Elaborator, choose: Choose, text: str) -> list[Act]:
    """The actions that a `choose` names, their arguments evaluated; none after a reported mistake.

    It names one, or an enum whose values all name one, or something that has such a value.
    """
    path: Path = (*choose.path, "choose")
    if isinstance(choose.choose, list):
        path = (*path, choose.choose.index(text))
    try:
        tree = parse(text)
        name = tree.func if isinstance(tree, ast.Call) else tree
        arguments = plain(tree) if isinstance(tree, ast.Call) else []
        with e.reading(Expression(text, (), path)):
            if isinstance(name, ast.Name) and name.id in e.ruleset.actions:
                return [_act(e, name.id, arguments, tree)]
            return _of_enum(e, name, arguments, tree)
    except Mistake as mistake:
        e.report_mistake(mistake, path, text)
        return []


def _act(e: Elaborator, name: str, arguments: list[ast.expr], tree: ast.AST) -> Act:
    """An action, its arguments evaluated."""
    action = e.ruleset.actions[name]
    if len(arguments) != len(action.given):
        wanted = f"{name}({', '.join(action.given)})" if action.given else name
        raise Mistake(codes.ARITY, f"it is {wanted}, not {len(arguments)} arguments", tree)
    e.used.add(f"action {name}")
    values = {
        given: e.kept(given, _given(e, kind, e.meaning.of(node), node))
        for (given, kind), node in zip(action.given.items(), arguments, strict=True)
    }
    act = Act(name, action, ("actions", name), values)
    _check_subsets(e, act)
    return act


def _of_enum(e: Elaborator, name: ast.expr, arguments: list[ast.expr], tree: ast.AST) -> list[Act]:
    """The actions that an enum's values name: all of them, or the one that something has."""
    shown = name.id if isinstance(name, ast.Name) else ast.unparse(name)
    known = [*e.ruleset.actions, *e.ruleset.types, *e.ruleset.table]
    unknown = Mistake(
        codes.UNKNOWN_ACTION, f"unknown action '{shown}'", name, did_you_mean(shown, known)
    )
    try:
        value = e.meaning.of(name)
    except Mistake as mistake:
        raise (unknown if mistake.code is codes.UNKNOWN_NAME else mistake) from None
    of = value.of if isinstance(value, Member) else value
    if not isinstance(of, Enumeration) or of is e.globals.players:
        raise unknown
    for other in of.names:
        if other not in e.ruleset.actions:
            message = f"'{other}' of {of.name} is no action, so '{shown}' does not name actions"
            raise Mistake(codes.UNKNOWN_ACTION, message, name, did_you_mean(other, known))
    e.used.add(of.name)
    chosen = e.keep("chosen", value.expr) if isinstance(value, Member) else None
    acts = [_act(e, other, arguments, tree) for other in of.names]
    for number, act in enumerate(acts, 1):
        act.value = Member(Const(number), of)
        act.now = None if chosen is None else compare("==", chosen, Const(number))
    return [act for act in acts if act.now != Const(0)]


def _check_subsets(e: Elaborator, act: Act) -> None:
    """Report a subset that is not alone in its stage, and what depends on one before it is known.

    So no set can turn out to be wrong after it has been chosen.
    """
    known: set[str] = set()
    for stage in act.action.stages:
        for part in stage.values():
            if isinstance(part, Subset) and len(stage) > 1:
                span = e.sources.value(part.path)
                hint = "write 'choose' as a list, with each stage as an entry"
                e.report(codes.ONE_OF, span, "a subset is a stage of its own", hint)
            asked = [part.in_, part.where, *(part.bounds if isinstance(part, Subset) else ())]
            _refuse_names(e, [x for x in asked if x is not None], known)
        known |= {name for name, part in stage.items() if isinstance(part, Subset)}
    required = act.action.require.values()
    _refuse_names(e, [r.that if isinstance(r, Requirement) else r for r in required], known)


def _refuse_names(e: Elaborator, expressions: list[Expression], subsets: set[str]) -> None:
    for expression in expressions:
        for name in sorted(mentioned(expression) & subsets):
            message = f"'{name}' is chosen piece by piece, so nothing can depend on the whole set"
            hint = "say what it must meet in its 'count', 'total' or 'cover'"
            e.report(codes.WRONG_TYPE, e.sources.value(expression.path), message, hint)


def _given(e: Elaborator, kind: str, value: Value, node: ast.AST) -> Value:
    if kind == "int":
        return Int(e.coercion.as_int(value, node))
    if kind == "bool":
        return Bool(e.coercion.as_condition(value, node))
    if kind == "player":
        return e.coercion.as_player(value, node)
    if isinstance(value, Member) and value.of.name == kind:
        return value
    if kind not in e.ruleset.types:
        raise Silent  # the checker tells of the type where it is declared
    raise Mistake(codes.WRONG_TYPE, f"expected a {kind}, found {value.type}", node)
