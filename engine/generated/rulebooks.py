"""The rules of every game in every language, as its designer's readers see them."""

from __future__ import annotations

from engine.describe import rules
from engine.pipeline import Ruleset, load
from engine.resources import RULESET_FILE, checkout


def editions() -> list[Ruleset]:
    """Every game of the checkout, each followed by its variants."""
    found = []
    for file in sorted((checkout() / "rulesets").glob(f"*/{RULESET_FILE}")):
        game = load(file.parent)
        found += [game, *(load(file.parent, variant) for variant in game.variants)]
    return found


def rulebooks() -> dict[str, str]:
    """Markdown by path: `docs/rules/<game>[-<variant>].<language>.md`."""
    return {
        f"docs/rules/{_name(edition)}.{lang}.md": rules(edition, lang)
        for edition in editions()
        for lang in edition.languages
    }


def _name(edition: Ruleset) -> str:
    return edition.name if edition.variant is None else f"{edition.name}-{edition.variant}"
