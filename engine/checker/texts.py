"""Translations: the files in `text/` mirror the ruleset, lack nothing, and show the same values."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.checker.context import Context
from engine.errors import code, did_you_mean
from engine.language.board import Board
from engine.language.bound import bound_names
from engine.language.fields import HOLE, Path, split_signature
from engine.language.flow.phase import Phase
from engine.language.parts.action import Action, Requirement
from engine.language.parts.component import Component
from engine.language.ruleset import Ruleset
from engine.language.tree import constructs

TEXT_UNKNOWN = code(
    "L601",
    "a translation of something that is not there",
    "The files in `text/` follow the ruleset's own keys, with a text where the ruleset has a name "
    "or a text: `actions: {lay: {title: …}}`, `components: {gem: …}`, `types: {Sign: {sun: …}}`.",
    example="language: 1\nactions: {lai: {title: Đặt một viên đá}}\n",
)
TEXT_MISSING = code(
    "L602",
    "a translation that lacks texts",
    "Where a language has no text, the English one is shown.",
    example="language: 1\ntitle: Trò mẫu\n",
    severity="warning",
)
TEXT_DIFFERS = code(
    "L603",
    "a translation with other placeholders",
    "A translation shows the same values between `{` and `}` as the text that it translates.",
    example="language: 1\n"
    "actions: {lay: {choose: {space: {because: 'Ô {space.row} đã có đá.'}}}}\n",
    severity="warning",
)

#: A part of a translation that is not looked at.
ANY: dict[str | int, Any] = {}
#: What may be translated below a path: a text, or the texts of what is in it.
Tree = dict[str, Any] | None
_SECTIONS = ("numbers", "components", "table", "player", "whenever", "events", "scoring")
_SHOWN = 3
#: Keys of a translation that mirror nothing: its version, and the names of the game's variants.
_VARIANTS = "variants"
_OWN_KEYS = ("language", _VARIANTS)


def check(context: Context) -> None:
    """Report what translations have too much, too little, or otherwise."""
    tree = _tree(context.ruleset, context.variants)
    if context.ruleset.variant is None and tree is not None:
        own = context.sources.document
        _check_known(context, own, own.data.get("names", {}), tree["names"], ("names",))
    for lang, document in context.sources.languages.items():
        if context.ruleset.variant is None:
            _check_known(context, document, document.data, tree, ())
        elif tree is not None:
            # A variant may take things away; the texts of the game itself are checked without it.
            own = document.data.get(_VARIANTS, {})
            _check_known(context, document, own, tree[_VARIANTS], (_VARIANTS,))
        if context.sound:
            _check_complete(context, lang)


def _check_known(context: Context, document: Any, data: Any, tree: Tree, path: Path) -> None:
    """Everything in a translation stands for a text of the ruleset."""
    if tree is ANY or (isinstance(data, str) and (tree is None or "title" in tree)):
        return
    if tree is None or not isinstance(data, dict):
        wanted = "a text" if tree is None else "a map"
        context.report(TEXT_UNKNOWN, document.value(path), f"{wanted} is expected here")
        return
    for key, value in data.items():
        if not path and key in _OWN_KEYS:
            continue
        if key not in tree:
            where = f"'{path[-1]}'" if path else "the ruleset"
            hint = did_you_mean(key, tree if path else {*tree, *_OWN_KEYS})
            message = f"{where} has no text '{key}'"
            context.report(TEXT_UNKNOWN, document.key((*path, key)), message, hint)
        else:
            _check_known(context, document, value, tree[key], (*path, key))


def _check_complete(context: Context, lang: str) -> None:
    document, sources = context.sources.languages[lang], context.sources
    missing = [path for path in _wanted(context) if sources.text(lang, path) is None]
    if missing:
        shown = ", ".join(".".join(map(str, path)) for path in missing[:_SHOWN])
        more = ", …" if len(missing) > _SHOWN else ""
        message = f"{len(missing)} texts are not translated: {shown}{more}"
        context.report(TEXT_MISSING, document.key(()), message)
    for path in _wanted(context):
        here, there = sources.text("en", path), sources.text(lang, path)
        if here is not None and there is not None and _holes(here) != _holes(there):
            span = document.value(sources.written(lang, path))
            wanted = ", ".join(f"{{{hole}}}" for hole in sorted(_holes(here))) or "none"
            context.report(TEXT_DIFFERS, span, f"the text that it translates has {wanted}")


def _holes(text: str) -> set[str]:
    return {hole.strip() for hole in HOLE.findall(text)}


def _wanted(context: Context) -> Iterator[Path]:
    """The texts that a player sees."""
    ruleset = context.ruleset
    for path in (("title",), ("summary",)):
        if context.sources.text("en", path) is not None:
            yield path
    for name, values in ruleset.types.items():
        yield from (("types", name, value) for value in values)
    for section in ("components", "table", "player", "scoring"):
        yield from ((section, name) for name in getattr(ruleset, section))
    yield from (("options", name, "ask") for name in ruleset.options)
    for name, action in ruleset.actions.items():
        yield "actions", name, "title"
        yield from (("actions", name, *path) for path in _reasons(action))
    for name, ability in ruleset.abilities.items():
        if ability.title is not None or ability.asks:
            yield "abilities", name, "title"
        yield from (("abilities", name, *path) for path in _reasons(ability))


def _reasons(action: Action) -> Iterator[Path]:
    listed = isinstance(action.choose, list)
    for at, stage in enumerate(action.stages):
        for name, parameter in stage.items():
            if parameter.because is not None:
                yield ("choose", *([at] if listed else []), name, "because")
    for name, requirement in action.require.items():
        if isinstance(requirement, Requirement) and requirement.because is not None:
            yield "require", name, "because"


def _tree(ruleset: Ruleset, variants: list[str]) -> Tree:
    """All that may be translated."""
    titled: dict[str, Any] = {"title": None}
    tree: dict[str, Any] = dict.fromkeys(("title", "summary", "why"))
    for section in _SECTIONS:
        tree[section] = dict.fromkeys(getattr(ruleset, section), titled)
    tree["components"] = {name: _of_component(part) for name, part in ruleset.components.items()}
    for section in ("table", "player"):
        for name, place in getattr(ruleset, section).items():
            if isinstance(place, Board):
                tree[section][name] = {**titled, **_of_board(place, titled)}
    # A variant's own texts stand below its name; they are compared when it is loaded.
    tree["variants"] = {name: tree if name == ruleset.variant else ANY for name in variants}
    for section in ("define", "procedures"):
        names = (split_signature(signature)[0] for signature in getattr(ruleset, section))
        tree[section] = dict.fromkeys(names, titled)
    phases = (part.phase for part in constructs(ruleset) if isinstance(part, Phase))
    tree["phases"] = dict.fromkeys(phases, titled)
    tree["types"] = {
        name: {"title": None, **dict.fromkeys(values, titled)}
        for name, values in ruleset.types.items()
    }
    tree["names"] = dict.fromkeys(sorted(_called(ruleset)), None)
    question: Tree = {"title": None, "ask": None}
    tree["options"] = dict.fromkeys(ruleset.options, question)
    tree["actions"] = {name: _of_action(action) for name, action in ruleset.actions.items()}
    tree["abilities"] = {name: _of_action(part) for name, part in ruleset.abilities.items()}
    return tree


def _called(ruleset: Ruleset) -> set[str]:
    """Whatever rules call something by: variables and parameters, and the names of sections."""
    told = {name for event in ruleset.events.values() for name in event}
    fields = {name for part in ruleset.components.values() for name in part.fields}
    signed = {split_signature(name)[0] for name in (*ruleset.define, *ruleset.procedures)}
    sections = (ruleset.numbers, ruleset.options, ruleset.scoring, ruleset.events, ruleset.whenever)
    return bound_names(ruleset) | told | fields | signed | {n for part in sections for n in part}


def _of_component(component: Component) -> Tree:
    titled: Tree = {"title": None}
    fields = component.of if isinstance(component.of, dict) else component.fields
    rows: Tree = dict.fromkeys(component.rows or (), titled)
    tree: dict[str, Any] = {"title": None, "rows": rows, "fields": dict.fromkeys(fields, titled)}
    roles = {"footprint": dict.fromkeys(component.footprint, titled)} if component.footprint else {}
    tree |= roles
    return {**tree, "has": dict.fromkeys(component.has, titled)} if component.has else tree


def _of_board(board: Board, titled: Tree) -> dict[str, Any]:
    """The texts of a board's spaces, where they have names, and of what each of them has."""
    spaces = {"spaces": dict.fromkeys(board.space_names, titled)} if board.space_names else {}
    fields = dict.fromkeys(getattr(board, "fields", ()), titled)
    groups = {"groups": dict.fromkeys(board.groups, titled)} if board.groups else {}
    space = dict.fromkeys(board.space, titled)
    return {**spaces, **groups, "space": space, "fields": fields}


def _of_action(action: Action) -> Tree:
    reason: Tree = {"title": None, "because": None}
    return {
        "title": None,
        "choose": {name: reason for stage in action.stages for name in stage},
        "require": dict.fromkeys(action.require, reason),
    }
