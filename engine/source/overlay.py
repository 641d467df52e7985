"""Variants: an overlay that says only what differs, laid over a ruleset (RFC 7396).

Maps merge key by key, `null` takes a key away, everything else replaces what was there. Every key
and value keeps its place in the file that it came from.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.errors import Diagnostics, Span, code, did_you_mean
from engine.likeness import slip_of
from engine.source.document import Document, Node
from engine.source.fields import UNKNOWN

NOTHING_THERE = code(
    "Y130",
    "a variant takes away what is not there",
    "In a variant `null` takes a key of the ruleset away. A key that the ruleset does not have is "
    "probably misspelt.",
    example="tabel: null\n",
)
OTHER_GAME = code(
    "Y131",
    "a file that belongs to another game or language version",
    "A variant names the game that it extends, and all files of a game are written in the same "
    "version of the language.",
    example="extends: another_game\n",
)
OWN_KEYS = ("language", "extends", "variant", "why")


def lay_over(base: Document, overlay: Document, name: str, diagnostics: Diagnostics) -> None:
    """Change `base` to what the overlay makes of it.

    The overlay's `variant` (or else `name`, its file's) and its `why` become keys of the result.
    """
    check_language(base, overlay, diagnostics)
    check_extends(base, overlay, diagnostics)
    slips = _misspelt_own_keys(base, overlay, diagnostics)
    own = (*OWN_KEYS, *slips)
    patch = {key: value for key, value in overlay.data.items() if key not in own}
    _merge(base, base.data, base.root, patch, overlay.root, diagnostics)
    named = overlay.data.get("variant", name)
    if named != name:
        message = f"this file is the variant '{name}', but says that it is '{named}'"
        diagnostics.report(OTHER_GAME, overlay.value(("variant",)), message)
    base.data["variant"] = named
    whole = Node(overlay.root.key, overlay.root.value)
    base.root.items["variant"] = overlay.root.items.get("variant", whole)
    if "why" in overlay.data:
        base.data["why"] = overlay.data["why"]
        base.root.items["why"] = overlay.root.items["why"]
    base.texts.update(overlay.texts)


def _misspelt_own_keys(base: Document, overlay: Document, diagnostics: Diagnostics) -> list[str]:
    """Report the keys of an overlay that are one slip away from those that only overlays have."""
    slips = {key: slip_of(key, OWN_KEYS) for key in overlay.data if key not in base.data}
    for key, meant in slips.items():
        if meant is not None:
            message = f"a variant has no field '{key}'"
            hint = f"did you mean '{meant}'?"
            diagnostics.report(UNKNOWN, overlay.key((key,)), message, hint=hint)
    return [key for key, meant in slips.items() if meant is not None]


def check_language(game: Document, other: Document, diagnostics: Diagnostics) -> None:
    """Report a file that says it is in another version of the language than the game."""
    for key in other.data:
        if "language" not in other.data and slip_of(key, ("language",)):
            message = f"this file has no field '{key}'"
            hint = "did you mean 'language'?"
            diagnostics.report(UNKNOWN, other.key((key,)), message, hint=hint)
    ours, theirs = game.data.get("language"), other.data.get("language")
    if theirs != ours and "language" in other.data and "language" in game.data:
        message = f"this file is in language {theirs}, the game in language {ours}"
        diagnostics.report(OTHER_GAME, other.value(("language",)), message)


def check_extends(game: Document, overlay: Document, diagnostics: Diagnostics) -> None:
    """Report an overlay that names another game than the one it lies beside."""
    named = overlay.data.get("extends")
    ours = game.data.get("game", game.name)
    if named is not None and named != ours:
        message = f"this variant extends '{named}', but lies in the folder of '{ours}'"
        diagnostics.report(OTHER_GAME, overlay.value(("extends",)), message)


def _merge(
    game: Document,
    base: dict[str, Any],
    places: Node,
    patch: dict[str, Any],
    over: Node,
    diagnostics: Diagnostics,
) -> None:
    for key, value in patch.items():
        node = over.items[key]
        if value is None and key in base:
            del base[key], places.items[key]
        elif value is None:
            message = f"there is no '{key}' to take away"
            hint = did_you_mean(key, base)
            diagnostics.report(NOTHING_THERE, node.key, message, hint=hint)
        elif isinstance(value, dict):
            if key not in base and _takes_away(value):
                message = f"there is no '{key}' to take something away from"
                hint = did_you_mean(key, base)
                diagnostics.report(NOTHING_THERE, node.key, message, hint=hint)
                continue
            if not isinstance(base.get(key), dict):
                if (near := slip_of(key, base)) is not None:
                    game.added.append((node, key, near))
                base[key] = {}
                places.items[key] = Node(node.key, node.value, node.style)
            _merge(game, base[key], places.items[key], value, node, diagnostics)
        else:
            base[key], places.items[key] = value, node


def tell_added(game: Document, diagnostics: Diagnostics) -> None:
    """Note with mistakes what a variant may have added by a slip: with those in it, or the first.

    What a variant adds may well be named almost like something else: that alone is no mistake.
    """
    for place, key, near in game.added if diagnostics.errors else ():
        span = place.key
        note = (span, f"this variant adds '{key}'; did you mean '{near}'?")
        inside = [d for d in diagnostics.errors if _within(d.span, place)]
        for each in inside or diagnostics.errors[:1]:
            at = diagnostics.items.index(each)
            diagnostics.items[at] = replace(each, related=(*each.related, note))


def _within(span: Span, place: Node) -> bool:
    same = span.file == place.key.file
    return same and place.key.line <= span.line <= place.value.end_line


def _takes_away(patch: dict[str, Any]) -> bool:
    """Whether a patch takes something away, so that what it changes has to be there."""
    return any(v is None or (isinstance(v, dict) and _takes_away(v)) for v in patch.values())
