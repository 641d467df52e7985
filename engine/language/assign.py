"""Storing values in places: what `set` and `add` share."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from engine.errors import did_you_mean
from engine.language import codes, hosts
from engine.language.expressions.access import guarded, possible_index
from engine.language.expressions.convert import base
from engine.language.expressions.parse import parse
from engine.language.families import PLACES, Effect
from engine.language.fields import Expression, Path
from engine.language.growing import numbered_part
from engine.language.mistake import Mistake, Silent
from engine.language.place import shape_of
from engine.language.single import Single
from engine.language.values import Granting, Int, Member, Members, PlaceRef, Unknown
from engine.language.words import Step, Teller, fill, in_language
from engine.program.build import add, sub
from engine.program.nodes import Const, Expr, Load, Store

if TYPE_CHECKING:
    from engine.language.elaborate import Elaborator


def assign(e: Elaborator, values: dict[str, Expression], path: Path, relative: bool) -> None:
    """Store each value in the place that its key names, all values worked out first."""
    stores: list[tuple[PlaceRef, Expr]] = []
    for key, expression in values.items():
        try:
            stores.append(_worked_out(e, key, expression, (*path, key), relative))
        except Silent:
            continue
    single = len(stores) == 1
    kept = [(ref, expr if single else e.keep("value", expr)) for ref, expr in stores]
    for ref, expr in kept:
        ref = numbered_part(e, ref, path)
        e.emit(Store(ref.place.region, base(ref), expr))


def _worked_out(
    e: Elaborator, key: str, expression: Expression, path: Path, relative: bool
) -> tuple[PlaceRef, Expr]:
    try:
        ref = target(e, key, path)
    except Mistake as mistake:
        if mistake.node is None:
            raise
        start, end = getattr(mistake.node, "placed", (0, len(key)))
        e.report(
            mistake.code, e.sources.inside_key(path, start, end), mistake.message, mistake.hint
        )
        raise Silent from None
    e.must_be(path, ref, key)
    value = e.value(expression)
    if isinstance(value, Unknown):
        raise Silent
    e.written.add(ref.place.name)
    try:
        shape = shape_of(ref.place)
        assert issubclass(shape, Single)
        if relative:
            now = Load(ref.place.region, base(ref))
            value = Int(add(now, e.coercion.as_int(value, None)))
            if ref.place.shape != "number":
                raise Mistake(codes.WRONG_TYPE, f"only numbers can be added to, not {ref.type}")
        return ref, shape.write(e, ref, value)
    except Mistake as mistake:
        e.report_mistake(mistake, expression.path, expression.source)
        raise Silent from None


def target(e: Elaborator, text: str, path: Path) -> PlaceRef:
    """The number, flag or marker that a key names. Raises Mistake."""
    tree = parse(text)
    ref, index_given = _with_index(e, tree, path)
    place = ref.place
    if not issubclass(PLACES.members[place.shape], Single):
        raise Mistake(codes.WRONG_TYPE, f"{place.name} holds pieces: move them", _owner(tree))
    if place.repeat is not None and place.host is None and not index_given:
        raise Mistake(codes.ARITY, f"'{place.name}' needs an index: {place.name}[…]", _owner(tree))
    return ref


def copies_of(e: Elaborator, expression: Expression) -> list[PlaceRef]:
    """The place that an expression names; all copies of a repeated one. Raises Silent, Mistake."""
    if expression.source is None:
        return [ref for item in expression.items for ref in copies_of(e, item)]
    try:
        ref, index_given = _with_index(e, parse(expression.source), expression.path)
    except Mistake as mistake:
        e.report_mistake(mistake, expression.path, expression.source)
        raise Silent from None
    e.must_be(expression.path, ref, expression.source)
    if ref.place.repeat is None or ref.place.host is not None or index_given:
        return [ref]
    return [PlaceRef(ref.place, ref.player, Const(copy)) for copy in range(ref.place.repeat)]


def _with_index(e: Elaborator, tree: ast.expr, path: Path) -> tuple[PlaceRef, bool]:
    """The place that a formula names, and whether it says which copy."""
    ref = _named(e, _owner(tree))
    if not isinstance(tree, ast.Subscript):
        return ref, False
    place, key = ref.place, e.meaning.of(tree.slice)
    if place.repeat is None or place.host is not None:
        raise Mistake(codes.ARITY, f"'{place.name}' has no copies to index", tree.value)
    copy = possible_index(e, key, place.repeat, tree)
    copy = guarded(copy, place.repeat, lambda what: e.site(path, what))
    return PlaceRef(place, ref.player, copy), True


def _owner(tree: ast.expr) -> ast.expr:
    return tree.value if isinstance(tree, ast.Subscript) else tree


def _named(e: Elaborator, node: ast.expr) -> PlaceRef:
    if isinstance(node, ast.Name):
        found = e.layout.places.get(node.id)
        if found is not None and found.owner == "table":
            e.used.add(node.id)
            return PlaceRef(found)
        places = [name for name, p in e.layout.places.items() if p.owner == "table"]
        if isinstance(e.globals.values.get(node.id), Unknown):
            raise Silent
        if node.id in e.globals.of_player:
            hint: str | None = f"each player has one: write 'me.{node.id}' or 'p.{node.id}'"
        else:
            hint = did_you_mean(node.id, places)
        raise Mistake(codes.UNKNOWN_NAME, f"unknown place '{node.id}'", node, hint)
    if isinstance(node, ast.Attribute):
        owner = e.meaning.of(node.value)
        if isinstance(owner, Member) and owner.of is e.globals.players:
            if isinstance(e.globals.of_player.get(node.attr), Granting):
                hint = "abilities grant it: it is worked out when it is read"
                raise Mistake(codes.WRONG_TYPE, f"no rule sets '{node.attr}'", node, hint)
            e.meaning.of(node)
            return PlaceRef(e.layout.places[node.attr], sub(owner.expr, Const(1)))
        host = owner.pieces if isinstance(owner, Members) else owner
        place = hosts.parts(e, host).get(node.attr)
        if isinstance(place, Unknown):
            raise Silent
        if place is not None:
            return hosts.part(e, host, place)
        e.meaning.of(node)
    raise Mistake(codes.WRONG_TYPE, "this is no place that can be set", node)


def tell_changes(effect: Effect, t: Teller, changes: dict[str, Expression]) -> list[Step]:
    """A sentence for each of the places that change; one for what a negative number takes away."""
    steps = []
    for place, value in changes.items():
        tree = parse(str(value))
        negative = isinstance(tree, ast.UnaryOp) and isinstance(tree.op, ast.USub)
        less = effect.phrase(t.lang, "less") if negative else None
        shown = Expression(str(value).strip()[1:]) if less else value
        said = {"each": t.value(Expression(place)), "value": t.value(shown)}
        template = less or str(in_language(effect.words, t.lang))
        steps.append(Step(fill(template, lambda name, _, said=said: said[name])))  # type: ignore[misc]
    return steps
